// SPDX-License-Identifier: Apache-2.0
// In: output schemas and structured content. Out: what they are for a peer that wants an object at
// the root: each clause of what must, and must not, change on the way.
#include "sluice/mcp.hpp"

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "sluice/sluice.hpp"
#include "sluice/view/nlohmann_mcp.hpp"
#include "support/catch.hpp"

namespace {

using nlohmann::json;
using sluice::refusal_code;

constexpr std::string_view draft06 = "http://json-schema.org/draft-06/schema#";
constexpr std::string_view draft07 = "http://json-schema.org/draft-07/schema#";
constexpr std::string_view draft19 = "https://json-schema.org/draft/2019-09/schema";
constexpr std::string_view draft20 = "https://json-schema.org/draft/2020-12/schema";

std::string in_dialect(std::string_view uri, std::string_view members) {
  return "{\"$schema\":\"" + std::string(uri) + "\"," + std::string(members) + "}";
}

// The members of the embedded schema after wrapping, or the code of the refusal.
std::string embedded(std::string_view uri, std::string_view members) {
  const auto wrapped = sluice::wrap_output_schema(in_dialect(uri, members));
  if (!wrapped) return std::string(sluice::name_of(wrapped.error().code));
  const json all = json::parse(*wrapped);
  CHECK(all["$schema"] == uri);
  CHECK(all["type"] == "object");
  CHECK(all["required"] == json{"result"});
  CHECK(all.size() == 4);
  CHECK(all["properties"].size() == 1);
  return all["properties"]["result"].dump();
}

struct rewrite {
  std::string_view uri, before, after, why;
};

void check_all(const std::vector<rewrite>& cases) {
  for (const rewrite& c : cases) {
    INFO(c.why);
    CHECK(json::parse(embedded(c.uri, c.before)) == json::parse("{" + std::string(c.after) + "}"));
  }
}

void check_unchanged(const std::vector<rewrite>& cases) {
  for (const rewrite& c : cases) {
    INFO(c.why);
    CHECK(json::parse(embedded(c.uri, c.before)) == json::parse("{" + std::string(c.before) + "}"));
  }
}

}  // namespace

TEST_CASE("only a root of exactly type object is not wrapped") {
  for (const char* schema :
       {R"({"type":"object"})", R"( {"type":"object","$ref":"#/a", "a":{}} )"}) {
    CHECK_FALSE(sluice::needs_wrap(schema));
    CHECK_FALSE(sluice::needs_wrap(json::parse(schema)));
    const auto same = sluice::wrap_output_schema(schema);
    REQUIRE(same);
    CHECK(*same == schema);
  }
  const std::vector<std::pair<std::string, std::string>> wrapped{
      {"true", R"({"type":"object","properties":{"result":true},"required":["result"]})"},
      {"{}", R"({"type":"object","properties":{"result":{}},"required":["result"]})"},
      {R"({ "type" : ["object"] })",
       R"({"type":"object","properties":{"result":{"type":["object"]}},"required":["result"]})"},
      {R"({"properties":{"type":{"const":"object"}}})",
       R"({"type":"object","properties":{"result":{"properties":{"type":{"const":"object"}}}},"required":["result"]})"},
      {R"({"$schema":5,"const":1.50e1,"title":"\u0061\/b"})",
       R"({"$schema":5,"type":"object","properties":{"result":{"const":1.50e1,"title":"\u0061\/b"}},"required":["result"]})"}};
  for (const auto& [schema, expected] : wrapped) {
    CHECK(sluice::needs_wrap(schema));
    CHECK(sluice::needs_wrap(json::parse(schema)));
    const auto made = sluice::wrap_output_schema(schema);
    REQUIRE(made);
    CHECK(*made == expected);
    const auto value = sluice::wrap_output_schema(json::parse(schema));
    REQUIRE(value);
    CHECK(*value == json::parse(expected));
  }
}

TEST_CASE("pointers into the document are re-based and names are not") {
  check_all({
      {draft20, R"("$ref":"#")", R"("$ref":"#/properties/result")", "the root"},
      {draft20, R"("not":{"$ref":""})", R"("not":{"$ref":"#/properties/result"})", "the same"},
      {draft07, R"("items":{"$ref":"#/definitions/a~1b~0c%25d%2Fe"})",
       R"("items":{"$ref":"#/properties/result/definitions/a~1b~0c%25d%2Fe"})", "escapes stay"},
      {draft07, R"("not":{"$ref":"#%2Fdefinitions/a"})",
       R"("not":{"$ref":"#/properties/result%2Fdefinitions/a"})", "an encoded slash"},
      {draft07, R"("not":{"$ref":"#%2fdefinitions/a"})",
       R"("not":{"$ref":"#/properties/result%2fdefinitions/a"})", "in lower case, too"},
      {draft06, R"("anyOf":[{"$ref":"\u0023\/definitions\/a\"\u0001"}])",
       R"("anyOf":[{"$ref":"#/properties/result/definitions/a\"\u0001"}])", "JSON escapes"},
      {draft20, R"("$dynamicRef":"#/$defs/a","$defs":{"a":{}})",
       R"("$dynamicRef":"#/properties/result/$defs/a","$defs":{"a":{}})", "$dynamicRef"},
      {draft07, R"("$ref":"#/definitions/a","definitions":{"a":{"not":{"$ref":"#"}}})",
       R"("$ref":"#/properties/result/definitions/a","definitions":{"a":{"not":{"$ref":"#/properties/result"}}})",
       "what $ref hides is reached by it"},
      {draft20, R"("$id":"#","not":{"$ref":"#"})", R"("not":{"$ref":"#/properties/result"})",
       "the root's own URI is the new root's"},
  });
  check_unchanged({
      {draft20, R"("$ref":"#node","$defs":{"a":{"$anchor":"node"}})", "", "an anchor"},
      {draft07, R"("not":{"$ref":"#node"},"definitions":{"a":{"$id":"#node"}})", "", "draft-07's"},
      {draft20, R"("$ref":"http://x/y#/a","not":{"$ref":"y#/a"})", "", "other documents"},
      {draft20, R"("$dynamicAnchor":"n","items":{"$dynamicRef":"#n"})", "", "a dynamic anchor"},
      {draft20, R"("not":{"$ref":5})", "", "malformed"},
      {draft07, R"("$dynamicRef":"#/a","$recursiveRef":"#")", "", "no keywords of draft-07"},
      {draft20, R"("not":{"$recursiveRef":"#"},"$recursiveAnchor":true)", "", "nor of 2020-12"},
      {draft07, R"("not":{"$ref":"#a","definitions":{"b":{"$ref":"#/c"}}})", "", "hidden by $ref"},
  });
}

TEST_CASE("names are not keywords, data is not schemas, unknown keywords hold what is reached") {
  check_all({
      {draft20,
       R"("properties":{"$ref":{"$ref":"#"},"const":{"$ref":"#"}},"patternProperties":{"$ref":{"$ref":"#"}},
          "$defs":{"default":{"$ref":"#"}},"definitions":{"enum":{"$ref":"#"}},
          "dependentSchemas":{"$ref":{"$ref":"#"}},"dependencies":{"examples":{"$ref":"#"},"$ref":["x"]})",
       R"("properties":{"$ref":{"$ref":"#/properties/result"},"const":{"$ref":"#/properties/result"}},
          "patternProperties":{"$ref":{"$ref":"#/properties/result"}},
          "$defs":{"default":{"$ref":"#/properties/result"}},"definitions":{"enum":{"$ref":"#/properties/result"}},
          "dependentSchemas":{"$ref":{"$ref":"#/properties/result"}},
          "dependencies":{"examples":{"$ref":"#/properties/result"},"$ref":["x"]})",
       "names of members"},
      {draft20, R"("x":{"a":{"$ref":"#"},"b":{"$ref":"#"}},"not":{"$ref":"#/x/a"})",
       R"("x":{"a":{"$ref":"#/properties/result"},"b":{"$ref":"#"}},"not":{"$ref":"#/properties/result/x/a"})",
       "only what a reference reaches"},
      {draft20,
       R"("x":{"a":{"$ref":"#/x/b"},"b":{"$ref":"#/x/c"},"c":{"$ref":"#c"}},"not":{"$ref":"#/x/a"})",
       R"("x":{"a":{"$ref":"#/properties/result/x/b"},"b":{"$ref":"#/properties/result/x/c"},"c":{"$ref":"#c"}},
          "not":{"$ref":"#/properties/result/x/a"})",
       "one after the other"},
      {draft07, R"("$defs":{"a":{"$ref":"#"}},"if":{"$ref":"#/$defs/a"})",
       R"("$defs":{"a":{"$ref":"#/properties/result"}},"if":{"$ref":"#/properties/result/$defs/a"})",
       "$defs is unknown to draft-07"},
      {draft20, R"("default":{"a":{"type":"string"}},"not":{"$ref":"#/default/a"})",
       R"("default":{"a":{"type":"string"}},"not":{"$ref":"#/properties/result/default/a"})",
       "data that is a schema, and need not change"},
      {draft20, R"("x":{"a":5},"not":{"$ref":"#/x/a"})",
       R"("x":{"a":5},"not":{"$ref":"#/properties/result/x/a"})", "what is reached is no schema"},
      {draft20, R"("properties":[{"$ref":"#"}],"allOf":{"$ref":"#"},"not":[{"$ref":"#/not/0"}])",
       R"("properties":[{"$ref":"#"}],"allOf":{"$ref":"#"},"not":[{"$ref":"#/not/0"}])",
       "values that are not of their keyword's shape"},
      {draft20, R"("not":[{"$ref":"#"}],"items":{"$ref":"#/not/0"})",
       R"("not":[{"$ref":"#/properties/result"}],"items":{"$ref":"#/properties/result/not/0"})",
       "a schema inside of one, reached"},
      {draft19, R"("items":[{"$ref":"#"}],"additionalItems":{"$ref":"#"})",
       R"("items":[{"$ref":"#/properties/result"}],"additionalItems":{"$ref":"#/properties/result"})",
       "a list"},
  });
  check_unchanged({
      {draft20,
       R"("const":{"$ref":"#"},"enum":[{"$ref":"#"}],"default":{"$ref":"#"},"examples":[{"$ref":"#"}])",
       "", "data"},
      {draft06,
       R"("if":{"$ref":"#"},"prefixItems":[{"$ref":"#"}],"dependentSchemas":{"a":{"$ref":"#"}})",
       "", "unknown to draft-06"},
      {draft20, R"("additionalItems":{"$ref":"#"},"items":[{"$ref":"#"}])", "",
       "no schemas in 2020-12"},
      {draft20, R"("x":{"const":{"$ref":"#"}},"not":{"$ref":"#y"})", "", "nobody reaches it"},
  });
  for (
      const char* members :
      {R"("default":{"a":{"$ref":"#"}},"not":{"$ref":"#/default/a"})",
       R"("const":{"a":{"$ref":"#"}},"not":{"$ref":"#/const/a"})",
       R"("examples":[{"$ref":"#"}],"not":{"$ref":"#/examples/0"})",
       R"("default":{"a":{"x":{"$ref":"#"}}},"allOf":[{"$ref":"#/default/a"},{"$ref":"#/default/a/x"}])"})
    CHECK(embedded(draft20, members) == "reference_unresolved");
  CHECK(
      embedded(
          draft20,
          R"("enum":[{"not":{"$ref":"#/$defs/a"}}],"$defs":{"a":{}},"not":{"$ref":"#/enum/0"})") ==
      "reference_unresolved");
}

TEST_CASE("a subtree with an $id of its own is left alone") {
  check_all({
      {draft20,
       R"("items":{"$id":"http://x/y","$ref":"#/$defs/a","$defs":{"a":{"$ref":"#"}}},"not":{"$ref":"#/items/$defs/a"})",
       R"("items":{"$id":"http://x/y","$ref":"#/$defs/a","$defs":{"a":{"$ref":"#"}}},
          "not":{"$ref":"#/properties/result/items/$defs/a"})",
       "also where a pointer leads into it"},
      {draft07, R"("items":{"$id":"#a","not":{"$ref":"#"}})",
       R"("items":{"$id":"#a","not":{"$ref":"#/properties/result"}})", "a fragment is no new base"},
      {draft20, R"("items":{"$id":5,"not":{"$ref":"#"}})",
       R"("items":{"$id":5,"not":{"$ref":"#/properties/result"}})", "nor is what is no string"},
      {draft07, R"("items":{"$id":"http://x/y","$ref":"#/definitions/a"},"definitions":{"a":true})",
       R"("items":{"$id":"http://x/y","$ref":"#/properties/result/definitions/a"},"definitions":{"a":true})",
       "nor is an $id beside $ref in draft-07"},
      {draft07, R"("$id":"http://x/y","$ref":"#/definitions/a","definitions":{"a":true})",
       R"("$id":"http://x/y","$ref":"#/properties/result/definitions/a","definitions":{"a":true})",
       "at the root as well"},
      {draft20, R"("x":{"a":{"$id":"b","not":{"$ref":"#"}}},"not":{"$ref":"#/x/a"})",
       R"("x":{"a":{"$id":"b","not":{"$ref":"#"}}},"not":{"$ref":"#/properties/result/x/a"})",
       "reached in an unknown keyword"},
  });
  check_unchanged({
      {draft20, R"("$id":"http://x/y","items":{"$ref":"#/$defs/a"},"$defs":{"a":{"$ref":"#"}})", "",
       "a root"},
      {draft19, R"("$id":"y","$recursiveAnchor":true,"items":{"$recursiveRef":"#"})", "",
       "a relative one"},
      {draft20, R"("items":{"$id":"a","$ref":"#","not":{"$ref":""}})", "", "a relative one below"},
  });
}

TEST_CASE("$recursiveRef becomes static where the root has no anchor") {
  check_all({
      {draft19, R"("items":{"$recursiveRef":"#"})", R"("items":{"$ref":"#/properties/result"})",
       "alone"},
      {draft19, R"("items":{"$recursiveAnchor":true,"not":{"$recursiveRef":"#"}})",
       R"("items":{"$recursiveAnchor":true,"not":{"$ref":"#/properties/result"}})",
       "a non-root anchor is inert"},
      {draft19, R"("$recursiveAnchor":false,"not":{"$recursiveRef":"#"})",
       R"("$recursiveAnchor":false,"not":{"$ref":"#/properties/result"})",
       "one that says false, too"},
      {draft19, R"("items":{"$ref":"#/$defs/a","$recursiveRef":"#"},"$defs":{"a":{}})",
       R"("items":{"$ref":"#/properties/result/$defs/a","allOf":[{"$ref":"#/properties/result"}]},"$defs":{"a":{}})",
       "beside a $ref"},
      {draft19, R"("items":{"allOf":[{"$recursiveRef":"#"},true],"$recursiveRef":"#","$ref":"#a"})",
       R"("items":{"allOf":[{"$ref":"#/properties/result"},true,{"$ref":"#/properties/result"}],"$ref":"#a"})",
       "with an allOf of its own"},
      {draft19, R"("items":{"$ref":"#a","allOf":[],"$recursiveRef":"#"})",
       R"("items":{"$ref":"#a","allOf":[{"$ref":"#/properties/result"}]})",
       "an empty one, and the last member"},
  });
  check_unchanged({
      {draft19, R"("not":{"$recursiveRef":"#/a"})", "", "malformed"},
      {draft19,
       R"("not":{"$id":"http://x/y","$recursiveAnchor":true,"items":{"$recursiveRef":"#"}})", "",
       "in a resource of its own"},
  });
  check_all({{draft19, R"("$recursiveAnchor":5,"not":{"$recursiveRef":"#"})",
              R"("$recursiveAnchor":5,"not":{"$ref":"#/properties/result"})",
              "an anchor that is no boolean says nothing"}});
  CHECK(embedded(draft19, R"("not":{"$ref":"#a","allOf":{},"$recursiveRef":"#"})") ==
        "keyword_malformed");
  for (const char* data : {R"({"$recursiveRef":"#"})", R"({"$ref":"#a","$recursiveRef":"#"})",
                           R"({"$ref":"#a","allOf":[],"$recursiveRef":"#"})"})
    CHECK(embedded(draft19, R"("default":{"a":)" + std::string(data) +
                                R"(},"not":{"$ref":"#/default/a"})") == "reference_unresolved");
}

TEST_CASE("a root with a recursive anchor gets an $id made from its content") {
  const std::string members =
      R"("$recursiveAnchor":true,"anyOf":[{"type":"integer"},{"type":"array","items":{"$recursiveRef":"#"}},
         {"$ref":"#/$defs/a"},{"$ref":"http://x/y"},{"$ref":"z#/items"}],
         "$defs":{"a":{"const":{"$ref":"other"}},"y":{"$id":"http://x/y","not":{"$ref":"y"}},
                  "z":{"$id":"z","items":{"type":"null"}}})";
  json made = json::parse(embedded(draft19, members));
  const std::string id = made["$id"].get<std::string>();
  CHECK(id.starts_with("urn:sluice:"));
  CHECK(id.size() == 11 + 32);
  made.erase("$id");
  CHECK(made == json::parse("{" + members + "}"));
  CHECK(json::parse(embedded(draft19, " " + members + " "))["$id"] == id);
  CHECK(json::parse(embedded(draft19, members + R"(,"title":"")"))["$id"] != id);

  sluice::declared_options by;
  REQUIRE_FALSE(by.documents.add(id, "{}"));
  const auto taken = sluice::wrap_output_schema(in_dialect(draft19, members), by);
  REQUIRE_FALSE(taken);
  CHECK(taken.error().code == refusal_code::identifier_duplicate);

  const char* tree =
      R"("$recursiveAnchor":true,"type":["array","integer"],"items":{"$recursiveRef":"#"})";
  const auto wrapped = sluice::wrap_output_schema(in_dialect(draft19, tree));
  REQUIRE(wrapped);
  const auto judge = sluice::compile(*wrapped, sluice::declared);
  REQUIRE(judge);
  CHECK(judge->accepts_text(R"({"result":[[1],[[2]]]})"));
  CHECK_FALSE(judge->accepts_text(R"({"result":[[1],[["a"]]]})"));
}

TEST_CASE("resources inside a root with an $id of ours keep their own base and dialect") {
  const auto kept = [](const char* members) {
    const std::string all = R"("$recursiveAnchor":true,)" + std::string(members);
    const std::string made = embedded(draft19, all);
    if (!made.starts_with('{')) return made;
    json schema = json::parse(made);
    schema.erase("$id");
    CHECK(schema == json::parse("{" + all + "}"));
    return std::string("kept");
  };
  CHECK(kept(R"("items":{"$id":"a","items":{"$id":"b"}},"not":{"$ref":"a#/items"})") == "kept");
  CHECK(
      kept(R"("$defs":{"z":{"$id":"http://x/z","x":{"$ref":"o"}}},"not":{"$ref":"#/$defs/z/x"})") ==
      "kept");
  CHECK(kept(R"("$defs":{"z":{"$id":"z","x":{"$ref":"o"}}},"not":{"$ref":"#/$defs/z/x"})") ==
        "reference_unresolved");
  // Only one level of relative $ids means the same beside the new one.
  CHECK(kept(R"("items":{"$id":"a/","items":{"$id":"b"}},"not":{"$ref":"b"})") ==
        "reference_unresolved");
  CHECK(kept(R"("items":{"$id":"http://x/","$schema":"http://json-schema.org/draft-07/schema#",
      "prefixItems":[{"$ref":"o"}]},"not":{"$ref":"http://x/"})") == "kept");
  CHECK(kept(R"("items":{"$id":"a","$schema":"http://json-schema.org/draft-07/schema#",
      "dependentSchemas":{"x":{"$ref":"o"}}})") == "kept");
  CHECK(kept(R"("items":{"$id":"a","$schema":"http://x/unknown"})") == "dialect_unsupported");
}

TEST_CASE("a relative reference to another document forbids an $id of ours") {
  for (
      const char* members :
      {R"("$recursiveAnchor":true,"items":{"$ref":"other.json"})",
       R"("$recursiveAnchor":true,"items":{"$ref":"/other.json#/a"})",
       R"("$recursiveAnchor":true,"items":{"$id":"a/b","items":{"$ref":"other.json"}})",
       R"("$recursiveAnchor":true,"x":{"a":{"$ref":"other.json"}},"items":{"$ref":"#/x/a"})",
       R"("$recursiveAnchor":true,"items":{"$ref":"z#/x"},"$defs":{"z":{"$id":"z","x":{"$ref":"q"}}})"})
    CHECK(embedded(draft19, members) == "reference_unresolved");
  CHECK(embedded(draft19, R"("$recursiveAnchor":true,"$id":"#a")") == "keyword_malformed");
  CHECK(embedded(draft19, R"("$recursiveAnchor":true,"$id":7)") == "keyword_malformed");
  CHECK(embedded(draft19, R"("$recursiveAnchor":true,"$id":"")").find("urn:sluice:") !=
        std::string::npos);
}

TEST_CASE("a meta-schema without the wrapper's keywords stays with the schema") {
  sluice::declared_options by;
  REQUIRE_FALSE(by.documents.add("http://x/meta",
                                 R"({"$schema":"https://json-schema.org/draft/2020-12/schema",
      "$id":"http://x/meta","$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/core":true,
      "https://json-schema.org/draft/2020-12/vocab/applicator":true}})"));
  const auto wrapped =
      sluice::wrap_output_schema(R"({"$schema":"http://x/meta","type":"string","not":false})", by);
  REQUIRE(wrapped);
  const json all = json::parse(*wrapped);
  CHECK(all["$schema"] == draft20);
  CHECK(all["properties"]["result"]["$schema"] == "http://x/meta");
  const auto judge = sluice::compile(*wrapped, by);
  REQUIRE(judge);
  CHECK(judge->accepts_text(R"({"result":1})"));  // `type` says nothing in that dialect
  CHECK_FALSE(judge->accepts_text("{}"));
}

TEST_CASE("a schema that cannot be wrapped is refused without a word of it") {
  const std::string canary = "c4n4ry";
  sluice::declared_options small;
  small.limits.common.depth = 3;
  small.limits.common.nodes = 6;
  small.limits.uri_bytes = 40;
  small.limits.references = 2;
  const struct {
    std::string schema;
    refusal_code code;
  } cases[] = {
      {R"({"$schema":"http://c4n4ry/"})", refusal_code::dialect_unsupported},
      {R"({"$schema":"http://c4n4ry/","type":"object"})", refusal_code::dialect_unsupported},
      {R"("c4n4ry")", refusal_code::schema_kind},
      {R"({"c4n4ry":1,"c4n4ry":2})", refusal_code::schema_text},
      {"{\n\"c4n4ry\":", refusal_code::schema_text},
      {R"({"properties":{"c4n4ry":{"not":{"not":{"not":{}}}}}})", refusal_code::depth},
      {R"({"$schema":"http://json-schema.org/draft-07/schema#","items":[{"not":{"not":{"c4n4ry":{}}}}]})",
       refusal_code::depth},
      {R"({"allOf":[{},{},{},{},{"title":"c4n4ry"}]})", refusal_code::nodes},
      {R"({"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveAnchor":true,"not":{"$id":"http://c4n4ry/0123456789abcdefghijklmnopqrs"}})",
       refusal_code::limit},
      {R"({"not":{"$ref":"#/$defs/c4n4ry/0123456789"}})", refusal_code::limit},
      {R"({"$ref":"http://c4n4ry/0123456789abcdefghijklmnopqrs"})", refusal_code::limit},
      {R"({"allOf":[{"$ref":"#a"},{"$ref":"#b"},{"$ref":"#c4n4ry"}]})", refusal_code::limit},
      {R"({"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveAnchor":true,"$ref":"c4n4ry"})",
       refusal_code::reference_unresolved},
      {R"({"default":{"c4n4ry":{"$ref":"#"}},"$ref":"#/default/c4n4ry"})",
       refusal_code::reference_unresolved},
  };
  for (const auto& c : cases) {
    INFO(static_cast<int>(c.code));
    const auto made = sluice::wrap_output_schema(c.schema, small);
    REQUIRE_FALSE(made);
    CHECK(made.error().code == c.code);
    CHECK(made.error().position);
    CHECK(made.error().message().find(canary) == std::string::npos);
    CHECK(sluice::needs_wrap(c.schema) == (c.schema.find("\"object\"") == std::string::npos));
  }
  const auto at = sluice::wrap_output_schema("{\n \"a\":1, \"a\":2}").error().position;
  CHECK((at && at->line == 2 && at->column == 9));
  small.limits.common.depth = 257;
  CHECK(sluice::wrap_output_schema("{}", small).error().code == refusal_code::policy);
}

TEST_CASE("a dialect may be forced or be the default") {
  sluice::declared_options by;
  by.default_dialect = sluice::dialect::draft2019_09;
  const char* schema = R"({"not":{"$recursiveRef":"#"}})";
  CHECK(sluice::wrap_output_schema(schema, by)->find("$recursiveRef") == std::string::npos);
  CHECK(sluice::wrap_output_schema(schema)->find("$recursiveRef") != std::string::npos);
  by.dialect = sluice::dialect::draft07;
  const auto forced =
      sluice::wrap_output_schema(R"({"$schema":"urn:unknown","$defs":{"a":{"$ref":"#"}}})", by);
  REQUIRE(forced);
  CHECK(
      *forced ==
      R"({"$schema":"urn:unknown","type":"object","properties":{"result":{"$defs":{"a":{"$ref":"#"}}}},"required":["result"]})");
}

TEST_CASE("a DOM that is no JSON cannot be wrapped") {
  for (const json& schema : {json{{"const", json::binary({1})}}, json{{"title", "\xff"}},
                             json{{"const", std::numeric_limits<double>::infinity()}},
                             json{{"const", std::numeric_limits<double>::quiet_NaN()}}}) {
    const auto made = sluice::wrap_output_schema(schema);
    REQUIRE_FALSE(made);
    CHECK(made.error().code == refusal_code::schema_text);
    CHECK_FALSE(made.error().position);
  }
  const json exact = json::parse(
      R"({"enum":[18446744073709551615,-9223372036854775808,0.1,1e300,true,null,"\u0007\"\\"]})");
  const auto made = sluice::wrap_output_schema(exact);
  REQUIRE(made);
  CHECK((*made)["properties"]["result"] == exact);
  const auto ordered =
      sluice::wrap_output_schema(nlohmann::ordered_json::parse(R"({"b":1,"a":2})"));
  REQUIRE(ordered);
  CHECK(ordered->dump() ==
        R"({"type":"object","properties":{"result":{"b":1,"a":2}},"required":["result"]})");
}

TEST_CASE("structured content is wrapped as one value") {
  CHECK(*sluice::wrap_structured_content(" [1.0, \"\\u0061\"] ") ==
        "{\"result\": [1.0, \"\\u0061\"] }");
  CHECK(sluice::wrap_structured_content(json{1, "a"}) == json{{"result", {1, "a"}}});
  for (const char* text : {"1,\"x\":2", "", "{\"a\":1,\"a\":2}", "1}{", "\xff"}) {
    const auto made = sluice::wrap_structured_content(text);
    REQUIRE_FALSE(made);
    CHECK(made.error().outcome() == sluice::outcome::unreadable);
  }
}
