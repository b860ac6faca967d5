// SPDX-License-Identifier: Apache-2.0
// One function per scalar keyword: does this string, number or atom satisfy this operand? None of
// them knows the view.
#pragma once

#include <algorithm>
#include <array>
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

[[gnu::noinline]] inline bool among(const value_set& set, std::string_view s) noexcept {
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

// One function per keyword that judges an S, made from the overloads above.
template <class S>
inline constexpr auto judgements = [] {
  using judgement = bool (*)(const check&, judging&, u32, S);
  std::array<judgement, keyword_count> of{};
  const auto fill = [&of]<size_t I>() {
    if constexpr (constexpr keyword k{I}; judges<k, S>)
      of[I] = [](const check& c, judging& j, u32 node, S v) {
        return holds(is<k>{}, c, j, node, v);
      };
  };
  [&]<size_t... I>(std::index_sequence<I...>) { (fill.template operator()<I>(), ...); }
  (std::make_index_sequence<keyword_count>{});
  return of;
}();

template <class S>
bool run(const check& c, judging& j, u32 node, S v) {
  return judgements<S>[index_of(c.keyword)](c, j, node, v);
}

}  // namespace sluice::inline v0::detail
