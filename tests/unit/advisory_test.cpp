// SPDX-License-Identifier: Apache-2.0
// In: strict schemas that compile. Out: what their authors should know, and nothing where all is
// well.
#include "sluice/advisory.hpp"

#include <string>

#include "sluice/sluice.hpp"
#include "support/catch.hpp"

namespace {

// clang-format off
const struct { const char *schema, *said; } rows[] = {
  {R"({})", ""},
  {R"({"type":"string","pattern":"a","maxLength":9})", ""},
  {R"({"pattern":"a"})", "pattern_without_max_length pattern 0;"},
  {R"({"properties":{"a":{"pattern":"a"},"b":{"pattern":"b"}}})", "pattern_without_max_length pattern 1;pattern_without_max_length pattern 2;"},
  {R"({"maximum":9007199254740992})", ""},
  {R"({"maximum":9007199254740993})", "bound_beyond_double maximum 0;"},
  {R"({"minimum":-9007199254740993})", "bound_beyond_double minimum 0;"},
  {R"({"exclusiveMaximum":18446744073709551615})", "bound_beyond_double exclusiveMaximum 0;"},
  {R"({"maximum":18446744073709551616})", ""},
  {R"({"required":["a"],"additionalProperties":false})", "required_name_forbidden required 0;"},
  {R"({"required":["a"],"additionalProperties":false,"properties":{"a":{}}})", ""},
  {R"({"required":["a"],"additionalProperties":true})", ""},
  {R"({"required":["a","b","c"],"additionalProperties":false,"properties":{"a":{}}})", "required_name_forbidden required 0;"},
  {R"({"minLength":2,"maxLength":2})", ""},
  {R"({"minLength":3,"maxLength":2})", "contradictory_bounds minLength 0;"},
  {R"({"minItems":3,"maxItems":2})", "contradictory_bounds minItems 0;"},
  {R"({"minProperties":3,"maxProperties":2})", "contradictory_bounds minProperties 0;"},
  {R"({"minimum":1,"maximum":1})", ""},
  {R"({"minimum":1.5,"maximum":1})", "contradictory_bounds minimum 0;"},
  {R"({"exclusiveMinimum":1,"maximum":1})", "contradictory_bounds exclusiveMinimum 0;"},
  {R"({"minimum":1,"exclusiveMaximum":1})", "contradictory_bounds minimum 0;"},
  {R"({"exclusiveMinimum":1,"exclusiveMaximum":2})", ""},
  {R"({"minimum":0,"exclusiveMinimum":5,"maximum":5})", "contradictory_bounds exclusiveMinimum 0;"},
  {R"({"minimum":9,"exclusiveMinimum":5,"maximum":8})", "contradictory_bounds minimum 0;"},
  {R"({"maximum":9,"exclusiveMaximum":5,"minimum":6})", "contradictory_bounds minimum 0;"},
  {R"({"maximum":5,"exclusiveMaximum":9,"minimum":5})", ""},
  {R"({"type":"integer","enum":[1,"a"]})", "enum_member_forbidden enum 0;"},
  {R"({"type":"string","nullable":true,"enum":["a",null]})", ""},
  {R"({"type":"string","enum":["a","b"]})", ""},
  {R"({"type":"string","enum":["a",1]})", "enum_member_forbidden enum 0;"},
  {R"({"type":"string","enum":["a",null]})", "enum_member_forbidden enum 0;"},
  {R"({"type":["string","null"],"enum":["a",null]})", ""},
  {R"({"type":"integer","enum":[1,2.0]})", ""},
  {R"({"type":"integer","enum":[1,2.5]})", "enum_member_forbidden enum 0;"},
  {R"({"type":"number","const":true})", "enum_member_forbidden const 0;"},
  {R"({"type":"boolean","const":true})", ""},
  {R"({"items":{"pattern":"a","minLength":2,"maxLength":1}})", "contradictory_bounds minLength 1;"},
};
// clang-format on

std::string said(const sluice::validator& v) {
  std::string out;
  for (const sluice::advisory& a : v.advisories()) {
    out += sluice::name_of(a.code);
    out += ' ';
    out += sluice::spelling(a.keyword);
    out += ' ' + std::to_string(a.node) + ';';
  }
  return out;
}

}  // namespace

TEST_CASE("an author is told of what compiles and still is odd, and of nothing else") {
  for (const auto& row : rows) {
    INFO(row.schema);
    const auto v = sluice::compile(std::string_view(row.schema), sluice::strict);
    REQUIRE(v);
    CHECK(said(*v) == row.said);
  }
}

TEST_CASE("a forbidden name is noticed among more names than a word has bits") {
  nlohmann::json schema = {{"additionalProperties", false}, {"required", {"p7"}}};
  for (int i = 0; i < 70; ++i) schema["properties"]["p" + std::to_string(i)] = true;
  CHECK(said(*sluice::compile(schema, sluice::strict)).empty());
  schema["required"].push_back("q");
  CHECK(said(*sluice::compile(schema, sluice::strict)) == "required_name_forbidden required 0;");
}

TEST_CASE("advisories come in ascending order of nodes and echo nothing") {
  const auto v = sluice::compile(nlohmann::json::parse(R"({
    "pattern": "canary", "properties": {"canary": {"pattern": "canary"}, "d": {"minItems": 2, "maxItems": 1}},
    "items": {"required": ["canary"], "additionalProperties": false}})"),
                                 sluice::strict);
  REQUIRE(v);
  const auto all = v->advisories();
  REQUIRE(all.size() == 4);
  for (std::size_t i = 0; i < all.size(); ++i) {
    CHECK(all[i].message().find("canary") == std::string::npos);
    if (i > 0) CHECK(all[i - 1].node <= all[i].node);
  }
}
