// SPDX-License-Identifier: Apache-2.0
#include <sluice/sluice.hpp>

sluice::validator make() {
  auto compiled = sluice::compile(nlohmann::json{{"maxItems", 1}}, sluice::strict);
  (void)compiled->accepts(nlohmann::json(1));
  return *compiled;
}
