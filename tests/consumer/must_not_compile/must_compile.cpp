// SPDX-License-Identifier: Apache-2.0
// The same line for keywords whose dispositions can be had.
#include <sluice/sluice.hpp>

constexpr auto mine = sluice::strict.with<sluice::kw("minLength")>(sluice::disposition::ignore);
constexpr auto yours = sluice::lenient.with<sluice::kw("minLength")>(sluice::disposition::enforce);

int main() {
  const nlohmann::json schema = {{"minLength", 2}};
  const auto one = sluice::compile(schema, mine);
  const auto two = sluice::compile(schema, yours);
  return one && two && one->accepts(nlohmann::json("a")) && !two->accepts(nlohmann::json("a")) ? 0
                                                                                               : 1;
}
