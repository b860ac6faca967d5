// SPDX-License-Identifier: Apache-2.0
// In: compiled patterns, and generated ones of the plain kind. Out: whether a compiled pattern
// keeps its promises, and whether the plain matcher and RE2 always say the same.
#include <cstdint>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "sluice/detail/pattern.hpp"
#include "sluice/detail/plain_pattern.hpp"
#include "support/catch.hpp"

namespace {

using namespace std::string_literals;
using sluice::detail::pattern;
using sluice::detail::pattern_fault;
using sluice::detail::plain_pattern;
using sluice::detail::translate_pattern;
using sluice::detail::translation;

constexpr std::int64_t usual = 1 << 20;

std::optional<pattern> made(std::string_view ecma, std::int64_t max_mem = usual) {
  return pattern::compile(translate_pattern(ecma, {}), ecma, max_mem);
}

class dice {
 public:
  explicit dice(std::uint64_t seed) : random_(seed) {}
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  bool chance(std::size_t percent) { return below(100) < percent; }
  template <class List>
  std::string one_of(const List& list) {
    return std::string(list[below(std::size(list))]);
  }

 private:
  std::mt19937_64 random_;
};

constexpr std::string_view atoms[] = {"[a-z]", "[a-z0-9-]", "\\d",    "\\w",  "[0-9]", "[A-Z]",
                                      "\\.",   "-",         "a",      "_",    "@",     "[^/]",
                                      "[^a]",  "[^a-z.]",   "[\\w.]", "[b-]", "\\/",   ":"};
constexpr std::string_view counts[] = {"*",    "+",   "?",     "{2}", "{0,2}",
                                       "{1,}", "{3}", "{1,3}", "{0}"};
constexpr std::string_view pieces[] = {"a",  "b",      "z",      "0",          "9", "-",
                                       ".",  "Z",      "_",      "@",          "/", ":",
                                       "ab", "\u00e9", "\u2028", "\U0001f600", "\n"};

std::string plain_like(dice& random) {
  std::string text = random.chance(97) ? "^" : "";
  for (std::size_t n = random.below(6); n > 0; --n) {
    text += random.one_of(atoms);
    if (random.chance(50)) text += random.one_of(counts);
  }
  return random.chance(80) ? text + "$" : text;
}

std::string some_text(dice& random) {
  std::string text;
  for (std::size_t n = random.below(8); n > 0; --n) text += random.one_of(pieces);
  if (random.chance(5)) text += '\0';
  return text;
}

}  // namespace

TEST_CASE("a compiled pattern is moved and not copied") {
  STATIC_REQUIRE_FALSE(std::is_copy_constructible_v<pattern>);
  auto first = made("^(?:a|b)$");
  REQUIRE(first);
  pattern second = std::move(*first);
  CHECK(second.found_in("a"));
  second = std::move(*made("c"));
  CHECK_FALSE(second.found_in("a"));
  CHECK(second.found_in("abc"));
}

TEST_CASE("NUL is a character like any other, and no text is no pointer to follow") {
  CHECK_FALSE(made("^abc$")->found_in("abc\0EVIL"s));
  CHECK_FALSE(made("^(?:abc)$")->found_in("abc\0EVIL"s));
  CHECK(made("^(?:a|b)\0c$"s)->found_in("a\0c"s));
  CHECK(made("(?:)")->found_in(std::string_view{}));
  CHECK(made("^$")->found_in(std::string_view{}));
  CHECK_FALSE(made("a")->found_in(std::string_view{}));
}

TEST_CASE("the program size is the factor of the work limit") {
  CHECK(made("a")->program_size() > 0);
  CHECK(made("^[a-z]{100}$")->program_size() > made("^[a-z]{10}$")->program_size());
  CHECK(made("(?:a?){500}")->program_size() >= 1000);
}

TEST_CASE("what does not fit into the memory allowed is refused, not approximated") {
  const std::string large = "(?:[^a]{100}){10}";
  CHECK(translate_pattern(large, {}).fault == pattern_fault::none);
  CHECK(made(large, 1 << 20));
  CHECK_FALSE(made(large, 1 << 14));
  CHECK_FALSE(made("\\p{L}{1000}", 1 << 20));
}

TEST_CASE("neither a fault nor a script unknown to the engine compiles") {
  CHECK_FALSE(pattern::compile(translate_pattern("(", {}), "(", usual));
  CHECK_FALSE(pattern::compile({pattern_fault::none, "[\\p{Klingon}]", 1}, {}, usual));
}

TEST_CASE("repeated groups are linear") {
  const std::string text(100'000, 'a');
  CHECK(made("^(a+)+$")->found_in(text));
  CHECK_FALSE(made("^(a+)+$")->found_in(text + "b"));
}

TEST_CASE("the plain matcher takes what is certainly plain") {
  for (const char* ecma :
       {"^", "^$", "^abc$", "^[a-z][a-z0-9-]*$", "^[0-9]+\\.[0-9]+\\.[0-9]+$", "^[A-Z]{3}-\\d{4}$",
        "^\\w+@\\w*\\.$", "^[^/]+/[^/]*$", "^a*b?c+", "^[b-]$", "^[+-]?\\d+$", "^[]a]"}) {
    CAPTURE(ecma);
    CHECK(plain_pattern::read(ecma).has_value() == (std::string_view(ecma) != "^[]a]"));
  }
}

TEST_CASE("the plain matcher leaves to the engine what is not") {
  for (const char* ecma :
       {"",          "a",          "a$",        "^a|b$",       "^(a)$",    "^.$",
        "^a+?$",     "^a*a$",      "^[a-z]+b$", "^a?ab$",      "^a*b?a$",  "^\\s$",
        "^\\S+$",    "^[\\D]$",    "^\\x41$",   "^\\n$",       "^[^a]$",   "^[^a]{2,}$",
        "^\u00e9$",  "^[\u00e9]$", "^$a",       "^^",          "^a\\b$",   "^[\\w-.]$",
        "^[+-\\.]$", "^a{2000}$",  "^a{,2}$",   "^{$",         "^a{1,0}$", "^[",
        "^[a-",      "^\\",        "^a**",      "^\\p{L}$",    "^[z-a]$",  "^a*+$",
        "^a*{2}$",   "^a{1,2",     "^a{1x}$",   "^a{1,2000}$", "^\\\x7f$", "^[\\w-z]$",
        "^[\\d-z]$", "^a{x$",      "^a{1,x$",   "^[\\d-"}) {
    CAPTURE(ecma);
    CHECK_FALSE(plain_pattern::read(ecma));
  }
}

TEST_CASE("the plain matcher reads no byte behind the pattern") {
  const std::string whole = "^[a-c]\\d{2,3}x+y?\\.$";
  REQUIRE(plain_pattern::read(whole));
  for (std::size_t n = 0; n <= whole.size(); ++n) {
    const std::string beginning = whole.substr(0, n);
    CAPTURE(beginning);
    CHECK(plain_pattern::read(std::string_view(whole).substr(0, n)).has_value() ==
          plain_pattern::read(beginning).has_value());
  }
  const std::string range = "^[\0-x]"s;
  CHECK(plain_pattern::read(range));
  CHECK_FALSE(plain_pattern::read(std::string_view(range).substr(0, 4)));
}

TEST_CASE("the plain matcher knows digits, words and marks behind a backslash, and nothing else") {
  for (int c = 0; c < 128; ++c) {
    const std::string ecma = "^\\"s + static_cast<char>(c);
    const bool alphanumeric =
        (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    CAPTURE(c);
    CHECK(plain_pattern::read(ecma).has_value() ==
          (c == 'd' || c == 'w' || (c > ' ' && c < 0x7f && !alphanumeric)));
    if (c > ' ' && c < 0x7f && !alphanumeric)
      CHECK(plain_pattern::read(ecma + "$")->found_in(std::string(1, static_cast<char>(c))));
  }
}

TEST_CASE("the plain matcher counts in decimal, up to 1000") {
  for (const std::size_t n : {1u, 2u, 9u, 10u, 12u, 99u, 123u, 999u, 1000u}) {
    CAPTURE(n);
    const std::string digits = std::to_string(n), fewer(n - 1, 'a'), exact(n, 'a');
    for (const auto& [braces, less, more] : {std::tuple("{"s + digits + "}", false, false),
                                             std::tuple("{"s + digits + ",}", false, true),
                                             std::tuple("{0,"s + digits + "}", true, false)}) {
      const auto quick = plain_pattern::read("^a" + braces + "$");
      REQUIRE(quick);
      CHECK(quick->found_in(fewer) == less);
      CHECK(quick->found_in(exact));
      CHECK(quick->found_in(exact + "a") == more);
    }
  }
  CHECK_FALSE(plain_pattern::read("^a{1001}$"));
  CHECK_FALSE(plain_pattern::read("^a{1,1001}$"));
}

TEST_CASE("ranges of the plain matcher hold every byte between their ends, and no other") {
  std::size_t wrong = 0;
  const std::string ends = "\0\x01 !09:?@AZ_`az{~\x7f"s;
  for (const char low : ends)
    for (const char high : ends) {
      if (low > high) continue;
      for (const bool negated : {false, true}) {
        const std::string ecma = (negated ? "^[^"s : "^["s) + low + '-' + high + "]+$";
        const auto quick = plain_pattern::read(ecma);
        REQUIRE(quick);
        for (int c = 0; c < 128; ++c)
          wrong += quick->found_in(std::string(1, static_cast<char>(c))) ==
                   ((c < low || c > high) != negated);
        wrong += quick->found_in("\u00e9") != negated;
      }
    }
  CHECK(wrong == 0);
}

TEST_CASE("many classes or many steps go to the engine") {
  std::string classes = "^";
  for (char c = 'a'; c < 'a' + 8; ++c) classes += c;
  CHECK(plain_pattern::read(classes));
  CHECK_FALSE(plain_pattern::read(classes + "i"));
  CHECK(plain_pattern::read("^" + std::string(24, 'a')));
  CHECK_FALSE(plain_pattern::read("^" + std::string(25, 'a')));
}

TEST_CASE("the plain matcher and RE2 say the same") {
  dice random(20'260'101);
  int plain = 0;
  int matches = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string ecma = plain_like(random);
    const translation t = translate_pattern(ecma, {});
    if (t.fault != pattern_fault::none) continue;
    const auto quick = plain_pattern::read(ecma);
    if (!quick) continue;
    const auto engine = pattern::compile(t, {}, usual);
    const auto both = pattern::compile(t, ecma, usual);
    REQUIRE((engine && both));
    ++plain;
    for (int k = 0; k < 8; ++k) {
      const std::string text = some_text(random);
      const bool expected = engine->found_in(text);
      matches += expected;
      if (quick->found_in(text) != expected || both->found_in(text) != expected) {
        CAPTURE(ecma, text, expected);
        FAIL("the two differ");
      }
    }
  }
  CHECK(plain > 5'000);
  CHECK(matches > 2'000);
}
