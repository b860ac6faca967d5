// SPDX-License-Identifier: Apache-2.0
// The far side of pattern_oracle.mjs. JSON lines `[pattern, [subject, ...]]` come in, one line each
// goes out: `s` syntax, `u` unsupported, or `=` with one digit per subject. Digits are 0 and 1, or
// 2 where the plain matcher and RE2 disagree.
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "sluice/detail/pattern.hpp"

namespace {

using namespace sluice::detail;

std::string judge(const std::string& ecma, const nlohmann::json& subjects) {
  const translation t = translate_pattern(ecma, {});
  if (t.fault != pattern_fault::none) return t.fault == pattern_fault::syntax ? "s" : "u";
  const auto quick = pattern::compile(t, ecma, 1 << 20);
  const auto engine = pattern::compile(t, {}, 1 << 20);
  if (!quick || !engine) return "u";
  std::string answer = "=";
  for (const auto& subject : subjects) {
    const auto& text = subject.get_ref<const std::string&>();
    const bool found = engine->found_in(text);
    answer += quick->found_in(text) != found ? '2' : found ? '1' : '0';
  }
  return answer;
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    const auto row = nlohmann::json::parse(line);
    std::cout << judge(row[0].get<std::string>(), row[1]) << '\n';
  }
}
