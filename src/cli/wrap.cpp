// SPDX-License-Identifier: Apache-2.0
// `sluice wrap`: an output schema for a peer that wants an object at the root. Prints the wrapped
// schema: authored text.
#include "sluice/mcp.hpp"

#include "gate.hpp"
#include "streams.hpp"

namespace sluice_cli {
namespace {

constexpr std::string_view wrap_help =
    R"(usage: sluice wrap [--dialect D] [--document URI=FILE]... SCHEMA

Prints SCHEMA for a peer of the 2025-11-25 protocol, which needs an object at the root: unless
the root's `type` is exactly "object" it becomes the member `result` of one, and every reference
still means what it meant. `-` is standard input.

  --dialect D             2020-12, 2019-09, draft-07 or draft-06, whatever $schema says
  --document URI=FILE     a document that references may lead to; the last `=` divides

Exit: 0 printed, 2 the schema is refused, 3 the command line or a file is in trouble.
)";

exit_code print_wrapped(const arguments& given, const gate& g, std::string_view schema) {
  const auto wrapped = sluice::wrap_output_schema(schema, g.declared);
  if (!wrapped) {
    complain_about(given.operands[0], "refused: " + wrapped.error().message());
    return schema_refused;
  }
  if (write_line(*wrapped)) return accepted;
  complain_about_output();
  return trouble;
}

exit_code run_wrap(const arguments& given) {
  if (given.operands.size() != 1) return misused(wrap_command, "one operand is needed: SCHEMA");
  arguments as_declared = given;
  as_declared.policy = policy_name::declared;
  if (const auto wrong = contradiction(as_declared, given.operands); !wrong.empty())
    return misused(wrap_command, wrong);
  gate g;
  if (const exit_code code = open(as_declared, g); code != accepted) return code;
  const read_result schema = read_file(given.operands[0]);
  if (schema.trouble.empty()) return print_wrapped(given, g, schema.text);
  complain_about(given.operands[0], schema.trouble);
  return trouble;
}

}  // namespace

const command wrap_command{"wrap", wrap_help, takes_dialect, run_wrap};

}  // namespace sluice_cli
