// SPDX-License-Identifier: Apache-2.0
// compile() turns a schema into a validator under a policy; the validator judges instances.
// Refusing and violating are normal answers, given as values; the only exception that can leave is
// std::bad_alloc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sluice/advisory.hpp"
#include "sluice/declared.hpp"
#include "sluice/detail/walk.hpp"
#include "sluice/json_view.hpp"
#include "sluice/policy.hpp"
#include "sluice/refusal.hpp"
#include "sluice/result.hpp"
#include "sluice/verdict.hpp"

namespace sluice::inline v0 {

class validator;

namespace detail {

result<validator, refusal> compile_literal(const literal& schema, const policy& p);
result<validator, refusal> compile_literal(const literal& schema, const declared_options& options);
result<std::string, refusal> locate_in(const literal& schema, const policy& p, std::uint32_t node);
result<std::string, refusal> locate_in(const literal& schema, const declared_options& options,
                                       std::uint32_t node);
refusal too_large_to_read() noexcept;

}  // namespace detail

// An immutable compiled schema. Copies share it; any number of threads may use it and its copies at
// once, patterns and uniqueItems included. It keeps nothing of the schema it was compiled from and
// of the policy alive. A moved-from validator may only be assigned or destroyed.
class validator {
 public:
  // Judge a value of the host's JSON library (or any JSON view). Linear in the part of the instance
  // that the schema looks at; allocates nothing outside RE2, uniqueItems, and objects with more
  // than 1,024 declared names. A schema of `declared` that branches or refers recursively copies
  // the instance first, linear in the whole of it. `accepts` is `check` without the reason. Member
  // names that come twice are not seen in a DOM: hand over the text if that matters.
  template <viewable Json>
  [[nodiscard]] bool accepts(const Json& instance) const {
    detail::judging j(*tree_);
    return detail::judge_root(j, view_for<Json>::of(instance));
  }
  template <viewable Json>
  [[nodiscard]] verdict check(const Json& instance) const {
    detail::judging j(*tree_);
    return detail::judge_root(j, view_for<Json>::of(instance)) ? verdict{} : verdict{j.why()};
  }

  // Judge JSON text, straight from its bytes (RFC 8259, UTF-8, no duplicate names, no BOM, nesting
  // <= limits::nesting). Text that is no such document is unreadable whatever the schema says, also
  // behind a violation. Linear in the text; allocates no more than check() while no string needs
  // unescaping, no object has more than 32 undeclared members and nesting stays within 32. A copy,
  // as above, is made while the text is read.
  [[nodiscard]] bool accepts_text(std::string_view text) const;
  [[nodiscard]] verdict check_text(std::string_view text) const;

  // Number of schema nodes: ordinals are below it. At least 1.
  [[nodiscard]] std::uint32_t nodes() const noexcept {
    return static_cast<std::uint32_t>(tree_->nodes.size());
  }

  // What the author of an accepted schema should know, as codes with node ordinals, in ascending
  // order of nodes.
  [[nodiscard]] std::vector<advisory> advisories() const;

  // Bytes held by the compiled schema, its patterns excluded.
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  friend struct validator_access;
  explicit validator(std::shared_ptr<const detail::tree> t) noexcept : tree_(std::move(t)) {}

  std::shared_ptr<const detail::tree> tree_;
};

// Compiles a schema held in a host's JSON value, any JSON view, or JSON text. Work and memory are
// linear in the schema (names are sorted); patterns are translated only when everything else was
// found in order. Duplicate keywords in a schema text refuse; only for a text does a refusal carry
// offset, line and column.
template <viewable Json>
[[nodiscard]] result<validator, refusal> compile(const Json& schema, const policy& p) {
  auto copy = detail::literal::for_schema();
  if (!detail::append_literal(view_for<Json>::of(schema), copy)) return detail::too_large_to_read();
  return detail::compile_literal(copy, p);
}
[[nodiscard]] result<validator, refusal> compile(std::string_view schema_text, const policy& p);

// The same under the dialect that the schema declares (see declared.hpp).
template <viewable Json>
[[nodiscard]] result<validator, refusal> compile(const Json& schema,
                                                 const declared_options& options) {
  auto copy = detail::literal::for_schema();
  if (!detail::append_literal(view_for<Json>::of(schema), copy)) return detail::too_large_to_read();
  return detail::compile_literal(copy, options);
}
[[nodiscard]] result<validator, refusal> compile(std::string_view schema_text,
                                                 const declared_options& options);

// The JSON Pointer (RFC 6901) of a schema node, for whoever already holds the schema: authored
// text, so never put it where a message may go. Needs the same schema and policy that gave the
// ordinal, a refused one included; when the node was never visited, refuses with the schema's own
// refusal, or with code `nodes` where the schema has no such node.
template <viewable Json>
[[nodiscard]] result<std::string, refusal> locate(const Json& schema, const policy& p,
                                                  std::uint32_t node) {
  auto copy = detail::literal::for_schema();
  if (!detail::append_literal(view_for<Json>::of(schema), copy)) return detail::too_large_to_read();
  return detail::locate_in(copy, p, node);
}
[[nodiscard]] result<std::string, refusal> locate(std::string_view schema_text, const policy& p,
                                                  std::uint32_t node);
template <viewable Json>
[[nodiscard]] result<std::string, refusal> locate(const Json& schema,
                                                  const declared_options& options,
                                                  std::uint32_t node) {
  auto copy = detail::literal::for_schema();
  if (!detail::append_literal(view_for<Json>::of(schema), copy)) return detail::too_large_to_read();
  return detail::locate_in(copy, options, node);
}
[[nodiscard]] result<std::string, refusal> locate(std::string_view schema_text,
                                                  const declared_options& options,
                                                  std::uint32_t node);

}  // namespace sluice::inline v0
