// SPDX-License-Identifier: Apache-2.0
// In: a value or a reason. Out: the one that was put in, also where it can only be moved.
#include "sluice/result.hpp"

#include <memory>
#include <string>
#include <type_traits>

#include "support/catch.hpp"

namespace {

using text_or_code = sluice::result<std::string, int>;

text_or_code half(int n) {
  if (n % 2 != 0) return n;
  return std::to_string(n / 2);
}

}  // namespace

TEST_CASE("a result holds the value or the reason") {
  const auto good = half(8), bad = half(7);
  CHECK(good);
  CHECK(good.has_value());
  CHECK(*good == "4");
  CHECK(good->size() == 1);
  CHECK(!bad);
  CHECK(!bad.has_value());
  CHECK(bad.error() == 7);
}

TEST_CASE("a result's value may be changed and moved out") {
  auto r = half(8);
  *r += "!";
  r->push_back('?');
  CHECK(*r == "4!?");
  const std::string taken = *std::move(r);
  CHECK(taken == "4!?");
}

TEST_CASE("what can only be moved fits in") {
  sluice::result<std::unique_ptr<int>, std::string> r = std::make_unique<int>(3);
  REQUIRE(r);
  const auto taken = *std::move(r);
  CHECK(*taken == 3);
  sluice::result<int, std::unique_ptr<int>> e = std::make_unique<int>(4);
  REQUIRE(!e);
  CHECK(*std::move(e).error() == 4);
}

TEST_CASE("a result converts to bool only where a condition asks") {
  CHECK(!std::is_convertible_v<text_or_code, bool>);
  CHECK(std::is_constructible_v<bool, text_or_code>);
}
