// SPDX-License-Identifier: Apache-2.0
// In: a schema, a policy and the ordinal of a node. Out: its JSON Pointer, for every front end; or
// why there is none.
#include <string>
#include <vector>

#include "sluice/sluice.hpp"
#include "support/catch.hpp"

namespace {

using nlohmann::json;

template <class Policy>
std::vector<std::string> all_nodes(const char* text, const Policy& by) {
  std::vector<std::string> pointers;
  const auto made = sluice::compile(std::string_view(text), by);
  REQUIRE(made);
  for (std::uint32_t node = 0; node < made->nodes(); ++node) {
    const auto from_text = sluice::locate(std::string_view(text), by, node);
    REQUIRE(from_text);
    CHECK(*sluice::locate(json::parse(text), by, node) == *from_text);
    CHECK(*sluice::locate(nlohmann::ordered_json::parse(text), by, node) == *from_text);
    pointers.push_back(*from_text);
  }
  const auto beyond = sluice::locate(std::string_view(text), by, made->nodes());
  REQUIRE(!beyond);
  CHECK(beyond.error().code == sluice::refusal_code::nodes);
  CHECK(beyond.error().node == made->nodes());
  return pointers;
}

constexpr const char* nested = R"({
  "items": {"properties": {"x": true}},
  "additionalProperties": {"type": "string"},
  "properties": {"b": {"items": {}}, "a": {}, "a/b~c": {}, "": false}})";

using pointers = std::vector<std::string>;

}  // namespace

TEST_CASE(
    "strict numbers properties by name, then the rest, then items, and escapes the pointers") {
  const pointers expected = {"",
                             "/properties/",
                             "/properties/a",
                             "/properties/a~1b~0c",
                             "/properties/b",
                             "/properties/b/items",
                             "/additionalProperties",
                             "/items",
                             "/items/properties/x"};
  CHECK(all_nodes(nested, sluice::strict) == expected);
}

TEST_CASE("lenient does not number what it does not visit") {
  const pointers expected = {"",
                             "/properties/",
                             "/properties/a",
                             "/properties/a~1b~0c",
                             "/properties/b",
                             "/properties/b/items",
                             "/items",
                             "/items/properties/x"};
  CHECK(all_nodes(nested, sluice::lenient) == expected);
}

TEST_CASE("declared numbers every schema position, and then what only references reach") {
  const pointers expected = {"",         "/allOf/0", "/allOf/1",    "/patternProperties/^a",
                             "/$defs/x", "/$defs/y", "/x-unknown/z"};
  CHECK(
      all_nodes(R"({"$defs": {"y": true, "x": {}}, "x-unknown": {"z": {}}, "$ref": "#/x-unknown/z",
                      "patternProperties": {"^a": true}, "allOf": [true, {"const": {"properties": 1}}]})",
                sluice::declared) == expected);
}

TEST_CASE("a node of a registered document is that document's URI and a pointer") {
  sluice::declared_options options;
  REQUIRE(!options.documents.add("urn:lib", R"({"$defs": {"a": {"type": "string"}}})"));
  const pointers expected = {"", "urn:lib#", "urn:lib#/$defs/a"};
  CHECK(all_nodes(R"({"$ref": "urn:lib#/$defs/a"})", options) == expected);
}

TEST_CASE("the node of a violation leads to the keyword that was not satisfied") {
  const json schema = json::parse(nested);
  const auto v = sluice::compile(schema, sluice::strict);
  const auto verdict = v->check(json{{"other", 1}});
  REQUIRE(!verdict);
  CHECK(*sluice::locate(schema, sluice::strict, verdict.node()) == "/additionalProperties");
}

TEST_CASE("the node of a refused schema can be located too") {
  const json schema = json::parse(R"({"properties": {"a": {"items": {"minLength": "x"}}}})");
  const auto made = sluice::compile(schema, sluice::strict);
  REQUIRE(!made);
  CHECK(*sluice::locate(schema, sluice::strict, made.error().node) == "/properties/a/items");
  const auto beyond = sluice::locate(schema, sluice::strict, 9);
  REQUIRE(!beyond);
  CHECK(beyond.error().code == sluice::refusal_code::keyword_malformed);
}

// A node refused for its depth or its number is the last one visited, and belongs to a document all
// the same.
TEST_CASE("the node that declared refuses for a limit can be located") {
  const json schema = json::parse(R"({"not": {"items": {"not": {"type": "string"}}}})");
  sluice::declared_options shallow, few;
  shallow.limits.common.depth = 2;
  few.limits.common.nodes = 3;
  for (const auto& options : {shallow, few}) {
    const auto made = sluice::compile(schema, options);
    REQUIRE(!made);
    CHECK(made.error().node == 3);
    CHECK(*sluice::locate(schema, options, made.error().node) == "/not/items/not");
  }
}

TEST_CASE("a text that is no document has no nodes") {
  const auto none = sluice::locate(std::string_view("{"), sluice::strict, 0);
  REQUIRE(!none);
  CHECK(none.error().code == sluice::refusal_code::schema_text);
  CHECK(none.error().document == sluice::document_fault::syntax);
}
