// SPDX-License-Identifier: Apache-2.0
// In: byte strings. Out: whether they are well formed and how many code points they have, the same
// wherever in a string the bytes stand.
#include "sluice/detail/utf8.hpp"

#include <string>

#include "support/catch.hpp"

namespace {

using namespace std::string_literals;
using sluice::detail::append_utf8;
using sluice::detail::code_points;
using sluice::detail::utf8_sequence;
using sluice::detail::well_formed;

// clang-format off
const struct { std::string bytes; bool good; } forms[] = {
  {"", true},                     {"plain", true},               {"\0"s, true},
  {"\x7f", true},                 {"\x80", false},               {"\xbf", false},
  {"\xc0\x80", false},            {"\xc1\xbf", false},           {"\xc2\x80", true},
  {"\xc2", false},                {"\xc2\x7f", false},           {"\xc2\xc0", false},
  {"\xdf\xbf", true},             {"\xe0\x9f\xbf", false},       {"\xe0\xa0\x80", true},
  {"\xe0\xa0", false},            {"\xe1\x80\x80", true},        {"\xec\xbf\xbf", true},
  {"\xed\x9f\xbf", true},         {"\xed\xa0\x80", false},       {"\xed\xbf\xbf", false},
  {"\xee\x80\x80", true},         {"\xef\xbf\xbf", true},        {"\xef\xbf\x7f", false},
  {"\xf0\x8f\xbf\xbf", false},    {"\xf0\x90\x80\x80", true},    {"\xf0\x90\x80", false},
  {"\xf0\x90\x41\x80", false},    {"\xf0\x90\x80\x41", false},    {"\xf1\x80\x80\x80", true},    {"\xf3\xbf\xbf\xbf", true},
  {"\xf4\x8f\xbf\xbf", true},     {"\xf4\x90\x80\x80", false},   {"\xf5\x80\x80\x80", false},
  {"\xff", false},                {"\xfe\xff", false},           {"\xf8\x88\x80\x80\x80", false},
};
const struct { std::string text; unsigned count; } lengths[] = {
  {"", 0}, {"a", 1}, {"\0"s, 1}, {"é", 1}, {"e\u0301", 2}, {"\u20ac", 1}, {"\U0001f600", 1},
  {"a\U0001f600b", 3}, {"\x7f\u0080\u07ff\u0800\uffff", 5}, {"日本語", 3},
};
// clang-format on

}  // namespace

TEST_CASE("exactly the sequences of the Unicode table are well formed, wherever they stand") {
  for (const auto& row : forms)
    for (std::size_t before = 0; before < 20; ++before)
      for (const std::size_t behind : {0u, 1u, 9u}) {
        INFO("row " << &row - forms << " behind " << before);
        CHECK(well_formed(std::string(before, 'a') + row.bytes + std::string(behind, 'z')) ==
              row.good);
        CHECK(well_formed(std::string(before, 'a') + "\u00e9" + row.bytes) == row.good);
      }
}

TEST_CASE("one byte beyond ASCII is seen at every place of a text of any length") {
  using sluice::detail::beyond_ascii;
  using sluice::detail::is_ascii;
  for (std::size_t n = 0; n < 40; ++n) {
    std::string text(n, '\x7f');
    const char *const first = text.data(), *const end = first + n;
    INFO(n << " bytes");
    CHECK(is_ascii(first, n));
    CHECK(beyond_ascii(first, end) == end);
    for (std::size_t at = 0; at < n; ++at)
      for (const char beyond : {'\x80', '\xff'}) {
        text[at] = beyond;
        CHECK(!is_ascii(first, n));
        CHECK(beyond_ascii(first, end) == first + at);
        text[at] = '\x7f';
      }
  }
}

TEST_CASE("a sequence has the length that its lead asks for, and needs all of it") {
  for (const auto& row : forms) {
    if (row.bytes.empty() || static_cast<unsigned char>(row.bytes[0]) < 0x80) continue;
    const std::size_t size = row.bytes.size();
    CHECK(utf8_sequence(row.bytes.data(), size) == (row.good ? size : 0));
    if (row.good) CHECK(utf8_sequence(row.bytes.data(), size - 1) == 0);
  }
}

TEST_CASE("lengths are code points, in blocks and beside them") {
  for (const auto& row : lengths) {
    CHECK(code_points(row.text) == row.count);
    std::string many;
    for (unsigned n = 1; n < 20; ++n) {
      many += row.text;
      CHECK(code_points(many) == n * row.count);
      CHECK(code_points("abc" + many) == n * row.count + 3);
    }
  }
}

TEST_CASE("every code point is appended as the one sequence that stands for it") {
  std::size_t wrong = 0;
  for (std::uint32_t c = 0; c <= 0x10ffff; ++c) {
    const auto byte = [](std::uint32_t b) { return static_cast<char>(b); };
    std::string wanted;
    if (c < 0x80)
      wanted = {byte(c)};
    else if (c < 0x800)
      wanted = {byte(0xc0 + c / 64), byte(0x80 + c % 64)};
    else if (c < 0x10000)
      wanted = {byte(0xe0 + c / 4096), byte(0x80 + c / 64 % 64), byte(0x80 + c % 64)};
    else
      wanted = {byte(0xf0 + c / 262144), byte(0x80 + c / 4096 % 64), byte(0x80 + c / 64 % 64),
                byte(0x80 + c % 64)};
    std::string text;
    append_utf8(text, c);
    wrong += text != wanted;
    const bool surrogate = c >= 0xd800 && c <= 0xdfff;
    wrong += well_formed(text) == surrogate;
    wrong += !surrogate && code_points(text) != 1;
  }
  CHECK(wrong == 0);
}
