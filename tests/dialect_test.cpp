// SPDX-License-Identifier: Apache-2.0
// Runs dialect/*.json: each dialect's own rules under `declared`, through every front end. A group
// may force one dialect or several, change the default, assert formats and register documents.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/judge.hpp"
#include "support/vectors.hpp"

namespace {

using namespace sluice_test;

sluice::declared_options options_of(const json& group, const std::string& forced) {
  sluice::declared_options options;
  if (!forced.empty()) {
    options.dialect = sluice::find_dialect(forced);
    REQUIRE(options.dialect);
  }
  if (group.contains("default"))
    options.default_dialect = sluice::find_dialect(group.at("default").get<std::string>()).value();
  options.assert_format = group.value("assert_format", false);
  const json documents = group.value("documents", json::object());
  for (const auto& [uri, document] : documents.items())
    REQUIRE(!options.documents.add(uri, document.dump()));
  return options;
}

void run_group(const json& group, const std::string& forced) {
  INFO(group.at("description").get<std::string>() << " " << forced);
  const auto made = compiled(group.at("schema"), options_of(group, forced));
  INFO(described(made));
  CHECK(static_cast<bool>(made) == !group.contains("refused"));
  if (!made && group.contains("refused")) {
    const json& why = group.at("refused");
    CHECK(sluice::name_of(made.error().code) == why.at("code").get<std::string>());
    const auto named = made.error().keyword;
    CHECK((named ? json(sluice::spelling(*named)) : json()) == why.at("keyword"));
  }
  if (!made) return;
  for (const json& test : group.value("tests", json::array())) {
    INFO(test.at("description").get<std::string>());
    const auto v = judged(*made, test.at("data"), faults::one);
    CHECK(static_cast<bool>(v) == test.at("valid").get<bool>());
    if (!v) check_fault(test, v);
  }
}

std::size_t run_file(const std::string& name) {
  std::size_t groups = 0;
  for (const json& group :
       read_json_file(std::filesystem::path(SLUICE_TESTS_DIR) / "dialect" / name)) {
    const json forced = group.value("forced", json(""));
    for (const json& one : forced.is_array() ? forced : json::array({forced})) {
      run_group(group, one.get<std::string>());
      ++groups;
    }
  }
  return groups;
}

}  // namespace

TEST_CASE("the dialect is chosen by $schema, by force, by default or by a registered meta-schema") {
  CHECK(run_file("choice.json") > 20);
}
TEST_CASE("each dialect keeps its own rules") { CHECK(run_file("older.json") > 50); }
TEST_CASE("references lead to what they name, or refuse") {
  CHECK(run_file("references.json") > 35);
}
TEST_CASE("dynamic scopes and unevaluated members follow 2019-09 and 2020-12") {
  CHECK(run_file("scopes.json") > 25);
}
TEST_CASE("format and content are annotations, and unknown keywords are passed over") {
  CHECK(run_file("annotations.json") > 20);
}
TEST_CASE("what a dialect's meta-schema forbids is refused") {
  CHECK(run_file("malformed.json") > 200);
}

TEST_CASE("a refused dialect lists the four and echoes nothing") {
  const auto made = sluice::compile(json{{"$schema", "urn:canary"}}, sluice::declared);
  REQUIRE(!made);
  const std::string said = made.error().message();
  for (const char* name : {"2020-12", "2019-09", "draft-07", "draft-06"})
    CHECK(said.find(name) != said.npos);
  CHECK(said.find("canary") == said.npos);
}

TEST_CASE("a name that many dependents share is one name") {
  json names = json::array(), lists = json::object();
  for (int i = 0; i < 7'000; ++i) names.push_back("n" + std::to_string(i));
  for (int i = 0; i < 10; ++i) lists["t" + std::to_string(i)] = names;
  const auto made = sluice::compile(json{{"dependentRequired", lists}}, sluice::declared);
  REQUIRE(made);
  CHECK(made->check(json{{"t3", 1}}).code() == "dependentRequired");
  CHECK(made->accepts(json{{"n3", 1}}));
}

TEST_CASE("a refusal of schema text says where") {
  // clang-format off
  const struct { const char* schema; std::uint64_t offset; } table[] = {
    {R"({"a":1,"allOf":[]})", 15}, {R"({"items":{"$ref":"#/no"}})", 17}, {R"({"not":5})", 7},
    {R"({"$defs":{"a":{"$anchor":"1"}}})", 25}, {R"({"items":{"$id":"#a"}})", 16},
  };
  // clang-format on
  for (const auto& row : table) {
    INFO(row.schema);
    const auto made = sluice::compile(std::string_view(row.schema), sluice::declared);
    REQUIRE(!made);
    REQUIRE(made.error().position);
    CHECK(made.error().position->offset == row.offset);
    CHECK(made.error().position->line == 1);
    CHECK(made.error().position->column == row.offset + 1);
  }
}

TEST_CASE("dialects are found by the names that they are printed with") {
  using sluice::dialect;
  for (const dialect d :
       {dialect::draft06, dialect::draft07, dialect::draft2019_09, dialect::draft2020_12})
    CHECK(sluice::find_dialect(sluice::name_of(d)) == d);
  for (const char* name : {"", "draft-04", "draft07", "2020-12 ", "DRAFT-07"})
    CHECK(!sluice::find_dialect(name));
}

TEST_CASE("the registry takes absolute URIs once, and readable documents") {
  sluice::documents d;
  CHECK(d.size() == 0);
  using code = sluice::refusal_code;
  const auto add = [&d](std::string_view uri, std::string_view text) {
    const auto refused = d.add(uri, text);
    return refused ? std::string(sluice::name_of(refused->code)) : "";
  };
  // clang-format off
  const struct { std::string uri, text; std::string refused; } rows[] = {
    {"https://a.example/x", "{}", ""},
    {"https://a.example/x", "true", "identifier_duplicate"},
    {"https://a.example/x#", "true", "identifier_duplicate"},
    {"https://a.example/y#", "true", ""},
    {"https://a.example/z#part", "true", "reference_unresolved"},
    {"a/relative", "true", "reference_unresolved"},
    {"", "true", "reference_unresolved"},
    {"urn:bad", "{\"a\":1,\"a\":2}", "schema_text"},
    {"urn:bad", "", "schema_text"},
    {"urn:bad", "\"no schema is asked for\"", ""},
    {"urn:" + std::string(4092, 'x'), "true", ""},
    {"urn:" + std::string(4093, 'x'), "true", "limit"},
  };
  // clang-format on
  for (const auto& row : rows) {
    INFO(row.uri.substr(0, 40) << " " << row.text);
    CHECK(add(row.uri, row.text) == row.refused);
  }
  CHECK(d.size() == 4);
  CHECK(sluice::name_of(code::limit) == "limit");
  const sluice::documents before = d;
  CHECK(add("urn:later", "true").empty());
  CHECK(before.size() == 4);
  CHECK(d.size() == 5);
}

TEST_CASE("a compiled schema leaves nothing in the registry, and needs it no longer") {
  auto options = std::make_unique<sluice::declared_options>();
  REQUIRE(!options->documents.add("urn:t", R"({"type": "string"})"));
  const json first = {{"$id", "urn:mine"}, {"$ref", "urn:t"}};
  const auto made = sluice::compile(first, *options);
  REQUIRE(made);
  CHECK(sluice::compile(first, *options));
  CHECK(!sluice::compile(json{{"$ref", "urn:mine"}}, *options));
  CHECK(options->documents.size() == 1);
  options.reset();
  CHECK(made->accepts(json("x")));
  CHECK(!made->accepts(json(1)));
}

TEST_CASE("an unsupported dialect is refused where it is named") {
  for (const auto& [schema, offset] : std::vector<std::pair<std::string, std::uint64_t>>{
           {R"({"type":"string","$schema":"urn:of-nobody"})", 27},
           {R"({"$defs":{"o":{"$id":"urn:old","$schema":"urn:nobody"}}})", 41}}) {
    const auto made = sluice::compile(std::string_view(schema), sluice::declared);
    REQUIRE(!made);
    CHECK(made.error().code == sluice::refusal_code::dialect_unsupported);
    REQUIRE(made.error().position);
    CHECK(made.error().position->offset == offset);
  }
}
