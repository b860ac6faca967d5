// SPDX-License-Identifier: Apache-2.0
// Runs keyword/<spelling>.json, one file per keyword that a policy enforces, under the policies
// that each group names. A row of the table without a file fails, and a file without a row.
#include <algorithm>
#include <filesystem>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "support/judge.hpp"
#include "support/vectors.hpp"

namespace {

using namespace sluice_test;

const std::filesystem::path folder = std::filesystem::path(SLUICE_TESTS_DIR) / "keyword";

std::vector<std::filesystem::path> files() {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) found.push_back(entry);
  std::sort(found.begin(), found.end());
  return found;
}

bool names(const json& group, const std::string& policy) {
  return group.at("policy") == policy || group.at("policy") == "both";
}

void run_group(const json& group, const sluice::policy& by) {
  INFO(group.at("description").get<std::string>());
  const auto made = compiled(group.at("schema"), by);
  INFO(described(made));
  CHECK(static_cast<bool>(made) == !group.contains("refused"));
  if (!made && group.contains("refused")) {
    const json& why = group.at("refused");
    CHECK(sluice::name_of(made.error().code) == why.at("code").get<std::string>());
    const auto named = made.error().keyword;
    CHECK(json(named ? json(sluice::spelling(*named)) : json()) == why.at("keyword"));
  }
  if (!made) return;
  for (const json& test : group.at("tests")) {
    INFO(test.at("description").get<std::string>());
    const auto v = judged(*made, test.at("data"), faults::one);
    CHECK(static_cast<bool>(v) == test.at("valid").get<bool>());
    if (!v) check_fault(test, v);
  }
}

std::size_t run_all(const std::string& policy, const sluice::policy& by) {
  std::size_t groups = 0;
  for (const auto& file : files()) {
    INFO(file.filename().string() << " under " << policy);
    for (const json& group : read_json_file(file)) {
      if (!names(group, policy)) continue;
      run_group(group, by);
      ++groups;
    }
  }
  return groups;
}

}  // namespace

TEST_CASE("every keyword that a policy enforces has its file, and every file its keyword") {
  for (std::size_t i = 0; i < sluice::detail::keyword_count; ++i) {
    const sluice::keyword k{static_cast<std::uint8_t>(i)};
    const std::string file = std::string(sluice::spelling(k)) + ".json";
    INFO(file);
    CHECK(std::filesystem::exists(folder / file) == sluice::detail::enforceable(k));
  }
  for (const auto& file : files()) {
    INFO(file.filename().string());
    CHECK(file.extension() == ".json");
    CHECK(sluice::find_keyword(file.stem().string()));
  }
}

TEST_CASE("every keyword file holds accepted and violating instances and refused operands") {
  for (const auto& file : files()) {
    INFO(file.filename().string());
    std::size_t accepted = 0, violating = 0, refused = 0;
    for (const json& group : read_json_file(file)) {
      refused += group.contains("refused");
      for (const json& test : group.value("tests", json::array()))
        ++(test.at("valid").get<bool>() ? accepted : violating);
    }
    CHECK(accepted > 0);
    CHECK(violating > 0);
    CHECK(refused > 0);
  }
}

TEST_CASE("keyword files hold under strict") { CHECK(run_all("strict", sluice::strict) > 100); }

TEST_CASE("keyword files hold under lenient") { CHECK(run_all("lenient", sluice::lenient) > 50); }

TEST_CASE("an operand that JSON cannot spell is malformed") {
  for (const double d :
       {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
        std::numeric_limits<double>::quiet_NaN()})
    for (const char* keyword : {"const", "enum", "minimum", "exclusiveMaximum", "multipleOf",
                                "minLength", "maxItems", "maxProperties"}) {
      INFO(keyword << ": " << d);
      const json operand = keyword == std::string("enum") ? json{1, d} : json(d);
      const auto made = sluice::compile(json{{keyword, operand}}, sluice::strict);
      REQUIRE(!made);
      CHECK(sluice::name_of(made.error().code) == std::string("keyword_malformed"));
      CHECK(made.error().keyword == sluice::find_keyword(keyword));
    }
}

TEST_CASE("an operand that is no UTF-8 is malformed") {
  const std::string ill = "a\xff";
  for (const auto& [keyword, operand] :
       std::vector<std::pair<std::string, json>>{{"const", ill},
                                                 {"enum", {}},
                                                 {"pattern", ill},
                                                 {"properties", {{ill, json::object()}}},
                                                 {"required", {}}}) {
    INFO(keyword);
    json schema;
    schema[keyword] =
        keyword == "enum" || keyword == "required" ? json::array({"a", ill}) : operand;
    const auto made = sluice::compile(schema, sluice::strict);
    REQUIRE(!made);
    CHECK(sluice::name_of(made.error().code) == std::string("keyword_malformed"));
    CHECK(made.error().keyword == sluice::find_keyword(keyword));
  }
}

TEST_CASE("an enum may say the same number any number of times") {
  json members = json::array();
  for (int i = 0; i < 400; ++i) members.push_back(i % 2 == 0 ? json(7) : json(7.0));
  const auto v = sluice::compile(json{{"enum", members}}, sluice::strict);
  REQUIRE(v);
  CHECK(v->accepts(json(7)));
  CHECK(v->accepts(json(7.0)));
  CHECK(!v->accepts(json(6)));
  CHECK(!v->accepts(json(8)));
}
