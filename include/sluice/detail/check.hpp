// SPDX-License-Identifier: Apache-2.0
// One function per scalar keyword: does this string, number or atom satisfy this operand? None of
// them knows the view. The dispatch is folded from the keyword table; a keyword without its
// function does not compile.
#pragma once

#include <algorithm>
#include <concepts>
#include <utility>

#include "sluice/detail/format.hpp"
#include "sluice/detail/judging.hpp"
#include "sluice/detail/utf8.hpp"

namespace sluice::inline v0::detail {

// null, false, true as one value of value_set::atom; 0 for a container, which equals no scalar.
struct atom {
  u8 which;
};

template <class S>
concept scalar =
    std::same_as<S, std::string_view> || std::same_as<S, number> || std::same_as<S, atom>;

// With n bytes there are ceil(n/4) to n code points, so most lengths are decided without counting.
inline bool holds(is<kw("maxLength")>, const check& c, judging&, u32, std::string_view s) noexcept {
  return s.size() <= c.operand || ((s.size() + 3) / 4 <= c.operand && code_points(s) <= c.operand);
}
inline bool holds(is<kw("minLength")>, const check& c, judging&, u32, std::string_view s) noexcept {
  return s.size() >= c.operand && ((s.size() + 3) / 4 >= c.operand ||
                                   is_ascii(s.data(), s.size()) || code_points(s) >= c.operand);
}
inline bool holds(is<kw("format")>, const check& c, judging&, u32, std::string_view s) noexcept {
  return matches(static_cast<format>(c.operand), s);
}
inline bool holds(is<kw("pattern")>, const check& c, judging& j, u32 node, std::string_view s) {
  return j.found(j.t.patterns[c.operand], s, node, kw("pattern"));
}
inline bool holds(is<kw("minimum")>, const check& c, judging&, u32, number n) noexcept {
  return order(n, c.as_number()) >= 0;
}
inline bool holds(is<kw("exclusiveMinimum")>, const check& c, judging&, u32, number n) noexcept {
  return order(n, c.as_number()) > 0;
}
inline bool holds(is<kw("maximum")>, const check& c, judging&, u32, number n) noexcept {
  return order(n, c.as_number()) <= 0;
}
inline bool holds(is<kw("exclusiveMaximum")>, const check& c, judging&, u32, number n) noexcept {
  return order(n, c.as_number()) < 0;
}
inline bool holds(is<kw("multipleOf")>, const check& c, judging& j, u32, number n) noexcept {
  return is_multiple(n, j.t.divisors[c.operand]);
}

inline bool among(const value_set& set, std::string_view s) noexcept {
  return set.strings.find(s) != name_set::none;
}
inline bool among(const value_set& set, number n) noexcept {
  const auto it = std::lower_bound(set.numbers.begin(), set.numbers.end(), n,
                                   [](number a, number b) noexcept { return order(a, b) < 0; });
  return it != set.numbers.end() && order(*it, n) == 0;
}
inline bool among(const value_set& set, atom a) noexcept { return (set.atoms & a.which) != 0; }

bool holds(is<kw("enum")>, const check& c, judging& j, u32, scalar auto v) noexcept {
  return among(j.t.sets[c.operand], v);
}
bool holds(is<kw("const")>, const check& c, judging& j, u32, scalar auto v) noexcept {
  return among(j.t.sets[c.operand], v);
}

template <keyword K, class S>
inline constexpr bool judges = requires(const check& c, judging& j, S v) {
  holds(is<K>{}, c, j, u32{}, v);
};

// Runs one check. The fold becomes a chain of compares on a byte; the keywords are constants in it.
template <class S>
bool run(const check& c, judging& j, u32 node, S v) {
  bool good = true;
  const auto one = [&]<keyword K>(is<K> tag) {
    if constexpr (judges<K, S>) {
      if (c.keyword == K) return good = holds(tag, c, j, node, v), true;
    }
    return false;
  };
  [&]<size_t... I>(std::index_sequence<I...>) { (void)(one(is<keyword(I)>{}) || ...); }
  (std::make_index_sequence<keyword_count>{});
  return good;
}

}  // namespace sluice::inline v0::detail
