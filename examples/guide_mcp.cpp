// SPDX-License-Identifier: Apache-2.0
// The snippets of docs/mcp.md, compiled and run; tests/house/snippets.sh compares them.
#include <cstdio>
#include <string>
#include <string_view>

#include <sluice/core.hpp>
#include <sluice/mcp.hpp>

namespace {

void log(const std::string& message) { std::puts(message.c_str()); }

// [tools]
// `listed` is the text of the result of tools/list: {"tools": [...]}.
bool read_tools(std::string_view listed) {
  const auto tools = sluice::compile_tools(listed, sluice::lenient);
  if (!tools) return log(tools.error().message()), false;  // no list at all
  for (const sluice::compiled_tool& t : *tools) {
    if (!t.input) log(t.input.error().message());  // this tool is lost, the others are not
    if (t.output && !*t.output) log(t.output->error().message());
  }
  return true;
}
// [/tools]

// [arguments]
// Before the arguments of a model leave the host.
bool may_send(const sluice::compiled_tool& tool, std::string_view arguments) {
  if (!tool.input) return false;
  const sluice::verdict v = tool.input->check_text(arguments);
  if (!v) log(v.message());
  return static_cast<bool>(v);
}
// [/arguments]

// [result]
// `result` is the text of the result of tools/call.
bool may_use(const sluice::compiled_tool& tool, std::string_view result) {
  if (tool.output && !*tool.output)
    return false;  // its output schema was refused: nothing to judge by
  const sluice::validator* const output = tool.output ? &**tool.output : nullptr;
  const sluice::tool_verdict v = sluice::judge_tool_result(output, result);
  if (!v) log(v.message());
  return static_cast<bool>(v);
}
// [/result]

// [wrap]
// A server that offers a schema whose root is no object to a peer of the 2025-11-25 revision.
std::string offer(std::string_view output_schema) {
  const auto wrapped = sluice::wrap_output_schema(output_schema);
  return wrapped ? *wrapped : std::string();
}
std::string send(std::string_view output_schema, std::string_view value) {
  if (!sluice::needs_wrap(output_schema)) return std::string(value);
  const auto wrapped = sluice::wrap_structured_content(value);  // {"result": value}
  return wrapped ? *wrapped : std::string();
}
// [/wrap]

}  // namespace

int main() {
  constexpr std::string_view listed = R"({"tools": [
    {"name": "sum", "inputSchema": {"type": "object", "required": ["a"]},
     "outputSchema": {"type": "object", "anyOf": [{"required": ["total"]}, {"required": ["error"]}]}},
    {"name": "bad", "inputSchema": {"$ref": "https://example.com/elsewhere"}}]})";
  bool good = read_tools(listed);
  const auto tools = sluice::compile_tools(listed, sluice::lenient);
  if (!tools || tools->size() != 2) return 1;
  good &= may_send(tools->front(), R"({"a": 1})") && !may_send(tools->front(), R"({"b": 1})");
  good &= !may_send(tools->back(), R"({})");
  good &= may_use(tools->front(), R"({"content": [], "structuredContent": {"total": 1}})");
  good &= !may_use(tools->front(), R"({"content": []})");
  good &= !offer(R"({"type": "array"})").empty();
  good &= send(R"({"type": "array"})", "[1]") == R"({"result":[1]})";
  std::puts(good ? "as expected" : "unexpected verdict");
  return good ? 0 : 1;
}
