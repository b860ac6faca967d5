// SPDX-License-Identifier: Apache-2.0
// Schemas made to hurt: at each limit and one past it, for every policy, and names chosen against
// the look-up of declared names.
#include <sluice/sluice.hpp>

#include <functional>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "sluice/detail/bytes.hpp"
#include "support/allocations.hpp"
#include "support/catch.hpp"
#include "support/sizes.hpp"

namespace {

using nlohmann::json;
using sluice::refusal_code;
using sluice_test::bytes_allocated_by;
using std::size_t;
using compiled = sluice::result<sluice::validator, sluice::refusal>;
using compile = std::function<compiled(const json&)>;

std::string repeated(std::string_view piece, size_t times) {
  std::string all;
  for (size_t i = 0; i < times; ++i) all += piece;
  return all;
}

// ---- a schema that reaches n of something

json numbers(size_t n) {
  json list = json::array();
  for (size_t i = 0; i < n; ++i) list.push_back(i);
  return list;
}
json names(size_t n) {
  json list = json::array();
  for (size_t i = 0; i < n; ++i) list.push_back("name" + std::to_string(i));
  return list;
}
json properties(size_t n) {
  json map = json::object();
  for (size_t i = 0; i < n; ++i) map["name" + std::to_string(i)] = true;
  return map;
}

json depth(size_t n) {
  json made = true;
  for (size_t i = 0; i < n; ++i) {
    if (i % 2 == 0)
      made = json{{"items", std::move(made)}};
    else
      made = json{{"properties", {{"a", std::move(made)}}}};
  }
  return made;
}
json nodes(size_t n) {  // the root, then objects of 10
  json root = {{"properties", json::object()}};
  for (size_t left = n - 1; left > 0;) {
    const size_t here = left < 10 ? left : 10;
    root["properties"]["g" + std::to_string(left)] = {{"properties", properties(here - 1)}};
    left -= here;
  }
  return root;
}
json enum_members(size_t n) { return {{"enum", numbers(n)}}; }
json enum_strings(size_t n) { return {{"enum", names(n)}}; }
json property_count(size_t n) { return {{"properties", properties(n)}}; }
json required_count(size_t n) { return {{"required", names(n)}}; }
json const_bytes(size_t n) { return {{"const", std::string(n, 'x')}}; }
json enum_bytes(size_t n) {
  return {{"enum", {1, std::string(n % 2, 'x') + repeated("\xC3\xA9", n / 2)}}};
}
json property_bytes(size_t n) { return {{"properties", {{std::string(n, 'x'), true}}}}; }
json required_bytes(size_t n) { return {{"required", {std::string(n, 'x')}}}; }
json pattern_bytes(size_t n) { return {{"pattern", std::string(n, 'x')}}; }
json group_nesting(size_t n) { return {{"pattern", repeated("(", n) + "a" + repeated(")", n)}}; }
json pattern_size(size_t n) {
  return {{"pattern", repeated("(?:a{998})", n / 999) + repeated("a", n % 999)}};
}
json pattern_total(size_t n) {  // each of 10,000, but for the last
  json made = {{"properties", json::object()}};
  for (size_t i = 0, left = n; left > 0; ++i) {
    const size_t here = left < 10'000 ? left : 10'000;
    made["properties"]["p" + std::to_string(i)] = {
        {"pattern", std::string(1, static_cast<char>('b' + i)) +
                        repeated("a{1000}", (here - 1) / 1000) + repeated("a", (here - 1) % 1000)}};
    left -= here;
  }
  return made;
}

json all_of(size_t n) { return {{"allOf", json(n, true)}}; }
json prefix_items(size_t n) { return {{"prefixItems", json(n, true)}}; }
json definitions(size_t n) { return {{"$defs", properties(n)}}; }
json pattern_count(size_t n) { return {{"patternProperties", properties(n)}}; }
json reference_count(size_t n) {
  return {{"$defs", {{"a", true}}}, {"allOf", json(n, {{"$ref", "#/$defs/a"}})}};
}
json references_by_group(size_t n) {
  json made = {{"$defs", {{"a", true}}}, {"allOf", json::array()}};
  for (size_t left = n; left > 0;) {
    const size_t here = left < 1000 ? left : 1000;
    made["allOf"].push_back({{"anyOf", json(here, {{"$ref", "#/$defs/a"}})}});
    left -= here;
  }
  return made;
}
json uri_bytes(size_t n) { return {{"$id", "http://example.org/" + std::string(n - 19, 'x')}}; }
json pointer_bytes(size_t n) {
  const std::string name(n - 8, 'x');
  return {{"$defs", {{name, true}}}, {"$ref", "#/$defs/" + name}};
}

struct bound {
  const char* what;
  json (*make)(size_t n);
  size_t most;
  refusal_code over;
};

void expect_bounded(const compile& by, const std::vector<bound>& bounds) {
  for (const bound& b : bounds) {
    CAPTURE(b.what, b.most);
    const compiled at = by(b.make(b.most)), over = by(b.make(b.most + 1));
    if (!at) FAIL_CHECK(at.error().message());
    REQUIRE_FALSE(over);
    CHECK(name_of(over.error().code) == name_of(b.over));
    const bool counted = b.over != refusal_code::pattern_unsupported;
    CHECK((!counted || over.error().limit == b.most));
    // Nothing large was built on the way to a refusal of something small.
    CHECK(over.error().message().size() < 300);
  }
}

std::vector<bound> bounds_of(const sluice::limits& l) {
  using enum refusal_code;
  return {{"depth", ::depth, l.depth, refusal_code::depth},
          {"nodes", ::nodes, l.nodes, refusal_code::nodes},
          {"enum members", enum_members, l.enum_members, enum_too_many},
          {"enum strings", enum_strings, l.enum_members, enum_too_many},
          {"properties", property_count, l.properties, properties_too_many},
          {"required", required_count, l.properties, properties_too_many},
          {"const bytes", const_bytes, l.string_bytes, string_too_long},
          {"enum bytes", enum_bytes, l.string_bytes, string_too_long},
          {"property name", property_bytes, l.name_bytes, name_too_long},
          {"required name", required_bytes, l.name_bytes, name_too_long}};
}
std::vector<bound> pattern_bounds_of(const sluice::limits& l) {
  using enum refusal_code;
  return {{"pattern bytes", ::pattern_bytes, l.pattern_bytes, string_too_long},
          {"group nesting", ::group_nesting, l.group_nesting, pattern_unsupported},
          {"pattern size", ::pattern_size, l.pattern_size, pattern_unsupported},
          {"pattern total", pattern_total, l.pattern_size_total, pattern_unsupported}};
}

// A name from a printable counter, of 16 bytes: the hash reads all of it.
std::string short_name(size_t i) {
  std::string s = std::to_string(i);
  return "p" + std::string(15 - s.size(), '.') + s;
}
// All of these agree in what the hash reads: the first 16 bytes, the last 8, the length.
std::string long_name(size_t i) {
  std::string s = std::to_string(i);
  return "0123456789abcdef" + std::string(8 - s.size(), '0') + s + "_suffix_";
}

// Names whose homes under the first seed are next to each other. Mirrors name_set::hash on purpose.
std::vector<std::string> aimed_names(size_t n) {
  using sluice::detail::head_of;
  std::vector<std::string> found;
  for (size_t i = 0; found.size() < n; ++i) {
    const std::string s = short_name(i);
    const auto head = head_of(s.data(), s.size());
    const std::uint64_t a = (head.low ^ 1 ^ s.size()) * 0x9e3779b97f4a7c15u,
                        b = head.high * 0xd6e8feb86659fd93u;
    if (((a ^ b ^ (a >> 32)) * 0x9e3779b97f4a7c15u) >> 56 == 0) found.push_back(s);
  }
  return found;
}

}  // namespace

TEST_CASE("a schema at a limit compiles and one past it is refused with the limit, under strict") {
  const compile by = [](const json& s) { return sluice::compile(s, sluice::strict); };
  expect_bounded(by, bounds_of(sluice::strict.limit));
  expect_bounded(by, pattern_bounds_of(sluice::strict.limit));
  const compile from_text = [](const json& s) {
    return sluice::compile(std::string_view(s.dump()), sluice::strict);
  };
  expect_bounded(from_text, bounds_of(sluice::strict.limit));
}

TEST_CASE("a schema at a limit compiles and one past it is refused with the limit, under lenient") {
  expect_bounded([](const json& s) { return sluice::compile(s, sluice::lenient); },
                 bounds_of(sluice::lenient.limit));
  CHECK(sluice::compile(pattern_bytes(100'000), sluice::lenient));
}

TEST_CASE(
    "a schema at a limit compiles and one past it is refused with the limit, under declared") {
  const compile by = [](const json& s) { return sluice::compile(s, sluice::declared); };
  using enum refusal_code;
  const sluice::declared_limits& l = sluice::declared.limits;
  expect_bounded(by, bounds_of(l.common));
  expect_bounded(by, pattern_bounds_of(l.common));
  expect_bounded(by, {{"allOf", all_of, l.list_members, limit},
                      {"prefixItems", prefix_items, l.list_members, limit},
                      {"$defs", definitions, l.list_members, limit},
                      {"patterns", pattern_count, l.patterns, limit},
                      {"references", references_by_group, l.references, limit},
                      {"$id", ::uri_bytes, l.uri_bytes, limit},
                      {"$ref", pointer_bytes, l.uri_bytes, limit}});
}

TEST_CASE("limits of a policy of one's own hold to the unit, and the hard ceilings above all") {
  sluice::policy p = sluice::strict;
  p.limit = {.depth = 2,
             .nodes = 30,
             .enum_members = 3,
             .properties = 10,
             .string_bytes = 5,
             .name_bytes = 6,
             .pattern_bytes = 20,
             .group_nesting = 1,
             .pattern_size = 9,
             .pattern_size_total = 20};
  const compile by = [&p](const json& s) { return sluice::compile(s, p); };
  expect_bounded(by, bounds_of(p.limit));
  expect_bounded(by, {{"pattern bytes", ::pattern_bytes, 9, refusal_code::pattern_unsupported},
                      {"group nesting", ::group_nesting, 1, refusal_code::pattern_unsupported}});
  const auto refused = [](auto set) {
    sluice::policy made = sluice::strict;
    set(made.limit);
    const auto c = sluice::compile(json(true), made);
    return !c && c.error().code == refusal_code::policy;
  };
  CHECK(refused([](auto& l) { l.depth = 257; }));
  CHECK_FALSE(refused([](auto& l) { l.depth = 256; }));
  CHECK(refused([](auto& l) { l.group_nesting = 251; }));
  CHECK(refused([](auto& l) { l.enum_members = 60'001; }));
  CHECK_FALSE(refused([](auto& l) { l.enum_members = 60'000; }));
  CHECK(refused([](auto& l) { l.properties = 30'001; }));
  CHECK_FALSE(refused([](auto& l) { l.properties = 30'000; }));
  p = sluice::strict;
  p.limit.depth = 256;
  p.limit.nodes = 100'000;
  p.limit.properties = 30'000;
  p.limit.enum_members = 60'000;
  CHECK(sluice::compile(depth(256), p));
  CHECK_FALSE(sluice::compile(depth(257), p));
  CHECK(sluice::compile(property_count(30'000), p));
  CHECK(sluice::compile(json{{"properties", properties(30'000)}, {"required", names(30'000)}}, p));
  CHECK(sluice::compile(enum_strings(60'000), p));
}

TEST_CASE("declared names that defeat the hash are found all the same, and no others") {
  const size_t n = 500;
  std::vector<std::vector<std::string>> families(2);
  for (size_t i = 0; i < n; ++i) families[0].push_back(long_name(i));
  families[1] = aimed_names(n / sluice_test::smaller);
  for (const auto& family : families) {
    json schema = {
        {"required", family}, {"properties", json::object()}, {"additionalProperties", false}};
    json instance = json::object();
    for (size_t i = 0; i < family.size(); ++i) {
      schema["properties"][family[i]] = {{"const", i}};
      instance[family[i]] = i;
    }
    const auto made = sluice::compile(schema, sluice::lenient);
    REQUIRE(made);
    CHECK(made->accepts(instance));
    CHECK(made->accepts_text(instance.dump()));
    CHECK(made->accepts(nlohmann::ordered_json::parse(instance.dump())));
    for (const auto& absent :
         {long_name(n), long_name(n + 7), short_name(n), std::string("0123456789abcdef_suffix_")}) {
      json more = instance;
      more[absent] = 0;
      if (more.size() == instance.size()) continue;
      CHECK(made->check(more).code() == "additionalProperties");
      CHECK(made->check_text(more.dump()).code() == "additionalProperties");
    }
    json swapped = instance;
    std::swap(swapped[family.front()], swapped[family.back()]);
    CHECK(made->check(swapped).code() == "const");
    swapped.erase(family.front());
    CHECK(made->check(swapped).code() == "required");
  }
  const auto as_enum = sluice::compile(json{{"enum", families[0]}}, sluice::strict);
  REQUIRE(as_enum);
  for (size_t i = 0; i < n; ++i) CHECK(as_enum->accepts(json(long_name(i))));
  CHECK_FALSE(as_enum->accepts(json(long_name(n))));
}

TEST_CASE("what is refused, ignored or annotated costs no more than its bytes") {
  const size_t n = 3'000 / sluice_test::smaller;
  const auto cost = [](const json& s, const auto& policy) {
    return bytes_allocated_by([&] { static_cast<void>(sluice::compile(s, policy).has_value()); });
  };
  const std::vector<std::pair<const char*, json (*)(size_t)>> shapes{
      {"ignored keys", properties},
      {"enum", enum_members},
      {"required", required_count},
      {"$defs", definitions},
      {"references", reference_count}};
  for (const auto& [what, make] : shapes) {
    CAPTURE(what);
    const json small = make(n), large = make(16 * n);
    CHECK(cost(large, sluice::lenient) <= 17 * cost(small, sluice::lenient) + 65536);
    CHECK(cost(large, sluice::strict) <= 17 * cost(small, sluice::strict) + 65536);
    sluice::declared_options o;
    o.limits.common.nodes = o.limits.list_members = o.limits.references = 10'000'000;
    o.limits.common.enum_members = 60'000;
    o.limits.common.properties = 30'000;
    CHECK(cost(large, o) <= 17 * cost(small, o) + 65536);
  }
}

TEST_CASE("what a DOM holds and JSON cannot express is no operand") {
  const json binary = json::binary({1}), discarded = json::parse("[", nullptr, false);
  const double infinity = std::numeric_limits<double>::infinity(),
               not_a_number = std::numeric_limits<double>::quiet_NaN();
  for (const json& odd : {json(infinity), json(-infinity), json(not_a_number), binary, discarded}) {
    for (const char* k : {"const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
                          "multipleOf", "minLength", "maxItems", "type", "nullable", "required",
                          "properties", "pattern", "format"}) {
      INFO(k);
      for (const auto& made : {sluice::compile(json{{k, odd}}, sluice::strict),
                               sluice::compile(json{{"items", {{k, odd}}}}, sluice::declared)}) {
        if (made) {  // declared does not know nullable
          CHECK(std::string(k) == "nullable");
          continue;
        }
        CHECK(made.error().code == sluice::refusal_code::keyword_malformed);
        CHECK(made.error().keyword == sluice::find_keyword(k));
      }
    }
    CHECK(sluice::compile(json{{"enum", {1, odd}}}, sluice::strict).error().code ==
          sluice::refusal_code::keyword_malformed);
    CHECK(sluice::compile(json{{"items", odd}}, sluice::strict).error().code ==
          sluice::refusal_code::schema_kind);
  }
}

TEST_CASE("a schema nested a million deep in its DOM is refused or passed over without recursion") {
  const size_t n = 1'000'000 / sluice_test::smaller;
  const json deep = json::parse(repeated("[", n) + repeated("]", n));
  const json wrapped = json::parse(repeated(R"({"items":)", n) + "true" + repeated("}", n));
  CHECK(sluice::compile(deep, sluice::strict).error().code == refusal_code::schema_kind);
  CHECK(sluice::compile(wrapped, sluice::strict).error().code == refusal_code::depth);
  CHECK(sluice::compile(wrapped, sluice::declared).error().code == refusal_code::depth);
  for (const char* keyword : {"default", "examples", "x-unknown", "const"}) {
    const std::string open = std::string(R"({")") + keyword + R"(":)" + repeated("[", n);
    const json schema = json::parse(open + repeated("]", n) + "}");
    const auto as_declared = sluice::compile(schema, sluice::declared);
    CHECK(as_declared);
    CHECK(sluice::compile(schema, sluice::lenient).has_value() == (keyword[0] != 'c'));
    if (as_declared && keyword[0] == 'c') {
      // At full size, comparing takes more steps than there are.
      const auto told = as_declared->check(deep);
      CHECK((told || told.code() == "step_limit"));
      const json less = json::parse(repeated("[", 1000) + repeated("]", 1000));
      CHECK_FALSE(as_declared->accepts(less));
      CHECK(sluice::compile(json{{"const", less}}, sluice::declared)->accepts(less));
    }
  }
}
