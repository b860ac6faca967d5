// SPDX-License-Identifier: Apache-2.0
// In: the one table of keywords. Out: that it can be looked up by exactly its spellings, and that
// its columns agree with each other.
#include "sluice/keyword.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "support/catch.hpp"

#ifndef SLUICE_SHARED_DIR
#define SLUICE_SHARED_DIR ""
#endif

namespace {

using sluice::disposition;
using sluice::find_keyword;
using sluice::keyword;
using sluice::detail::keyword_count;
using sluice::detail::keyword_table;
using sluice::detail::shape;
using sluice::detail::vocabulary;

// The keywords that a published meta-schema describes.
std::set<std::string> described_by(const std::string& name) {
  std::ifstream file(SLUICE_SHARED_DIR "/suite/metaschemas/" + name + ".json");
  std::set<std::string> keywords;
  if (!file) return keywords;
  const auto meta_schema = nlohmann::json::parse(file);
  for (const auto& row : meta_schema.at("properties").items()) keywords.insert(row.key());
  return keywords;
}

std::set<std::string> rows_of(sluice::dialect d, const std::set<vocabulary>& homes) {
  std::set<std::string> keywords;
  for (const auto& row : keyword_table)
    if ((row.dialects >> static_cast<unsigned>(d) & 1) != 0 && homes.contains(row.home))
      keywords.emplace(row.spelling);
  return keywords;
}

}  // namespace

TEST_CASE("every keyword is found by its exact spelling, and by nothing near it") {
  for (std::size_t i = 0; i < keyword_count; ++i) {
    const std::string s(keyword_table[i].spelling);
    INFO(s);
    CHECK(find_keyword(s) == keyword{static_cast<std::uint8_t>(i)});
    CHECK(sluice::spelling(keyword{static_cast<std::uint8_t>(i)}) == s);
    for (const std::string& near : {s + " ", " " + s, s + '\0', s.substr(1), s + s})
      CHECK(std::none_of(keyword_table.begin(), keyword_table.end(), [&](const auto& row) {
              return row.spelling == near;
            }) == !find_keyword(near));
    std::string shouted = s;
    std::transform(s.begin(), s.end(), shouted.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    CHECK(!find_keyword(shouted));
  }
  for (const char* none : {"", "x", "minLenght", "min_length", "$", "__proto__", "title\n"})
    CHECK(!find_keyword(none));
  CHECK(!find_keyword(std::string(100'000, 'p')));
}

TEST_CASE("spellings are different, short and printable") {
  std::set<std::string_view> all;
  for (const auto& row : keyword_table) {
    CHECK(all.insert(row.spelling).second);
    CHECK((row.spelling.size() > 1 && row.spelling.size() < 32));
  }
}

TEST_CASE("the columns of the table agree") {
  for (const auto& row : keyword_table) {
    INFO(std::string(row.spelling));
    // What lenient enforces strict enforces; what lenient refuses every policy refuses.
    if (row.lenient == disposition::enforce) CHECK(row.strict == disposition::enforce);
    if (row.lenient == disposition::refuse) CHECK(row.strict == disposition::refuse);
    if (row.strict == disposition::ignore) CHECK(row.lenient == disposition::ignore);
    // An operand that is read has a phrase for when it is malformed.
    if (row.operand != shape::none) CHECK(!row.phrase.empty());
    if (row.strict == disposition::enforce) CHECK(row.judges != 0);
  }
}

TEST_CASE("dialects and vocabularies of the table are those of the published meta-schemas") {
  using enum vocabulary;
  if (described_by("2020-12/meta/core").empty()) {
    WARN("SLUICE_SHARED_DIR has no meta-schemas: not compared");
    return;
  }
  // clang-format off
  const struct { sluice::dialect d; const char* file; std::set<vocabulary> homes; std::set<std::string> besides; } files[] = {
    {sluice::dialect::draft2020_12, "2020-12/meta/core", {core}, {"definitions"}},
    {sluice::dialect::draft2020_12, "2020-12/meta/applicator", {applicator}, {"dependencies"}},
    {sluice::dialect::draft2020_12, "2020-12/meta/unevaluated", {unevaluated}, {}},
    {sluice::dialect::draft2020_12, "2020-12/meta/validation", {validation}, {}},
    {sluice::dialect::draft2020_12, "2020-12/meta/meta-data", {metadata}, {}},
    {sluice::dialect::draft2020_12, "2020-12/meta/format-annotation", {format}, {}},
    {sluice::dialect::draft2020_12, "2020-12/meta/content", {content}, {}},
    {sluice::dialect::draft2019_09, "2019-09/meta/core", {core}, {"definitions"}},
    {sluice::dialect::draft2019_09, "2019-09/meta/applicator", {applicator, unevaluated}, {"dependencies"}},
    {sluice::dialect::draft2019_09, "2019-09/meta/validation", {validation}, {}},
    {sluice::dialect::draft2019_09, "2019-09/meta/meta-data", {metadata}, {}},
    {sluice::dialect::draft2019_09, "2019-09/meta/format", {format}, {}},
    {sluice::dialect::draft2019_09, "2019-09/meta/content", {content}, {}},
    {sluice::dialect::draft07, "draft7/schema", {core, applicator, unevaluated, validation, metadata, format, content}, {}},
    {sluice::dialect::draft06, "draft6/schema", {core, applicator, unevaluated, validation, metadata, format, content}, {}},
  };
  // clang-format on
  for (const auto& each : files) {
    INFO(each.file);
    auto published = described_by(each.file);
    published.insert(each.besides.begin(), each.besides.end());
    CHECK(published == rows_of(each.d, each.homes));
  }
}

TEST_CASE("kw names the row of its spelling while compiling") {
  static_assert(sluice::spelling(sluice::kw("maxLength")) == "maxLength");
  static_assert(sluice::kw("type") == keyword{0});
  static_assert(sluice::kw("minimum") != sluice::kw("maximum"));
  SUCCEED();
}
