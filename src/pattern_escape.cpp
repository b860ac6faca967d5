// SPDX-License-Identifier: Apache-2.0
// Reads what stands after a backslash in an ECMA-262 pattern: one code point, or a set of them.
// Back-references and assertions are the translator's business, not decided here.
#include <utility>

#include "sluice/detail/pattern_source.hpp"
#include "sluice/detail/utf8.hpp"

namespace sluice::inline v0::detail {
namespace {

// ECMA-262 22.2.2.9 gives \d and \w as ASCII; \s is WhiteSpace and LineTerminator of clause 12,
// where U+0085, U+180E and U+200B are not white space.
constexpr std::string_view digits = R"(0-9)";
constexpr std::string_view not_digits = R"(\x{0}-\x{2f}\x{3a}-\x{10ffff})";
constexpr std::string_view words = R"(0-9A-Z_a-z)";
constexpr std::string_view not_words =
    R"(\x{0}-\x{2f}\x{3a}-\x{40}\x{5b}-\x{5e}\x{60}\x{7b}-\x{10ffff})";
constexpr std::string_view spaces =
    R"(\x{9}-\x{d}\x{20}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000})"
    R"(\x{feff})";
constexpr std::string_view not_spaces =
    R"(\x{0}-\x{8}\x{e}-\x{1f}\x{21}-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027})"
    R"(\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff})";

code_point_set make_set(std::string_view members, std::string_view complement) {
  return {std::string(members), std::string(complement)};
}

constexpr bool is_syntax_character(char32_t c) noexcept {
  return c < 0x80 &&
         std::string_view("^$\\.*+?()[]{}|").find(static_cast<char>(c)) != std::string_view::npos;
}

constexpr int hex_value(char32_t c) noexcept {
  if (is_ascii_digit(c)) return static_cast<int>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<int>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<int>(c - 'A') + 10;
  return -1;
}

constexpr bool is_high_surrogate(char32_t c) noexcept { return c >= 0xd800 && c <= 0xdbff; }
constexpr bool is_low_surrogate(char32_t c) noexcept { return c >= 0xdc00 && c <= 0xdfff; }

bool read_fixed_hex(pattern_source& in, int count, char32_t& value) {
  value = 0;
  for (int i = 0; i < count; ++i) {
    const int digit = hex_value(in.take());
    if (digit < 0) return in.refuse(pattern_fault::syntax);
    value = value * 16 + static_cast<char32_t>(digit);
  }
  return true;
}

// Any number of leading zeros is legal, so the bound is on the value and not on the digits.
bool read_braced_hex(pattern_source& in, char32_t& value) {
  value = 0;
  if (in.peek() == '}') return in.refuse(pattern_fault::syntax);
  while (!in.accept('}')) {
    const int digit = hex_value(in.take());
    if (digit < 0) return in.refuse(pattern_fault::syntax);
    value = value * 16 + static_cast<char32_t>(digit);
    if (value > 0x10ffff) return in.refuse(pattern_fault::syntax);
  }
  return true;
}

// RegExpUnicodeEscapeSequence: two escapes make one code point only if both have four digits. A
// lone surrogate stays: in Unicode mode it is a code point that no well-formed text contains.
bool read_unicode_escape(pattern_source& in, char32_t& value) {
  if (in.accept('{')) {
    in.unicode_only = true;
    return read_braced_hex(in, value);
  }
  if (!read_fixed_hex(in, 4, value)) return false;
  if (is_high_surrogate(value) || is_low_surrogate(value)) in.unicode_only = true;
  if (!is_high_surrogate(value) || in.peek() != '\\' || in.peek(1) != 'u') return true;
  pattern_source ahead = in;
  ahead.at += 2;
  char32_t low = 0;
  if (!read_fixed_hex(ahead, 4, low) || !is_low_surrogate(low)) return true;
  in.at = ahead.at;
  value = 0x10000 + ((value - 0xd800) << 10) + (low - 0xdc00);
  return true;
}

bool read_identity_escape(pattern_source& in, char32_t c, bool in_class) {
  if (is_syntax_character(c) || c == '/' || (c == '-' && in_class)) return true;
  const bool printable = c >= 0x20 && c <= 0x7e && !is_ascii_letter(c) && !is_ascii_digit(c);
  if (!printable) return in.refuse(pattern_fault::syntax);
  in.annex_b = true;
  return true;
}

// The characters of UnicodePropertyName and UnicodePropertyValue; empty is an error.
bool read_property_word(pattern_source& in, std::string& word) {
  while (is_ascii_letter(in.peek()) || is_ascii_digit(in.peek()) || in.peek() == '_') {
    word += static_cast<char>(in.take());
  }
  return !word.empty() || in.refuse(pattern_fault::syntax);
}

bool read_property(pattern_source& in, code_point_set& set) {
  in.unicode_only = true;
  ++in.properties;
  std::string name;
  std::string value;
  if (!in.accept('{')) return in.refuse(pattern_fault::syntax);
  if (!read_property_word(in, name)) return false;
  const bool valued = in.accept('=');
  if (valued && !read_property_word(in, value)) return false;
  if (!in.accept('}')) return in.refuse(pattern_fault::syntax);
  auto found = valued ? find_property(name, value) : find_property(name);
  if (!found) return in.refuse(pattern_fault::unsupported);
  set = *std::move(found);
  return true;
}

}  // namespace

std::optional<std::u32string> decode_pattern(std::string_view utf8) {
  std::u32string text;
  text.reserve(utf8.size());
  for (std::size_t at = 0; at < utf8.size();) {
    const auto lead = static_cast<unsigned char>(utf8[at]);
    const std::size_t length = lead < 0x80 ? 1 : utf8_sequence(&utf8[at], utf8.size() - at);
    if (length == 0) return std::nullopt;
    char32_t code_point = length == 1 ? lead : lead & (0x7fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
      code_point = code_point << 6 | (static_cast<unsigned char>(utf8[at + i]) & 0x3fu);
    }
    text += code_point;
    at += length;
  }
  return text;
}

void append_code_point(std::string& out, char32_t code_point) {
  char digits_backwards[8];
  std::size_t count = 0;
  do {
    digits_backwards[count++] = "0123456789abcdef"[code_point & 15];
    code_point >>= 4;
  } while (code_point != 0);
  out += "\\x{";
  while (count != 0) out += digits_backwards[--count];
  out += '}';
}

void append_set(std::string& out, const code_point_set& set) {
  const bool plain = set.members && !set.members->empty();
  out += plain ? "[" : "[^";
  if (plain) {
    out += *set.members;
  } else if (!set.members && set.complement) {
    out += *set.complement;
  } else {
    out += R"(\x{0}-\x{10ffff})";
  }
  out += ']';
}

bool at_set_escape(const pattern_source& in) noexcept {
  const char32_t c = in.peek();
  return c == 'd' || c == 'D' || c == 'w' || c == 'W' || c == 's' || c == 'S' || c == 'p' ||
         c == 'P';
}

bool read_set_escape(pattern_source& in, code_point_set& set) {
  const char32_t letter = in.take();
  switch (letter) {
    case 'd':
      set = make_set(digits, not_digits);
      return true;
    case 'D':
      set = make_set(not_digits, digits);
      return true;
    case 'w':
      set = make_set(words, not_words);
      return true;
    case 'W':
      set = make_set(not_words, words);
      return true;
    case 's':
      set = make_set(spaces, not_spaces);
      return true;
    case 'S':
      set = make_set(not_spaces, spaces);
      return true;
    default:
      break;
  }
  if (!read_property(in, set)) return false;
  if (letter == 'P') std::swap(set.members, set.complement);
  return true;
}

bool read_character_escape(pattern_source& in, bool in_class, char32_t& code_point) {
  const char32_t c = in.take();
  code_point = c;
  switch (c) {
    case 't':
      code_point = 0x09;
      return true;
    case 'n':
      code_point = 0x0a;
      return true;
    case 'v':
      code_point = 0x0b;
      return true;
    case 'f':
      code_point = 0x0c;
      return true;
    case 'r':
      code_point = 0x0d;
      return true;
    case 'b':
      code_point = 0x08;
      return in_class || in.refuse(pattern_fault::syntax);
    case '0':
      // Followed by a digit it would be a legacy octal escape.
      code_point = 0;
      return !is_ascii_digit(in.peek()) || in.refuse(pattern_fault::syntax);
    case 'c':
      if (!is_ascii_letter(in.peek())) return in.refuse(pattern_fault::syntax);
      code_point = in.take() & 31;
      return true;
    case 'x':
      return read_fixed_hex(in, 2, code_point);
    case 'u':
      return read_unicode_escape(in, code_point);
    default:
      return read_identity_escape(in, c, in_class);
  }
}

}  // namespace sluice::inline v0::detail
