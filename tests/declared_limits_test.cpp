// SPDX-License-Identifier: Apache-2.0
// Every limit of a declared schema, from both sides: what is equal to it compiles, one more
// refuses.
#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/judge.hpp"
#include "validator_access.hpp"

namespace {

using namespace sluice_test;

// As text: {"0":value,"1":value,...}
std::string map_of(std::size_t n, const std::function<std::string(std::size_t)>& value) {
  std::string out = "{";
  for (std::size_t i = 0; i < n; ++i)
    out += (i ? ",\"" : "\"") + std::to_string(i) + "\":" + value(i);
  return out + "}";
}
std::string map_of(std::size_t n, std::string_view value) {
  return map_of(n, [&](std::size_t) { return std::string(value); });
}
std::string list_of(std::size_t n, std::string_view value) {
  std::string out = "[";
  for (std::size_t i = 0; i < n; ++i) (out += i ? "," : "") += value;
  return out + "]";
}
std::string member(std::string_view name, const std::string& value) {
  return "{\"" + std::string(name) + "\":" + value + "}";
}
std::string wrapped(std::size_t times, const std::string& open, std::string inner,
                    const std::string& shut) {
  for (std::size_t i = 0; i < times; ++i) inner = open + inner + shut;
  return inner;
}
std::string letters(std::size_t n) { return std::string(n, 'x'); }
std::string quoted(const std::string& s) { return '"' + s + '"'; }

struct limit_row {
  std::string name;
  sluice::refusal_code code;
  std::string keyword;  // named by the refusal
  std::size_t most;
  std::function<std::string(std::size_t)> schema;
};

std::vector<limit_row> rows() {
  using enum sluice::refusal_code;
  std::vector<limit_row> all;
  for (const char* k : {"allOf", "anyOf", "oneOf", "prefixItems"})
    all.push_back(
        {k, limit, k, 10'000, [k](std::size_t n) { return member(k, list_of(n, "true")); }});
  for (const char* k : {"$defs", "definitions", "dependencies", "dependentSchemas"})
    all.push_back(
        {k, limit, k, 10'000, [k](std::size_t n) { return member(k, map_of(n, "true")); }});
  const auto name_list = [](std::size_t n) {
    std::string out = "[";
    for (std::size_t i = 0; i < n; ++i) out += (i ? ",\"" : "\"") + std::to_string(i) + '"';
    return out + "]";
  };
  const auto many_nodes = [](std::size_t n) {  // the root, and five maps of up to 10,000 nodes
    const std::size_t last = n - 4 * 10'001 - 2;
    return member("$defs", map_of(5, [&](std::size_t i) {
                    return member("prefixItems", list_of(i < 4 ? 10'000 : last, "true"));
                  }));
  };
  const auto references = [](std::size_t n) {
    const std::string ref = R"({"$ref":"#/items/additionalProperties"})";
    return R"({"properties":)" + map_of(9'000, ref) +
           R"(,"items":{"additionalProperties":true,"properties":)" + map_of(n - 9'000, ref) + "}}";
  };
  const auto names_of_dependents = [](std::size_t n) {  // seven triggers, and what they require
    return member("dependentRequired", map_of(7, [n](std::size_t list) {
                    std::string out = "[";
                    for (std::size_t i = list * 10'000; i < std::min(n - 7, (list + 1) * 10'000);
                         ++i)
                      out += (out.size() > 1 ? ",\"n" : "\"n") + std::to_string(i) + '"';
                    return out + "]";
                  }));
  };
  const auto patterns = [](std::size_t n) {
    return member("properties", map_of(n, [](std::size_t i) {
                    return member("pattern", quoted(std::to_string(i)));
                  }));
  };
  // clang-format off
  const std::vector<limit_row> more = {
    {"members of an enum", enum_too_many, "enum", 10'000, [](auto n) { return member("enum", list_of(n, "1")); }},
    {"properties", properties_too_many, "properties", 10'000, [](auto n) { return member("properties", map_of(n, "true")); }},
    {"required names", properties_too_many, "required", 10'000, [&](auto n) { return member("required", name_list(n)); }},
    {"names of a dependency", properties_too_many, "dependentRequired", 10'000, [&](auto n) { return R"({"dependentRequired":{"a":)" + name_list(n) + "}}"; }},
    {"names that the rules of an object speak of", limit, "", 65'534, names_of_dependents},
    {"nodes", nodes, "", 50'000, many_nodes},
    {"depth by items", depth, "", 64, [](auto n) { return wrapped(n, R"({"items":)", "{}", "}"); }},
    {"depth by not", depth, "", 64, [](auto n) { return wrapped(n, R"({"not":)", "true", "}"); }},
    {"depth by allOf", depth, "", 64, [](auto n) { return wrapped(n, R"({"allOf":[)", "{}", "]}"); }},
    {"references", limit, "$ref", 10'000, references},
    {"distinct patterns", limit, "pattern", 1'000, patterns},
    {"bytes of an $id", limit, "$id", 4'096, [](auto n) { return member("$id", quoted("urn:" + letters(n - 4))); }},
    {"bytes of a reference", limit, "$ref", 4'096, [](auto n) { return R"({"$defs":{")" + letters(n - 8) + R"(":true},"$ref":"#/$defs/)" + letters(n - 8) + R"("})"; }},
    {"bytes of an anchor", limit, "$anchor", 4'096, [](auto n) { return member("$anchor", quoted(letters(n))); }},
    {"bytes of a const", string_too_long, "const", 65'536, [](auto n) { return member("const", quoted(letters(n))); }},
    {"bytes of a name", name_too_long, "properties", 65'536, [](auto n) { return member("properties", member(letters(n), "true")); }},
    {"bytes of a dependent's name", name_too_long, "dependentRequired", 65'536, [](auto n) { return member("dependentRequired", member(letters(n), "[]")); }},
    {"bytes of a name that is required", name_too_long, "required", 65'536, [](auto n) { return member("required", "[" + quoted(letters(n)) + "]"); }},
    {"bytes of a pattern", string_too_long, "pattern", 4'096, [](auto n) { return member("pattern", quoted(letters(n))); }},
    {"bytes of a pattern for names", string_too_long, "patternProperties", 4'096, [](auto n) { return member("patternProperties", member(letters(n), "true")); }},
    {"groups in a pattern", pattern_unsupported, "pattern", 250, [](auto n) { return member("pattern", quoted(wrapped(n, "(", "a", ")"))); }},
    {"a repetition", pattern_unsupported, "pattern", 1'000, [](auto n) { return member("pattern", quoted("a{" + std::to_string(n) + "}")); }},
    {"the size of a pattern", pattern_unsupported, "pattern", 10'000, [](auto n) { return member("pattern", quoted("(?:abcdefghi){1000}" + letters(n - 10'000))); }},
  };
  // clang-format on
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace

TEST_CASE("a declared schema at a limit compiles, one beyond it refuses and names it") {
  sluice::declared_options any;
  for (const limit_row& row : rows()) {
    INFO(row.name);
    const auto passes = compiled_text(row.schema(row.most), any);
    INFO(described(passes));
    CHECK(passes);
    const auto refused = compiled_text(row.schema(row.most + 1), any);
    REQUIRE(!refused);
    CHECK(sluice::name_of(refused.error().code) == sluice::name_of(row.code));
    const auto named = refused.error().keyword;
    CHECK((named ? sluice::spelling(*named) : "") == row.keyword);
    if (row.code != sluice::refusal_code::pattern_unsupported)
      CHECK(refused.error().limit == std::uint64_t{row.most});
  }
}

TEST_CASE("a map of patterns is counted before its patterns are read") {
  sluice::declared_options any;
  const auto made = compiled_text(member("patternProperties", map_of(10'001, "true")), any);
  REQUIRE(!made);
  CHECK(described(made) == "limit of patternProperties over 10000 at node 0");
}

TEST_CASE("a pattern that is used many times counts once") {
  const auto made = compiled_text(member("properties", map_of(3'000, R"({"pattern":"^[a-z]+$"})")),
                                  sluice::declared);
  CHECK(made);
}

TEST_CASE("limits may be set lower, and hold") {
  sluice::declared_options small;
  small.limits.common.depth = 2;
  small.limits.common.nodes = 4;
  small.limits.list_members = 2;
  small.limits.patterns = 1;
  small.limits.references = 1;
  small.limits.uri_bytes = 9;
  // clang-format off
  const struct { const char *name, *schema, *answer; } table[] = {
    {"all of them at once", R"({"$id":"urn:abcde","$ref":"#/$defs/a","$defs":{"a":{"items":{"pattern":"a"}},"b":{"pattern":"a"}}})", "compiled"},
    {"depth", R"({"items":{"items":{"items":true}}})", "depth over 2 at node 3"},
    {"nodes", R"({"allOf":[true,true],"anyOf":[true,true]})", "nodes over 4 at node 4"},
    {"members", R"({"allOf":[true,true,true]})", "limit of allOf over 2 at node 0"},
    {"patterns", R"({"items":{"pattern":"a"},"pattern":"b"})", "limit of pattern over 1 at node 0"},
    {"references", R"({"$ref":"#/not","not":{"items":{"$ref":"#/not"}}})", "limit of $ref over 1 at node 2"},
    {"bytes of a URI", R"({"$id":"urn:abcdef"})", "limit of $id over 9 at node 0"},
    {"bytes of a resolved $id", R"({"$id":"x:/a/","items":{"$id":"bcdef"}})", "limit of $id over 9 at node 1"},
    {"bytes of a resolved reference", R"({"$id":"x:/a/","items":{"$ref":"bcdef"}})", "limit of $ref over 9 at node 1"},
    {"bytes of an anchor of old", R"({"$schema":"http://json-schema.org/draft-07/schema#","$id":"#abcdefghi"})", "limit of $id over 9 at node 0"},
    {"as many", R"({"$schema":"http://json-schema.org/draft-07/schema#","$id":"#abcdefgh"})", "compiled"},
    {"bytes of a URI that two make", R"({"$id":"urn:a/b","items":{"$id":"cccc"}})", "limit of $id over 9 at node 1"},
    {"as many of two", R"({"$id":"urn:a/b","items":{"$id":"ccc"}})", "compiled"},
    {"bytes of a reference", R"({"$ref":"#abcdefghi"})", "limit of $ref over 9 at node 0"},
    {"as many, to an anchor", R"({"$ref":"#abcdefgh","$defs":{"a":{"$anchor":"abcdefgh"}}})", "compiled"},
  };
  // clang-format on
  for (const auto& row : table) {
    INFO(row.name);
    CHECK(described(compiled_text(row.schema, small)) == row.answer);
  }
}

TEST_CASE("a chain of references deeper than the walk recurses is judged from frames") {
  const auto chain = [](int links) {
    json definitions = json::object();
    for (int i = 0; i < links; ++i)
      definitions["d" + std::to_string(i)] = {
          {"properties", {{"a", {{"$ref", "#/$defs/d" + std::to_string(i + 1)}}}}}};
    definitions["d" + std::to_string(links)] = {{"type", "string"}};
    return json{{"$ref", "#/$defs/d0"}, {"$defs", definitions}};
  };
  const auto nested = [](int levels, json inner) {
    for (int i = 0; i < levels; ++i) inner = json{{"a", std::move(inner)}};
    return inner;
  };
  for (const int links : {1, 60, 63, 64, 65, 66, 130, 1'000}) {
    INFO(links);
    const auto v = must_compile(chain(links).dump(), sluice::declared);
    CHECK(judged(v, nested(links, "x")));
    CHECK(judged(v, nested(links, 1)).code() == "type");
    CHECK(judged(v, nested(links - 1, 1)));
  }
}

TEST_CASE("all identifiers of a schema together have a bound of their own") {
  const auto schema = [](std::size_t n) {
    return R"({"$id":"http://a/)" + std::string(4'000, 'a') + R"(/","$defs":)" +
           map_of(n, [](std::size_t i) { return R"({"$id":"x)" + std::to_string(i) + R"("})"; }) +
           '}';
  };
  sluice::declared_options any;
  CHECK(described(compiled_text(schema(2'080), any)) == "compiled");
  CHECK(described(compiled_text(schema(2'100), any)).starts_with("limit of $id"));
}

TEST_CASE("a validator has the budgets of its options") {
  sluice::declared_options options;
  options.limits.steps = 12'345;
  options.limits.steps_per_value = 67;
  const auto v = sluice::compile(json::object(), options);
  REQUIRE(v);
  CHECK(sluice::validator_access::tree_of(*v).steps == 12'345);
  CHECK(sluice::validator_access::tree_of(*v).steps_per_value == 67);
}

TEST_CASE("hard ceilings hold whatever the options say") {
  const auto answer = [](const std::function<void(sluice::limits&)>& change) {
    sluice::declared_options options;
    change(options.limits.common);
    return described(sluice::compile(json(true), options));
  };
  CHECK(answer([](auto& l) { l.depth = 256; }) == "compiled");
  CHECK(answer([](auto& l) { l.depth = 257; }) == "policy at node 0");
  CHECK(answer([](auto& l) { l.group_nesting = 251; }) == "policy at node 0");
  CHECK(answer([](auto& l) { l.enum_members = 60'000; }) == "compiled");
  CHECK(answer([](auto& l) { l.enum_members = 60'001; }) == "policy at node 0");
  CHECK(answer([](auto& l) { l.properties = 30'000; }) == "compiled");
  CHECK(answer([](auto& l) { l.properties = 30'001; }) == "policy at node 0");
}
