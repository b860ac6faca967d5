// SPDX-License-Identifier: Apache-2.0
#include <sluice/core.hpp>

bool core_works() {
  const auto compiled = sluice::compile(R"({"type":"integer"})", sluice::lenient);
  return compiled && compiled->check_text("1") && !compiled->check_text("1 2") &&
         !sluice::compile("{", sluice::lenient);
}
