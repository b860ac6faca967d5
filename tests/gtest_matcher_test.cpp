// SPDX-License-Identifier: Apache-2.0
// The GoogleTest matcher: what a failing EXPECT_TRUE prints, and that no instance byte is in it.
#include <sluice/sluice.hpp>
#include <sluice/testing/gtest.hpp>

#include <gtest/gtest-spi.h>

#include <string>

namespace {

using nlohmann::json;
using sluice::testing::conforms;
using sluice::testing::text_conforms;

sluice::validator answers() {
  return *sluice::compile(
      json::parse(R"({"properties": {"name": {"type": "string", "maxLength": 3}}})"),
      sluice::strict);
}

// gtest-spi runs the failing statement in a function of its own.
const sluice::validator& validator() {
  static const sluice::validator v = answers();
  return v;
}
const json secret = {{"name", "canary-7f3a"}};

}  // namespace

TEST(a_conforming_answer, passes) {
  EXPECT_TRUE(conforms(validator(), json{{"name", "ada"}}));
  EXPECT_TRUE(text_conforms(validator(), "{\"name\":\"ada\"}"));
  EXPECT_FALSE(conforms(validator(), secret));
  ASSERT_TRUE(conforms(validator(), json::object()));
}

TEST(a_violating_answer, fails_with_code_keyword_and_node) {
  EXPECT_NONFATAL_FAILURE(EXPECT_TRUE(conforms(validator(), secret)),
                          "code maxLength, keyword maxLength, node 1");
}

TEST(an_unreadable_text, fails_with_its_code_and_place) {
  EXPECT_NONFATAL_FAILURE(EXPECT_TRUE(text_conforms(validator(), "{\"name\":canary}")),
                          "code syntax: ");
  EXPECT_NONFATAL_FAILURE(EXPECT_TRUE(text_conforms(validator(), "{\"name\":canary}")), "offset 8");
}

TEST(a_failure, holds_no_byte_of_the_instance) {
  const std::string cut_short =
      secret.dump().substr(0, 18);  // the source of a failing line is printed
  ::testing::TestPartResultArray failures;
  {
    const ::testing::ScopedFakeTestPartResultReporter catching(
        ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
    EXPECT_TRUE(conforms(validator(), secret));
    EXPECT_TRUE(text_conforms(validator(), secret.dump()));
    EXPECT_TRUE(text_conforms(validator(), cut_short));
  }
  ASSERT_EQ(failures.size(), 3);
  for (int i = 0; i < failures.size(); ++i)
    EXPECT_EQ(std::string(failures.GetTestPartResult(i).message()).find("canary"),
              std::string::npos);
}
