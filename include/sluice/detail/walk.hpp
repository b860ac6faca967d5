// SPDX-License-Identifier: Apache-2.0
// The one loop over a view. It judges every value once and always consumes it, pass or fail, so
// that text can be read to its end. It recurses along the schema, whose depth is bounded when
// compiled, never along the instance. Several faults: what a container's own bounds say replaces
// what one of its members said, also where they are known last.
#pragma once

#include "sluice/detail/check.hpp"
#include "sluice/detail/seen_names.hpp"
#include "sluice/detail/unique.hpp"

namespace sluice::inline v0::detail {

// The elements of an array that can be read again, for an exact comparison.
template <class View>
struct elements_of {
  View array;

  bool one(size_t i, literal& out) const {
    auto at = array.elements();
    for (size_t k = 0; k <= i; ++k) at.next();
    return append_literal(at.value(), out);
  }
  bool all(literal& out, std::vector<u32>& roots) const {
    for (auto c = array.elements(); c.next();) {
      roots.push_back(static_cast<u32>(out.items.size()));
      if (!append_literal(c.value(), out)) return false;
    }
    return true;
  }
};

// Aligned functions: where the linker happened to put them moved a check by up to 20 %.
// Counted: every value entered is charged to the budget of steps. Schemas that do not branch need
// none.
template <class View, bool Counted = false>
class walk {
 public:
  explicit walk(judging& j) noexcept : j_(j), t_(j.t), nodes_(j.t.nodes.data()) {}

  // Whether the value satisfies the node; if not, the judging knows why. Needs a node that is not
  // `branching`, or a value that is no container.
  bool judge(u32 id, const View& v) { return child(id, v); }

  // Only what is cheap: the kind, the window or the bounds, the number of members or elements.
  bool bounds(u32 id, const View& v) {
    const node& n = nodes_[id];
    const kind k = v.what();
    if (k == kind::none) return no_json(id, n, v);
    if (!(n.kinds & bit(k))) return wrong_kind(id);
    if (k == kind::string) return bounded(id, n.string_checks(), v.string());
    if (k == kind::number)
      return !v.number().finite() || bounded(id, n.number_checks(), v.number());
    if (k == kind::object && n.object != nothing)
      return counted(id, t_.objects[n.object], v.size());
    return k != kind::array || n.array == nothing || counted(id, t_.arrays[n.array], v.size());
  }

  bool counted(u32 id, const object_rules& o, u64 count) {
    if (count < o.min) [[unlikely]]
      return j_.fail(id, kw("minProperties"));
    return count <= o.max || j_.fail(id, kw("maxProperties"));
  }
  bool counted(u32 id, const array_rules& a, u64 count) {
    if (count < a.min) [[unlikely]]
      return j_.fail(id, kw("minItems"));
    return count <= a.max || j_.fail(id, kw("maxItems"));
  }

  bool unique(u32 id, const View& v) {
    small_stack<u64, 32> hashes;
    hasher<View> hash(t_.key);
    auto c = v.elements();
    while (c.next()) hashes.push(hash(c.value()));
    if (hash.met_no_json()) return j_.pass_limit(violation_kind::not_json_value, id);
    if constexpr (Counted) {
      if (!j_.charge(hash.visited(), id)) return false;
    }
    return distinctness(hashes.begin(), hashes.size(), elements_of<View>{v}).holds() ||
           j_.fail(id, kw("uniqueItems"));
  }

 private:
  template <class, bool>
  friend class walk;

  using members_cursor = decltype(std::declval<const View&>().members());
  static constexpr bool sized = requires(const View& v) { v.size(); };
  static constexpr bool small_code = requires { requires View::small_code; };
  static constexpr bool well_formed_already = requires { View::well_formed; };

  static void skip(const View& v) {
    if constexpr (requires { v.skip(); }) v.skip();
  }

  // --- one value

  [[gnu::always_inline]] bool child(u32 id, const View& v) {
    if (!is_node(id)) [[unlikely]]
      return skip(v), true;
    return judged(id, v);
  }
  [[gnu::always_inline]] bool judged(u32 id, const View& v) {
    if constexpr (Counted) {
      if (!j_.enter_value(id)) [[unlikely]]
        return false;
    }
    const node& n = nodes_[id];
    switch (v.what()) {
      case kind::string: {
        if (!(n.kinds & bit(kind::string))) [[unlikely]]
          return wrong_kind(id, v);
        const std::string_view s = v.string();
        if (n.is(node::plain_string) && s.size() - n.bytes_low <= n.bytes_span) [[likely]] {
          if (well_formed_already ? n.bytes_low <= 1 : n.any_length()) return true;
          if (is_ascii(s.data(), s.size())) [[likely]]
            return true;
        }
        return string(id, n, s);
      }
      case kind::number: {
        const number x = v.number();
        if (n.is(node::plain_number)) [[likely]] {
          if (x.tag == number::whole && (x.i >= n.whole_low) & (x.i <= n.whole_high)) [[likely]]
            return true;
          if (x.tag == number::real && (x.d >= n.real_low) & (x.d <= n.real_high) &&
              !n.is(node::integer)) [[likely]]
            return true;
        }
        return number_at_length(id, n, x);
      }
      case kind::object:
        return object(id, n, v);
      case kind::array:
        return array(id, n, v);
      case kind::boolean: {
        const bool b = v.boolean();
        if (!(n.kinds & bit(kind::boolean))) [[unlikely]]
          return wrong_kind(id);
        return n.is(node::plain_atom) ||
               list(id, n.atom_checks(), atom{b ? value_set::yes : value_set::no});
      }
      case kind::null:
        skip(v);
        if (n.is(node::nullable)) return true;
        if (!(n.kinds & bit(kind::null))) [[unlikely]]
          return wrong_kind(id);
        return n.is(node::plain_atom) || list(id, n.atom_checks(), atom{value_set::null});
      default:
        return no_json(id, n, v);
    }
  }
  [[gnu::noinline]] bool child_out_of_line(u32 id, const View& v) { return child(id, v); }

  [[gnu::cold, gnu::noinline]] bool wrong_kind(u32 id) {
    return nodes_[id].is(node::boolean_schema) ? j_.fail_false_schema(id) : j_.fail(id, kw("type"));
  }
  [[gnu::cold, gnu::noinline]] bool wrong_kind(u32 id, const View& v) {
    skip(v);
    return wrong_kind(id);
  }
  [[gnu::cold, gnu::noinline]] bool no_json(u32 id, const node& n, const View& v) {
    skip(v);
    if (n.is(node::constrained)) return j_.pass_limit(violation_kind::not_json_value, id);
    return n.kinds != 0 || wrong_kind(id);
  }

  template <class S>
  [[gnu::noinline]] bool list(u32 id, span checks, S v) {
    for (const check *c = t_.checks.data() + checks.first, *end = c + checks.count; c != end; ++c)
      if (!run(*c, j_, id, v)) return j_.limited() ? false : j_.fail(id, c->keyword);
    return true;
  }

  template <class S>
  bool bounded(u32 id, span checks, S v) {
    for (const check *c = t_.checks.data() + checks.first, *end = c + checks.count; c != end; ++c)
      if (c->when == tier::bound && !run(*c, j_, id, v)) return j_.fail(id, c->keyword);
    return true;
  }

  // A string that is not ASCII, outside the window, or has more than a length to satisfy.
  [[gnu::noinline, gnu::aligned(64)]] bool string(u32 id, const node& n, std::string_view s) {
    const check& first = t_.checks[n.checks + n.atom_count];
    if (n.string_count == 1) {  // the usual: one enum or one format
      if (first.when == tier::value)
        return among(t_.sets[first.operand], s) || j_.fail(id, first.keyword);
      if (first.when == tier::scan) return run(first, j_, id, s) || j_.fail(id, first.keyword);
    }
    return strings(id, n.string_checks(), s);
  }

  // Lengths and patterns fail on ill-formed UTF-8, which is looked for once, before the first of
  // them that could pass; a format accepts nothing beyond ASCII.
  [[gnu::noinline, gnu::aligned(64)]] bool strings(u32 id, span checks, std::string_view s) {
    bool scanned = well_formed_already;
    for (const check *c = t_.checks.data() + checks.first, *end = c + checks.count; c != end; ++c) {
      if (!scanned && c->when != tier::value) {
        const bool too_long_anyway =
            c->keyword == kw("maxLength") && (s.size() + 3) / 4 > c->operand;
        if (c->when != tier::scan && (too_long_anyway || !well_formed(s)))
          return j_.fail(id, c->keyword);
        scanned = true;
      }
      if (!run(*c, j_, id, s)) [[unlikely]]
        return j_.limited() ? false : j_.fail(id, c->keyword);
    }
    return true;
  }

  // A number outside the window: not of the kind, not an integer where one is asked for, not
  // finite, or with more to satisfy.
  [[gnu::noinline]] bool number_at_length(u32 id, const node& n, number x) {
    if (!x.finite()) {
      if (n.is(node::constrained)) return j_.pass_limit(violation_kind::not_json_value, id);
      return n.kinds != 0 || wrong_kind(id);
    }
    if (!(n.kinds & bit(kind::number)) || (n.is(node::integer) && !x.integral()))
      return wrong_kind(id);
    return list(id, n.number_checks(), x);
  }

  // --- objects

  [[gnu::noinline, gnu::aligned(64)]] bool object(u32 id, const node& n, const View& v) {
    if (!(n.kinds & bit(kind::object))) [[unlikely]]
      return wrong_kind(id, v);
    if (!n.is(node::plain_atom)) [[unlikely]]
      return skip(v), list(id, n.atom_checks(), atom{0});
    if (n.object == nothing) return skip(v), true;
    const object_rules& o = t_.objects[n.object];
    if constexpr (sized) {
      if (!counted(id, o, v.size())) [[unlikely]]
        return false;
      if (v.size() < o.required_count) [[unlikely]]
        return j_.fail(id, kw("required"));
    }
    if constexpr (small_code)
      return members<false>(id, o, v);
    else
      return o.one_word() ? members<true>(id, o, v) : members<false>(id, o, v);
  }

  // The guess: the next member is the next declared name. Where it fails, a look-up; where it keeps
  // failing, no guessing. Always hashing costs 17 % (records) to 35 % (200 members) of a check.
  template <bool Small>
  [[gnu::always_inline]] bool members(u32 id, const object_rules& o, const View& v) {
    seen_names<Small> seen(o);
    const name_set& set = o.members;
    const auto no_guess = static_cast<u32>(set.size());
    const auto after = [&set](u32 i) -> u32 {
      return View::sorted_members ? set[i].next_sorted : i + 1;
    };
    u32 next = View::sorted_members ? set.first_sorted() : 0;
    u32 guess = trust_ >= 0 ? next : no_guess;
    u64 count = 0;
    bool good = true;
    members_cursor c = v.members();
    while (c.next()) {
      ++count;
      u32 i = guess;
      std::string_view spelled;
      if (guessed(c, set, set[guess], spelled)) [[likely]] {
        guess = next = after(i);
      } else {
        if (spelled.data() == nullptr) spelled = c.name();
        i = set.find(spelled);
        if (i == name_set::none) {
          if constexpr (requires { c.undeclared(spelled); }) c.undeclared(spelled);
          good = extra(o.rest, id, c.value(), good);
          continue;
        }
        learn(i == next);
        next = after(i);
        guess = trust_ >= 0 ? next : no_guess;
      }
      if (!seen.add(i)) [[unlikely]] {
        if constexpr (requires { c.repeated(); }) {
          c.repeated();
          break;
        }
      }
      const u32 link = set[i].node;
      good = good && is_node(link) ? judged(link, c.value()) : extra(link, id, c.value(), good);
    }
    if constexpr (!sized) {
      if (!counted(id, o, count)) [[unlikely]]
        return false;
    }
    if (!seen.covers_required(o)) [[unlikely]]
      return j_.fail(id, kw("required"));
    return good;
  }

  // After a look-up: whether guessing would have found it.
  void learn(bool would_have) noexcept {
    if (would_have)
      trust_ = most_trust;
    else if (trust_ >= 0)
      --trust_;
  }

  // A member that `properties` does not name, that nothing judges or may be, or behind a fault.
  [[gnu::noinline]] bool extra(u32 link, u32 id, const View& v, bool good) {
    if (good && link != nothing) return child(link, v);
    skip(v);
    return good && j_.fail(id, kw("additionalProperties"));
  }

  [[gnu::always_inline]] static bool guessed(members_cursor& c, const name_set& set, const name& n,
                                             std::string_view& spelled) {
    if constexpr (requires { c.at(n, set); }) {
      return c.at(n, set);
    } else {
      spelled = c.name();
      return set.spells(n, spelled);
    }
  }

  // --- arrays

  [[gnu::noinline, gnu::aligned(64)]] bool array(u32 id, const node& n, const View& v) {
    if (!(n.kinds & bit(kind::array))) [[unlikely]]
      return wrong_kind(id, v);
    if (!n.is(node::plain_atom)) [[unlikely]]
      return skip(v), list(id, n.atom_checks(), atom{0});
    if (n.array == nothing) return skip(v), true;
    const array_rules& a = t_.arrays[n.array];
    if constexpr (sized) {
      if (!counted(id, a, v.size())) [[unlikely]]
        return false;
      return elements(a, v) && (!a.unique || unique(id, v));
    } else {
      return a.unique ? forward_unique(id, a, v) : forward(id, a, v);
    }
  }

  bool elements(const array_rules& a, const View& v) {
    if (!is_node(a.items)) return true;
    auto c = v.elements();
    while (c.next())
      if (!child(a.items, c.value())) [[unlikely]]
        return false;
    return true;
  }

  // Views that can only go forward learn the number of elements at the end.
  bool forward(u32 id, const array_rules& a, const View& v) {
    u64 count = 0;
    bool good = true;
    auto c = v.elements();
    while (c.next()) {
      if (++count > a.max || !good) [[unlikely]] {
        skip(c.value());
      } else {
        good = child(a.items, c.value());
      }
    }
    return counted(id, a, count) && good;
  }

  [[gnu::noinline]] bool forward_unique(u32 id, const array_rules& a, const View& v) {
    // The same value; reading it leaves its hash as a by-product.
    const auto hashing = v.hashing(t_.key);
    if constexpr (!std::same_as<View, std::remove_const_t<decltype(hashing)>>) {
      return walk<std::remove_const_t<decltype(hashing)>>(j_).forward_unique(id, a, hashing);
    } else {
      auto hashes = hashing.hashes();
      u64 count = 0;
      bool good = true;
      auto c = hashing.elements();
      while (c.next()) {
        if (++count > a.max || !good) [[unlikely]] {
          skip(c.value());
        } else {
          hashes.before();
          good = child(a.items, c.value());
          hashes.after();
        }
      }
      if (!counted(id, a, count)) return false;
      return good && (hashes.distinct() || j_.fail(id, kw("uniqueItems")));
    }
  }

  static constexpr int most_trust = 4;

  judging& j_;
  const tree& t_;
  const node* nodes_;       // one load less for each value
  int trust_ = most_trust;  // how far the next guess is believed: below 0 not at all
};

// Where a check begins. A schema that branches looks at values more than once: the instance is read
// once into a literal, which spares every host a second evaluator (measured: 100 KB).
template <class View>
bool judge_root(judging& j, const View& v) {
  if (!j.t.branching_root()) return walk<View>(j).judge(j.t.root, v);
  literal copy;
  if (!append_literal(v, copy)) return j.pass_limit(violation_kind::step_limit, j.t.root);
  if constexpr (!requires { v.size(); }) {
    if (copy.items.front().what == kind::none) return false;  // unreadable: the reader says why
  }
  return j.t.judge_branching(j, {&copy, 0});
}

}  // namespace sluice::inline v0::detail
