// SPDX-License-Identifier: Apache-2.0
#include <sluice/sluice.hpp>

bool core_works();

int main() {
  const nlohmann::json schema = {{"type", "object"}, {"required", {"a"}}};
  const auto compiled = sluice::compile(schema, sluice::strict);
  if (!compiled) return 1;
  const auto refused = sluice::compile(nlohmann::json{{"oneOf", 1}}, sluice::strict);
  if (refused || refused.error().message().empty()) return 1;
  return compiled->accepts(nlohmann::json{{"a", 1}}) &&
                 !compiled->check(nlohmann::json::object()) && core_works()
             ? 0
             : 1;
}
