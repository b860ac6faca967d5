// SPDX-License-Identifier: Apache-2.0
// `sluice locate`: from the number of a schema node, as answers give it, to its JSON Pointer:
// authored text, so this command alone prints it.
#include <charconv>

#include "answer.hpp"
#include "gate.hpp"
#include "streams.hpp"

namespace sluice_cli {
namespace {

constexpr std::string_view locate_help =
    R"(usage: sluice locate --policy strict|lenient|declared [--output text|json]
                     [--dialect D] [--document URI=FILE]... [--assert-format]
                     SCHEMA NODE

Prints the JSON Pointer of the schema node that an answer of `check` or `batch` gave as NODE.
SCHEMA and the options must be the same as there; `-` is standard input. The root's pointer is
empty. The pointer is text of the schema's author: do not put it where messages go.

  --output text   the pointer, control characters as \x1b (the default)
  --output json   {"node":3,"pointer":"..."}, or why the schema is refused

--dialect, --document and --assert-format: as for `sluice check`.

Exit: 0 printed, 2 the schema is refused before that node is reached, 3 the command line, a file
or NODE is in trouble.
)";

exit_code print(const std::string& line, exit_code otherwise) {
  if (write_line(line)) return otherwise;
  complain_about_output();
  return trouble;
}

exit_code print_pointer(const arguments& given, const std::string& pointer, std::uint32_t node) {
  if (given.output != output_form::json) return print(harmless(pointer), accepted);
  std::string line = "{\"node\":" + std::to_string(node) + ",\"pointer\":";
  append_quoted(line, pointer);
  return print(line += '}', accepted);
}

exit_code print_refusal(const arguments& given, const sluice::refusal& why) {
  if (given.output != output_form::json) {
    complain_about(given.operands[0], "refused: " + why.message());
    return schema_refused;
  }
  std::string line = "{";
  append_refusal(line, why);
  return print(line += '}', schema_refused);
}

exit_code run_locate(const arguments& given) {
  if (given.operands.size() != 2)
    return misused(locate_command, "two operands are needed: SCHEMA and NODE");
  if (const auto wrong = contradiction(given, std::span(given.operands).first(1)); !wrong.empty())
    return misused(locate_command, wrong);
  std::uint32_t node = 0;
  const std::string_view digits = given.operands[1];
  const auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), node);
  if (failed != std::errc{} || end != digits.data() + digits.size())
    return misused(locate_command, "NODE must be the number of a schema node: 0 or more");

  gate g;
  if (const exit_code code = open(given, g); code != accepted) return code;
  const read_result schema = read_file(given.operands[0]);
  if (!schema.trouble.empty()) {
    complain_about(given.operands[0], schema.trouble);
    return trouble;
  }
  if (const auto pointer = g.locate(schema.text, node)) return print_pointer(given, *pointer, node);
  const auto compiled = g.compile(std::string_view(schema.text));
  if (!compiled) return print_refusal(given, compiled.error());
  complain_about(given.operands[0], "NODE must be below the number of schema nodes: " +
                                        std::to_string(compiled->nodes()));
  return trouble;
}

}  // namespace

const command locate_command{
    "locate", locate_help, takes_policy | takes_text_or_json | takes_dialect | takes_assert_format,
    run_locate};

}  // namespace sluice_cli
