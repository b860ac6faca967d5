// SPDX-License-Identifier: Apache-2.0
// From a node's ordinal back to its place in the schema: the visit is repeated, and the way to the
// node's item spelled out.
#include "locate.hpp"

#include "compile.hpp"
#include "schema_text.hpp"
#include "sluice/validator.hpp"

namespace sluice::inline v0::detail {
namespace {

void append_token(std::string& out, std::string_view name) {
  out += '/';
  for (const char c : name) {  // RFC 6901 section 3
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
}

}  // namespace

// At each level the one child that contains it.
std::string pointer_to(const literal& doc, u32 item) {
  std::string out;
  literal_view at{&doc, 0};
  while (at.index != item) {
    const u32 from = at.index;
    if (at.what() == kind::object) {
      for (auto c = at.members(); c.next();)
        if (item < c.ahead) {
          append_token(out, c.name());
          at = c.value();
          break;
        }
    } else {
      u32 i = 0;
      for (auto c = at.elements(); c.next(); ++i)
        if (item < c.ahead) {
          append_token(out, std::to_string(i));
          at = c.value();
          break;
        }
    }
    if (at.index == from) break;  // no child contains it: not an item of this document
  }
  return out;
}

refusal no_such_node(u32 node, size_t visited) noexcept {
  refusal r;
  r.code = refusal_code::nodes;
  r.limit = visited;
  r.node = node;
  return r;
}

result<std::string, refusal> locate_in(const literal& schema, const policy& p, std::uint32_t node) {
  compiler c(schema, p);
  const bool good = c.run();
  if (node < c.sources.size()) return pointer_to(schema, c.sources[node]);
  return good ? no_such_node(node, c.sources.size()) : c.why;
}

}  // namespace sluice::inline v0::detail

namespace sluice::inline v0 {

result<std::string, refusal> locate(std::string_view schema_text, const policy& p,
                                    std::uint32_t node) {
  return detail::with_schema<std::string>(
      schema_text, p.limit, [&](const auto& s) { return detail::locate_in(s, p, node); });
}

}  // namespace sluice::inline v0
