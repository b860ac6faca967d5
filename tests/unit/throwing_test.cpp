// SPDX-License-Identifier: Apache-2.0
// In: schemas and instances, good and bad. Out: the same reasons as the plain calls give, thrown.
#include "sluice/throwing.hpp"

#include <exception>
#include <string>
#include <type_traits>

#include "sluice/sluice.hpp"
#include "support/catch.hpp"

namespace {

using nlohmann::json;
using namespace std::string_view_literals;

}  // namespace

TEST_CASE("a schema that compiles is returned, under every kind of policy") {
  CHECK(sluice::compile_or_throw(json{{"type", "string"}}, sluice::strict).accepts(json("a")));
  CHECK(sluice::compile_or_throw(R"({"type":"string"})"sv, sluice::lenient).accepts_text("\"a\""));
  CHECK(sluice::compile_or_throw(json{{"$ref", "#/$defs/a"}, {"$defs", {{"a", true}}}},
                                 sluice::declared)
            .accepts(json(1)));
}

TEST_CASE("a refused schema is thrown with its reason") {
  try {
    (void)sluice::compile_or_throw(R"({"canary":1})"sv, sluice::strict);
    FAIL("compiled");
  } catch (const sluice::refused& e) {
    CHECK(e.why().code == sluice::refusal_code::keyword_unknown);
    CHECK(e.what() == e.why().message());
    CHECK(std::string(e.what()).find("canary") == std::string::npos);
    REQUIRE(e.why().position);
    CHECK(e.why().position->offset == 1);
  }
  CHECK_THROWS_AS((void)sluice::compile_or_throw(json{{"$ref", "#"}}, sluice::declared),
                  sluice::refused);
}

TEST_CASE("an instance that is not accepted is thrown with its reason") {
  const auto v = sluice::compile_or_throw(json{{"maxLength", 3}}, sluice::strict);
  CHECK_NOTHROW(sluice::require(v, json("abc")));
  CHECK_NOTHROW(sluice::require_text(v, "\"abc\""));
  try {
    sluice::require(v, json("canary"));
    FAIL("accepted");
  } catch (const sluice::violated& e) {
    CHECK(e.why().code() == "maxLength");
    CHECK(e.what() == e.why().message());
    CHECK(std::string(e.what()).find("canary") == std::string::npos);
  }
  CHECK_THROWS_AS(sluice::require_text(v, "canary"), sluice::violated);
}

TEST_CASE("both are standard exceptions that can be copied") {
  CHECK(std::is_base_of_v<std::exception, sluice::refused>);
  CHECK(std::is_base_of_v<std::exception, sluice::violated>);
  CHECK(std::is_copy_constructible_v<sluice::refused>);
  const std::exception_ptr kept = [] {
    try {
      sluice::require_text(sluice::compile_or_throw(json(false), sluice::strict), "1");
    } catch (...) {
      return std::current_exception();
    }
    return std::exception_ptr();
  }();
  CHECK_THROWS_AS(std::rethrow_exception(kept), sluice::violated);
}
