// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>
#include <sluice/sluice.hpp>

int main() {
  const auto schema =
      nlohmann::json::parse(R"({"type":"string","maxLength":3,"pattern":"^[a-z]+$"})");
  const auto compiled = sluice::compile(schema, sluice::strict);
  if (!compiled) return 1;
  const bool good = compiled->accepts(nlohmann::json("abc")) &&
                    !compiled->accepts(nlohmann::json("abcd")) && compiled->check_text("\"abc\"") &&
                    !compiled->check_text("\"ABC\"");
  return good ? 0 : 1;
}
