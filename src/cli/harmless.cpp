// SPDX-License-Identifier: Apache-2.0
// Text that the program did not write itself, made fit for a terminal: a path that the operator
// typed, a JSON Pointer.
#include "sluice/detail/utf8.hpp"
#include "streams.hpp"

namespace sluice_cli {
namespace {

using sluice::detail::byte_of;

std::uint32_t decoded(std::string_view sequence) {
  const unsigned lead_bits = sequence.size() == 1 ? 0x7f : 0xffu >> (sequence.size() + 1);
  std::uint32_t c = byte_of(sequence[0]) & lead_bits;
  for (const char tail : sequence.substr(1)) c = c << 6 | (byte_of(tail) & 0x3fu);
  return c;
}

// What moves the cursor, starts an escape sequence (C1 does, too), ends a line or turns the
// direction of the text.
bool acts(std::uint32_t c) {
  const auto within = [c](std::uint32_t low, std::uint32_t high) { return low <= c && c <= high; };
  return c < 0x20 || within(0x7f, 0x9f) || c == 0x61c || within(0x200b, 0x200f) ||
         within(0x2028, 0x202e) || within(0x2066, 0x2069) || c == 0xfeff;
}

void append_hexadecimal(std::string& out, std::uint32_t value, int digits) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
    out += "0123456789abcdef"[value >> shift & 15];
}

// Calls plain(sequence), acting(sequence, code point) or ill_formed(byte), front to back.
template <class Plain, class Acting, class IllFormed>
void each_character(std::string_view text, Plain plain, Acting acting, IllFormed ill_formed) {
  while (!text.empty()) {
    const std::size_t n =
        byte_of(text[0]) < 0x80 ? 1 : sluice::detail::utf8_sequence(text.data(), text.size());
    const std::string_view sequence = text.substr(0, n);
    if (n == 0)
      ill_formed(byte_of(text[0]));
    else if (const std::uint32_t c = decoded(sequence); acts(c))
      acting(sequence, c);
    else
      plain(sequence);
    text.remove_prefix(n == 0 ? 1 : n);
  }
}

}  // namespace

std::string harmless(std::string_view text) {
  std::string out;
  const auto escape = [&out](std::uint32_t byte) {
    out += "\\x";
    append_hexadecimal(out, byte, 2);
  };
  each_character(
      text, [&](std::string_view s) { out += s; },
      [&](std::string_view s, std::uint32_t) {
        for (const char c : s) escape(byte_of(c));
      },
      escape);
  return out;
}

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  each_character(
      text,
      [&](std::string_view s) {
        if (s == "\"" || s == "\\") out += '\\';
        out += s;
      },
      [&](std::string_view, std::uint32_t c) {  // all below U+10000
        out += "\\u";
        append_hexadecimal(out, c, 4);
      },
      [&](std::uint32_t byte) {  // JSON cannot hold it
        out += "\\\\x";
        append_hexadecimal(out, byte, 2);
      });
  out += '"';
}

}  // namespace sluice_cli
