// SPDX-License-Identifier: Apache-2.0
// No declared schema makes a check exponential, no limit is a branch's answer, and bounds anywhere
// in what applies to a value come before a pattern.
#include <limits>
#include <string>

#include "support/judge.hpp"

namespace {

using namespace sluice_test;

// Looks at a value 2^doublings times, and accepts it.
std::string doubling(int doublings) {
  std::string defs = R"("d0":{"minProperties":0})";
  for (int i = 1; i <= doublings; ++i) {
    const std::string before = R"({"$ref":"#/$defs/d)" + std::to_string(i - 1) + "\"}";
    defs += ",\"d" + std::to_string(i) + R"(":{"allOf":[)" + before + "," + before + "]}";
  }
  return R"("$defs":{)" + defs + "}";
}

std::string nested_objects(int depth) {
  std::string text = "{}";
  for (int i = 0; i < depth; ++i) text = R"({"a":)" + text + "}";
  return text;
}

// clang-format off
const struct { const char *name, *keywords, *instance; } exponential[] = {
  {"doubling allOf", R"("$ref":"#/$defs/d40")", "{}"},
  {"below not", R"("not":{"$ref":"#/$defs/d40"})", "{}"},
  {"below not not", R"("not":{"not":{"$ref":"#/$defs/d40"}})", "{}"},
  {"below if", R"("if":{"$ref":"#/$defs/d40"})", "{}"},
  {"below if, both ways open", R"("if":{"$ref":"#/$defs/d40"},"then":true,"else":true)", "{}"},
  {"below else", R"("if":false,"else":{"$ref":"#/$defs/d40"})", "{}"},
  {"below oneOf", R"("oneOf":[true,{"$ref":"#/$defs/d40"}])", "{}"},
  {"below anyOf, before one that holds", R"("anyOf":[{"$ref":"#/$defs/d40"},true])", "{}"},
  {"below contains", R"("contains":{"$ref":"#/$defs/d40"})", "[{}]"},
  {"below contains that asks for none", R"("contains":{"$ref":"#/$defs/d40"},"minContains":0,"maxContains":9)", "[{}]"},
  {"below dependentSchemas", R"("dependentSchemas":{"a":{"$ref":"#/$defs/d40"}})", R"({"a":1})"},
  {"below unevaluatedProperties", R"("unevaluatedProperties":{"$ref":"#/$defs/d40"})", R"({"a":1})"},
  {"below propertyNames", R"("propertyNames":{"$ref":"#/$defs/d40"})", R"({"a":1})"},
  {"below propertyNames below not", R"("not":{"propertyNames":{"$ref":"#/$defs/d40"}})", R"({"a":1})"},
};
const struct { const char *name, *schema; } recursive[] = {
  {"recursive anyOf", R"({"anyOf":[{"properties":{"a":{"$ref":"#"}},"not":{}},{"properties":{"a":{"$ref":"#"}},"not":{}}]})"},
  {"recursive oneOf", R"({"oneOf":[{"properties":{"a":{"$ref":"#"}}},{"properties":{"a":{"$ref":"#"}},"not":{}}]})"},
  {"recursive allOf", R"({"allOf":[{"properties":{"a":{"$ref":"#"}}},{"properties":{"a":{"$ref":"#"}}}]})"},
  {"nested unevaluatedProperties", R"({"anyOf":[{"properties":{"a":{"$ref":"#"}}},{"properties":{"a":{"$ref":"#"}}}],"unevaluatedProperties":false})"},
  {"recursive if", R"({"if":{"properties":{"a":{"$ref":"#"}}},"then":{"properties":{"a":{"$ref":"#"}}}})"},
  {"recursive not", R"({"not":{"not":{"properties":{"a":{"$ref":"#"}}}},"properties":{"a":{"$ref":"#"}}})"},
  {"recursive dependentSchemas", R"({"dependentSchemas":{"a":{"properties":{"a":{"$ref":"#"}}}},"properties":{"a":{"$ref":"#"}}})"},
};
// clang-format on

}  // namespace

TEST_CASE("an exponential schema ends at the step limit, also where its answer would be negated") {
  for (const auto& row : exponential) {
    INFO(row.name);
    const auto v =
        must_compile("{" + std::string(row.keywords) + "," + doubling(40) + "}", sluice::declared);
    const auto verdict = judged_text(v, row.instance, faults::one);
    CHECK(verdict.code() == "step_limit");
    CHECK(!verdict.keyword());
  }
}

TEST_CASE("a recursive schema that doubles at each level ends at the step limit") {
  for (const auto& row : recursive) {
    INFO(row.name);
    const auto v = must_compile(row.schema, sluice::declared);
    CHECK(judged_text(v, nested_objects(100), faults::one).code() == "step_limit");
    CHECK(judged_text(v, nested_objects(2)).code() != "step_limit");
  }
}

TEST_CASE("what needs exactly the budget passes, and one step less fails") {
  const auto answer = [](std::uint64_t steps) {
    sluice::declared_options options;
    options.limits.steps = steps;
    options.limits.steps_per_value = 0;
    const auto v = must_compile("{" + doubling(6) + R"(,"items":{"$ref":"#/$defs/d6"}})", options);
    return v.check(json::parse("[{},{},{}]"));
  };
  std::uint64_t low = 0, high = 100'000;  // low fails, high passes
  CHECK(answer(low).code() == "step_limit");
  REQUIRE(answer(high));
  while (high - low > 1) (answer((low + high) / 2) ? high : low) = (low + high) / 2;
  CHECK(answer(low).code() == "step_limit");
  CHECK(high > 3 * 64);
}

TEST_CASE("whatever the budget, the answer is the step limit or the right one, and stays right") {
  // clang-format off
  const struct { const char *schema, *instance, *code; } rows[] = {
    {R"({"dependentRequired":{"a":["b","c","d"]}})", R"({"a":1,"b":1,"c":1,"d":1})", ""},
    {R"({"dependentSchemas":{"a":{"required":["z"]}}})", R"({"a":1,"b":1})", "required"},
    {R"({"properties":{"ab":{"maxLength":3}},"patternProperties":{"^a":{"minLength":1},"b$":{"pattern":"b"}}})", R"({"ab":"b","ac":"x","x":1})", ""},
    {R"({"properties":{"ab":{"maxLength":3}},"patternProperties":{"^a":{"minLength":1},"b$":{"minLength":2}}})", R"({"ab":"b","x":1})", "minLength"},
    {R"({"prefixItems":[{"anyOf":[{"minItems":1},false]}],"items":{"not":{"minItems":1}}})", R"([[1],[],[],[]])", ""},
    {R"({"contains":{"anyOf":[{"const":3},{"const":[3]}]},"minContains":2})", R"([1,2,3,[3],[4]])", ""},
    {R"({"contains":{"const":[3]},"maxContains":1})", R"([[3],1,[3]])", "maxContains"},
    {R"({"propertyNames":{"anyOf":[{"pattern":"^a"},{"maxLength":1}]}})", R"({"ab":1,"b":1,"ba":1})", "propertyNames"},
    {R"({"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":{"not":{"required":["x"]}}})", R"({"a":1,"b":{},"c":{"y":1}})", ""},
    {R"({"prefixItems":[true],"unevaluatedItems":{"anyOf":[{"minItems":1}]}})", R"([1,[1],[],2])", "anyOf"},
    {R"({"if":{"required":["a"]},"then":{"properties":{"a":{"$ref":"#"}}},"else":{"maxProperties":0}})", R"({"a":{"a":{}}})", ""},
    {R"({"oneOf":[{"enum":[[1],[2]]},{"enum":[[2],[3]]}]})", "[2]", "oneOf"},
    {R"({"not":{"uniqueItems":true,"items":{"enum":[[1],[2]]}}})", "[[1],[2],[1]]", ""},
    {R"({"$dynamicAnchor":"n","properties":{"a":{"$dynamicRef":"#n"}},"patternProperties":{"a":{"maxProperties":1}}})", R"({"a":{"a":{"a":1,"aa":2}}})", "maxProperties"},
    {R"({"anyOf":[{"pattern":"(?:x|y)+z"},{"pattern":"^y"}]})", R"("xyxyxyxyz")", ""},
  };
  // clang-format on
  for (const auto& row : rows) {
    INFO(row.schema);
    bool enough = false;
    for (std::uint64_t steps = 0; steps < 120; ++steps) {
      INFO(steps);
      sluice::declared_options options;
      options.limits.steps = steps;
      options.limits.steps_per_value = 0;
      const auto v = must_compile(row.schema, options);
      const auto verdict = judged_text(v, row.instance, faults::one);
      const bool limited = verdict.code() == "step_limit";
      CHECK((limited || verdict.code() == row.code));
      if (enough) CHECK(!limited);
      enough = enough || !limited;
    }
    CHECK(enough);
    CHECK(must_compile(row.schema, sluice::declared).check_text(row.instance).code() == row.code);
  }
}

TEST_CASE("steps grow with the instance, so that honest schemas judge megabytes") {
  const auto v = must_compile(R"({
    "type": "array",
    "items": {"oneOf": [
      {"properties": {"kind": {"const": "a"}, "n": {"type": "integer"}}, "required": ["kind", "n"]},
      {"properties": {"kind": {"const": "b"}, "s": {"$ref": "#/$defs/text"}}, "required": ["kind", "s"]},
      {"$ref": "#/$defs/group"}]},
    "$defs": {
      "text": {"anyOf": [{"type": "string"}, {"type": "null"}]},
      "group": {"properties": {"kind": {"const": "c"}, "members": {"$ref": "#"}}, "required": ["members"],
                "unevaluatedProperties": false}}})",
                              sluice::declared);
  json records = json::array();
  for (int i = 0; i < 20'000; ++i) {
    if (i % 3 == 0) records.push_back({{"kind", "a"}, {"n", i}});
    if (i % 3 == 1) records.push_back({{"kind", "b"}, {"s", std::string(30, 's')}});
    if (i % 3 == 2) records.push_back({{"kind", "c"}, {"members", {{{"kind", "a"}, {"n", 1}}}}});
  }
  CHECK(judged(v, records));
  records.push_back({{"kind", "a"}, {"n", "x"}});
  CHECK(judged(v, records).code() == "oneOf");
}

TEST_CASE("dependents and enum members are charged where they are looked at, not where they hold") {
  json dependents = json::object(), members = json::array();
  for (int i = 0; i < 5'000; ++i) {
    dependents["name" + std::to_string(i)] = {"other"};
    members.push_back({i, i});
  }
  const json of_dependents = {{"items", {{"dependentRequired", dependents}}}};
  const json of_members = {{"items", {{"not", {{"enum", members}}}}}};
  json few = json::array(), many = json::array();
  for (int i = 0; i < 2'000; ++i) (i < 20 ? few : many).push_back(json::array({1, 2}));
  json few_objects = json::array(), many_objects = json::array();
  for (int i = 0; i < 2'000; ++i) (i < 20 ? few_objects : many_objects).push_back({{"a", i}});
  const auto by_name = must_compile(of_dependents.dump(), sluice::declared);
  CHECK(judged(by_name, few_objects));
  CHECK(judged(by_name, many_objects).code() == "step_limit");
  const auto by_value = must_compile(of_members.dump(), sluice::declared);
  CHECK(judged(by_value, few));
  CHECK(judged(by_value, many).code() == "step_limit");
}

TEST_CASE(
    "schemas joined at one value may be 10,000 levels deep, and end at the step limit beyond") {
  // 50 levels to a definition, because a schema's own depth is bounded.
  const auto joined = [](int definitions) {
    json all = json::object();
    for (int i = 0; i < definitions; ++i) {
      json inner = {{"$ref", "#/$defs/d" + std::to_string(i + 1)}};
      for (int k = 0; k < 50; ++k) inner = {{"allOf", json::array({inner})}};
      all["d" + std::to_string(i)] = inner;
    }
    all["d" + std::to_string(definitions)] = {{"type", "array"}, {"contains", true}};
    return json{{"$ref", "#/$defs/d0"}, {"$defs", all}};
  };
  const auto most = sluice::compile(joined(199), sluice::declared);
  REQUIRE(most);
  CHECK(judged(*most, json::array({1})));
  CHECK(judged(*most, json::array()).code() == "contains");
  json schema = joined(201);
  const auto beyond = sluice::compile(schema, sluice::declared);
  REQUIRE(beyond);
  CHECK(judged(*beyond, json::array({1})).code() == "step_limit");
  schema.erase("$ref");
  schema["not"] = {{"$ref", "#/$defs/d0"}};
  const auto negated = sluice::compile(schema, sluice::declared);
  REQUIRE(negated);
  CHECK(judged(*negated, json::array()).code() == "step_limit");
}

TEST_CASE("a pattern's work is paid for in steps where a schema branches") {
  sluice::declared_options options;
  options.limits.steps = 1'000;
  options.limits.steps_per_value = 0;
  const auto v = must_compile(R"({"anyOf":[{"pattern":"(?:a|ab)+c"},true]})", options);
  CHECK(judged(v, std::string(1'000, 'a')));
  CHECK(judged(v, std::string(400'000, 'a')).code() == "step_limit");
}

TEST_CASE("a dynamic reference that leads back to itself ends") {
  const auto v = must_compile(R"({
    "$id": "urn:o", "$dynamicAnchor": "x", "$ref": "urn:i",
    "$defs": {"i": {"$id": "urn:i", "allOf": [{"$dynamicRef": "#x"}],
                    "$defs": {"b": {"$dynamicAnchor": "x"}}}}})",
                              sluice::declared);
  CHECK(judged(v, json::object(), faults::one).code() == "step_limit");
}

TEST_CASE("a pattern's limit is the answer of the whole check, wherever it arises") {
  sluice::declared_options options;
  options.limits.common.pattern_input_bytes = 10;
  // clang-format off
  const struct { const char *name, *schema, *instance; } table[] = {
    {"plainly", R"({"pattern":"a"})", R"("aaaaaaaaaaa")"},
    {"below not", R"({"not":{"pattern":"a"}})", R"("aaaaaaaaaaa")"},
    {"below anyOf", R"({"anyOf":[{"pattern":"a"},true]})", R"("aaaaaaaaaaa")"},
    {"below oneOf", R"({"oneOf":[{"pattern":"a"},true]})", R"("aaaaaaaaaaa")"},
    {"below if", R"({"if":{"pattern":"a"},"then":true,"else":true})", R"("aaaaaaaaaaa")"},
    {"below contains", R"({"contains":{"pattern":"a"},"minContains":0,"maxContains":5})", R"(["aaaaaaaaaaa"])"},
    {"in the name of a member", R"({"patternProperties":{"a":true}})", R"({"aaaaaaaaaaa":1})"},
    {"in a name below not", R"({"not":{"patternProperties":{"a":true}}})", R"({"aaaaaaaaaaa":1})"},
    {"in propertyNames below not", R"({"not":{"propertyNames":{"pattern":"b"}}})", R"({"aaaaaaaaaaa":1})"},
  };
  // clang-format on
  for (const auto& row : table) {
    INFO(row.name);
    const auto v = must_compile(row.schema, options);
    CHECK(judged_text(v, row.instance, faults::one).code() == "pattern_input_limit");
    const auto again = must_compile(row.schema, sluice::declared);
    CHECK(judged_text(again, row.instance).code() != "pattern_input_limit");
  }
}

TEST_CASE("what is no JSON value is the answer of the whole check, also below a negation") {
  const json not_a_number = std::numeric_limits<double>::quiet_NaN();
  for (const char* schema :
       {R"({"type":"string"})", R"({"not":{"type":"string"}})", R"({"not":{"minimum":1}})",
        R"({"anyOf":[{"type":"string"},true]})", R"({"if":{"minLength":1},"else":true})"}) {
    INFO(schema);
    const auto v = must_compile(schema, sluice::declared);
    CHECK(v.check(not_a_number).code() == "not_json_value");
    CHECK(v.check(json::binary({1, 2})).code() == "not_json_value");
    CHECK(v.check(json(json::value_t::discarded)).code() == "not_json_value");
  }
}

TEST_CASE("a bound anywhere in what applies to a string keeps it from every pattern") {
  sluice::declared_options options;
  options.limits.common.pattern_input_bytes = 10;  // a pattern that is reached says so
  // clang-format off
  const struct { const char *name, *schema, *code; } table[] = {
    {"beside it", R"({"pattern":"a","maxLength":5})", "maxLength"},
    {"in allOf, behind it", R"({"allOf":[{"pattern":"a"},{"maxLength":5}]})", "maxLength"},
    {"beside allOf", R"({"allOf":[{"pattern":"a"}],"maxLength":5})", "maxLength"},
    {"the pattern beside allOf", R"({"pattern":"a","allOf":[{"maxLength":5}]})", "maxLength"},
    {"beside $ref", R"({"$ref":"#/$defs/p","maxLength":5,"$defs":{"p":{"pattern":"a"}}})", "maxLength"},
    {"behind $ref", R"({"pattern":"a","$ref":"#/$defs/m","$defs":{"m":{"maxLength":5}}})", "maxLength"},
    {"deep in both", R"({"allOf":[{"allOf":[{"$ref":"#/$defs/p"}]},{"$ref":"#/$defs/m"}],"$defs":{"p":{"pattern":"a"},"m":{"allOf":[{"maxLength":5}]}}})", "maxLength"},
    {"a type", R"({"allOf":[{"pattern":"a"},{"type":"number"}]})", "type"},
    {"minLength", R"({"allOf":[{"pattern":"a"},{"minLength":99}]})", "minLength"},
    {"before a branch", R"({"anyOf":[{"pattern":"a"}],"maxLength":5})", "maxLength"},
    {"before not", R"({"not":{"pattern":"a"},"maxLength":5})", "maxLength"},
    {"inside a branch", R"({"anyOf":[{"allOf":[{"pattern":"a"},{"maxLength":5}]}]})", "anyOf"},
  };
  // clang-format on
  const std::string long_text(11, 'a');
  for (const auto& row : table) {
    INFO(row.name);
    CHECK(judged(must_compile(row.schema, options), long_text).code() == row.code);
    const std::string element = R"({"items":)" + std::string(row.schema) + "}";
    if (element.find("#/$defs") == element.npos)
      CHECK(judged(must_compile(element, options), json::array({long_text})).code() == row.code);
  }
}

TEST_CASE("a bound of one schema for a member keeps the member from another's pattern") {
  sluice::declared_options options;
  options.limits.common.pattern_input_bytes = 10;
  const json instance = {{"a", std::string(11, 'a')}};
  // clang-format off
  for (const char* schema : {
         R"({"properties":{"a":{"pattern":"x"}},"patternProperties":{"^a":{"maxLength":5}}})",
         R"({"properties":{"a":{"maxLength":5}},"patternProperties":{"^a":{"pattern":"x"}}})",
         R"({"patternProperties":{"^a":{"pattern":"x"},"a$":{"maxLength":5}}})"}) {
    // clang-format on
    INFO(schema);
    CHECK(judged(must_compile(schema, options), instance, faults::one).code() == "maxLength");
  }
}
