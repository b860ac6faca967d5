// SPDX-License-Identifier: Apache-2.0
// Text in: schemas and instances read straight from their bytes.
#include "sluice/validator.hpp"

#include "schema_text.hpp"
#include "sluice/detail/text_view.hpp"

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

}  // namespace detail

result<validator, refusal> compile(std::string_view schema_text, const policy& p) {
  return detail::with_schema<validator>(
      schema_text, p.limit, [&](const auto& s) { return detail::compile_literal(s, p); });
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
