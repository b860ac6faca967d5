// SPDX-License-Identifier: Apache-2.0
// Text in: schemas and instances read straight from their bytes, and the calls that turn ordinals
// into pointers.
#include "sluice/validator.hpp"

#include "compile.hpp"
#include "sluice/detail/text_view.hpp"
#include "validator_access.hpp"

namespace sluice::inline v0 {
namespace detail {

// Here once and not in the header, where every host would pay for it. Every scalar keyword of the
// table that some policy enforces has its function here.
static_assert(
    []<size_t... I>(std::index_sequence<I...>) {
      const auto answered = []<size_t J>() {
        constexpr keyword k{J};
        constexpr const keyword_row& row = row_of(k);
        if (!enforceable(k) || row.when == tier::descend) return true;
        if (row.judges == bit(kind::string)) return judges<k, std::string_view>;
        if (row.judges == bit(kind::number)) return judges<k, number>;
        if (row.when == tier::value)
          return judges<k, std::string_view> && judges<k, number> && judges<k, atom>;
        return true;  // kinds and the bounds of containers are the walk's own
      };
      return (answered.template operator()<I>() && ...);
    }(std::make_index_sequence<keyword_count>{}),
    "a scalar keyword in the table lacks its holds()");

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

// Reads the text and goes on with it. A refusal found in a literal knows the offset; line and
// column need the text.
template <class T, class Then>
result<T, refusal> with_schema(std::string_view text, const limits& most, Then then) {
  auto schema = literal::for_schema();
  if (auto unread = read_schema_text(text, most, schema)) return *unread;
  result<T, refusal> answer = then(schema);
  if (answer || !answer.error().position) return answer;
  refusal placed = answer.error();
  placed.position = position_in(text, placed.position->offset);
  return placed;
}

}  // namespace
}  // namespace detail

result<validator, refusal> compile(std::string_view schema_text, const policy& p) {
  return detail::with_schema<validator>(
      schema_text, p.limit, [&](const auto& s) { return detail::compile_literal(s, p); });
}
result<validator, refusal> compile(std::string_view schema_text, const declared_options& options) {
  return detail::with_schema<validator>(schema_text, options.limits.common, [&](const auto& s) {
    return detail::compile_literal(s, options);
  });
}
result<std::string, refusal> locate(std::string_view schema_text, const policy& p,
                                    std::uint32_t node) {
  return detail::with_schema<std::string>(
      schema_text, p.limit, [&](const auto& s) { return detail::locate_in(s, p, node); });
}
result<std::string, refusal> locate(std::string_view schema_text, const declared_options& options,
                                    std::uint32_t node) {
  return detail::with_schema<std::string>(schema_text, options.limits.common, [&](const auto& s) {
    return detail::locate_in(s, options, node);
  });
}

verdict validator::check_text(std::string_view text) const {
  detail::text_reader reader(text, tree_->limit);
  detail::judging j(*tree_);
  const bool good = detail::judge_root(j, detail::text_view<false>(reader));
  if (!reader.finish()) return {reader.fault(), position_in(text, reader.fault_offset())};
  return good ? verdict{} : verdict{j.why()};
}

bool validator::accepts_text(std::string_view text) const {
  detail::text_reader reader(text, tree_->limit);
  detail::judging j(*tree_);
  const bool good = detail::judge_root(j, detail::text_view<false>(reader));
  return reader.finish() && good;
}

std::size_t validator::bytes() const noexcept {
  const auto held = [](const auto& v) { return v.capacity() * sizeof(v[0]); };
  const detail::tree& t = *tree_;
  std::size_t sum = sizeof t + held(t.nodes) + held(t.checks) + held(t.arrays) + held(t.objects) +
                    held(t.sets) + held(t.divisors) + held(t.patterns) + held(t.branching) +
                    held(t.links) + held(t.pattern_members) + held(t.dependents) +
                    held(t.dynamic_references) + held(t.anchors) + held(t.values.items) +
                    t.values.text.capacity();
  for (const auto& o : t.objects) sum += o.members.bytes() + held(o.required);
  for (const auto& s : t.sets) sum += s.strings.bytes() + held(s.numbers) + held(s.composites);
  for (const auto& a : t.anchors) sum += held(a);
  return sum;
}

}  // namespace sluice::inline v0
