// SPDX-License-Identifier: Apache-2.0
// In: numbers in all three forms, in their exact order. Out: that order for every pair of them.
#include "sluice/number.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace {

using sluice::number;

number whole(std::int64_t i) { return number::of(i); }
number huge(std::uint64_t u) { return number::of(u); }
number real(double d) { return number::of(d); }
double above(double d) { return std::nextafter(d, std::numeric_limits<double>::infinity()); }
double below(double d) { return std::nextafter(d, -std::numeric_limits<double>::infinity()); }

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t top = std::numeric_limits<std::uint64_t>::max();
constexpr std::int64_t p53 = std::int64_t{1} << 53;
constexpr double two53 = 9007199254740992.0, two63 = 9223372036854775808.0,
                 two64 = 18446744073709551616.0;

// Ascending; the numbers of one row are equal.
const std::vector<std::vector<number>> ladder = {
    {real(-std::numeric_limits<double>::max())},
    {real(-two64)},
    {real(below(-two63))},
    {whole(least), real(-two63)},
    {whole(least + 1)},
    {real(above(-two63))},
    {whole(-p53 - 2), real(-two53 - 2)},
    {whole(-p53 - 1)},
    {whole(-p53), real(-two53)},
    {whole(-p53 + 1), real(-two53 + 1)},
    {whole(-2), real(-2)},
    {real(-1.5)},
    {whole(-1), real(-1)},
    {real(-0.5)},
    {real(-std::numeric_limits<double>::denorm_min())},
    {whole(0), huge(0), real(0.0), real(-0.0)},
    {real(std::numeric_limits<double>::denorm_min())},
    {real(0.5)},
    {whole(1), huge(1), real(1)},
    {real(1.5)},
    {whole(2), real(2)},
    {whole(p53 - 1), real(two53 - 1)},
    {whole(p53), real(two53)},
    {whole(p53 + 1)},
    {whole(p53 + 2), real(two53 + 2)},
    {real(below(two63))},
    {whole(most - 1)},
    {whole(most), huge(static_cast<std::uint64_t>(most))},
    {huge(std::uint64_t{1} << 63), real(two63)},
    {huge((std::uint64_t{1} << 63) + 1)},
    {real(above(two63))},
    {real(below(two64))},
    {huge(top - 1)},
    {huge(top)},
    {real(two64)},
    {real(above(two64))},
    {real(1e300)},
    {real(std::numeric_limits<double>::max())},
};

int sign(int c) { return (c > 0) - (c < 0); }

}  // namespace

TEST_CASE("numbers of every form are in their exact order") {
  for (std::size_t i = 0; i < ladder.size(); ++i)
    for (std::size_t j = 0; j < ladder.size(); ++j)
      for (const number& a : ladder[i])
        for (const number& b : ladder[j]) {
          INFO("rows " << i << " and " << j << ", forms " << a.tag << " and " << b.tag);
          CHECK(sign(order(a, b)) == (i > j) - (i < j));
        }
}

TEST_CASE("an unsigned number that an int64 holds has the form of one") {
  CHECK(huge(0).tag == number::whole);
  CHECK(huge(static_cast<std::uint64_t>(most)).tag == number::whole);
  CHECK(huge(static_cast<std::uint64_t>(most) + 1).tag == number::huge);
  CHECK(huge(top).u == top);
  CHECK(whole(-1).tag == number::whole);
  CHECK(real(1).tag == number::real);
  CHECK(number{}.tag == number::whole);
  CHECK(number{}.i == 0);
}

TEST_CASE("integral is every number without a fraction, however it was written") {
  for (const number n : {whole(0), whole(least), huge(top), real(0.0), real(-0.0), real(1),
                         real(-3), real(1e300), real(two53), real(two64)})
    CHECK(n.integral());
  for (const number n : {real(0.5), real(-1.5), real(1e-300), real(below(two53) / 2)})
    CHECK(!n.integral());
}

TEST_CASE("only reals can fail to be finite") {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const number n :
       {whole(least), huge(top), real(0), real(std::numeric_limits<double>::max())})
    CHECK(n.finite());
  for (const double d : {infinity, -infinity, std::numeric_limits<double>::quiet_NaN()})
    CHECK(!real(d).finite());
}
