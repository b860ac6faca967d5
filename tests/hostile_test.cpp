// SPDX-License-Identifier: Apache-2.0
// Instances made to hurt: truncated, nested a million deep, with a million names that look alike,
// with values that JSON cannot express. Growth is measured in bytes allocated and in evaluation
// steps, never in time.
#include <sluice/sluice.hpp>

#include <array>
#include <limits>
#include <string>
#include <vector>

#include "support/allocations.hpp"
#include "support/catch.hpp"
#include "support/sizes.hpp"

namespace {

using nlohmann::json;
using sluice::document_fault;
using sluice_test::bytes_allocated_by;
using sluice_test::smaller;

constexpr int million = 1'000'000 / smaller;

template <class Schema, class Policy>
sluice::validator compiled(const Schema& schema, const Policy& policy) {
  const auto made = sluice::compile(schema, policy);
  REQUIRE(made);
  return *made;
}
sluice::validator strict(std::string_view schema) { return compiled(schema, sluice::strict); }
sluice::validator declared(std::string_view schema) { return compiled(schema, sluice::declared); }

std::string repeated(std::string_view piece, int times) {
  std::string all;
  all.reserve(piece.size() * static_cast<std::size_t>(times));
  for (int i = 0; i < times; ++i) all += piece;
  return all;
}
std::string arrays(int depth) { return repeated("[", depth) + repeated("]", depth); }
std::string objects(int depth) { return repeated(R"({"a":)", depth) + "1" + repeated("}", depth); }

sluice::policy deep_texts() {
  sluice::policy p = sluice::strict;
  p.limit.nesting = 10'000'000;
  return p;
}
sluice::declared_options deep_declared() {
  sluice::declared_options o;
  o.limits.common.nesting = 10'000'000;
  return o;
}

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("a document that is cut off anywhere is unreadable, whatever judges it") {
  const std::array validators{
      strict("true"), strict(R"({"uniqueItems":true,"items":{"maxLength":2}})"),
      compiled(std::string_view("false"), sluice::lenient),
      strict(
          R"({"properties":{"a":{"items":{"type":"number"}},"é":{"const":true}},"additionalProperties":false})"),
      declared(
          R"({"anyOf":[{"type":"object"},{"$ref":"#/$defs/x"}],"$defs":{"x":{"contains":{}}},"unevaluatedItems":false})")};
  const std::array<std::string, 4> documents{
      R"({"a":[1,-0.5e+3,"\u00e9\ud83d\ude00\n€😀"],"\u0062":{"é":true,"c":false,"d":null},"e":{}})",
      R"([[1,[2,[3,[]]]],{"a":{"a":[{"a":"b"},{"a":"b"}]}},"0123456789abcdef0123456789abcdef"])",
      R"("a string, and no more than that: \\ \" \/ \u0000")",
      R"( [ "white" , { "space" : [ ] } ] )"};
  std::size_t wrong = 0, compiled_cut = 0;
  for (const std::string& whole : documents)
    for (std::size_t size = 0; size < whole.find_last_not_of(' '); ++size) {
      // Of the exact size: a sanitizer sees a read past the end.
      const std::vector<char> exact(whole.begin(),
                                    whole.begin() + static_cast<std::ptrdiff_t>(size));
      const std::string_view cut(exact.data(), exact.size());
      for (const auto& v : validators) {
        const auto told = v.check_text(cut);
        wrong += told.outcome() != sluice::outcome::unreadable || told.position().offset > size;
        wrong += told.fault() != document_fault::syntax && told.fault() != document_fault::utf8 &&
                 told.fault() != document_fault::surrogate;
        wrong += v.accepts_text(cut);
      }
      compiled_cut += sluice::compile(cut, sluice::strict).has_value() +
                      sluice::compile(cut, sluice::lenient).has_value() +
                      sluice::compile(cut, sluice::declared).has_value();
    }
  CHECK(wrong == 0);
  CHECK(compiled_cut == 0);
}

TEST_CASE("text nested deeper than the limit is refused at the bracket that passes it") {
  for (const auto& v : {strict("true"), strict("false"), strict(R"({"uniqueItems":true})"),
                        declared(R"({"not":{"maxItems":0}})")}) {
    for (const std::string& text :
         {arrays(million), repeated("[", million), repeated(R"({"a":[)", million)}) {
      const auto told = v.check_text(text);
      CHECK(told.fault() == document_fault::nesting);
      CHECK(told.position().offset == (text[0] == '[' ? 1024 : 512 * 6));
    }
    CHECK(v.check_text(arrays(1024)).outcome() != sluice::outcome::unreadable);
    CHECK(v.check_text(arrays(1025)).fault() == document_fault::nesting);
    CHECK(v.check_text(objects(1024)).outcome() != sluice::outcome::unreadable);
    CHECK(v.check_text(objects(1025)).fault() == document_fault::nesting);
  }
  CHECK(sluice::compile(std::string_view(arrays(million)), sluice::strict).error().document ==
        document_fault::nesting);
}

TEST_CASE("a value nested a million deep is judged without recursion") {
  const std::string brackets = arrays(million), braces = objects(million);
  const json array = json::parse(brackets), object = json::parse(braces);
  for (const std::string_view schema :
       {R"(true)", R"({})", R"({"type":["array","object"]})", R"({"items":{}})",
        R"({"items":{"items":{"minItems":0}}})", R"({"properties":{"a":{"properties":{"a":{}}}}})",
        R"({"uniqueItems":true})", R"({"items":{"uniqueItems":true}})",
        R"({"additionalProperties":{"minProperties":1}})"}) {
    CAPTURE(schema);
    const auto v = compiled(schema, deep_texts());
    CHECK(v.accepts(array));
    CHECK(v.accepts_text(brackets));
    CHECK(v.accepts(object));
    CHECK(v.accepts_text(braces));
  }
  const auto closed =
      compiled(std::string_view(R"({"items":false,"additionalProperties":false})"), deep_texts());
  CHECK(closed.check(array).code() == "false_schema");
  CHECK(closed.check_text(brackets).code() == "false_schema");
  CHECK(closed.check_text(braces).code() == "additionalProperties");
  CHECK_FALSE(closed.check_text(brackets.substr(1)));
  json twice = json::array();  // not from a list: nlohmann's copies recurse
  twice.push_back(json::parse(brackets));
  twice.push_back(json::parse(brackets));
  CHECK(strict(R"({"uniqueItems":true})").check(twice).code() == "uniqueItems");
  twice.back() = json::parse(braces);
  CHECK(strict(R"({"uniqueItems":true})").accepts(twice));
}

TEST_CASE("declared schemas judge a value nested a million deep, or pass their limit of steps") {
  const std::string brackets = arrays(million), braces = objects(million);
  const json array = json::parse(brackets), object = json::parse(braces);
  for (
      const std::string_view schema :
      {R"({"$ref":"#/$defs/a","$defs":{"a":{"items":{"$ref":"#/$defs/a"},"additionalProperties":{"$ref":"#/$defs/a"}}}})",
       R"({"items":{"$ref":"#"},"properties":{"a":{"$ref":"#"}}})",
       R"({"$dynamicAnchor":"x","items":{"$dynamicRef":"#x"},"properties":{"a":{"$dynamicRef":"#x"}}})",
       R"({"anyOf":[{"type":"number"},{"items":{"$ref":"#"},"unevaluatedItems":false},{"properties":{"a":{"$ref":"#"}}}]})",
       R"({"not":{"const":[[[]]]},"enum":[1,{"a":[]}]})", R"({"not":{"enum":[[],{"a":{"a":2}}]}})",
       R"({"not":{"type":"array","contains":{"contains":{"type":"string"}}}})",
       R"({"uniqueItems":true,"unevaluatedItems":{"uniqueItems":true}})"}) {
    CAPTURE(schema);
    const auto v = compiled(schema, deep_declared());
    const auto of_array = v.check(array), of_object = v.check(object);
    CHECK(static_cast<bool>(v.check_text(brackets)) == static_cast<bool>(of_array));
    CHECK(static_cast<bool>(v.check_text(braces)) == static_cast<bool>(of_object));
    const bool by_enum = schema.find(R"("enum":[1)") != schema.npos;
    CHECK((of_array || of_array.code() == "step_limit" || by_enum));
    CHECK((of_object || of_object.code() == "step_limit" || by_enum));
  }
}

TEST_CASE(
    "names that agree in length, beginning and end are told apart, and a repeated one is found") {
  const int count = 200'000 / smaller;
  std::string text = "{";
  const auto name = [](int i) {
    std::string middle = std::to_string(i);
    return "0123456789abcdef" + std::string(8 - middle.size(), '0') + middle + "_suffix_";
  };
  for (int i = 0; i < count; ++i) text += '"' + name(i) + "\":0,";
  const std::string distinct = text + "\"last\":0}",
                    repeated_name = text + '"' + name(count / 2) + "\":0}";
  for (const auto& v : {strict("true"), strict(R"({"properties":{"last":{"type":"number"}}})"),
                        strict(R"({"uniqueItems":true,"additionalProperties":{"type":"integer"}})"),
                        declared(R"({"not":false})")}) {
    CHECK(v.accepts_text(distinct));
    const auto told = v.check_text(repeated_name);
    CHECK(told.fault() == document_fault::duplicate_name);
    CHECK(told.position().offset == text.size());
  }
  const auto unique = strict(R"({"uniqueItems":true})");
  CHECK(unique.accepts_text('[' + distinct + ",{}]"));
  CHECK(unique.check_text('[' + distinct + ',' + distinct + ']').code() == "uniqueItems");
  CHECK(unique.accepts(json::parse('[' + distinct + ",{}]")));
}

TEST_CASE("a value that JSON cannot express is never accepted by a schema that asks something") {
  const json binary = json::binary({1, 2});
  const json discarded = json::parse("[", nullptr, false);
  for (const json& bad : {json(not_a_number), json(infinity), json(-infinity), binary, discarded}) {
    const json list = json::array({1, bad}), object = {{"a", bad}};
    for (const std::string_view text :
         {R"({"type":"number"})", R"({"minimum":0})", R"({"const":1})", R"({"enum":[null]})",
          R"({"maxLength":3})", R"({"uniqueItems":true})", R"({"properties":{}})",
          R"({"items":{}})", R"({"required":[]})", R"({"format":"date"})", R"({"pattern":"a"})",
          R"({"type":["string","null"],"nullable":true})", R"({"multipleOf":2})",
          R"({"minProperties":0})"}) {
      CAPTURE(text);
      const auto v = strict(text);
      CHECK(v.check(bad).code() == "not_json_value");
      CHECK(compiled(json{{"items", json::parse(text)}}, sluice::strict)
                .check(json::array({bad}))
                .code() == "not_json_value");
      CHECK_FALSE(compiled(json{{"properties", {{"a", json::parse(text)}}}}, sluice::strict)
                      .accepts(object));
    }
    CHECK(strict("{}").accepts(bad));
    CHECK(strict("false").check(bad).code() == "false_schema");
    CHECK(strict(R"({"items":{},"properties":{"a":true}})").accepts(list));
    CHECK(strict(R"({"uniqueItems":true})").check(json::array({json::array({object})})).code() ==
          "not_json_value");
    for (const std::string_view text :
         {R"({"not":{"type":"string"}})", R"({"not":{"const":5}})",
          R"({"anyOf":[{"type":"string"},{}]})", R"({"oneOf":[{"minimum":3},{}]})",
          R"({"if":{"type":"string"},"else":{}})", R"({"not":{"anyOf":[{"enum":[[1]]}]}})"}) {
      CAPTURE(text);
      CHECK(declared(text).check(bad).code() == "not_json_value");
    }
    for (const std::string_view text :
         {R"({"contains":{"type":"string"},"minContains":1})",
          R"({"not":{"contains":{"type":"string"}}})",
          R"({"not":{"items":{"type":"number","multipleOf":1}}})",
          R"({"not":{"uniqueItems":true}})", R"({"not":{"const":[1,null]}})",
          R"({"unevaluatedItems":{"not":{"minimum":5}}})",
          R"({"prefixItems":[true,{"not":{"type":"null"}}]})"}) {
      CAPTURE(text);
      CHECK(declared(text).check(list).code() == "not_json_value");
    }
    // Two schemas for one member: their bounds come first, and must not answer for it.
    for (
        const std::string_view text :
        {R"({"properties":{"a":{"minimum":0}},"patternProperties":{"^a":{"maximum":5}}})",
         R"({"not":{"properties":{"a":{"minimum":9}},"patternProperties":{"^a":{"minLength":5}}}})",
         R"({"properties":{"a":{"maxLength":1}},"patternProperties":{"^a":{"not":{"type":"null"}}}})"}) {
      CAPTURE(text);
      CHECK(declared(text).check(object).code() == "not_json_value");
    }
  }
}

TEST_CASE(
    "ill-formed UTF-8 in a DOM satisfies no length, pattern or format, and else counts by its "
    "bytes") {
  for (const std::string& bad :
       {std::string("\xC3"), std::string("a\xFF"), std::string("\xED\xA0\x80"),
        std::string("\xC0\x80"), std::string("ok\xF5\x80\x80\x80"), std::string("\x80")}) {
    const json value = bad, object = {{bad, 1}};
    for (const std::string_view text :
         {R"({"maxLength":9})", R"({"minLength":0})", R"({"minLength":1})", R"({"pattern":""})",
          R"({"pattern":"[^b]"})", R"({"format":"uri"})"}) {
      CAPTURE(text);
      CHECK_FALSE(strict(text).accepts(value));
      const bool only_annotated = text.find("format") != text.npos;
      CHECK(declared(R"({"allOf":[)" + std::string(text) + "]}").accepts(value) == only_annotated);
    }
    CHECK(strict(R"({"type":"string","uniqueItems":true})").accepts(value));
    CHECK(strict(R"({"const":"a"})").check(value).code() == "const");
    CHECK(strict(R"({"enum":["\u00c3","a"]})").check(value).code() == "enum");
    CHECK(strict(R"({"required":["a"]})").check(object).code() == "required");
    CHECK(strict(R"({"properties":{"a":{}},"additionalProperties":false})").check(object).code() ==
          "additionalProperties");
    CHECK(strict(R"({"uniqueItems":true})").accepts(json::array({bad, bad + "b"})));
    CHECK_FALSE(strict(R"({"uniqueItems":true})").accepts(json::array({bad, bad})));
    CHECK_FALSE(strict(R"({"uniqueItems":true})").accepts(json::array({object, object})));
    CHECK(declared(R"({"propertyNames":{"maxLength":9}})").check(object).code() == "propertyNames");
    CHECK(declared(R"({"patternProperties":{"":false}})").accepts(object));
    for (const char* keyword : {"const", "pattern"})
      CHECK_FALSE(sluice::compile(json{{keyword, bad}}, sluice::strict));
    for (const char* keyword : {"enum", "required"})
      CHECK_FALSE(sluice::compile(json{{keyword, {bad}}}, sluice::lenient));
    CHECK_FALSE(sluice::compile(json{{"properties", {{bad, true}}}}, sluice::lenient));
  }
}
