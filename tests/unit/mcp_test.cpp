// SPDX-License-Identifier: Apache-2.0
// In: tools/list answers and tools/call results. Out: which tool was compiled, how a result is
// judged, and that no bad tool costs another one.
#include "sluice/mcp.hpp"

#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "sluice/sluice.hpp"
#include "sluice/view/nlohmann_mcp.hpp"
#include "support/catch.hpp"

namespace {

using namespace std::string_literals;
using nlohmann::json;
using sluice::refusal_code;
using sluice::tool_outcome;

std::string list_of(std::string_view tools) { return "{\"tools\":[" + std::string(tools) + "]}"; }

std::string nested(std::size_t levels) {
  return std::string(levels, '[') + std::string(levels, ']');
}

// accepted, or the code of the refusal
std::string state(const sluice::result<sluice::validator, sluice::refusal>& r) {
  return r ? "compiled" : std::string(sluice::name_of(r.error().code));
}

std::string state(const sluice::compiled_tool& t) {
  return state(t.input) + (t.output ? "/" + state(*t.output) : "");
}

std::string code_of(std::string_view list) {
  const auto tools = sluice::compile_tools(list, sluice::lenient);
  return tools ? "compiled" : std::string(tools.error().code());
}

sluice::validator output_of(std::string_view schema) {
  auto made = sluice::compile(schema, sluice::declared);
  REQUIRE(made);
  return *made;
}

// Text and DOM say the same.
tool_outcome judged(const sluice::validator* output, std::string_view result) {
  const auto text = sluice::judge_tool_result(output, result);
  const auto value = sluice::judge_tool_result(output, json::parse(result));
  CHECK(text.outcome() == value.outcome());
  CHECK(text.code() == value.code());
  CHECK(text.message() == value.message());
  return text.outcome();
}

}  // namespace

TEST_CASE("one bad schema costs one tool") {
  const std::string text = list_of(R"(
    {"name":"a","inputSchema":{"type":"object"}},
    {"name":"b","inputSchema":{"type":"object"},"outputSchema":{"type":"object","anyOf":[{},{"$ref":"#"}]}},
    {"name":"c","inputSchema":{"type":"widget"},"outputSchema":{"type":"object"}},
    {"name":"d","outputSchema":{"$schema":"urn:none"},"inputSchema":{"type":"object"}},
    {"name":"e"}, 7, [{"inputSchema":{}}], "]", null,
    {"name":"f","inputSchema":true}, {"name":"g","inputSchema":null})");
  const char* const expected[] = {"compiled",
                                  "compiled/reference_cycle",
                                  "type_unsupported/compiled",
                                  "compiled/dialect_unsupported",
                                  "schema_kind",
                                  "schema_kind",
                                  "schema_kind",
                                  "schema_kind",
                                  "schema_kind",
                                  "compiled",
                                  "schema_kind"};
  const auto tools = sluice::compile_tools(text, sluice::lenient);
  const auto values = sluice::compile_tools(json::parse(text), sluice::lenient);
  REQUIRE((tools && values));
  REQUIRE(tools->size() == std::size(expected));
  REQUIRE(values->size() == std::size(expected));
  for (std::size_t i = 0; i < std::size(expected); ++i) {
    CHECK(state((*tools)[i]) == expected[i]);
    CHECK(state((*values)[i]) == expected[i]);
  }
  CHECK((*tools)[0].input->accepts_text("{}"));
  CHECK_FALSE((*tools)[0].input->accepts_text("[]"));
}

TEST_CASE("a tool that this library does not read costs no other tool") {
  const std::string good = R"({"inputSchema":{"type":"object"}})";
  for (const std::string& bad :
       {R"({"inputSchema":{"a":1,"a":2}})"s, R"({"inputSchema":{},"inputSchema":{}})"s,
        R"({"title":"\ud800"})"s, R"({"n":1e999})"s, "{\"x\":" + nested(2000) + "}",
        R"({"name":"\"]","outputSchema":{"const":[{"a":1,"a":1}]}})"s}) {
    const auto tools =
        sluice::compile_tools(list_of(good + "," + bad + ",\n" + good), sluice::lenient);
    REQUIRE(tools);
    REQUIRE(tools->size() == 3);
    CHECK(state((*tools)[0]) == "compiled");
    CHECK(state((*tools)[1]) == "schema_text/schema_text");
    CHECK(state((*tools)[2]) == "compiled");
    CHECK((*tools)[1].input.error().position->line == 1);
  }
}

TEST_CASE("refusals say where in the list they are") {
  const auto tools = sluice::compile_tools(
      "{\"tools\":[\n{\"outputSchema\":{},\n \"inputSchema\":{\"minLength\":-1}},\n"
      "{\"inputSchema\":\n\n   {\"c4n4ry\":1}}]}",
      sluice::strict);
  REQUIRE(tools);
  const auto& first = (*tools)[0].input.error();
  CHECK(first.code == refusal_code::keyword_malformed);
  CHECK(first.position->line == 3);
  CHECK(first.position->column == 29);
  const auto& second = (*tools)[1].input.error();
  CHECK(second.code == refusal_code::keyword_unknown);
  CHECK(second.position->line == 6);
  CHECK(second.position->column == 5);
  CHECK(second.message().find("c4n4ry") == std::string::npos);
}

TEST_CASE("a limit of the options refuses every schema, and says no place") {
  sluice::policy beyond = sluice::strict;
  beyond.limit.depth = 257;
  const auto tools = sluice::compile_tools(
      list_of(R"({"inputSchema":{},"outputSchema":{"minLength":-1}})"), beyond);
  REQUIRE(tools);
  CHECK((*tools)[0].input.error().code == refusal_code::policy);
  CHECK_FALSE((*tools)[0].input.error().position);
  CHECK((*tools)[0].output->error().position);
}

TEST_CASE("a limit of nesting that cannot be larger stays as it is") {
  sluice::policy unbounded = sluice::strict;
  unbounded.limit.nesting = ~std::uint32_t{0};
  const auto tools = sluice::compile_tools(
      list_of(R"({"inputSchema":{"items":{"items":{"type":"string"}}}})"), unbounded);
  REQUIRE(tools);
  REQUIRE((*tools)[0].input);
  const sluice::validator& v = *(*tools)[0].input;
  CHECK(sluice::judge_tool_result(&v, R"({"structuredContent":[["a"]]})").outcome() ==
        tool_outcome::accepted);
  CHECK(sluice::judge_tool_result(&v, R"({"structuredContent":[[1]]})").outcome() ==
        tool_outcome::violated);
}

TEST_CASE("what is no list of tools is refused as a whole") {
  for (const char* text : {"[]", "7", "{}", R"({"tools":{}})", R"({"result":{"tools":[]}})"}) {
    CHECK(code_of(text) == "no_tools");
    CHECK(sluice::compile_tools(json::parse(text), sluice::lenient).error().code() == "no_tools");
  }
  for (const char* text :
       {"", R"({"tools":[)", R"({"tools":[7)", R"({"tools":[{"a":[1)", R"({"tools":[7 7]})",
        R"({"tools":[}]})", R"({"tools":[,]})", R"({"tools":[{} {}]})", R"({"tools":[{}x]})",
        R"({"tools":[{]]})", R"({"tools":[{"a":tru}]})", R"({"tools":["a"b]})",
        R"({"tools":[tru"e"]})", R"({"tools":["a)", R"({"tools":["a\)", R"({"tools":[{}],})",
        R"({"tools":[{}]}x)"})
    CHECK(code_of(text) == "syntax");
  CHECK(code_of("{\"tools\":[7 ,8\t,9\n,10\r,11,true ]}") == "compiled");
  CHECK(code_of(list_of("\xEF\xBB\xBF{}")) == "bom");
  CHECK(code_of(list_of("{\"\xff\":1}")) == "utf8");
  CHECK(code_of(R"({"tools":[],"tools":[]})") == "duplicate_name");
  CHECK(code_of(R"({"tools":[{}],"\u0074ools":[]})") == "duplicate_name");

  std::string many = "{}";
  for (std::size_t i = 1; i < sluice::most_tools; ++i) many += ",{}";
  const auto most = sluice::compile_tools(list_of(many), sluice::lenient);
  REQUIRE(most);
  CHECK(most->size() == sluice::most_tools);
  CHECK(code_of(list_of(many + ",{}")) == "too_many");
  CHECK(sluice::compile_tools(list_of(many + ",{}"), sluice::lenient).error().message() ==
        "the list exceeds the maximum of " + std::to_string(sluice::most_tools) + " tools");
  CHECK(sluice::compile_tools("{}", sluice::lenient).error().message() ==
        "the result of tools/list must be an object with an array `tools`");
  CHECK(sluice::compile_tools(json::parse(list_of(many + ",{}")), sluice::lenient).error().code() ==
        "too_many");
  const auto bad = sluice::compile_tools(list_of("{\"c4n4ry\":}"), sluice::declared);
  REQUIRE_FALSE(bad);
  CHECK(bad.error().message().find("c4n4ry") == std::string::npos);
  CHECK(bad.error().position->column == 21);
}

TEST_CASE("a result is judged by its structured content") {
  const auto schema =
      output_of(R"({"type":"object","required":["n"],"properties":{"n":{"type":"integer"}}})");
  const auto nullable = output_of(R"({"type":"null"})");
  CHECK(judged(nullptr, R"({"structuredContent":5})") == tool_outcome::not_judged);
  CHECK(judged(&schema, R"({"isError":true})") == tool_outcome::not_judged);
  CHECK(judged(&schema, R"({"structuredContent":{"n":"a"},"isError":true})") ==
        tool_outcome::not_judged);
  CHECK(judged(&schema, R"({"isError":false})") == tool_outcome::structured_content_missing);
  CHECK(judged(&schema, R"({"isError":"true","content":[]})") ==
        tool_outcome::structured_content_missing);
  CHECK(judged(&schema, "[]") == tool_outcome::structured_content_missing);
  CHECK(judged(&schema, R"({"content":[{"structuredContent":{"n":1}}]})") ==
        tool_outcome::structured_content_missing);
  CHECK(judged(&schema, R"({"content":[], "structuredContent" : {"n":1} })") ==
        tool_outcome::accepted);
  CHECK(judged(&schema, R"({"structured\u0043ontent":{"n":1}})") == tool_outcome::accepted);
  CHECK(judged(&schema, R"({"structuredContent":{"n":"c4n4ry"}})") == tool_outcome::violated);
  CHECK(judged(&schema, R"({"structuredContent":null})") == tool_outcome::violated);
  CHECK(judged(&nullable, R"({"structuredContent":null})") == tool_outcome::accepted);

  const auto violated =
      sluice::judge_tool_result(&schema, R"({"structuredContent":{"n":"c4n4ry"}})");
  CHECK_FALSE(violated);
  CHECK(violated.code() == "type");
  CHECK(violated.content().node() == 1);
  CHECK(violated.message().find("c4n4ry") == std::string::npos);
  CHECK(sluice::judge_tool_result(&schema, "{}").code() == "structured_content_missing");
  CHECK(sluice::judge_tool_result(nullptr, "{}"));
}

TEST_CASE("an unreadable result is unreadable, judged or not") {
  const auto schema = output_of(R"({"type":"array"})");
  for (const sluice::validator* output : {&schema, static_cast<const sluice::validator*>(nullptr)})
    for (const char* text :
         {"", R"({"structuredContent":[],"structuredContent":[]})", R"({"isError":true,"a":)",
          R"({"isError":tru,"structuredContent":[]})", R"({"structuredContent":[})"}) {
      const auto v = sluice::judge_tool_result(output, text);
      CHECK(v.outcome() == tool_outcome::unreadable);
      CHECK(v.content().position().line == 1);
      CHECK_FALSE(v);
    }
  // As deep as an instance alone may be.
  CHECK(sluice::judge_tool_result(&schema, "{\"structuredContent\":" + nested(1024) + "}"));
  CHECK(sluice::judge_tool_result(&schema, "{\"structuredContent\":" + nested(1025) + "}").code() ==
        "nesting");
}

TEST_CASE("a wrapped schema judges an object with a result") {
  const auto wrapped = sluice::wrap_output_schema(R"({"type":"array","items":{"type":"integer"}})");
  REQUIRE(wrapped);
  const auto schema = output_of(*wrapped);
  const auto result = [](const std::string& content) {
    return "{\"structuredContent\":" + content + "}";
  };
  CHECK(judged(&schema, result(*sluice::wrap_structured_content("[1,2]"))) ==
        tool_outcome::accepted);
  CHECK(judged(&schema, result(*sluice::wrap_structured_content("[1,true]"))) ==
        tool_outcome::violated);
  CHECK(judged(&schema, result("[1,2]")) == tool_outcome::violated);
  CHECK(judged(&schema, result("{}")) == tool_outcome::violated);
}
