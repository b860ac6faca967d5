// SPDX-License-Identifier: Apache-2.0
#include <sluice/sluice.hpp>

sluice::validator make();

// Instantiated here and in other.cpp: one definition each, or the linker says so.
int main() {
  const auto again = sluice::compile(nlohmann::json{{"maxItems", 1}}, sluice::strict);
  const auto one = nlohmann::json::array({1});
  const auto two = nlohmann::json::array({1, 2});
  return again && again->accepts(one) && make().accepts(one) && !make().check(two) ? 0 : 1;
}
