// SPDX-License-Identifier: Apache-2.0
// In: policies, published and derived. Out: their dispositions and limits, what a derived one
// changes when compiling, and the ceilings that hold whatever a policy says.
#include "sluice/policy.hpp"

#include <functional>
#include <string>
#include <type_traits>

#include "sluice/detail/pattern.hpp"
#include "sluice/sluice.hpp"
#include "support/catch.hpp"

namespace {

using nlohmann::json;
using sluice::disposition;
using sluice::kw;
using sluice::lenient;
using sluice::policy;
using sluice::strict;

std::string answer(const char* schema, const policy& p) {
  const auto made = sluice::compile(std::string_view(schema), p);
  if (made) return "compiled";
  const auto& why = made.error();
  return std::string(sluice::name_of(why.code)) +
         (why.keyword ? " " + std::string(sluice::spelling(*why.keyword)) : "");
}

// Derived while compiling; nothing is left to do at run time.
constexpr policy no_patterns = strict.with<kw("pattern")>(disposition::refuse);
constexpr policy unread_patterns = strict.with<kw("pattern")>(disposition::ignore);
constexpr policy with_formats =
    lenient.with<kw("format")>(disposition::enforce).with<kw("uniqueItems")>(disposition::enforce);
constexpr policy open_strict = strict.with_unknown_keys(disposition::ignore);
constexpr policy closed_lenient = lenient.with_unknown_keys(disposition::refuse);
constexpr policy picky_lenient = lenient.with_malformed_bounds(disposition::refuse);
constexpr policy forgiving_strict = strict.with_malformed_bounds(disposition::ignore);
constexpr policy walking_lenient = lenient.with_additional_schemas(disposition::enforce);
constexpr policy passing_strict = strict.with_additional_schemas(disposition::ignore);
static_assert(strict.of(kw("pattern")) == disposition::enforce);
static_assert(no_patterns.of(kw("pattern")) == disposition::refuse);
static_assert(no_patterns.of(kw("format")) == disposition::enforce);
static_assert(strict.unknown_keys() == disposition::refuse);
static_assert(lenient.unknown_keys() == disposition::ignore);

// A policy may only enforce what is implemented, and may not pass over the refused row.
template <sluice::keyword K>
constexpr bool may_be_enforced = sluice::detail::enforceable(K);
static_assert(may_be_enforced<kw("maxLength")> && !may_be_enforced<kw("contains")> &&
              !may_be_enforced<kw("title")> && !may_be_enforced<kw("$ref")>);
static_assert(sluice::detail::always_refused(kw("$ref")) &&
              !sluice::detail::always_refused(kw("contains")));

// What no policy can promise does not compile.
template <disposition D>
constexpr bool may_be_said_of_unknown_keys = requires {
  typename std::bool_constant<(strict.with_unknown_keys(D), true)>;
};
template <disposition D>
constexpr bool may_be_said_of_malformed_bounds = requires {
  typename std::bool_constant<(strict.with_malformed_bounds(D), true)>;
};
template <disposition D>
constexpr bool may_be_said_of_additional_schemas = requires {
  typename std::bool_constant<(strict.with_additional_schemas(D), true)>;
};
template <sluice::keyword K, disposition D>
constexpr bool may_be_said_of = requires {
  typename std::bool_constant<(strict.with<K>(D), true)>;
};

// clang-format off
const struct { const char* name; const char* schema; const policy* by; const char* answer; } rows[] = {
  {"strict enforces a pattern", R"({"pattern":"a"})", &strict, "compiled"},
  {"a policy that refuses one", R"({"pattern":"a"})", &no_patterns, "keyword_unknown pattern"},
  {"a policy that does not read one", R"({"pattern":"("})", &unread_patterns, "compiled"},
  {"lenient does not look at a format", R"({"format":"of-nobody"})", &lenient, "compiled"},
  {"a lenient that enforces formats does", R"({"format":"of-nobody"})", &with_formats, "format_unsupported format"},
  {"an unknown key", R"({"x-key":1})", &strict, "keyword_unknown"},
  {"a published key of the unknown row", R"({"contains":{}})", &strict, "keyword_unknown contains"},
  {"a strict that passes over unknown keys", R"({"x-key":1})", &open_strict, "compiled"},
  {"does not pass over refused ones", R"({"$ref":"#"})", &open_strict, "keyword_refused $ref"},
  {"a lenient that refuses unknown keys", R"({"x-key":1})", &closed_lenient, "keyword_unknown"},
  {"annotations are no unknown keys", R"({"title":1})", &closed_lenient, "compiled"},
  {"a malformed bound", R"({"minLength":"5"})", &lenient, "compiled"},
  {"a lenient that refuses them", R"({"minLength":"5"})", &picky_lenient, "keyword_malformed minLength"},
  {"degenerate types too", R"({"type":[]})", &picky_lenient, "keyword_malformed type"},
  {"a strict that forgives them", R"({"minLength":"5","type":[],"uniqueItems":0})", &forgiving_strict, "compiled"},
  {"each of the four shapes of a bound", R"({"multipleOf":0,"minimum":"1","maxItems":-1,"nullable":1})", &forgiving_strict, "compiled"},
  {"which strict refuses", R"({"multipleOf":0})", &strict, "keyword_malformed multipleOf"},
  {"but no malformed structure", R"({"properties":[]})", &forgiving_strict, "keyword_malformed properties"},
  {"a schema for the rest is not walked", R"({"additionalProperties":{"type":9}})", &lenient, "compiled"},
  {"a lenient that walks it", R"({"additionalProperties":{"type":9}})", &walking_lenient, "keyword_malformed type"},
  {"a strict that does not", R"({"additionalProperties":{"type":9}})", &passing_strict, "compiled"},
};
// clang-format on

}  // namespace

TEST_CASE("a policy's dispositions decide, derived or published") {
  for (const auto& row : rows) {
    INFO(row.name);
    CHECK(answer(row.schema, *row.by) == row.answer);
  }
}

TEST_CASE("a refusal points at the key that is refused, or at the operand that is wrong") {
  // clang-format off
  const struct { const char *schema, *at; } table[] = {
    {R"({"type":"object", "$ref":"#"})", "\"$ref"}, {R"({"minLength":1, "items":{"$ref":"#", "title":"x"}})", "\"$ref"},
    {R"({"title":"x", "x-b":1, "x-a":2})", "\"x-a"}, {R"({"required":["a", "a"]})", "["}, {R"({"maxLength":"1"})", "\"1"},
    {R"({"properties":{"a":{"type":"no"}}})", "\"no"}, {R"({"properties":{"a":{"pattern":"("}}})", "\"("},
  };
  // clang-format on
  for (const auto& row : table) {
    INFO(row.schema);
    const auto made = sluice::compile(std::string_view(row.schema), strict);
    REQUIRE(!made);
    REQUIRE(made.error().position);
    CHECK(made.error().position->offset == std::string_view(row.schema).find(row.at));
  }
}

TEST_CASE("a pattern alone may have a megabyte of the engine, and is refused beyond it") {
  std::size_t refused = 0;
  std::string ecma;
  for (int n = 1; n <= 99; ++n) {
    ecma += "[^a]{100}";
    if (n % 5 != 0) continue;
    const auto translated = sluice::detail::translate_pattern(ecma, {});
    REQUIRE(translated.fault == sluice::detail::pattern_fault::none);
    const bool fits = sluice::detail::pattern::compile(translated, ecma, 1 << 20).has_value();
    const auto made = sluice::compile(json{{"pattern", ecma}}, strict);
    INFO(n);
    CHECK(made.has_value() == fits);
    if (!made) CHECK(made.error().code == sluice::refusal_code::pattern_unsupported);
    refused += !fits;
  }
  CHECK(refused > 0);
  CHECK(refused < 19);
}

TEST_CASE("what a derived policy enforces is judged") {
  const auto v = sluice::compile(json{{"format", "ipv4"}, {"uniqueItems", true}}, with_formats);
  REQUIRE(v);
  CHECK(v->check(json("x")).code() == "format");
  CHECK(v->check(json{1, 1}).code() == "uniqueItems");
  const auto w =
      sluice::compile(json{{"additionalProperties", {{"type", "string"}}}}, walking_lenient);
  REQUIRE(w);
  CHECK(w->nodes() == 2);
  CHECK(w->check(json{{"a", 1}}).code() == "type");
}

TEST_CASE("what no policy can promise cannot be written") {
  using enum disposition;
  CHECK((may_be_said_of_unknown_keys<ignore> && may_be_said_of_unknown_keys<refuse>));
  CHECK(!may_be_said_of_unknown_keys<enforce>);
  CHECK((may_be_said_of_malformed_bounds<ignore> && may_be_said_of_malformed_bounds<refuse>));
  CHECK(!may_be_said_of_malformed_bounds<enforce>);
  CHECK((may_be_said_of_additional_schemas<ignore> && may_be_said_of_additional_schemas<enforce>));
  CHECK(!may_be_said_of_additional_schemas<refuse>);
  CHECK((may_be_said_of<kw("pattern"), enforce> && may_be_said_of<kw("contains"), ignore>));
  CHECK(!may_be_said_of<kw("contains"), enforce>);
}

TEST_CASE("the published limits are those of the manual") {
  const sluice::declared_limits declared;
  // clang-format off
  const struct { std::uint64_t is, should_be; } limits[] = {
    {strict.limit.depth, 12}, {strict.limit.nodes, 1000}, {strict.limit.enum_members, 500}, {strict.limit.properties, 200},
    {strict.limit.string_bytes, 4096}, {strict.limit.name_bytes, 256}, {strict.limit.pattern_bytes, 4096},
    {lenient.limit.depth, 16}, {lenient.limit.nodes, 2000}, {lenient.limit.enum_members, 1000}, {lenient.limit.properties, 500},
    {lenient.limit.string_bytes, 4096}, {lenient.limit.name_bytes, 256}, {strict.limit.nesting, 1024}, {lenient.limit.nesting, 1024},
    {strict.limit.pattern_input_bytes, 1u << 20}, {strict.limit.pattern_work, 1u << 26}, {strict.limit.pattern_work_total, 1u << 30},
    {strict.limit.group_nesting, 250}, {strict.limit.pattern_size, 10'000}, {strict.limit.pattern_size_total, 100'000},
    {lenient.limit.group_nesting, 250}, {lenient.limit.pattern_size, 10'000}, {lenient.limit.pattern_size_total, 100'000},
    {lenient.limit.pattern_bytes, 4096}, {lenient.limit.pattern_input_bytes, 1u << 20}, {lenient.limit.pattern_work, 1u << 26},
    {lenient.limit.pattern_work_total, 1u << 30}, {declared.common.depth, 64}, {declared.common.nodes, 50'000},
    {declared.common.enum_members, 10'000}, {declared.common.properties, 10'000}, {declared.common.string_bytes, 65'536},
    {declared.common.name_bytes, 65'536}, {declared.common.pattern_work_total, 1u << 28}, {declared.common.nesting, 1024},
    {declared.list_members, 10'000}, {declared.patterns, 1'000}, {declared.references, 10'000}, {declared.uri_bytes, 4'096},
    {declared.steps, 1'000'000}, {declared.steps_per_value, 200},
  };
  // clang-format on
  for (const auto& row : limits) {
    INFO("row " << &row - limits);
    CHECK(row.is == row.should_be);
  }
  CHECK(strict.limit.numbers == sluice::number_policy::round);
}

TEST_CASE("limits are changed freely, up to the ceilings") {
  const auto changed = [](const std::function<void(sluice::limits&)>& change) {
    policy p = strict;
    change(p.limit);
    return answer(R"({"items":{"items":{}}})", p);
  };
  CHECK(changed([](auto& l) { l.depth = 2; }) == "compiled");
  CHECK(changed([](auto& l) { l.depth = 1; }) == "depth");
  CHECK(changed([](auto& l) { l.nodes = 3; }) == "compiled");
  CHECK(changed([](auto& l) { l.nodes = 2; }) == "nodes");
  CHECK(changed([](auto& l) { l.depth = 256; }) == "compiled");
  CHECK(changed([](auto& l) { l.depth = 257; }) == "policy");
  CHECK(changed([](auto& l) { l.group_nesting = 250; }) == "compiled");
  CHECK(changed([](auto& l) { l.group_nesting = 251; }) == "policy");
  CHECK(changed([](auto& l) { l.enum_members = 60'000; }) == "compiled");
  CHECK(changed([](auto& l) { l.enum_members = 60'001; }) == "policy");
  CHECK(changed([](auto& l) { l.properties = 30'000; }) == "compiled");
  CHECK(changed([](auto& l) { l.properties = 30'001; }) == "policy");
}

TEST_CASE("a pattern's limits hold at run time, and 0 turns them off") {
  const auto outcome = [](const std::function<void(sluice::limits&)>& change, std::size_t bytes) {
    policy p = strict;
    change(p.limit);
    const auto v = sluice::compile(json{{"pattern", "^(?:[a-z]+x)*$|b"}}, p);
    return std::string(v->check(json(std::string(bytes, 'b'))).code());
  };
  CHECK(outcome([](auto& l) { l.pattern_input_bytes = 100; }, 100).empty());
  CHECK(outcome([](auto& l) { l.pattern_input_bytes = 100; }, 101) == "pattern_input_limit");
  CHECK(outcome([](auto&) {}, (1u << 20) + 1) == "pattern_input_limit");
  CHECK(
      outcome([](auto& l) { l.pattern_input_bytes = l.pattern_work = 0; }, (1u << 20) + 1).empty());
  CHECK(outcome([](auto& l) { l.pattern_work = 10; }, 100) == "pattern_input_limit");
  CHECK(outcome([](auto& l) { l.pattern_work_total = 10; }, 100) == "pattern_input_limit");
  CHECK(outcome([](auto& l) { l.pattern_work_total = l.pattern_work = 0; }, 100).empty());
}
