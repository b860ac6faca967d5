// SPDX-License-Identifier: Apache-2.0
// Tool schemas of real MCP servers: which policy compiles them, and why one does not; generated
// arguments with their verdicts; and real calls with the server's own judgement.
#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "support/judge.hpp"
#include "support/shared.hpp"
#include "support/vectors.hpp"

namespace {

using namespace sluice_test;
namespace fs = std::filesystem;

using schema_name = std::tuple<std::string, std::string, std::string>;  // file, tool, which

schema_name name_of_schema(const json& row) {
  return {row.at("file"), row.at("tool"), row.at("which")};
}
std::string spelled(const schema_name& n) {
  return std::get<0>(n) + " | " + std::get<1>(n) + " | " + std::get<2>(n);
}

std::map<schema_name, json> schemas(const fs::path& corpus) {
  std::map<schema_name, json> all;
  for (const auto& entry : fs::directory_iterator(corpus / "mcp")) {
    if (entry.path().extension() != ".json") continue;
    const json server = read_json_file(entry.path());
    for (const json& tool : server.at("tools"))
      for (const char* which : {"inputSchema", "outputSchema"})
        if (tool.contains(which))
          all.emplace(schema_name{entry.path().filename().string(), tool.at("name"), which},
                      tool.at(which));
  }
  return all;
}

// Calls `each` for every line; how many are no JSON text for any strict reader.
std::size_t for_lines(const fs::path& file, const std::function<void(const json&)>& each) {
  std::ifstream lines(file, std::ios::binary);
  std::size_t unreadable = 0;
  for (std::string line; std::getline(lines, line);) {
    const json row = json::parse(line, nullptr, false);
    if (row.is_discarded())
      ++unreadable;
    else
      each(row);
  }
  return unreadable;
}

// A policy's answer as expected.jsonl states it: reasons are all the keywords that stop a schema.
void check_outcome(const json& expected, const json& schema, const sluice::policy& by) {
  const auto made = compiled(schema, by);
  INFO(described(made));
  CHECK(static_cast<bool>(made) == expected.at("compiles").get<bool>());
  if (made || !made.error().keyword) return;
  const json reasons = expected.value("reasons", json::array());
  CHECK(std::count(reasons.begin(), reasons.end(), sluice::spelling(*made.error().keyword)) > 0);
}

}  // namespace

TEST_CASE("strict and lenient compile the real tool schemas that they should") {
  const auto corpus = shared("corpus");
  if (!corpus) return;
  const auto all = schemas(*corpus);
  std::size_t rows = 0;
  for_lines(*corpus / "expected.jsonl", [&](const json& row) {
    const schema_name name = name_of_schema(row);
    INFO(spelled(name));
    ++rows;
    check_outcome(row.at("strict"), all.at(name), sluice::strict);
    check_outcome(row.at("lenient"), all.at(name), sluice::lenient);
  });
  CHECK(rows == all.size());
  WARN(rows << " tool schemas");
}

TEST_CASE("generated arguments of real tools get their verdicts") {
  const auto corpus = shared("corpus");
  if (!corpus) return;
  const auto all = schemas(*corpus);
  std::size_t judgements = 0;
  const auto judge_row = [&](const json& row, const char* policy, const sluice::policy& by) {
    if (!row.contains(policy) || row.at(policy).is_null()) return;
    const auto made = sluice::compile(all.at(name_of_schema(row)), by);
    CHECK(made);
    if (!made) return;
    for (std::size_t i = 0; i < row.at("data").size(); ++i) {
      INFO(policy << " " << i);
      const json& expected = row.at(policy).at(i);
      CHECK(static_cast<bool>(judged(*made, row.at("data").at(i))) == expected.get<bool>());
      ++judgements;
    }
  };
  const std::size_t unreadable = for_lines(*corpus / "arguments.jsonl", [&](const json& row) {
    INFO(spelled(name_of_schema(row)));
    judge_row(row, "strict", sluice::strict);
    judge_row(row, "lenient", sluice::lenient);
  });
  CHECK(judgements > 10'000);
  WARN(judgements << " judgements; " << unreadable << " lines are no JSON (half a surrogate pair)");
}

TEST_CASE("declared compiles every real tool schema but those listed with a reason") {
  const auto corpus = shared("corpus");
  if (!corpus) return;
  std::set<std::string> listed;
  std::ifstream list(fs::path(SLUICE_TESTS_DIR) / "conformance/declared_refused.txt");
  REQUIRE(list);
  for (std::string line; std::getline(list, line);) {
    if (line.empty() || line.front() == '#') continue;
    const auto reason = line.rfind(" | ");
    REQUIRE(reason != line.npos);
    listed.insert(line.substr(0, reason));
  }
  std::size_t count = 0;
  for (const auto& [name, schema] : schemas(*corpus)) {
    const auto made = compiled(schema, sluice::declared);
    ++count;
    if (made) continue;
    INFO(spelled(name) << ": " << described(made));
    CHECK(listed.erase(spelled(name)) == 1);
  }
  for (const std::string& stale : listed) FAIL_CHECK("compiles, or is not there: " << stale);
  WARN(count << " schemas");
}

TEST_CASE("real calls are judged as the servers judged them") {
  const auto corpus = shared("corpus");
  if (!corpus) return;
  // Tools that do not judge by their own schema, and what they do instead.
  const std::map<std::string, std::string> otherwise = {
      {"gzip-file-as-resource", "asserts format uri, an annotation in draft-07"},
      {"sequentialthinking", "takes the strings \"true\" and \"1\" for what they spell"}};
  std::size_t arguments = 0, answers = 0, agreed = 0, differed = 0;
  for_lines(*corpus / "calls.jsonl", [&](const json& row) {
    INFO(row.at("server").get<std::string>()
         << " " << row.at("tool").get<std::string>() << " " << arguments++);
    const auto expect = [&](const char* schema, const char* value, const auto& by, const json& is) {
      if (!row.contains(schema) || !row.contains(value) || is.is_null()) return;
      const auto made = compiled(row.at(schema), by);
      REQUIRE(made);
      CHECK(static_cast<bool>(judged(*made, row.at(value))) == is.get<bool>());
      answers += schema[0] == 'o';
    };
    const auto field = [&row](const char* name) { return row.value(name, json()); };
    expect("inputSchema", "arguments", sluice::strict, field("strict"));
    expect("inputSchema", "arguments", sluice::lenient, field("lenient"));
    expect("outputSchema", "structuredContent", sluice::strict, field("outputStrict"));
    expect("outputSchema", "structuredContent", sluice::declared, field("outputAjv"));
    const json server = row.at("serverAcceptsArguments");
    if (!server.is_boolean()) return;  // it did not come to judging them
    const auto made = sluice::compile(row.at("inputSchema"), sluice::declared);
    REQUIRE(made);
    const bool agrees = judged(*made, row.at("arguments")).outcome() ==
                        (server ? sluice::outcome::accepted : sluice::outcome::violated);
    if (!otherwise.count(row.at("tool"))) CHECK(agrees);
    ++(agrees ? agreed : differed);
  });
  CHECK(answers > 0);
  CHECK(differed > 0);  // else the list above is stale
  WARN(arguments << " calls, " << answers
                 << " judgements of answers; arguments judged as by the server " << agreed
                 << ", otherwise " << differed);
}
