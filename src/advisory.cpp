// SPDX-License-Identifier: Apache-2.0
// What an accepted schema's author should know, read off the tree.
#include "sluice/advisory.hpp"

#include <cmath>

#include "sluice/validator.hpp"

namespace sluice::inline v0 {
namespace detail {
namespace {

class advisor {
 public:
  explicit advisor(const tree& t) noexcept : t_(t) {}

  std::vector<advisory> run() {
    for (u32 id = 0; id < t_.nodes.size(); ++id) {
      const node& n = t_.nodes[id];
      strings(id, n.string_checks());
      numbers(id, n.number_checks());
      if (n.array != nothing && t_.arrays[n.array].min > t_.arrays[n.array].max)
        say(advisory_code::contradictory_bounds, kw("minItems"), id);
      if (n.object != nothing) object(id, t_.objects[n.object]);
      values(id, n);
    }
    return std::move(said_);
  }

 private:
  void say(advisory_code code, keyword k, u32 id) { said_.push_back({code, k, id}); }

  const check* find(span list, keyword k) const noexcept {
    for (u32 i = 0; i < list.count; ++i)
      if (t_.checks[list.first + i].keyword == k) return &t_.checks[list.first + i];
    return nullptr;
  }

  void strings(u32 id, span list) {
    const check *most = find(list, kw("maxLength")), *least = find(list, kw("minLength"));
    if (!most && find(list, kw("pattern")))
      say(advisory_code::pattern_without_max_length, kw("pattern"), id);
    if (most && least && least->operand > most->operand)
      say(advisory_code::contradictory_bounds, kw("minLength"), id);
  }

  static bool beyond_double(number n) noexcept {
    if (n.tag == number::real) return false;
    const double d = n.tag == number::huge ? static_cast<double>(n.u) : static_cast<double>(n.i);
    return order(n, number::of(d)) != 0;
  }

  void numbers(u32 id, span list) {
    const check *low = nullptr, *high = nullptr;
    for (const keyword k :
         {kw("minimum"), kw("exclusiveMinimum"), kw("maximum"), kw("exclusiveMaximum")}) {
      const check* c = find(list, k);
      if (!c) continue;
      if (beyond_double(c->as_number())) say(advisory_code::bound_beyond_double, k, id);
      const bool lower = k == kw("minimum") || k == kw("exclusiveMinimum");
      const check*& tightest = lower ? low : high;
      const int tighter =
          tightest ? order(c->as_number(), tightest->as_number()) * (lower ? 1 : -1) : 1;
      if (tighter >= 0) tightest = c;  // the exclusive one comes second, and wins a tie
    }
    if (!low || !high) return;
    const int c = order(low->as_number(), high->as_number());
    const bool open =
        low->keyword == kw("exclusiveMinimum") || high->keyword == kw("exclusiveMaximum");
    if (c > 0 || (c == 0 && open)) say(advisory_code::contradictory_bounds, low->keyword, id);
  }

  void object(u32 id, const object_rules& o) {
    if (o.min > o.max) say(advisory_code::contradictory_bounds, kw("minProperties"), id);
    for (u32 i = 0; i < o.members.size(); ++i) {
      if (o.requires_name(i) && i >= o.named && o.members[i].node == nothing)
        return say(advisory_code::required_name_forbidden, kw("required"), id);
    }
  }

  void values(u32 id, const node& n) {
    for (const keyword k : {kw("const"), kw("enum")}) {
      const check* c = find(n.atom_checks(), k);
      if (!c) continue;
      const value_set& set = t_.sets[c->operand];
      const auto allowed = [&n](kind w) { return (n.kinds & bit(w)) != 0; };
      bool forbidden = set.strings.size() != 0 && !allowed(kind::string);
      forbidden |=
          (set.atoms & value_set::null) != 0 && !allowed(kind::null) && !n.is(node::nullable);
      forbidden |= (set.atoms & (value_set::no | value_set::yes)) != 0 && !allowed(kind::boolean);
      for (const number x : set.numbers)
        forbidden |= !allowed(kind::number) || (n.is(node::integer) && !x.integral());
      if (forbidden) say(advisory_code::enum_member_forbidden, k, id);
    }
  }

  const tree& t_;
  std::vector<advisory> said_;
};

}  // namespace
}  // namespace detail

std::vector<advisory> validator::advisories() const { return detail::advisor(*tree_).run(); }

}  // namespace sluice::inline v0
