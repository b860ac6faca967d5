// SPDX-License-Identifier: Apache-2.0
// In: bounds and values at every edge of int64, uint64 and binary64; lengths in bytes and code
// points. Out: the verdict of the exact order, whether the window or the list gave it.
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sluice/sluice.hpp"
#include "support/catch.hpp"
#include "validator_access.hpp"

namespace {

using nlohmann::json;
using sluice::number;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t top = std::numeric_limits<std::uint64_t>::max();

std::vector<number> numbers() {
  std::vector<number> all;
  for (const std::int64_t base :
       {least, -(std::int64_t{1} << 53), std::int64_t{0}, std::int64_t{1} << 53, most})
    for (int step = -2; step <= 2; ++step) {
      const auto there = static_cast<std::uint64_t>(base) + static_cast<std::uint64_t>(step);
      all.push_back(number::of(static_cast<std::int64_t>(there)));
    }
  for (const std::uint64_t above : {std::uint64_t{1} << 63, (std::uint64_t{1} << 63) + 1,
                                    (std::uint64_t{1} << 63) + 1024, top - 1, top})
    all.push_back(number::of(above));
  for (const double base : {0x1p53, 0x1p63, 0x1p64, 0.5, 1.0, 2.0, 2.5, 5e-324, 1e300})
    for (const double signed_base : {base, -base})
      for (const double d : {signed_base, std::nextafter(signed_base, infinity),
                             std::nextafter(signed_base, -infinity)})
        all.push_back(number::of(d));
  for (const double d : {0.0, -0.0}) all.push_back(number::of(d));
  return all;
}

json dom_of(number n) {
  return n.tag == number::whole ? json(n.i) : n.tag == number::huge ? json(n.u) : json(n.d);
}

bool within(const std::string& keyword, number x, number bound) {
  const int c = sluice::order(x, bound);
  if (keyword == "minimum") return c >= 0;
  if (keyword == "exclusiveMinimum") return c > 0;
  return keyword == "maximum" ? c <= 0 : c < 0;
}

// The first int64, going up, that the keyword tells from its successors: the smallest that is
// within a lower bound, or the smallest beyond an upper one.
std::optional<std::int64_t> first_whole(const std::string& keyword, number bound) {
  const bool lower = keyword == "minimum" || keyword == "exclusiveMinimum";
  const auto past = [&](std::int64_t i) { return within(keyword, number::of(i), bound) == lower; };
  if (!past(most)) return {};
  std::int64_t low = least, high = most;
  while (low < high) {
    const std::int64_t middle = std::midpoint(low, high);
    if (past(middle))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

}  // namespace

TEST_CASE("the window ends where the bound does, so that the list is seldom asked") {
  for (const std::string keyword : {"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"})
    for (const number& bound : numbers()) {
      INFO(keyword << ' ' << dom_of(bound));
      const auto v = sluice::compile(json{{keyword, dom_of(bound)}}, sluice::strict);
      REQUIRE(v);
      const auto& n = sluice::validator_access::tree_of(*v).nodes[0];
      const auto first = first_whole(keyword, bound);
      if (keyword == "minimum" || keyword == "exclusiveMinimum") {
        CHECK((n.whole_low <= n.whole_high) == first.has_value());
        if (first) CHECK(n.whole_low == *first);
        if (first) CHECK(n.whole_high == most);
        CHECK(within(keyword, number::of(n.real_low), bound));
        CHECK(!within(keyword, number::of(std::nextafter(n.real_low, -infinity)), bound));
      } else {
        CHECK((n.whole_low <= n.whole_high) == (first != least));
        if (first != least) CHECK(n.whole_high == (first ? *first - 1 : most));
        if (first != least) CHECK(n.whole_low == least);
        CHECK(within(keyword, number::of(n.real_high), bound));
        CHECK(!within(keyword, number::of(std::nextafter(n.real_high, infinity)), bound));
      }
    }
}

TEST_CASE("the window of lengths holds the byte lengths that need no counting in ASCII") {
  const auto window = [](json schema) {
    const auto v = sluice::compile(schema, sluice::strict);
    const auto& n = sluice::validator_access::tree_of(*v).nodes[0];
    return n.is(sluice::detail::node::plain_string)
               ? std::optional(std::pair(n.bytes_low, n.bytes_low + n.bytes_span))
               : std::nullopt;
  };
  using span = std::pair<std::uint32_t, std::uint32_t>;
  CHECK(window({{"maxLength", 7}}) == span(0, 7));
  CHECK(window({{"maxLength", 0}}) == span(0, 0));
  CHECK(window({{"maxLength", ~0u - 1}}) == span(0, ~0u - 1));
  CHECK(!window({{"maxLength", ~0u}}));
  CHECK(window({{"minLength", 1}}) == span(1, ~0u));
  CHECK(window({{"minLength", 3}}) == span(3, ~0u));
  CHECK(window({{"minLength", 3}, {"maxLength", 9}}) == span(3, 9));
  CHECK(window({{"minLength", 3}, {"maxLength", 3}}) == span(3, 3));
  CHECK(!window({{"minLength", 3}, {"maxLength", 2}}));
  CHECK(window({{"minLength", 0}, {"maxLength", 8}}) == span(0, 8));
  CHECK(!window({{"minLength", 0}}));
  CHECK(!window({{"minLength", std::uint64_t{1} << 62}}));
  CHECK(!window({{"maxLength", 8}, {"format", "ipv4"}}));
}

TEST_CASE("a bound judges every number as the exact order does") {
  const std::vector<number> all = numbers();
  std::size_t wrong = 0;
  for (const std::string keyword : {"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"})
    for (const number& bound : all) {
      const auto v = sluice::compile(json{{keyword, dom_of(bound)}}, sluice::strict);
      REQUIRE(v);
      for (const number& x : all) {
        const bool same = static_cast<bool>(v->check(dom_of(x))) == within(keyword, x, bound);
        if (!same) UNSCOPED_INFO(keyword << ' ' << dom_of(bound) << " of " << dom_of(x));
        wrong += !same;
      }
    }
  CHECK(wrong == 0);
}

TEST_CASE("bounds narrow each other, in whatever order they were read") {
  const std::vector<number> all = numbers();
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < all.size(); i += 3)
    for (std::size_t k = 0; k < all.size(); k += 4) {
      const auto v = sluice::compile(json{{"minimum", dom_of(all[i])},
                                          {"exclusiveMinimum", dom_of(all[k])},
                                          {"maximum", dom_of(all[all.size() - 1 - i])},
                                          {"exclusiveMaximum", dom_of(all[all.size() - 1 - k])}},
                                     sluice::strict);
      REQUIRE(v);
      for (const number& x : all) {
        const bool should_be = within("minimum", x, all[i]) &&
                               within("exclusiveMinimum", x, all[k]) &&
                               within("maximum", x, all[all.size() - 1 - i]) &&
                               within("exclusiveMaximum", x, all[all.size() - 1 - k]);
        wrong += static_cast<bool>(v->check(dom_of(x))) != should_be;
      }
    }
  CHECK(wrong == 0);
}

TEST_CASE("lengths count code points on both sides of every bound") {
  const std::vector<std::uint64_t> bounds = {0,
                                             1,
                                             2,
                                             3,
                                             4,
                                             7,
                                             8,
                                             9,
                                             16,
                                             1u << 30,
                                             ~0u - 1,
                                             ~0u,
                                             std::uint64_t{1} << 32,
                                             (std::uint64_t{1} << 60) + 1,
                                             (std::uint64_t{1} << 62) + 1,
                                             std::uint64_t{1} << 63,
                                             top};
  std::vector<std::string> texts;
  for (const std::string unit : {"a", "\u00e9", "\u20ac", "\U0001f600"})
    for (std::size_t n = 0; n <= 17; ++n) {
      std::string text;
      while (text.size() < n * unit.size()) text += unit;
      texts.push_back(text);
      texts.push_back(text + "a");
    }
  const auto points = [](const std::string& s) {
    std::uint64_t n = 0;
    for (const char c : s) n += (c & 0xc0) != 0x80;
    return n;
  };
  std::size_t wrong = 0;
  for (std::size_t low = 0; low <= bounds.size(); ++low)
    for (std::size_t high = 0; high <= bounds.size(); ++high) {
      json schema = json::object();
      if (low != bounds.size()) schema["minLength"] = bounds[low];
      if (high != bounds.size()) schema["maxLength"] = bounds[high];
      const auto v = sluice::compile(schema, sluice::strict);
      REQUIRE(v);
      for (const std::string& s : texts) {
        const bool should_be = (low == bounds.size() || points(s) >= bounds[low]) &&
                               (high == bounds.size() || points(s) <= bounds[high]);
        wrong += static_cast<bool>(v->check(json(s))) != should_be;
        wrong += v->accepts_text('"' + s + '"') != should_be;
        if (schema.empty()) continue;
        wrong += v->accepts(json(s + "\xff"));  // ill-formed: no length at all
      }
    }
  CHECK(wrong == 0);
}

TEST_CASE("a length beyond every uint64 is longer than every text") {
  for (const double d : {0x1p63, 0x1p64, std::nextafter(0x1p64, infinity), 1e300}) {
    const auto longest = sluice::compile(json{{"maxLength", d}}, sluice::strict);
    const auto shortest = sluice::compile(json{{"minLength", d}}, sluice::strict);
    REQUIRE((longest && shortest));
    CHECK(longest->accepts(json("a")));
    CHECK(!shortest->accepts(json("a")));
  }
}

TEST_CASE("what else a number has to satisfy is asked inside the bounds too") {
  const auto v =
      sluice::compile(json{{"minimum", 0}, {"maximum", 10}, {"multipleOf", 3}}, sluice::strict);
  REQUIRE(v);
  CHECK(v->accepts(json(9)));
  CHECK(!v->accepts(json(8)));
  const auto w = sluice::compile(
      json{{"minLength", 0}, {"maxLength", 10}, {"format", "ipv4"}, {"pattern", "1"}},
      sluice::strict);
  REQUIRE(w);
  CHECK(w->accepts(json("1.2.3.4")));
  CHECK(!w->accepts(json("1.2.3")));
  CHECK(!w->accepts(json("2.2.3.4")));
}
