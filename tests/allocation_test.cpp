// SPDX-License-Identifier: Apache-2.0
// Every single allocation fails in turn: the outcome is a clean std::bad_alloc or the right answer,
// nothing leaks, and what was there before still works. What must not allocate at all is counted.
// Patterns are compiled outside: RE2 is not made for failing allocations.
#include <sluice/mcp.hpp>
#include <sluice/sluice.hpp>

#include <array>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "support/allocations.hpp"
#include "support/catch.hpp"

namespace {

using nlohmann::json;
using sluice_test::allocations;
using sluice_test::allocations_of;
using sluice_test::counted;

struct outcome {
  long failures = 0;  // runs that ended in std::bad_alloc
  long wrong = 0;     // runs that gave another answer
  long leaked = 0;
  bool done = false;  // at last a run got all that it wanted
};

// `run` makes everything it needs and answers; what it made is gone when it returns.
template <class Run>
outcome fail_each(Run run) {
  outcome all;
  const auto right = run();
  for (long n = 0; !all.done && n < 100'000; ++n) {
    bool threw = false, good = true;
    long live = 0;
    {
      const counted meter(n);
      try {
        const bool same = run() == right;
        good = same;
      } catch (const std::bad_alloc&) {
        threw = true;
      }
      live = allocations().live;
      all.done = allocations().left > 0;
    }
    all.failures += threw;
    all.wrong += !good;
    all.leaked += live != 0;
  }
  return all;
}

// What a run has to say, without memory of its own.
struct answer {
  int code = -1;
  std::uint32_t node = 0;
  bool operator==(const answer&) const = default;
};

answer of(const sluice::result<sluice::validator, sluice::refusal>& r) {
  if (r) return {100, r->nodes()};
  return {static_cast<int>(r.error().code), r.error().node};
}
answer of(const sluice::verdict& v) { return {static_cast<int>(v.outcome()), v.node()}; }

constexpr const char* object_schema = R"({"type":"object","additionalProperties":{"type":"number"},
  "properties":{"name":{"type":"string","maxLength":40,"format":"date"},
  "kind":{"enum":["one","two",3,4.5,null,"a string that is too long for small storage"]},
  "list":{"type":"array","uniqueItems":true,"items":{"const":"another quite long constant string"}},
  "a":{},"b":{},"c":{},"d":{},"e":{},"f":{},"g":{"multipleOf":0.01}},"required":["name","other"]})";

constexpr const char* declared_schema =
    R"({"$schema":"https://json-schema.org/draft/2019-09/schema",
  "$id":"http://example.org/a-rather-long-identifier","$recursiveAnchor":true,
  "$defs":{"x":{"$id":"x-which-is-long-enough-to-allocate","$anchor":"here","minLength":1},
  "y":{"const":{"a":[1,2,{"b":null}]}}},"anyOf":[{"$ref":"#/$defs/x"},{"$ref":"#/$defs/y"},
  {"$ref":"x-which-is-long-enough-to-allocate#here"},{"type":"object"}],
  "dependentSchemas":{"a":{"minProperties":1}},"dependentRequired":{"a":["b"]},
  "properties":{"a":{"$recursiveRef":"#"},"b":{"enum":[[1],[2]]}},"unevaluatedProperties":false})";

constexpr std::array refused_schemas{
    R"({"properties":{"a":{"items":{"properties":{"b":{"oneOf":[]}}}}},"required":["some quite long name"]})",
    R"({"type":"object","properties":{"a":5},"required":["some quite long name of a member"]})",
    R"({"$ref":"#/$defs/a-name-that-is-not-there","$defs":{"b":{"$ref":"http://example.org/other"}}})",
    R"({"a":"\u0061 text with an escape, and then a fault)"};

void expect_clean(const outcome& o) {
  CHECK(o.done);
  CHECK(o.wrong == 0);
  CHECK(o.leaked == 0);
}

template <class Policy>
void expect_clean_compile(const char* text, const Policy& policy, bool readable) {
  const std::string_view schema = text;
  const outcome from_text = fail_each([&] { return of(sluice::compile(schema, policy)); });
  expect_clean(from_text);
  CHECK(from_text.failures > 0);
  if (!readable) return;
  const json dom = json::parse(text);
  expect_clean(fail_each([&] { return of(sluice::compile(dom, policy)); }));
  for (std::uint32_t node : {0u, 3u, 99u})
    expect_clean(fail_each([&] {
      const auto pointer = sluice::locate(dom, policy, node);
      return answer{pointer ? static_cast<int>(pointer->size()) : -2, 0};
    }));
}

template <class Policy>
sluice::validator compiled(const char* text, const Policy& policy) {
  const auto made = sluice::compile(std::string_view(text), policy);
  REQUIRE(made);
  return *made;
}

void expect_clean_check(const sluice::validator& v, const std::string& text) {
  const json dom = json::parse(text);
  expect_clean(fail_each([&] { return of(v.check(dom)); }));
  expect_clean(fail_each([&] { return of(v.check_text(text)); }));
  CHECK(of(v.check(dom)) == of(v.check_text(text)));
}

std::string many_members(int n) {
  std::string text = "{";
  for (int i = 0; i < n; ++i)
    text +=
        (i ? ",\"\\u006eame-" : "\"\\u006eame-") + std::to_string(i) + "\":" + std::to_string(i);
  return text + "}";
}

std::string nested(int n) {
  return std::string(static_cast<std::size_t>(n), '[') +
         std::string(static_cast<std::size_t>(n), ']');
}

}  // namespace

TEST_CASE("compiling survives the failure of any allocation") {
  expect_clean_compile(object_schema, sluice::strict, true);
  expect_clean_compile(object_schema, sluice::lenient, true);
  expect_clean_compile(object_schema, sluice::declared, true);
  expect_clean_compile(declared_schema, sluice::declared, true);
  for (const char* schema : refused_schemas) {
    const bool readable = json::accept(std::string_view(schema));
    expect_clean_compile(schema, sluice::strict, readable);
    expect_clean_compile(schema, sluice::declared, readable);
  }
}

TEST_CASE("checking survives the failure of any allocation, and the validator stays good") {
  for (const auto& v :
       {compiled(object_schema, sluice::strict), compiled(object_schema, sluice::declared),
        compiled(declared_schema, sluice::declared),
        compiled(R"({"uniqueItems":true,"items":{"uniqueItems":true}})", sluice::strict)}) {
    expect_clean_check(v, R"({"name":"2024-02-29","other":1,"kind":"\u006fne","list":[]})");
    expect_clean_check(v, R"({"a":{"a":{"b":[1]},"b":[2]},"b":[1]})");
    expect_clean_check(
        v, R"([[1,2,"a \"longer\" string that is escaped"],[1,2],{"a":[],"b":{"a":[]}},[]])");
    expect_clean_check(v, many_members(60));
    expect_clean_check(v, nested(100));
  }
}

TEST_CASE("checking with patterns survives the failure of any allocation of our own") {
  // A pattern that the library matches itself, so that nothing happens inside RE2.
  const auto v = compiled(R"({"items":{"pattern":"^[a-z]+$"},"uniqueItems":true})", sluice::strict);
  expect_clean_check(
      v, R"(["abc","\u0062cd","cde","d","e","f","g","h","i","j","k","l","m","n","o","p","q","r"])");
}

TEST_CASE("messages, advisories and documents survive the failure of any allocation") {
  const auto refused = sluice::compile(std::string_view(refused_schemas[0]), sluice::strict);
  const auto v = compiled(object_schema, sluice::strict);
  const auto violated = v.check_text("{}"), unreadable = v.check_text("[");
  expect_clean(fail_each([&] { return refused.error().message().size(); }));
  expect_clean(fail_each([&] { return violated.message().size(); }));
  expect_clean(fail_each([&] { return unreadable.message().size(); }));
  const auto bounds =
      compiled(R"({"minimum":9007199254740993,"minLength":3,"maxLength":2})", sluice::strict);
  expect_clean(fail_each([&] {
    std::size_t sum = 0;
    for (const auto& a : bounds.advisories()) sum += a.message().size();
    return sum;
  }));

  sluice::documents held;
  REQUIRE_FALSE(held.add("http://example.org/held", "{}"));
  expect_clean(fail_each([&] {
    sluice::documents all = held;
    std::optional<sluice::refusal> no;
    try {
      no = all.add("http://example.org/a-document-with-a-long-name", declared_schema);
    } catch (const std::bad_alloc&) {
      if (all.size() != 1) return std::size_t{77};  // neither half added nor lost
      throw;
    }
    return all.size() + (no ? 50 : 0);
  }));
  CHECK(held.size() == 1);
}

TEST_CASE("a check of a DOM under strict or lenient allocates nothing") {
  const json good =
      json::parse(R"({"name":"2024-02-29","other":1,"kind":"two","list":[],"g":0.25})");
  const json bad =
      json::parse(R"({"name":"2024-02-30","other":[[[{}]]],"more":{"a":{"b":[1,2]}}})");
  // Without uniqueItems, which has to remember.
  json plain = json::parse(object_schema);
  plain["properties"].erase("list");
  json wide = {{"type", "object"}, {"required", json::array()}};
  json instance = json::object();
  for (int i = 0; i < 200; ++i) {
    wide["properties"]["property number " + std::to_string(i)] = {{"type", "integer"}};
    wide["required"].push_back("property number " + std::to_string(i));
    instance["property number " + std::to_string(i)] = i;
  }
  const json deep = json::parse(nested(3000));
  for (const auto& policy : {sluice::strict, sluice::lenient})
    for (const json& schema : {plain, wide, json(true)}) {
      const auto v = sluice::compile(schema, policy);
      REQUIRE(v);
      for (const json* each : {&good, &bad, &deep, &std::as_const(instance)}) {
        CHECK(allocations_of([&] { return v->check(*each); }).made == 0);
        CHECK(allocations_of([&] { return v->accepts(*each); }).made == 0);
        CHECK(allocations_of([&] { return sluice::validator(*v).accepts(*each); }).made == 0);
      }
    }
}

TEST_CASE("a check of text allocates nothing while nothing needs unescaping and little is open") {
  const auto v = compiled(object_schema, sluice::strict), any = compiled("true", sluice::strict);
  std::string members = "{";
  for (int i = 0; i < 32; ++i)
    members +=
        (i ? ",\"undeclared " : "\"undeclared ") + std::to_string(i) + "\":" + std::to_string(i);
  const std::string no_33 = members + "}", with_33 = members + ",\"one more\":1}";
  const auto cost = [](const sluice::validator& by, std::string_view text) {
    return allocations_of([&] { return by.check_text(text); }).made;
  };
  for (const auto* by : {&v, &any}) {
    CHECK(
        cost(
            *by,
            R"({"name":"2024-02-29","other":1e3,"kind":"two","g":0.25,"x":12345678901234567890.5})") ==
        0);
    CHECK(cost(*by, R"({"name":"2024-02-30","other":[[[{}]]],"é":"€"} trailing)") == 0);
    CHECK(cost(*by, nested(32)) == 0);
  }
  CHECK(cost(v, no_33) == 0);
  CHECK(cost(any, no_33) == 0);
  CHECK(cost(any, nested(34)) > 0);
  CHECK(cost(any, with_33) > 0);
}

TEST_CASE("bytes() is at least what a schema says and at most what compiling it allocated") {
  const std::string long_text(10'000, 'x');
  json members = json::object(), numbers = json::array(), branches = json::array();
  for (int i = 0; i < 1'000; ++i) {
    members["m" + std::to_string(i)] = true;
    numbers.push_back(i + 0.5);
    branches.push_back({{"required", {"m" + std::to_string(i)}}});
  }
  const struct {
    json schema;
    std::size_t least;
  } rows[] = {
      {json(true), sizeof(sluice::detail::node)},
      {{{"properties", {{long_text, true}}}}, 10'000},
      {{{"const", long_text}}, 10'000},
      {{{"const", json::array({long_text})}}, 10'000},
      {{{"enum", numbers}}, 1'000 * sizeof(double)},
      {{{"properties", members}}, 1'000 * sizeof(sluice::detail::node)},
      {{{"anyOf", branches}},
       1'000 * (sizeof(sluice::detail::node) + sizeof(sluice::detail::object_rules))},
      {{{"dependentRequired", {{"m", {long_text}}}}}, 10'000},
      {{{"$defs", {{"d", {{"$dynamicAnchor", "a"}}}}}, {"items", {{"$dynamicRef", "#a"}}}}, 0}};
  for (const auto& row : rows) {
    INFO(row.least);
    std::optional<sluice::validator> v;
    const auto made = allocations_of([&] { v = *sluice::compile(row.schema, sluice::declared); });
    CHECK(v->bytes() > row.least);
    CHECK(v->bytes() < made.bytes + sizeof(sluice::detail::tree));
  }
  const auto with =
      sluice::compile(json{{"pattern", "^(?:a|ab)+" + std::string(2'000, 'c')}}, sluice::declared);
  const auto without = sluice::compile(json{{"maxLength", 1}}, sluice::declared);
  CHECK(with->bytes() < without->bytes() + 1'000);  // patterns are not counted
}

TEST_CASE("wrapping, lists of tools and their results survive the failure of any allocation") {
  const auto size_of = [](const auto& r) { return r ? r->size() : std::size_t{0}; };
  for (const std::string_view schema : {object_schema, declared_schema, refused_schemas[2],
                                        refused_schemas[3], R"({"$ref":"#"})"}) {
    expect_clean(fail_each([&] { return size_of(sluice::wrap_output_schema(schema)); }));
    expect_clean(fail_each([&] { return size_of(sluice::wrap_structured_content(schema)); }));
  }
  const std::string list = std::string(R"({"tools":[{"inputSchema":)") + object_schema +
                           R"(,"outputSchema":)" + declared_schema +
                           R"(},{"inputSchema":{"oneOf":[]}},{}]})";
  const json dom = json::parse(list);
  expect_clean(fail_each(
      [&] { return size_of(sluice::compile_tools(std::string_view(list), sluice::lenient)); }));
  expect_clean(fail_each([&] { return size_of(sluice::compile_tools(dom, sluice::lenient)); }));
  const auto output = compiled(object_schema, sluice::declared);
  const std::string_view result =
      R"({"\u0073tructuredContent":{"name":"\u0032024-02-29","other":1}})";
  expect_clean(
      fail_each([&] { return static_cast<bool>(sluice::judge_tool_result(&output, result)); }));
}
