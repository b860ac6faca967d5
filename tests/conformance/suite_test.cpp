// SPDX-License-Identifier: Apache-2.0
// The JSON-Schema-Test-Suite: four dialects under `declared`, and whatever of it `strict` compiles.
// skip.txt lists the expected deviations with their reasons; one that no longer deviates fails.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "support/judge.hpp"
#include "support/shared.hpp"
#include "support/vectors.hpp"

namespace {

using namespace sluice_test;
namespace fs = std::filesystem;

// --- skips

struct skip {
  std::string file, group, test, reason;  // "*": any group; any test that is accepted
  bool used = false;
};

std::string trimmed(const std::string& s) {
  const auto first = s.find_first_not_of(' ');
  return first == s.npos ? "" : s.substr(first, s.find_last_not_of(' ') - first + 1);
}

std::vector<skip> read_skips() {
  std::ifstream lines(fs::path(SLUICE_TESTS_DIR) / "conformance/skip.txt");
  REQUIRE(lines);
  std::vector<skip> skips;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::vector<std::string> cells;
    std::string::size_type from = 0;
    for (int i = 0; i < 3; ++i) {
      const auto bar = line.find(" | ", from);
      REQUIRE(bar != line.npos);
      cells.push_back(trimmed(line.substr(from, bar - from)));
      from = bar + 3;
    }
    skips.push_back({cells[0], cells[1], cells[2], trimmed(line.substr(from))});
    REQUIRE(!skips.back().reason.empty());
  }
  return skips;
}

class report {
 public:
  explicit report(std::string prefix) : prefix_(std::move(prefix)), skips_(read_skips()) {}

  // A deviation must be listed.
  void deviates(const std::string& file, const std::string& group, const std::string& test,
                const std::string& how) {
    bool listed = false;
    for (skip& s : skips_) {
      const bool any = s.test == "*" && how == "accepted";
      const bool fits = (any || s.test == test) && (s.group == "*" || s.group == group);
      if (fits && s.file == prefix_ + file) listed = s.used = true;
    }
    skipped_ += listed;
    if (!listed) FAIL_CHECK(prefix_ << file << " | " << group << " | " << test << " | " << how);
  }
  void ran() { ++tests_; }
  std::size_t tests() const { return tests_; }

  // Every line about these files must have been needed.
  void close(const std::string& only = "") {
    for (const skip& s : skips_) {
      const bool ours = s.file.starts_with(prefix_ + only) &&
                        (!prefix_.empty() || !s.file.starts_with("strict:"));
      INFO("stale: " << s.file << " | " << s.group << " | " << s.test);
      if (ours) CHECK(s.used);
    }
    WARN(prefix_ << only << ": " << tests_ << " tests, " << skipped_ << " listed deviations");
  }

 private:
  std::string prefix_;
  std::vector<skip> skips_;
  std::size_t tests_ = 0, skipped_ = 0;
};

// --- the suite

std::string contents(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<fs::path> json_files(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".json") found.push_back(entry);
  std::sort(found.begin(), found.end());
  return found;
}

// The documents that the suite's references lead to: its remotes and the published meta-schemas.
sluice::documents remotes(const fs::path& suite) {
  sluice::documents all;
  const auto add = [&all](const std::string& uri, const fs::path& file) {
    const auto refused = all.add(uri, contents(file));
    INFO(file.string());
    CHECK(!refused);
  };
  for (const auto& file : json_files(suite / "remotes"))
    add("http://localhost:1234/" + fs::relative(file, suite / "remotes").generic_string(), file);
  for (const auto& file : json_files(suite / "metaschemas"))
    add(read_json_file(file).at("$id").get<std::string>(), file);
  return all;
}

template <class Policy>
void run_group(report& out, const std::string& file, const json& group, const Policy& by) {
  const auto description = group.at("description").get<std::string>();
  INFO(file << " | " << description);
  const auto made = compiled(group.at("schema"), by);
  for (const json& test : group.at("tests")) {
    const auto name = test.at("description").get<std::string>();
    INFO(name);
    out.ran();
    if (!made) {
      out.deviates(file, description, name, "refused: " + described(made));
      continue;
    }
    const auto v = judged(*made, test.at("data"));
    if (static_cast<bool>(v) != test.at("valid").get<bool>())
      out.deviates(file, description, name, v ? "accepted" : described(v));
  }
}

// Drafts 6 and 7 are forced: most of their tests have no $schema. The others name their dialect.
void run_dialect(const std::string& folder, sluice::dialect d) {
  const auto suite = shared("suite");
  if (!suite) return;
  sluice::declared_options options;
  options.documents = remotes(*suite);
  options.default_dialect = d;
  if (d <= sluice::dialect::draft07) options.dialect = d;
  report out("");
  for (const auto& path : json_files(*suite / "tests" / folder)) {
    const std::string file = fs::relative(path, *suite / "tests").generic_string();
    options.assert_format = file.find("optional/format/") != file.npos;
    for (const json& group : read_json_file(path)) run_group(out, file, group, options);
  }
  CHECK(out.tests() > 900);
  out.close(folder + "/");
}

}  // namespace

TEST_CASE("declared judges draft-06 as the test suite does") {
  run_dialect("draft6", sluice::dialect::draft06);
}
TEST_CASE("declared judges draft-07 as the test suite does") {
  run_dialect("draft7", sluice::dialect::draft07);
}
TEST_CASE("declared judges 2019-09 as the test suite does") {
  run_dialect("draft2019-09", sluice::dialect::draft2019_09);
}
TEST_CASE("declared judges 2020-12 as the test suite does") {
  run_dialect("draft2020-12", sluice::dialect::draft2020_12);
}

// strict is 2020-12's meaning of its subset, whatever $schema says.
TEST_CASE("what strict compiles of the 2020-12 test suite it judges alike") {
  const auto suite = shared("suite");
  if (!suite) return;
  report out("strict:");
  for (const auto& path : json_files(*suite / "tests/draft2020-12")) {
    const std::string file = fs::relative(path, *suite / "tests").generic_string();
    for (const json& group : read_json_file(path))
      if (sluice::compile(group.at("schema"), sluice::strict))
        run_group(out, file, group, sluice::strict);
  }
  CHECK(out.tests() > 500);
  out.close();
}
