// SPDX-License-Identifier: Apache-2.0
// In: texts that are no acceptable document. Out: the fault and its exact place, whether the part
// is judged, hashed, copied or skipped; and no fault for their acceptable neighbours.
#include "sluice/detail/text_reader.hpp"

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "sluice/core.hpp"
#include "sluice/detail/text_view.hpp"
#include "sluice/detail/utf8.hpp"
#include "support/catch.hpp"

namespace {

using namespace std::string_literals;
using sluice::document_fault;
using sluice::detail::text_reader;
using sluice::detail::text_view;

struct read_outcome {
  document_fault fault;
  std::uint64_t offset;
  bool operator==(const read_outcome&) const = default;
};

// With no byte to spare behind the text, so that a sanitizer sees one read too many.
read_outcome skipped(const std::string& text, bool hash, std::uint32_t nesting = 1024) {
  const std::unique_ptr<char[]> exact(new char[text.size()]);
  std::copy(text.begin(), text.end(), exact.get());
  sluice::limits most;
  most.nesting = nesting;
  text_reader reader({exact.get(), text.size()}, most);
  if (hash)
    text_view<true>(reader).skip();
  else
    text_view<false>(reader).skip();
  reader.finish();
  return {reader.fault(), reader.fault() == document_fault::none ? 0 : reader.fault_offset()};
}
read_outcome copied(const std::string& text) {
  text_reader reader(text, sluice::limits{});
  sluice::detail::literal out;
  sluice::detail::append_literal(text_view<false>(reader), out);
  reader.finish();
  return {reader.fault(), reader.fault() == document_fault::none ? 0 : reader.fault_offset()};
}

const char* const schemas[] = {"true",
                               "false",
                               R"({"type":"string"})",
                               R"({"properties":{"a":{"items":{"type":"integer"}}}})",
                               R"({"uniqueItems":true,"items":{"uniqueItems":true}})",
                               R"({"additionalProperties":{"maxLength":3}})"};

// clang-format off
const struct { const char* name; std::string text; document_fault fault; std::uint64_t offset; } faults[] = {
  {"empty", "", document_fault::syntax, 0},
  {"blank", " \t\r\n", document_fault::syntax, 4},
  {"trailing byte", "1 x", document_fault::syntax, 2},
  {"two values", "1 2", document_fault::syntax, 2},
  {"trailing comma in a list", "[1,]", document_fault::syntax, 3},
  {"trailing comma in an object", "{\"a\":1,}", document_fault::syntax, 7},
  {"leading comma", "[,1]", document_fault::syntax, 1},
  {"no comma", "[1 2]", document_fault::syntax, 3},
  {"no colon", "{\"a\" 1}", document_fault::syntax, 5},
  {"another mark for the colon", "{\"a\";1}", document_fault::syntax, 4},
  {"another mark for the comma", "[\"\"-\"\"]", document_fault::syntax, 3},
  {"another mark for the comma of members", "{\"a\":1;\"b\":2}", document_fault::syntax, 6},
  {"no value", "{\"a\":}", document_fault::syntax, 5},
  {"no name", "{1:2}", document_fault::syntax, 1},
  {"bare name", "{a:1}", document_fault::syntax, 1},
  {"comment", "[1/**/]", document_fault::syntax, 2},
  {"single quotes", "'a'", document_fault::syntax, 0},
  {"wrong bracket", "[1}", document_fault::syntax, 2},
  {"open list", "[1", document_fault::syntax, 2},
  {"open object", "{\"a\":1", document_fault::syntax, 6},
  {"open name", "{\"a", document_fault::syntax, 3},
  {"only a bracket", "[", document_fault::syntax, 1},
  {"stray bracket", "]", document_fault::syntax, 0},
  {"NaN", "NaN", document_fault::syntax, 0},
  {"Infinity", "-Infinity", document_fault::syntax, 1},
  {"a word cut short", "tru", document_fault::syntax, 3},
  {"a word gone on", "nullx", document_fault::syntax, 4},
  {"a word misspelled", "folse", document_fault::syntax, 1},
  {"leading zero", "01", document_fault::syntax, 1},
  {"leading zero below zero", "-01", document_fault::syntax, 2},
  {"plus", "+1", document_fault::syntax, 0},
  {"leading point", ".5", document_fault::syntax, 0},
  {"trailing point", "1.", document_fault::syntax, 2},
  {"only a minus", "-", document_fault::syntax, 1},
  {"exponent without digits", "1e", document_fault::syntax, 2},
  {"exponent with a sign only", "1e+", document_fault::syntax, 3},
  {"a letter before e for the exponent", "1d5", document_fault::syntax, 1},
  {"a letter behind e for the exponent", "1F5", document_fault::syntax, 1},
  {"hexadecimal", "0x1", document_fault::syntax, 1},
  {"control in a string", "\"a\nb\"", document_fault::syntax, 2},
  {"NUL in a string", "\"a\0b\""s, document_fault::syntax, 2},
  {"NUL behind the value", "1\0"s, document_fault::syntax, 1},
  {"unknown escape", "\"a\\x41\"", document_fault::syntax, 3},
  {"escape cut short", "\"\\u12\"", document_fault::syntax, 5},
  {"escape with a wrong digit", "\"\\u12g4\"", document_fault::syntax, 5},
  {"open string", "\"abc", document_fault::syntax, 4},
  {"open escape", "\"abc\\", document_fault::syntax, 5},
  {"no-break space", "\xc2\xa0" "1", document_fault::syntax, 0},
  {"form feed", "\f1", document_fault::syntax, 0},
  {"overlong", "\"a\xc0\x80\"", document_fault::utf8, 2},
  {"encoded surrogate", "\"\xed\xa0\x80\"", document_fault::utf8, 1},
  {"beyond U+10FFFF", "\"\xf4\x90\x80\x80\"", document_fault::utf8, 1},
  {"truncated", "\"\xe2\x82\"", document_fault::utf8, 1},
  {"stray continuation", "\"\x80\"", document_fault::utf8, 1},
  {"ill-formed behind an escape", "\"\\n\xff\"", document_fault::utf8, 3},
  {"stray continuation behind an escape", "\"\\n\x80\"", document_fault::utf8, 3},
  {"ill-formed name", "{\"\xff\":1}", document_fault::utf8, 2},
  {"a sequence cut by the end", "\"\xf0\x9f\x98", document_fault::utf8, 1},
  {"lone high surrogate", "\"x\\ud83d\"", document_fault::surrogate, 2},
  {"lone low surrogate", "\"\\ude00\"", document_fault::surrogate, 1},
  {"pair in the wrong order", "\"\\ude00\\ud83d\"", document_fault::surrogate, 1},
  {"high before a letter", "\"\\ud83dx\"", document_fault::surrogate, 1},
  {"high before another escape", "\"\\ud83d\\n\"", document_fault::surrogate, 1},
  {"high before what lies behind the surrogates", "\"\\ud83d\\ue000\"", document_fault::surrogate, 1},
  {"two highs", "\"\\ud83d\\ud83d\"", document_fault::surrogate, 1},
  {"lone surrogate in a name", "{\"\\ud83d\":1}", document_fault::surrogate, 2},
  {"overflow", "[1,1e400]", document_fault::number_range, 3},
  {"duplicate", "{\"a\":1,\"a\":2}", document_fault::duplicate_name, 7},
  {"duplicate after unescaping", "{\"a\":1,\"\\u0061\":2}", document_fault::duplicate_name, 7},
  {"duplicate before unescaping", "{\"\\u0061\":1, \"a\":2}", document_fault::duplicate_name, 13},
  {"duplicate empty name", "{\"\":1,\"\":2}", document_fault::duplicate_name, 6},
  {"duplicate below", "{\"a\":[{\"b\":1,\"b\":1}]}", document_fault::duplicate_name, 13},
  {"duplicate behind another object", "{\"a\":{\"a\":1},\"a\":2}", document_fault::duplicate_name, 13},
  {"byte order mark", "\xef\xbb\xbf{}", document_fault::bom, 0},
  {"only a byte order mark", "\xef\xbb\xbf", document_fault::bom, 0},
};
const std::string good[] = {
  " 1 ", "\t\r\n[ ]\n", "{ }", "[ 1 ,\n2\t, \"\"\r, [ ] , { } ]", "{ \"a\" : 1 , \"b\"\n:\t[ true , null ]\r, \"c\" :{ } }", "{\"a\":{\"a\":{\"a\":1}}}", "[{\"a\":1},{\"a\":1}]", "{\"a\":1,\"A\":1,\"\":1,\" \":1}", "\"\\ud83d\\ude00\"",
  "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\"", "\"\x7f\"", "\"\\uD83D\\uDE00\"", "[1e-400]", "\"\\ud7ff\\ue000\\uffff\"", "{\"\xc3\xa9\":1,\"e\xcc\x81\":2}", "\"\xef\xbb\xbf\"", "{\"a\\u0000\":1,\"a\":2}",
};
// clang-format on

std::string repeated(std::size_t n, const std::string& s) {
  std::string out;
  for (; n > 0; --n) out += s;
  return out;
}

std::string object_with(const std::vector<std::string>& names) {
  std::string out = "{";
  for (const std::string& n : names) out += (out.size() > 1 ? ",\"" : "\"") + n + "\":0";
  return out + "}";
}

}  // namespace

TEST_CASE("every fault has its code and its exact place, however the part is read") {
  for (const auto& row : faults) {
    INFO(row.name);
    const read_outcome expected{row.fault, row.offset};
    CHECK((skipped(row.text, false) == expected));
    CHECK((skipped(row.text, true) == expected));
    CHECK((copied(row.text) == expected));
    for (const char* schema : schemas) {
      INFO(schema);
      const auto v =
          sluice::compile(std::string_view(schema), sluice::strict)->check_text(row.text);
      CHECK(v.outcome() == sluice::outcome::unreadable);
      CHECK(v.code() == sluice::name_of(row.fault));
      CHECK(v.position().offset == row.offset);
    }
  }
}

TEST_CASE("every proper beginning of a document is a syntax fault at its end") {
  const std::string whole = R"({"a":[1.5e3,"x\u00e9",{"b":null}],"c":false})";
  for (std::size_t n = 0; n < whole.size(); ++n) {
    const read_outcome at_end{document_fault::syntax, n};
    CHECK((skipped(whole.substr(0, n), false) == at_end));
  }
  CHECK(skipped(whole, false).fault == document_fault::none);
}

TEST_CASE("bytes behind the text are no part of it, whatever they would go on with") {
  const std::string whole =
      R"({"a":[true,"x\u00e9"],"a name of sixteen or more bytes":null,"b":{"c":1},"d":")";
  const std::string more = whole + "\xff\"}";  // whoever reads on meets another fault
  const auto v = sluice::compile(std::string_view(R"({"properties":{
      "a":{"items":{}},"a name of sixteen or more bytes":{},"b":{"properties":{"c":{}}}}})"),
                                 sluice::strict);
  REQUIRE(v);
  for (std::size_t n = 0; n <= whole.size(); ++n) {
    INFO(n);
    const std::string_view text = std::string_view(more).substr(0, n);
    const auto told = v->check_text(text);
    CHECK(told.fault() == document_fault::syntax);
    CHECK(told.position().offset == n);
    text_reader reader(text, sluice::limits{});
    text_view<false>(reader).skip();
    CHECK(!reader.finish());
    CHECK(reader.fault_offset() == n);
  }
  CHECK(v->check_text(more).fault() == document_fault::utf8);
}

TEST_CASE("a name beside a declared one is another name, near the end of a text and far from it") {
  const auto v =
      sluice::compile(std::string_view(R"({"properties":{"m":{"type":"null"}}})"), sluice::strict);
  REQUIRE(v);
  for (char c = ' '; c < 0x7f; ++c) {
    if (c == '"' || c == '\\') continue;
    for (const std::string& name : {""s + c, "m"s + c, c + "m"s, "m"s + c + "m"})
      for (const char* behind : {"", "                                "}) {
        INFO(name);
        CHECK(v->accepts_text("{\"" + name + "\":1}" + behind) == (name != "m"));
      }
  }
}

TEST_CASE("a guessed name is the declared one to the last bit, whatever its length") {
  std::size_t wrong = 0;
  for (std::size_t size = 1; size <= 40; ++size) {
    const std::string declared(size, '@');  // '@' and '?' have no bit in common
    const auto v = sluice::compile(
        std::string_view(R"({"properties":{"p":{},")" + declared + R"(":{"type":"null"}}})"),
        sluice::strict);
    REQUIRE(v);
    std::vector<std::string> others = {declared + "@", declared.substr(1), std::string(size, '?')};
    for (std::size_t at = 0; at < size; ++at) {
      others.push_back(std::string(at, '@') + std::string(size - at, '?'));
      others.push_back(std::string(at, '?') + std::string(size - at, '@'));
      for (const int bit : {1, 2, 4, 8, 16, 32}) {
        others.push_back(declared);
        others.back()[at] = static_cast<char>('@' ^ bit);
      }
    }
    for (const std::string& before : {"{"s, R"({"p":"@2345",)"s})
      for (const std::string& behind : {""s, std::string(64, ' ')}) {
        wrong += v->accepts_text(before + '"' + declared + "\":1}" + behind);
        wrong += !v->accepts_text(before + '"' + declared + "\":null}" + behind);
        for (const std::string& other : others)
          if (other != declared) wrong += !v->accepts_text(before + '"' + other + "\":1}" + behind);
      }
  }
  CHECK(wrong == 0);
  // The end of a long name is its own, not that of the name declared before it.
  const std::string first(16, 'a'), second(16, '@');
  const auto v = sluice::compile(std::string_view(R"({"properties":{")" + first + R"(":{},")" +
                                                  second + R"(bbb":{"type":"null"}}})"),
                                 sluice::strict);
  REQUIRE(v);
  CHECK(v->accepts_text("{\"" + first + "\":1,\"" + second + "aaa\":1}" + std::string(64, ' ')));
}

TEST_CASE("acceptable neighbours of all that are read") {
  for (const std::string& text : good) {
    INFO(text);
    for (const bool hash : {false, true}) CHECK(skipped(text, hash).fault == document_fault::none);
    CHECK(copied(text).fault == document_fault::none);
  }
}

TEST_CASE("lines end at LF only, and columns count bytes") {
  const std::string text = "[1,\r\n \"\xc3\xa9\",\n\n  x]";
  const auto v = sluice::compile(std::string_view("true"), sluice::strict)->check_text(text);
  CHECK(v.position().offset == text.find('x'));
  CHECK(v.position().line == 4);
  CHECK(v.position().column == 3);
  const auto at = [](std::string_view t, std::uint64_t offset) {
    const auto p = sluice::position_in(t, offset);
    return std::to_string(p.offset) + ":" + std::to_string(p.line) + ":" + std::to_string(p.column);
  };
  CHECK(at("", 0) == "0:1:1");
  CHECK(at("ab\ncd", 2) == "2:1:3");
  CHECK(at("ab\ncd", 3) == "3:2:1");
  CHECK(at("ab\ncd", 99) == "5:2:3");
  CHECK(at("\n\n", 2) == "2:3:1");
  CHECK(at("a\rb", 2) == "2:1:3");
}

TEST_CASE("nesting equal to the limit is read, one level more is not") {
  for (const std::uint32_t most : {0u, 1u, 5u, 1024u})
    for (const bool hash : {false, true}) {
      for (const auto& [open, shut] : {std::pair("["s, "]"s), std::pair("{\"a\":"s, "}"s)}) {
        const std::string deep = repeated(most, open) + "1" + repeated(most, shut);
        CHECK(skipped(deep, hash, most).fault == document_fault::none);
        const std::string deeper = repeated(most + 1, open) + "1" + repeated(most + 1, shut);
        const read_outcome expected{document_fault::nesting, open.size() * most};
        CHECK((skipped(deeper, hash, most) == expected));
      }
    }
  // A container that was left counts no more.
  for (const std::string wide :
       {"[[],{},[1],{\"a\":1},[],{}]", "{\"a\":[],\"b\":{},\"c\":[1],\"d\":{\"e\":1}}"}) {
    for (const bool hash : {false, true})
      CHECK(skipped(wide, hash, 2).fault == document_fault::none);
    sluice::policy two = sluice::strict;
    two.limit.nesting = 2;
    for (const char* schema :
         {R"({"items":{},"additionalProperties":{}})", "{}", R"({"uniqueItems":true})"})
      CHECK(sluice::compile(std::string_view(schema), two)->check_text(wide).outcome() !=
            sluice::outcome::unreadable);
  }
  const std::string million(1'000'000, '[');
  CHECK(skipped(million, false).fault == document_fault::nesting);
}

TEST_CASE("a duplicate is found among any number of names, at its second place") {
  for (const std::size_t n : {1u, 2u, 15u, 16u, 17u, 18u, 33u, 1'000u, 5'000u}) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < n; ++i) names.push_back("name" + std::to_string(i));
    CHECK(skipped(object_with(names), false).fault == document_fault::none);
    for (const std::size_t twin : {std::size_t{0}, n / 2, n - 1}) {
      std::vector<std::string> more = names;
      more.push_back(names[twin]);
      const std::string text = object_with(more);
      const read_outcome expected{document_fault::duplicate_name,
                                  text.rfind('"' + names[twin] + '"')};
      INFO(n << " names, twin of " << twin);
      for (const bool hash : {false, true}) CHECK((skipped(text, hash) == expected));
      CHECK((copied(text) == expected));
      for (const char* schema :
           {R"({"additionalProperties":{"type":"null"}})", R"({"required":["x"]})",
            R"({"properties":{"name0":{},"name7":{}}})"}) {
        const auto told =
            sluice::compile(std::string_view(schema), sluice::strict)->check_text(text);
        CHECK(told.fault() == expected.fault);
        CHECK(told.position().offset == expected.offset);
      }
      CHECK(
          (skipped("[" + text + "]", false) == read_outcome{expected.fault, expected.offset + 1}));
    }
  }
}

TEST_CASE("a declared name that comes twice is found, however many are declared") {
  sluice::policy many = sluice::strict;
  many.limit.properties = 2'000;
  many.limit.nodes = 3'000;
  for (const std::size_t n : {1u, 2u, 63u, 64u, 65u, 200u, 1'023u, 1'024u, 1'100u, 2'000u}) {
    std::vector<std::string> names;
    std::string schema = "{\"properties\":{";
    for (std::size_t i = 0; i < n; ++i) {
      names.push_back("name" + std::to_string(i));
      schema += (i ? ",\"" : "\"") + names.back() + "\":{}";
    }
    const auto v = sluice::compile(std::string_view(schema + "}}"), many);
    REQUIRE(v);
    CHECK(v->accepts_text(object_with(names)));
    for (const std::size_t twin : {std::size_t{0}, n / 2, n - 1}) {
      INFO(n << " names, twin of " << twin);
      std::vector<std::string> more = names;
      more.push_back(names[twin]);
      const std::string text = object_with(more);
      const auto told = v->check_text(text);
      CHECK(told.fault() == document_fault::duplicate_name);
      CHECK(told.position().offset == text.rfind('"' + names[twin] + '"'));
    }
  }
}

TEST_CASE("names that look alike to the reader are told apart, and their twins found") {
  // Equal beginnings, ends and lengths: so many that only a sort ends in time.
  const auto alike = [](std::size_t n) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < n; ++i)
      names.push_back("sixteen bytes ..." + std::to_string(100'000 + i * 7 % n) +
                      "and the very same end");
    return names;
  };
  CHECK(skipped(object_with(alike(60'000)), false).fault == document_fault::none);
  const auto place = [](const std::vector<std::string>& names, std::size_t twin) {
    const std::string text = object_with(names);
    return read_outcome{document_fault::duplicate_name, text.rfind('"' + names[twin] + '"')};
  };
  const std::pair<std::size_t, std::size_t> twins[] = {
      {1'999, 2'000}, {0, 3'000}, {3, 1'500}, {2'998, 2'999}};
  for (const auto& [first, second] : twins) {
    std::vector<std::string> names = alike(3'000);
    names.insert(names.begin() + static_cast<std::ptrdiff_t>(second), names[first]);
    CHECK((skipped(object_with(names), false) == place(names, second)));
    // Of several, the one that comes first.
    names.push_back(names[second > 0 ? 0 : 1]);
    names.push_back(names[first]);
    const std::string text = object_with(names), quoted = '"' + names[first] + '"';
    CHECK(skipped(text, false).offset == text.find(quoted, text.find(quoted) + 1));
  }
}

TEST_CASE("names of one object are no names of the object around it, however many there are") {
  for (const std::size_t n : {1u, 40u, 3'000u}) {
    INFO(n << " names");
    std::vector<std::string> names;
    for (std::size_t i = 0; i < n; ++i)
      names.push_back("sixteen bytes ..." + std::to_string(100'000 + i) + "and the very same end");
    const std::string inner = object_with(names), outer = "{\"x\":1,\"y\":" + inner;
    CHECK(skipped(outer + ",\"" + names[0] + "\":1}", false).fault == document_fault::none);
    for (const std::string twin : {"x", "y"}) {
      const read_outcome expected{document_fault::duplicate_name, outer.size() + 1};
      CHECK((skipped(outer + ",\"" + twin + "\":1}", false) == expected));
    }
    names.push_back(names[0]);
    const std::string text = "{\"x\":1,\"y\":" + object_with(names) + "}";
    CHECK((skipped(text, false) ==
           read_outcome{document_fault::duplicate_name, text.rfind('"' + names[0] + '"')}));
  }
}

TEST_CASE("unescaped names outlive the string that comes next") {
  std::string text = "{";
  for (int i = 0; i < 40; ++i)
    text += "\"\\u0061" + std::to_string(i) + "\":\"\\u0062 another that is unescaped\",";
  CHECK(skipped(text + "\"b\":1}", false).fault == document_fault::none);
  CHECK(skipped(text + "\"a7\":1}", false).fault == document_fault::duplicate_name);
}

TEST_CASE("every escape stands for its code point, and every lone surrogate is refused") {
  const auto escaped = [](std::uint32_t unit, const char* digits) {
    std::string text = "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) text += digits[unit >> shift & 15];
    return text;
  };
  const auto reads = [](const std::string& inside, std::uint32_t c) {
    const std::string text = '"' + inside + '"';
    text_reader reader(text, sluice::limits{});
    const std::string got(reader.string<false>());
    std::string wanted;
    sluice::detail::append_utf8(wanted, c);
    return reader.finish() && got == wanted;
  };
  const char *const lower = "0123456789abcdef", *const upper = "0123456789ABCDEF";
  std::size_t wrong = 0;
  for (std::uint32_t unit = 0; unit <= 0xffff; ++unit)
    for (const char* digits : {lower, upper}) {
      const std::string text = escaped(unit, digits);
      if (unit < 0xd800 || unit > 0xdfff)
        wrong += !reads(text, unit);
      else
        wrong += skipped('"' + text + '"', false).fault != document_fault::surrogate;
    }
  for (std::uint32_t high = 0xd800; high <= 0xdbff; high += 11)
    for (std::uint32_t low = 0xdc00; low <= 0xdfff; low += 31)
      wrong += !reads(escaped(high, lower) + escaped(low, upper),
                      0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00));
  for (const std::uint32_t high : {0xd800u, 0xdbffu}) {
    for (const std::uint32_t low : {0xdc00u, 0xdfffu})
      wrong += !reads(escaped(high, lower) + escaped(low, upper),
                      0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00));
    for (const std::uint32_t no : {0xdbffu, 0xe000u, 0x0041u})
      wrong += skipped('"' + escaped(high, lower) + escaped(no, lower) + '"', false).fault !=
               document_fault::surrogate;
  }
  CHECK(wrong == 0);
  for (const char* digit : {"/", ":", "@", "G", "`", "g"})
    for (std::size_t at = 0; at < 4; ++at) {
      std::string text = "\"\\u0000\"";
      text[3 + at] = *digit;
      CHECK((skipped(text, false) == read_outcome{document_fault::syntax, 3 + at}));
    }
  const std::string all = R"("\"\\\/\b\f\n\r\t")";
  text_reader reader(all, sluice::limits{});
  CHECK(reader.string<false>() == "\"\\/\b\f\n\r\t");
}

TEST_CASE("random small texts are read alike by every way of reading") {
  std::mt19937_64 random(31);
  const std::string pieces = "{}[]\",:\\u0a1e-.tfn \n";
  for (int round = 0; round < 100'000; ++round) {
    std::string text;
    for (std::size_t n = random() % 12; n > 0; --n) text += pieces[random() % pieces.size()];
    const read_outcome plain = skipped(text, false);
    if (!(skipped(text, true) == plain) || !(copied(text) == plain)) FAIL(text);
  }
  SUCCEED();
}
