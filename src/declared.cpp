// SPDX-License-Identifier: Apache-2.0
// The calls that take the options of `declared`. Apart from those that take a policy, so that a
// program which never names `declared` links nothing of it.
#include "sluice/declared.hpp"

#include "link.hpp"
#include "locate.hpp"
#include "schema_text.hpp"
#include "sluice/validator.hpp"
#include "validator_access.hpp"

namespace sluice::inline v0 {
namespace detail {

result<validator, refusal> compile_literal(const literal& schema, const declared_options& options) {
  linker l(schema, options);
  if (!l.run()) return l.made.why;
  return validator_access::make(std::move(l.made.out));
}

// A node of a registered document is given as that document's URI with the pointer as its fragment.
result<std::string, refusal> locate_in(const literal& schema, const declared_options& options,
                                       std::uint32_t node) {
  linker l(schema, options);
  const bool good = l.run();
  if (node >= l.nodes_visited()) return good ? no_such_node(node, l.nodes_visited()) : l.made.why;
  const std::string_view uri = l.document_of(node);
  std::string out(uri);
  if (!uri.empty()) out += '#';
  return out += pointer_to(l.literal_of(node), l.item_of(node));
}

}  // namespace detail

constinit const declared_options declared{};

result<validator, refusal> compile(std::string_view schema_text, const declared_options& options) {
  return detail::with_schema<validator>(schema_text, options.limits.common, [&](const auto& s) {
    return detail::compile_literal(s, options);
  });
}
result<std::string, refusal> locate(std::string_view schema_text, const declared_options& options,
                                    std::uint32_t node) {
  return detail::with_schema<std::string>(schema_text, options.limits.common, [&](const auto& s) {
    return detail::locate_in(s, options, node);
  });
}

}  // namespace sluice::inline v0
