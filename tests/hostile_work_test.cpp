// SPDX-License-Identifier: Apache-2.0
// What bounds the work of one check: pattern limits on both sides, evaluation steps, and growth
// that stays linear, counted in bytes allocated and in steps. Documents of 100 MB are tagged
// [.big].
#include <sluice/sluice.hpp>

#include <string>

#include "sluice/detail/pattern.hpp"
#include "support/allocations.hpp"
#include "support/catch.hpp"
#include "support/sizes.hpp"

namespace {

using nlohmann::json;
using sluice_test::bytes_allocated_by;
using sluice_test::smaller;

template <class Policy>
sluice::validator compiled(std::string_view schema, const Policy& policy) {
  const auto made = sluice::compile(schema, policy);
  REQUIRE(made);
  return *made;
}

std::string quoted(std::size_t size) { return '"' + std::string(size, 'a') + '"'; }

// What one byte of input costs.
std::uint64_t work_per_byte(std::string_view ecma) {
  using sluice::detail::pattern;
  const auto made = pattern::compile(sluice::detail::translate_pattern(ecma, {}), ecma, 1 << 20);
  REQUIRE(made);
  return made->program_size() + 1;
}

constexpr std::string_view slow = "(?:a|ab)+c|x", plain = "^a";

std::string pattern_schema(std::string_view pattern) {
  return R"({"pattern":")" + std::string(pattern) + R"("})";
}

// The document in every view: it passes the limit, or it does not.
void expect_limited(const sluice::validator& v, const std::string& text, bool limited) {
  const auto of_text = v.check_text(text), of_dom = v.check(json::parse(text));
  CHECK((of_text.code() == "pattern_input_limit") == limited);
  CHECK((of_dom.code() == "pattern_input_limit") == limited);
  CHECK(static_cast<bool>(of_text) == static_cast<bool>(of_dom));
  if (limited) CHECK(of_text.keyword().has_value());
}

std::string records(int n) {
  std::string text = "[";
  for (int i = 0; i < n; ++i)
    text += (i ? ",{\"id\":" : "{\"id\":") + std::to_string(i) +
            R"(,"tags":["a","\u0062",{"deep":[[]]}],"on":true})";
  return text + "]";
}

std::string names(int n) {
  std::string text = "{";
  for (int i = 0; i < n; ++i)
    text += (i ? ",\"\\u006eame" : "\"\\u006eame") + std::to_string(i) + "\":{}";
  return text + "}";
}

// The fewest steps with which the instance is accepted.
std::uint64_t steps_for(std::string_view schema, const json& instance) {
  std::uint64_t low = 0, high = std::uint64_t{1} << 40;
  while (low < high) {
    sluice::declared_options options;
    options.limits.steps = low + (high - low) / 2;
    options.limits.steps_per_value = 0;
    const auto told = compiled(schema, options).check(instance);
    REQUIRE((told || told.code() == "step_limit"));
    if (told)
      high = options.limits.steps;
    else
      low = options.limits.steps + 1;
  }
  return low;
}

}  // namespace

TEST_CASE("a pattern runs on as many bytes as pattern_input_bytes says, and on no more") {
  for (const auto pattern : {slow, plain}) {
    sluice::policy p = sluice::strict;
    p.limit.pattern_input_bytes = 10;
    const auto v = compiled(pattern_schema(pattern), p);
    expect_limited(v, quoted(10), false);
    expect_limited(v, quoted(11), true);
    p.limit.pattern_input_bytes = 0;
    expect_limited(compiled(pattern_schema(pattern), p), quoted(100'000), false);
    const std::size_t most = std::size_t{1} << 20;
    expect_limited(compiled(pattern_schema(pattern), sluice::strict), quoted(most),
                   work_per_byte(pattern) > 64);
    expect_limited(compiled(pattern_schema(pattern), sluice::strict), quoted(most + 1), true);
  }
}

TEST_CASE("one run costs at most pattern_work, bytes times instructions") {
  for (const auto pattern : {slow, plain}) {
    sluice::policy p = sluice::strict;
    p.limit.pattern_work = 50 * work_per_byte(pattern);
    const auto v = compiled(pattern_schema(pattern), p);
    expect_limited(v, quoted(50), false);
    expect_limited(v, quoted(51), true);
    p.limit.pattern_work -= 1;
    expect_limited(compiled(pattern_schema(pattern), p), quoted(50), true);
    p.limit.pattern_work = 0;
    expect_limited(compiled(pattern_schema(pattern), p), quoted(500'000), false);
  }
}

TEST_CASE("all runs of one check cost at most pattern_work_total") {
  for (const auto pattern : {slow, plain}) {
    sluice::policy p = sluice::strict;
    p.limit.pattern_work_total = 60 * work_per_byte(pattern);
    const std::string either = std::string(pattern) + "|a",
                      schema = R"({"items":)" + pattern_schema(either) + '}';
    const auto v = compiled(schema, p);
    const std::uint64_t fits = p.limit.pattern_work_total / work_per_byte(either);
    expect_limited(v, '[' + quoted(fits - 10) + ',' + quoted(10) + ']', false);
    expect_limited(v, '[' + quoted(fits - 10) + ',' + quoted(11) + ']', true);
    expect_limited(v, '[' + quoted(fits - 10) + ',' + quoted(10) + ",\"\",\"\"]", false);
    p.limit.pattern_work_total = 40 * work_per_byte(either);  // to the unit
    expect_limited(compiled(schema, p), '[' + quoted(30) + ',' + quoted(10) + ']', false);
    p.limit.pattern_work_total -= 1;
    expect_limited(compiled(schema, p), '[' + quoted(30) + ',' + quoted(10) + ']', true);
    p.limit.pattern_work_total = 0;
    expect_limited(compiled(schema, p), '[' + quoted(4000) + ',' + quoted(4000) + ']', false);
  }
}

TEST_CASE(
    "a pattern limit is the answer of the whole check, also below a negation or in a branch") {
  sluice::declared_options o;
  o.limits.common.pattern_input_bytes = 10;
  const std::string too_long = quoted(11), name = '{' + quoted(11) + ":1}";
  for (const std::string_view schema :
       {R"({"not":{"pattern":"b"}})", R"({"anyOf":[{"pattern":"b"},true]})",
        R"({"oneOf":[true,{"pattern":"b"}]})", R"({"if":{"pattern":"b"},"else":true})",
        R"({"not":{"not":{"pattern":"a"}}})",
        R"({"$ref":"#/$defs/a","$defs":{"a":{"pattern":"a"}}})"})
    expect_limited(compiled(schema, o), too_long, true);
  expect_limited(compiled(R"({"not":{"contains":{"pattern":"b"}}})", o), '[' + too_long + ']',
                 true);
  for (const std::string_view schema :
       {R"({"not":{"patternProperties":{"b":false}}})",
        R"({"not":{"propertyNames":{"pattern":"b"}}})",
        R"({"not":{"patternProperties":{"^a":{}},"unevaluatedProperties":false}})"})
    expect_limited(compiled(schema, o), name, true);
}

TEST_CASE("maxLength keeps a string from its pattern, also through references and allOf") {
  sluice::declared_options o;
  o.limits.common.pattern_input_bytes = 10;
  sluice::policy p = sluice::strict;
  p.limit.pattern_input_bytes = 10;
  CHECK(compiled(R"({"maxLength":5,"pattern":"a"})", p).check_text(quoted(50)).code() ==
        "maxLength");
  for (const std::string_view schema :
       {R"({"allOf":[{"pattern":"a"},{"maxLength":5}]})",
        R"({"maxLength":5,"$ref":"#/$defs/a","$defs":{"a":{"pattern":"a"}}})",
        R"({"pattern":"a","$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"maxLength":5}]}}})"})
    CHECK(compiled(schema, o).check_text(quoted(50)).code() == "maxLength");
}

TEST_CASE("memory grows with the document and not faster") {
  // Vectors double: sixteen times as much takes sixteen times the memory, whatever n is. Names get
  // a little longer.
  const int n = 4'000;
  for (const std::string_view schema :
       {R"(true)", R"({"uniqueItems":true})",
        R"({"items":{"properties":{"id":{},"tags":{"uniqueItems":true}}}})"}) {
    CAPTURE(schema);
    const auto v = compiled(schema, sluice::strict);
    const auto grown = [&](const std::string& small, const std::string& large) {
      const json small_dom = json::parse(small), large_dom = json::parse(large);
      CHECK(bytes_allocated_by([&] { return v.check_text(large); }) <=
            20 * bytes_allocated_by([&] { return v.check_text(small); }) + 65536);
      CHECK(bytes_allocated_by([&] { return v.check(large_dom); }) <=
            20 * bytes_allocated_by([&] { return v.check(small_dom); }) + 65536);
      // Names, hashes and a table of them: a few words for each value at most.
      CHECK(bytes_allocated_by([&] { return v.check_text(large); }) <= 40 * large.size());
    };
    grown(records(n), records(16 * n));
    grown(names(n), names(16 * n));
  }
  const auto reads = compiled(
      R"({"anyOf":[{"items":{"$ref":"#/$defs/r"}},false],"$defs":{"r":{"not":{"type":"null"}}}})",
      sluice::declared);
  const std::string small = records(n), large = records(16 * n);
  CHECK(bytes_allocated_by([&] { return reads.check_text(large); }) <=
        20 * bytes_allocated_by([&] { return reads.check_text(small); }) + 65536);
}

TEST_CASE("a check under declared takes steps in proportion to the instance") {
  const int n = 400 / smaller + 20;
  for (
      const std::string_view schema :
      {R"({"items":{"$ref":"#/$defs/r"},"$defs":{"r":{"anyOf":[{"type":"null"},{"properties":{"tags":{"contains":{"const":{"deep":[[]]}}}},"unevaluatedProperties":true}]}}})",
       R"({"uniqueItems":true,"not":{"contains":{"type":"string"}}})",
       R"({"items":{"dependentSchemas":{"id":{"propertyNames":{"maxLength":9}}},"unevaluatedProperties":{"not":{"type":"null"}}}})"}) {
    CAPTURE(schema);
    const std::uint64_t few = steps_for(schema, json::parse(records(n))),
                        many = steps_for(schema, json::parse(records(10 * n)));
    CHECK(many <= 11 * few);
    CHECK(many >= 9 * few);
  }
}

TEST_CASE("a schema that doubles with every reference is stopped by its steps") {
  json schema = {{"$ref", "#/$defs/a0"}};
  for (int i = 0; i < 40; ++i) {
    const std::string next = "#/$defs/a" + std::to_string(i + 1);
    schema["$defs"]["a" + std::to_string(i)] = {
        {"anyOf", json(2, {{"$ref", next}, {"not", true}})}};
  }
  schema["$defs"]["a40"] = true;
  const auto v = sluice::compile(schema, sluice::declared);
  REQUIRE(v);
  CHECK(v->check(json("a")).code() == "step_limit");
  CHECK(v->check_text("\"a\"").code() == "step_limit");
  schema["not"] = {{"$ref", "#/$defs/a0"}};
  schema.erase("$ref");
  const auto negated = sluice::compile(schema, sluice::declared);
  REQUIRE(negated);
  CHECK(negated->check(json("a")).code() == "step_limit");
}

// sluice_tests "[.big]": a few seconds and 1.6 GB.
TEST_CASE("documents of 100 MB are judged in memory of their own order", "[.big]") {
  const std::size_t size = 100'000'000;
  const auto any = compiled("true", sluice::strict),
             unique = compiled(R"({"uniqueItems":true})", sluice::strict);
  const std::string text = quoted(size);
  CHECK(bytes_allocated_by([&] { CHECK(any.accepts_text(text)); }) < 65536);
  CHECK(compiled(R"({"maxLength":99999999})", sluice::strict).check_text(text).code() ==
        "maxLength");
  CHECK(compiled(R"({"maxLength":100000000,"minLength":100000000})", sluice::strict)
            .accepts_text(text));
  CHECK(compiled(pattern_schema(slow), sluice::strict).check_text(text).code() ==
        "pattern_input_limit");
  std::string zeros = "[0";
  while (zeros.size() < size) zeros += ",0";
  zeros += ']';
  CHECK(bytes_allocated_by([&] { CHECK(any.accepts_text(zeros)); }) < 65536);
  CHECK(unique.check_text(zeros).code() == "uniqueItems");
  const std::string many = records(1'000'000), members = names(1'000'000);
  CHECK(any.accepts_text(many));
  CHECK(unique.accepts_text(many));
  CHECK(bytes_allocated_by([&] { CHECK(any.accepts_text(members)); }) <= 40 * members.size());
  CHECK(unique.accepts_text('[' + members + ']'));
}
