// SPDX-License-Identifier: Apache-2.0
// In: every group of the JSON-Schema-Test-Suite whose root is no `type: "object"`, and the schemas
// of real MCP servers. Out: whether {"result": X} is accepted by the wrapped schema exactly when X
// is by the schema.
#include "sluice/mcp.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sluice/sluice.hpp"
#include "sluice/view/nlohmann_mcp.hpp"
#include "support/catch.hpp"
#include "support/shared.hpp"

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using sluice::dialect;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> json_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  return files;
}

sluice::documents suite_documents(const fs::path& suite) {
  sluice::documents all;
  const fs::path remotes = suite / "remotes";
  for (const fs::path& file : json_files(remotes)) {
    const std::string path = fs::relative(file, remotes).generic_string();
    CHECK_FALSE(all.add("http://localhost:1234/" + path, text_of(file)));
  }
  for (const fs::path& file : json_files(suite / "metaschemas")) {
    const std::string text = text_of(file);
    CHECK_FALSE(all.add(json::parse(text)["$id"].get<std::string>(), text));
  }
  return all;
}

struct counts {
  std::size_t groups = 0, instances = 0, uncompiled = 0, refused = 0, different = 0;
};

// The wrapped schema of a group that has one.
std::optional<sluice::validator> wrapped(const json& schema, const sluice::declared_options& by,
                                         const std::string& label, counts& sum) {
  const auto text = sluice::wrap_output_schema(schema.dump(), by);
  const auto value = sluice::wrap_output_schema(schema, by);
  CHECK(text.has_value() == value.has_value());
  if (!text || !value) {
    ++sum.refused;
    WARN("refused: " << label << ": " << text.error().message());
    return {};
  }
  const json made = json::parse(*text);
  CHECK(made == *value);
  CHECK(made["type"] == "object");
  CHECK_FALSE(sluice::needs_wrap(*text));
  auto compiled = sluice::compile(*text, by);
  if (compiled) return *compiled;
  ++sum.different;
  INFO(label);
  FAIL_CHECK("the wrapped schema does not compile: " << compiled.error().message());
  return {};
}

void compare(const json& schema, const std::vector<json>& instances,
             const sluice::declared_options& by, const std::string& label, counts& sum) {
  const auto plain = sluice::compile(schema, by);
  if (!plain) {
    ++sum.uncompiled;
    return;
  }
  ++sum.groups;
  const auto other = wrapped(schema, by, label, sum);
  if (!other) return;
  INFO(label);
  CHECK_FALSE(other->accepts_text("{}"));
  for (const json& instance : instances) {
    ++sum.instances;
    const auto content = sluice::wrap_structured_content(instance.dump());
    REQUIRE(content);
    const bool same = plain->accepts(instance) == other->accepts_text(*content) &&
                      plain->accepts(instance) == other->accepts(json{{"result", instance}});
    sum.different += same ? 0 : 1;
    CHECK(same);
  }
}

void run_dialect(const fs::path& tests, std::string_view folder, sluice::declared_options by,
                 bool forced, dialect d, counts& sum) {
  if (forced)
    by.dialect = d;
  else
    by.default_dialect = d;
  for (const fs::path& file : json_files(tests / folder)) {
    const std::string name = fs::relative(file, tests).generic_string();
    by.assert_format = name.find("optional/format/") != std::string::npos;
    for (const json& group : json::parse(text_of(file))) {
      if (!sluice::needs_wrap(group["schema"])) continue;
      std::vector<json> instances;
      for (const json& test : group["tests"]) instances.push_back(test["data"]);
      compare(group["schema"], instances, by, name + ": " + group["description"].get<std::string>(),
              sum);
    }
  }
}

void report(std::string_view what, const counts& sum) {
  WARN(what << ": " << sum.groups << " schemas, " << sum.instances << " instances, " << sum.refused
            << " not wrapped, " << sum.different << " different; " << sum.uncompiled
            << " do not compile in the first place");
}

}  // namespace

TEST_CASE("a wrapped schema of the Test-Suite accepts what the schema accepts") {
  const auto suite = sluice_test::shared("suite");
  if (!suite) return;
  const fs::path tests = *suite / "tests";
  sluice::declared_options by;
  by.documents = suite_documents(*suite);
  counts sum;
  run_dialect(tests, "draft6", by, true, dialect::draft06, sum);
  run_dialect(tests, "draft7", by, true, dialect::draft07, sum);
  run_dialect(tests, "draft2019-09", by, false, dialect::draft2019_09, sum);
  run_dialect(tests, "draft2020-12", by, false, dialect::draft2020_12, sum);
  report("suite", sum);
  CHECK(sum.groups > 1000);
  CHECK(sum.refused == 0);
  CHECK(sum.different == 0);
}

TEST_CASE(
    "a tool schema that is an object's is not wrapped, and without its type wraps faithfully") {
  const auto corpus = sluice_test::shared("corpus");
  if (!corpus) return;
  std::ifstream rows(*corpus / "arguments.jsonl");
  json tools;
  std::string open, line;
  std::size_t untouched = 0;
  counts sum;
  while (std::getline(rows, line)) {
    const json row = json::parse(line, nullptr, false);
    if (row.is_discarded()) continue;  // a row about lone surrogates: no DOM holds them
    if (row["file"] != open) {
      open = row["file"].get<std::string>();
      tools.clear();
      const json list = json::parse(text_of(*corpus / "mcp" / open));
      for (const json& tool : list["tools"]) tools[tool["name"].get<std::string>()] = tool;
    }
    json schema = tools[row["tool"].get<std::string>()][row["which"].get<std::string>()];
    const std::string text = schema.dump();
    if (!sluice::needs_wrap(text)) {
      const auto same = sluice::wrap_output_schema(text);
      CHECK((same && *same == text));
      ++untouched;
    }
    if (schema.is_object()) schema.erase("type");
    std::vector<json> instances;
    for (const json& value : row["data"]) instances.push_back(value);
    instances.push_back(json::array());
    compare(schema, instances, sluice::declared, open, sum);
  }
  report("corpus", sum);
  CHECK(untouched > 1000);
  CHECK(sum.refused == 0);
  CHECK(sum.different == 0);
}
