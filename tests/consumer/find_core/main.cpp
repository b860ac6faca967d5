// SPDX-License-Identifier: Apache-2.0
#include <sluice/core.hpp>

#ifdef NLOHMANN_JSON_VERSION_MAJOR
#error "core.hpp brought a JSON library"
#endif

int main() {
  const auto compiled = sluice::compile(R"({"type":"string","pattern":"^a+$"})", sluice::strict);
  return compiled && compiled->check_text("\"aa\"") && !compiled->check_text("\"b\"") ? 0 : 1;
}
