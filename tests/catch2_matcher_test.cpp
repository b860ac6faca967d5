// SPDX-License-Identifier: Apache-2.0
// The Catch2 matcher: what Catch2 prints of it, and that no instance byte is in it.
#include <sluice/sluice.hpp>

#include <sstream>
#include <string>

#include "support/catch.hpp"
// Behind Catch2's own header, as in a host's tests.
#include <sluice/testing/catch2.hpp>

namespace {

using nlohmann::json;
using sluice::testing::conforms;
using sluice::testing::text_conforms;

sluice::validator answers() {
  return *sluice::compile(
      json::parse(
          R"({"properties": {"name": {"type": "string", "maxLength": 3}, "never": false}})"),
      sluice::strict);
}

// What Catch2 prints of an assertion's subject when it fails.
template <class T>
std::string expansion(const T& subject) {
  const auto& expression = (Catch::Decomposer() <= subject).makeUnaryExpr();
  std::ostringstream out;
  static_cast<const Catch::ITransientExpression&>(expression).streamReconstructedExpression(out);
  return out.str();
}

}  // namespace

TEST_CASE("an answer that conforms passes") {
  const auto v = answers();
  CHECK(conforms(v, json{{"name", "ada"}}));
  CHECK(conforms(v, nlohmann::ordered_json{{"name", "ada"}}));
  CHECK(text_conforms(v, "{\"name\":\"ada\"}"));
  CHECK_FALSE(conforms(v, json{{"name", "lovelace"}}));
  REQUIRE(conforms(v, json::object()));
  CHECK(expansion(conforms(v, json::object())) == "conforms");
}

TEST_CASE("an answer that does not is printed as code, keyword and node") {
  const auto v = answers();
  // clang-format off
  const struct { const char *text, *printed; } rows[] = {
    {R"({"name":"canary"})", "code maxLength, keyword maxLength, node 1: maxLength is not satisfied (schema node 1)"},
    {R"({"name":12345})", "code type, keyword type, node 1: type is not satisfied (schema node 1)"},
    {R"({"never":"canary"})", "code false_schema, node 2: the schema `false` accepts nothing (schema node 2)"},
  };
  // clang-format on
  for (const auto& row : rows) {
    CHECK(expansion(conforms(v, json::parse(row.text))) == row.printed);
    CHECK(expansion(text_conforms(v, row.text)) == row.printed);
  }
  CHECK(expansion(text_conforms(v, "{\"name\":canary}")) ==
        "code syntax: the text is not an acceptable JSON document: it is not JSON (RFC 8259) (line "
        "1, column 9, offset 8)");
}

TEST_CASE("no byte of the instance is printed, neither by Catch2 nor by a stream") {
  const auto v = answers();
  for (const char* text :
       {R"({"name":"canary-7f3a"})", R"({"never":"canary-7f3a"})", R"({"name":{"canary-7f3a":1}})",
        "canary-7f3a", "{\"canary-7f3a\":1,\"canary-7f3a\":2}"}) {
    const auto c = text_conforms(v, text);
    REQUIRE_FALSE(c);
    std::ostringstream streamed;
    streamed << c;
    CHECK(streamed.str() == Catch::StringMaker<sluice::testing::conformity>::convert(c));
    CHECK(streamed.str().find("canary") == std::string::npos);
    CHECK(expansion(c).find("canary") == std::string::npos);
    CHECK(c.judgement().code() == v.check_text(text).code());
  }
}
