// SPDX-License-Identifier: Apache-2.0
// In: tables of ECMA-262 patterns. Out: whether the translator accepts, refuses and counts them as
// it must, and whether what it made means to RE2 what the pattern means in Unicode mode.
#include "sluice/detail/pattern.hpp"

#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sluice/detail/utf8.hpp"
#include "support/catch.hpp"

#ifndef SLUICE_SHARED_DIR
#define SLUICE_SHARED_DIR ""
#endif

namespace {

using namespace std::string_literals;
using sluice::detail::pattern;
using sluice::detail::pattern_fault;
using sluice::detail::pattern_limits;
using sluice::detail::translate_pattern;

pattern_fault fault_of(std::string_view ecma) { return translate_pattern(ecma, {}).fault; }
std::uint64_t size_of(std::string_view ecma) { return translate_pattern(ecma, {}).size; }

std::string many(std::size_t count, std::string_view piece) {
  std::string text;
  while (count-- > 0) text += piece;
  return text;
}

bool found(const std::string& ecma, std::string_view subject) {
  const auto made = pattern::compile(translate_pattern(ecma, {}), ecma, 1 << 20);
  REQUIRE(made);
  return made->found_in(subject);
}

struct meaning {
  std::string ecma;
  std::vector<std::string> matching;
  std::vector<std::string> others;
};

void check(const std::vector<meaning>& table) {
  for (const meaning& row : table) {
    for (const auto& subject : row.matching) {
      CAPTURE(row.ecma, subject);
      CHECK(found(row.ecma, subject));
    }
    for (const auto& subject : row.others) {
      CAPTURE(row.ecma, subject);
      CHECK_FALSE(found(row.ecma, subject));
    }
  }
}

}  // namespace

TEST_CASE("what is no ECMA-262 pattern is a syntax fault") {
  // clang-format off
  const std::vector<std::string> table = {
      "(", ")", "(a", "a)", "[", "[a", "[a-", "([", "\\", "[\\", "*", "+a", "?", "{2}", "a|*",
      "(*)", "a**", "a*+", "a?+", "a{2}{3}", "a+*", "a???", "^*", "$+", "\\b?", "\\B{2}", "a{2,1}",
      "a{,5}", "[z-a]", "[a-\\x41]", "\\a", "\\A", "\\z", "\\Z", "\\e", "\\h", "\\R", "\\X", "\\C",
      "\\G", "\\Qa\\E", "\\y", "\\i", "[\\8]", "[a-\\8]", "[\\B]", "[\\k]", "\\\u00e9", "\\\n", "\\00", "\\01",
      "[\\1]", "[\\01]", "\\c", "\\c1", "[\\c_]", "\\x4", "\\xg1", "\\u12", "\\u{}", "\\u{ 4}",
      "\\u{41", "\\u{110000}", "\\p", "\\pL", "\\p{}", "\\p{^L}", "\\p{L", "\\p{sc=}", "\\p{=L}",
      "\\p{L }", "\\p{a=b=c}", "(?", "(?)", "(??a)", "(?<>a)", "(?<1>a)", "(?<n", "(?<n a>b)",
      "\\k", "\\k<1>", "(?<n>a)(?<n>b)", "(?<n>a)|(?<n>b)", "(?<\u00e9>a)"};
  // clang-format on
  for (const auto& ecma : table) {
    CAPTURE(ecma);
    CHECK(fault_of(ecma) == pattern_fault::syntax);
    CHECK(translate_pattern(ecma, {}).re2.empty());
    CHECK(size_of(ecma) == 0);
  }
}

TEST_CASE("what RE2 cannot run as ECMA-262 means it is unsupported") {
  // clang-format off
  const std::vector<std::string> table = {
      "(?=a)", "(?!a)", "(?<=a)b", "(?<!a)b", "(a)\\1", "\\1", "\\9", "\\k<n>", "(?i)a", "(?i:a)",
      "(?-i:a)", "(?m:^a)", "(?s:.)", "(?P<n>a)", "(?#x)", "(?>a)", "(?|a)", "\\p{Greek}",
      "\\p{Alphabetic}", "\\p{Emoji}", "\\p{White_Space}", "\\p{scx=Grek}", "\\p{letter}",
      "\\p{gc=Any}", "\\p{Script=Klingon}", "[\\P{LC}]", "[\\p{C}]", "[^\\p{Cn}]",
      "[\\P{Assigned}]", "[a\\p{Other}]", "[\\P{LC}-a]", "[a-\\P{LC}]", "\\p{L1}"};
  // clang-format on
  for (const auto& ecma : table) {
    CAPTURE(ecma);
    CHECK(fault_of(ecma) == pattern_fault::unsupported);
  }
}

TEST_CASE("Annex B forms pass alone and never beside syntax of Unicode mode") {
  const std::vector<std::string> forms = {"\\-", "\\_",    "\\@",  "\\ ",     "[\\:]",
                                          "]",   "}",      "{",    "a{",      "a{x}",
                                          "a{1", "a{1,x}", "a{,}", "[\\w-.]", "[a-\\d]"};
  const std::vector<std::string> unicode_only = {"\\p{L}",         "[\\P{L}]",    "\\u{41}",
                                                 "\\uD83D\\uDE00", "\\uD800",     "\\uDFFF",
                                                 "\U0001f600",     "[\U0001f600]"};
  for (const auto& form : forms) {
    CAPTURE(form);
    CHECK(fault_of(form) == pattern_fault::none);
    CHECK(fault_of(form + "\\u0041\u00e9") == pattern_fault::none);
    for (const auto& syntax : unicode_only) {
      CAPTURE(syntax);
      CHECK(fault_of(syntax) == pattern_fault::none);
      CHECK(fault_of(form + syntax) == pattern_fault::syntax);
      CHECK(fault_of(syntax + form) == pattern_fault::syntax);
    }
  }
  // The last code point that one UTF-16 unit holds is nothing of Unicode mode, the next one is.
  CHECK(fault_of("]\uffff[\uffff]") == pattern_fault::none);
  CHECK(fault_of("]\U00010000") == pattern_fault::syntax);
  CHECK(fault_of("][\U00010000]") == pattern_fault::syntax);
  CHECK(fault_of("[a\\-z]\\p{L}") == pattern_fault::none);
  CHECK(fault_of("[\\w-]\\p{L}") == pattern_fault::none);
}

TEST_CASE("anchors, dots and classes mean what they mean in Unicode mode") {
  check({
      {"", {"", "a", "\n"}, {}},
      {"^$", {""}, {"a", "\n"}},
      {"a$", {"a", "ba"}, {"a\n", "ab"}},
      {"^.$",
       {"a", "\u00e9", "\U0001f600", "\0"s, "\u0085"},
       {"", "\n", "\r", "\u2028", "\u2029", "ab"}},
      {"^\\s$",
       {" ", "\v", "\u00a0", "\ufeff", "\u1680", "\u2003", "\u2028", "\u3000"},
       {"\u0085", "\u180e", "\u200b", "a"}},
      {"^\\S$", {"\u0085", "\u180e", "\u200b", "a", "\U0001f600"}, {" ", "\v", "\ufeff"}},
      {"^[^\\S]$", {" ", "\u2003"}, {"a"}},
      {"^\\d$", {"5"}, {"\u0663"}},
      {"^\\W$", {"\u00e9", "-"}, {"_", "a", "Z", "0"}},
      {"^[\\s\\S]$", {"\n", "a", "\U0001f600"}, {"ab"}},
      {"^[\\d\\d]$", {"5"}, {"a", "\u0663"}},
      {"^[\\D\\D]$", {"a", "\u0663"}, {"5"}},
      {"^[\\w\\w]$", {"_", "a"}, {"-"}},
      {"^[\\W\\W]$", {"-", "\u00e9"}, {"_"}},
      {"^[\\s\\d\\s]$", {" ", "5", "\u2003"}, {"a"}},
      {"[]", {}, {"", "a"}},
      {"a|[]", {"a"}, {"b"}},
      {"^[^]$", {"\n", "\U0001f600"}, {"", "ab"}},
      {"^[[:alpha:]$", {"[", ":", "a", "l", "p", "h"}, {"b"}},
      {"^[a&&b]$", {"&", "a", "b"}, {"c"}},
      {"^[\\b]$", {"\b"}, {"b"}},
      {"^[+--]$", {"+", ",", "-"}, {"."}},
      {"^[--/]$", {"-", ".", "/"}, {","}},
      {"^[\U0001f600-\U0001f60e]$", {"\U0001f603"}, {"\U0001f610", "a"}},
      {"^[^\U0001f600]$", {"a", "\U0001f601"}, {"\U0001f600"}},
      {"^\u00e9\u20ac\U0001f600$", {"\u00e9\u20ac\U0001f600"}, {"\u00e9\u20ac", "e"}},
  });
}

TEST_CASE("escapes mean what they mean in Unicode mode") {
  check({
      {"^\\0$", {"\0"s}, {"0", ""}},
      {"^a\0b$"s, {"a\0b"s}, {"a", "ab"}},
      {"^\\cA\\cz$", {"\x01\x1a"}, {"Az"}},
      {"^\\x41\\u0042\\u{000043}$", {"ABC"}, {"abc"}},
      {"^\\xe9$", {"\u00e9"}, {"e"}},
      {"^\\uD83D\\uDE00$", {"\U0001f600"}, {"a"}},
      {"\\uD83D\\uE000", {}, {"\ue000", "\U0001f400", ""}},
      {"^[\\uD83D\\uDE00-\\uD83D\\uDE0E]$", {"\U0001f603"}, {"\U0001f610"}},
      {"\\uD83D", {}, {"\U0001f600", "a"}},
      {"\\u{D83D}\\uDE00", {}, {"\U0001f600"}},
      {"^[^\\uD800-\\uDFFF]$", {"a", "\U0001f600", "\uffff"}, {""}},
      {"^\\^\\$\\\\\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/$", {"^$\\.*+?()[]{}|/"}, {"", "a"}},
      {"^a\\-b\\_$", {"a-b_"}, {"ab"}},
      {"^{.*}]$", {"{}]", "{a}]"}, {"a"}},
      {"^a{x}$", {"a{x}"}, {"a", "aa"}},
      {"^[\\w-.]$", {"a", "-", "."}, {"/", "+"}},
      {"^/ - # \" ' <>=:;,@!%&~`\n$", {"/ - # \" ' <>=:;,@!%&~`\n"}, {"/"}},
  });
}

TEST_CASE(
    "two escaped surrogates are one code point where they belong together, and two elsewhere") {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"\\uD800\\uDC00", "\\x{10000}"},
      {"\\uDBFF\\uDFFF", "\\x{10ffff}"},
      {"\\uD800\\uDFFF", "\\x{103ff}"},
      {"\\uDBFF\\uDC00", "\\x{10fc00}"},
      {"\\uDC00\\uDC00", "\\x{dc00}\\x{dc00}"},
      {"\\uDBFF\\uDBFF", "\\x{dbff}\\x{dbff}"},
      {"\\uD7FF\\uDC00", "\\x{d7ff}\\x{dc00}"},
      {"\\uD83D\\uE000", "\\x{d83d}\\x{e000}"},
      {"\\uDFFF\\uDC00", "\\x{dfff}\\x{dc00}"},
      {"\\uD83D\\u{DE00}", "\\x{d83d}\\x{de00}"},
      {"\\uD83D\\xDE", "\\x{d83d}\\x{de}"},
      {"\\u{10FFFF}", "\\x{10ffff}"},
      {"\\xAF\\xfa", "\\x{af}\\x{fa}"},
      {"\\cZ", "\\x{1a}"},
      {"\\t\\n\\v\\f\\r", "\\x{9}\\x{a}\\x{b}\\x{c}\\x{d}"},
      {"[\\b\\t\\n\\v\\f\\r]", "[\\x{8}\\x{9}\\x{a}\\x{b}\\x{c}\\x{d}]"},
      {"\\P{Any}", "[^\\x{0}-\\x{10ffff}]"}};
  for (const auto& [ecma, re2] : table) {
    CAPTURE(ecma);
    CHECK(translate_pattern(ecma, {}).re2 == re2);
  }
}

TEST_CASE("syntax characters are escaped in Unicode mode, the hyphen in a class alone") {
  for (const char c : std::string_view("^$\\.*+?()[]{}|/")) {
    CAPTURE(c);
    CHECK(fault_of("\\p{L}\\"s + c) == pattern_fault::none);
    CHECK(fault_of("[\\p{L}\\"s + c + "]") == pattern_fault::none);
  }
  // Annex B alone lets the rest of printable ASCII be escaped.
  for (const char* letter : {" ", "!", "~", "\"", "_", "`"}) {
    CAPTURE(letter);
    CHECK(fault_of(std::string("\\") + letter) == pattern_fault::none);
    CHECK(fault_of(std::string("\\p{L}\\") + letter) == pattern_fault::syntax);
  }
  CHECK(fault_of("\\\x7f") == pattern_fault::syntax);
  CHECK(fault_of("\\\x1f") == pattern_fault::syntax);
  CHECK(fault_of("\\p{L}\\-") == pattern_fault::syntax);
  CHECK(fault_of("[\\p{L}\\-]") == pattern_fault::none);
}

TEST_CASE("set escapes hold what clause 22.2.2.9 says, alone, in a class and complemented") {
  const auto is_digit = [](char32_t c) { return c >= U'0' && c <= U'9'; };
  const auto is_word = [&](char32_t c) {
    return is_digit(c) || (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z') || c == U'_';
  };
  const auto is_space = [](char32_t c) {
    return (c >= 0x9 && c <= 0xd) || c == 0x20 || c == 0xa0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f ||
           c == 0x205f || c == 0x3000 || c == 0xfeff;
  };
  std::u32string points = U"\U00010000\U0010ffff\uffff";
  for (const auto& [first, last] : std::vector<std::pair<char32_t, char32_t>>{
           {0, 0x110}, {0x1670, 0x1690}, {0x1ff0, 0x2070}, {0x2ff0, 0x3010}, {0xfef0, 0xff10}})
    for (char32_t c = first; c <= last; ++c) points += c;
  const auto compiled = [](const std::string& ecma) {
    return pattern::compile(translate_pattern(ecma, {}), ecma, 1 << 20);
  };
  for (const char* letters : {"dD", "wW", "sS"}) {
    const std::string in = "\\"s + letters[0], out = "\\"s + letters[1];
    const std::vector<std::string> yes = {"^" + in + "$", "^[" + in + "]$", "^[^" + out + "]$"};
    const std::vector<std::string> no = {"^" + out + "$", "^[" + out + "]$", "^[^" + in + "]$"};
    for (std::size_t k = 0; k < yes.size(); ++k) {
      const auto inside = compiled(yes[k]), outside = compiled(no[k]);
      REQUIRE((inside && outside));
      std::size_t wrong = 0;
      for (const char32_t c : points) {
        std::string text;
        sluice::detail::append_utf8(text, c);
        const bool member = letters[0] == 'd'   ? is_digit(c)
                            : letters[0] == 'w' ? is_word(c)
                                                : is_space(c);
        wrong += inside->found_in(text) != member || outside->found_in(text) == member;
      }
      CAPTURE(yes[k]);
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("boundaries are those of ASCII words and never fall inside a character") {
  check({
      {"\\bfoo\\b", {"foo", "a foo", "\u00e9foo"}, {"food", "_foo"}},
      {"^\\B$", {""}, {"a"}},
      {"a\\B", {"ab"}, {"a", "a\u00e9b"}},
      {"\\B", {"ab", "", " ", "\u00e9"}, {"a", "a\u00e9b", "a\U0001f600b"}},
      {"x|^\\B|y$", {"x", "", "y"}, {"a"}},
      {"^(?:a|\\b)+$", {"a", "aa"}, {"", "b"}},
  });
}

TEST_CASE("groups and quantifiers") {
  check({
      {"^(a|)(?:b)(?<n>c)$", {"abc", "bc"}, {"ac"}},
      {"^(?<$_1>a)|(?<m>b)$", {"a", "ab", "cb"}, {"c"}},
      {"^(?:^)*a$", {"a"}, {"aa"}},
      {"^a{0}b$", {"b"}, {"ab"}},
      {"^a{02,}?$", {"aa", "aaa"}, {"a"}},
      {"^a{1,2}b??$", {"a", "aab"}, {"b", "aaa"}},
      {"^(?:a{50}){20}$", {many(1000, "a")}, {many(999, "a")}},
      {"^{}$", {"{}"}, {""}},
  });
}

TEST_CASE("ill-formed UTF-8 is a syntax fault wherever it stands") {
  for (const char* bytes :
       {"\x80", "a\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "(?=\xff", "[\xe2\x82"}) {
    CHECK(fault_of(bytes) == pattern_fault::syntax);
  }
}

TEST_CASE("group nesting has a bound on both sides") {
  const auto nested = [](std::size_t depth) { return many(depth, "(") + "a" + many(depth, ")"); };
  CHECK(fault_of(nested(250)) == pattern_fault::none);
  CHECK(found(nested(250), "a"));
  CHECK(fault_of(nested(251)) == pattern_fault::unsupported);
  CHECK(fault_of(many(300, "(a)")) == pattern_fault::none);
  CHECK(translate_pattern("((a))", {.group_nesting = 2}).fault == pattern_fault::none);
  CHECK(translate_pattern("((a))", {.group_nesting = 1}).fault == pattern_fault::unsupported);
}

TEST_CASE("repetition counts have a bound, one by one and as a product") {
  for (const char* ecma : {"a{1000}", "a{1000,}", "a{0,1000}", "(?:a{50}){20}", "(?:a{0}){1000}",
                           "(?:a{31}b{32}){31}", "(?:(?:a{10}){10}){10}", "(?:a*){1000}"}) {
    CAPTURE(ecma);
    CHECK(fault_of(ecma) == pattern_fault::none);
    CHECK(pattern::compile(translate_pattern(ecma, {}), ecma, 1 << 20));
  }
  for (const char* ecma :
       {"a{1001}", "a{1001,}", "a{0,1001}", "a{99999999999999999999}", "(?:a{50}){21}",
        "a{18446744073709551620}", "a{0,18446744073709551620}", "(?:a{33}b{32}){31}",
        "(?:b{32}a{33}){31}", "(?:(?:a{10}){10}){11}", "((a{2,}){501})", "(?:a{63}){127}"}) {
    CAPTURE(ecma);
    CHECK(fault_of(ecma) == pattern_fault::unsupported);
  }
}

TEST_CASE("the expanded size is counted as documented") {
  const std::vector<std::pair<std::string, std::uint64_t>> table = {
      {"", 0},        {"a", 1},           {"ab|c", 3},          {"^a$", 3},       {"(a)", 2},
      {"()", 1},      {"a*b+c?", 3},      {"a{5}", 5},          {"a{0}", 1},      {"a{2,}", 2},
      {"a{2,7}?", 7}, {"(ab){3}", 9},     {"((a){2}b){3}", 18}, {"[a-z]{4}.", 5}, {"\\B", 1},
      {"\\p{L}", 51}, {"[\\p{L}]{9}", 59}};
  for (const auto& [ecma, size] : table) {
    CAPTURE(ecma);
    CHECK(size_of(ecma) == size);
  }
  const std::string nine = "a{1000}b{1000}c{1000}d{1000}e{1000}f{1000}g{1000}h{1000}i{1000}";
  CHECK(size_of(nine + "j{1000}") == 10'000);
  CHECK(fault_of(nine + "j{1000}k") == pattern_fault::unsupported);
  CHECK(fault_of("(?:" + nine + "j{998})") == pattern_fault::none);
  CHECK(fault_of("(?:" + nine + "j{1000})") == pattern_fault::unsupported);
  CHECK(fault_of(many(10'000, "[a-z]")) == pattern_fault::none);
  CHECK(fault_of(many(10'001, "[a-z]")) == pattern_fault::unsupported);
  CHECK(fault_of(many(196, "\\p{L}")) == pattern_fault::none);
  CHECK(fault_of(many(197, "\\p{L}")) == pattern_fault::unsupported);
}

TEST_CASE("size arithmetic saturates where a host lifts the limit") {
  const pattern_limits none{.expanded_size = UINT64_MAX};
  const auto t = translate_pattern(many(4096, "a{9}"), none);
  CHECK(t.fault == pattern_fault::none);
  CHECK(t.size == 4096 * 9);
}

TEST_CASE("hostile patterns of full length end at once") {
  for (const char* piece :
       {"(", "[", "{", "(?:", "\\", "(|", "[^", "{1", "a{1,", "(?<a", "\\u{0"}) {
    CAPTURE(piece);
    const auto t = translate_pattern(many(4096 / std::string_view(piece).size(), piece), {});
    CHECK((t.fault != pattern_fault::none || t.size <= 10'000));
  }
  // A class escape is written out once per class, not once per mention.
  CHECK(translate_pattern("[" + many(2047, "\\S") + "]", {}).re2.size() < 300);
}

TEST_CASE("the property tables are those of the reference tables") {
  const auto read = [](const char* name) {
    std::ifstream file(std::string(SLUICE_SHARED_DIR) + "/tables/" + name);
    return file ? nlohmann::json::parse(file) : nlohmann::json::object();
  };
  const auto names = [](const auto& row) {
    auto list = row.value().template get<std::vector<std::string>>();
    list.push_back(row.key());
    return list;
  };
  const auto categories = read("general_category.json");
  if (categories.empty()) WARN("SLUICE_SHARED_DIR has no tables: not compared");
  for (const auto& row : categories.items()) {
    const auto expected = translate_pattern("\\p{" + row.key() + "}", {}).re2;
    if (row.key() != "LC" && row.key() != "C" && row.key() != "Cn") {
      CHECK(expected == "[\\p{" + row.key() + "}]");
    }
    for (const auto& name : names(row)) {
      for (const std::string prefix : {"", "gc=", "General_Category="}) {
        CHECK(translate_pattern("\\p{" + prefix + name + "}", {}).re2 == expected);
      }
    }
  }
  const auto scripts = read("scripts.json");
  for (const auto& row : scripts.items()) {
    for (const auto& name : names(row)) {
      CAPTURE(name);
      const auto ecma = "\\P{sc=" + name + "}";
      const auto t = translate_pattern(ecma, {});
      CHECK(t.re2 == "[\\P{" + row.key() + "}]");
      CHECK(pattern::compile(t, ecma, 1 << 20));
      CHECK(translate_pattern("\\P{Script=" + name + "}", {}).re2 == t.re2);
      CHECK(fault_of("\\p{" + name + "}") == pattern_fault::unsupported);
    }
  }
}

TEST_CASE("properties that RE2 lacks are composed") {
  check({
      {"^\\p{LC}$", {"a", "A", "\u01c5"}, {"1", "\u3042"}},
      {"^\\P{LC}$", {"1", "\u3042"}, {"a"}},
      {"^\\p{C}$", {"\0"s, "\u0378", "\ue000"}, {"a"}},
      {"^\\P{C}$", {"a", " "}, {"\u0378"}},
      {"^\\p{Cn}$", {"\u0378"}, {"a", "\0"s}},
      {"^\\p{Assigned}$", {"a", "\0"s}, {"\u0378"}},
      {"^\\P{Assigned}$", {"\u0378"}, {"a"}},
      {"^[\\P{C}]$", {"a"}, {"\u0378"}},
      {"^\\p{Any}$", {"a", "\n"}, {""}},
      {"\\P{Any}|[\\P{Any}]", {}, {"a", ""}},
      {"^[^\\P{Any}]$", {"a"}, {""}},
      {"^\\p{ASCII}\\P{ASCII}$", {"a\u00e9"}, {"ab"}},
      {"^[\\p{AHex}]\\P{ASCII_Hex_Digit}$", {"fg"}, {"ff", "gg"}},
      {"^\\p{sc=Grek}\\P{Script=Greek}$", {"\u03a9a"}, {"\u03a9\u03a9"}},
  });
}
