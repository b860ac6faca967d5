// SPDX-License-Identifier: Apache-2.0
// Text in: schemas and instances read straight from their bytes, and the calls that turn ordinals into pointers.
#include "sluice/validator.hpp"

#include "compile.hpp"
#include "sluice/detail/text_view.hpp"
#include "validator_access.hpp"

namespace sluice::inline v0 {
namespace detail {

refusal too_large_to_read() noexcept {
  refusal r;
  r.code = refusal_code::limit;
  r.limit = literal::most;
  return r;
}

namespace {

std::optional<refusal> read_schema_text(std::string_view text, const limits& most, literal& out) {
  text_reader reader(text, most);
  const bool fits = append_literal(text_view<false>(reader), out);
  if (fits && reader.finish()) return {};
  if (!fits) return too_large_to_read();
  refusal r;
  r.code = refusal_code::schema_text;
  r.document = reader.fault();
  r.position = position_in(text, reader.fault_offset());
  return r;
}

// A refusal found in a literal knows the offset; line and column need the text.
refusal placed(refusal r, std::string_view text) noexcept {
  if (r.position && r.code != refusal_code::schema_text) r.position = position_in(text, r.position->offset);
  return r;
}

}  // namespace
}  // namespace detail

result<validator, refusal> compile(std::string_view schema_text, const policy& p) {
  detail::literal schema;
  if (auto unread = detail::read_schema_text(schema_text, p.limit, schema)) return *unread;
  auto compiled = detail::compile_literal(schema, p);
  if (!compiled) return detail::placed(compiled.error(), schema_text);
  return compiled;
}

result<std::string, refusal> locate(std::string_view schema_text, const policy& p, std::uint32_t node) {
  detail::literal schema;
  if (auto unread = detail::read_schema_text(schema_text, p.limit, schema)) return *unread;
  auto pointer = detail::locate_in(schema, p, node);
  if (!pointer) return detail::placed(pointer.error(), schema_text);
  return pointer;
}

verdict validator::check_text(std::string_view text) const {
  detail::text_reader reader(text, tree_->limit);
  detail::judging j(*tree_);
  const bool good = detail::judge_root(j, detail::text_view<false>(reader));
  if (!reader.finish()) return {reader.fault(), position_in(text, reader.fault_offset())};
  return good ? verdict{} : verdict{j.why()};
}

bool validator::accepts_text(std::string_view text) const { return static_cast<bool>(check_text(text)); }

std::size_t validator::bytes() const noexcept {
  const auto held = [](const auto& v) { return v.capacity() * sizeof(v[0]); };
  const detail::tree& t = *tree_;
  std::size_t sum = sizeof t + held(t.nodes) + held(t.checks) + held(t.arrays) + held(t.objects) + held(t.sets) +
                    held(t.divisors) + held(t.patterns) + held(t.branching) + held(t.links) + held(t.pattern_members) +
                    held(t.dependents) + held(t.dynamic_references) + held(t.anchors) + held(t.values.items) +
                    t.values.text.capacity();
  for (const auto& o : t.objects) sum += o.members.bytes() + held(o.required);
  for (const auto& s : t.sets) sum += s.strings.bytes() + held(s.numbers) + held(s.composites);
  for (const auto& a : t.anchors) sum += held(a);
  return sum;
}

}  // namespace sluice::inline v0
