// SPDX-License-Identifier: Apache-2.0
// In: numbers and divisors as an author writes them. Out: divisibility of the decimals, not of the
// binary values.
#include "sluice/detail/decimal.hpp"

#include <cstdint>
#include <limits>
#include <random>

#include "support/catch.hpp"

namespace {

using sluice::number;
using sluice::detail::decimal;
using sluice::detail::decimal_of;
using sluice::detail::is_multiple;

number n(double d) { return number::of(d); }
number n(int i) { return number::of(std::int64_t{i}); }
number n(std::int64_t i) { return number::of(i); }
number n(std::uint64_t u) { return number::of(u); }

constexpr std::uint64_t top = std::numeric_limits<std::uint64_t>::max();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

// clang-format off
const struct { number x, divisor; bool divides; } multiples[] = {
  {n(0), n(7), true},               {n(0.0), n(0.1), true},          {n(-0.0), n(3), true},
  {n(7), n(7), true},               {n(-21), n(7), true},            {n(22), n(7), false},
  {n(1), n(1), true},               {n(1.5), n(1), false},           {n(1.5), n(0.5), true},
  {n(0.0075), n(0.0001), true},     {n(0.00751), n(0.0001), false},  {n(4.35), n(0.01), true},
  {n(1.1), n(0.1), true},           {n(0.3), n(0.1), true},          {n(0.30000000000000004), n(0.1), false},
  {n(19.99), n(0.01), true},        {n(19.999), n(0.01), false},     {n(-19.99), n(0.01), true},
  {n(1e308), n(0.5), true},         {n(1e308), n(0.123456789), false},
  {n(1e22), n(7), false},           {n(1e23), n(10), true},          {n(7e22), n(7), true},
  {n(12391239123), n(1e-8), true},  {n(1e-8), n(1e-8), true},        {n(1e-9), n(1e-8), false},
  {n(5e-324), n(5e-324), true},     {n(1e-323), n(5e-324), true},    {n(1e308), n(5e-324), true},
  {n(1.7976931348623157e308), n(5e-324), true},
  {n(5e-324), n(1e308), false},     {n(top), n(top), true},          {n(top), n(5), true},
  {n(top), n(7), false},            {n(top), n(3), true},            {n(top - 1), n(top), false},
  {n(least), n(2), true},           {n(least), n(3), false},         {n(least), n(4), true},
  {n(std::int64_t{9007199254740993}), n(3), true},
  {n(9007199254740992.0), n(3), false},
  {n(100), n(1e2), true},           {n(150), n(1e2), false},         {n(1e2), n(100), true},
  {n(3), n(1.5), true},             {n(3), n(2), false},             {n(1), n(3), false},
  // Products beyond 64 bits: 5^20 and 5^27.
  {n(3e30), n(std::int64_t{95367431640625}), true},  {n(3e19), n(std::int64_t{95367431640625}), false},
  {n(3e40), n(std::int64_t{7450580596923828125}), true}, {n(3e26), n(std::int64_t{7450580596923828125}), false},
};
const struct { number x; std::uint64_t magnitude; int exponent; } decimals[] = {
  {n(0), 0, 0},          {n(-0.0), 0, 0},       {n(1), 1, 0},        {n(10), 1, 1},
  {n(-120), 12, 1},      {n(0.1), 1, -1},       {n(1.25), 125, -2},  {n(1e23), 1, 23},
  {n(5e-324), 5, -324},  {n(top), top, 0},      {n(least), std::uint64_t{1} << 63, 0},
  {n(1.7976931348623157e308), 17976931348623157u, 292},
  {n(0.30000000000000004), 30000000000000004u, -17},
};
// clang-format on

}  // namespace

TEST_CASE("a number stands for the shortest decimal that reads back, without its sign") {
  for (const auto& row : decimals) {
    const decimal d = decimal_of(row.x);
    CHECK(d.magnitude == row.magnitude);
    CHECK(d.exponent == row.exponent);
  }
}

TEST_CASE("multiples are multiples of the decimals") {
  for (const auto& row : multiples) {
    INFO("row " << &row - multiples);
    CHECK(is_multiple(row.x, decimal_of(row.divisor)) == row.divides);
  }
}

TEST_CASE("products of small integers and cents are multiples, their neighbours are not") {
  std::mt19937_64 random(20240229);
  for (int round = 0; round < 20'000; ++round) {
    const auto a = static_cast<std::int64_t>(random() % 100'000) + 1;
    const auto b = static_cast<std::int64_t>(random() % 1'000) + 2;
    CHECK(is_multiple(n(a * b), decimal_of(n(b))));
    CHECK(!is_multiple(n(a * b + 1), decimal_of(n(b))));
    const double cents = static_cast<double>(a) / 100;
    CHECK(is_multiple(n(cents), decimal_of(n(0.01))));
    CHECK(is_multiple(n(cents), decimal_of(n(0.1))) == (a % 10 == 0));
    CHECK(is_multiple(n(cents), decimal_of(n(1))) == (a % 100 == 0));
  }
}
