// SPDX-License-Identifier: Apache-2.0
// The README's example as a program: model answers in (arguments, or the ones below), verdicts out.
// What stands between the two markers is what README shows; a test compares them.
#include <cstdio>
#include <string>
#include <string_view>

#include <sluice/sluice.hpp>

namespace {

bool log(const std::string& message) {
  std::puts(message.c_str());
  return false;
}

bool judge(std::string_view model_output) {
  // [quickstart]
  constexpr std::string_view schema = R"({
    "type": "object", "required": ["summary"], "additionalProperties": false,
    "properties": {"summary": {"type": "string", "maxLength": 40}}})";

  auto compiled = sluice::compile(schema, sluice::strict);  // JSON text, or a nlohmann::json
  if (!compiled) return log(compiled.error().message());    // a refusal: safe to log as it is
  const sluice::validator& answer = *compiled;              // immutable: share it between threads

  sluice::verdict v = answer.check_text(model_output);  // no DOM; duplicate names are refused
  if (!v) return log(v.message());  // "maxLength is not satisfied (schema node 1)"
  return answer.accepts(nlohmann::json::parse(model_output));  // a DOM is judged in the same way
  // [/quickstart]
}

}  // namespace

int main(int argc, char** argv) {
  bool all = true;
  for (int i = 1; i < argc; ++i) all &= judge(argv[i]);
  if (argc > 1) return all ? 0 : 1;

  const bool good = judge(R"({"summary": "The build is green."})");
  const bool bad =
      judge(R"({"summary": "A summary that goes on well beyond its forty characters."})") ||
      judge(R"({"summary": "Fine.", "summary": "Second thoughts."})");
  std::puts(good && !bad ? "one answer accepted, two stopped" : "unexpected verdict");
  return good && !bad ? 0 : 1;
}
