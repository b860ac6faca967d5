// SPDX-License-Identifier: Apache-2.0
// UTF-8: where a well-formed sequence ends (Unicode table 3-7), whether a text is well formed, how
// many code points it has.
#pragma once

#include <string_view>

#include "sluice/detail/bytes.hpp"

namespace sluice::inline v0::detail {

// Length of the well-formed sequence at p, 0 if there is none. Needs left >= 1 and p[0] >= 0x80.
inline size_t utf8_sequence(const char* p, size_t left) noexcept {
  const auto tail = [p](size_t i, u8 low = 0x80, u8 high = 0xbf) {
    return byte_of(p[i]) >= low && byte_of(p[i]) <= high;
  };
  const u8 lead = byte_of(p[0]);
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return left >= 2 && tail(1) ? 2 : 0;
  if (lead < 0xf0) {
    const bool second = left >= 3 && (lead == 0xe0   ? tail(1, 0xa0)
                                      : lead == 0xed ? tail(1, 0x80, 0x9f)
                                                     : tail(1));
    return second && tail(2) ? 3 : 0;
  }
  const bool second = left >= 4 && (lead == 0xf0   ? tail(1, 0x90)
                                    : lead == 0xf4 ? tail(1, 0x80, 0x8f)
                                                   : tail(1));
  return second && tail(2) && tail(3) ? 4 : 0;
}

// The first byte at or behind p that is not ASCII, or end.
inline const char* beyond_ascii(const char* p, const char* end) noexcept {
  for (; end - p >= 8; p += 8)
    if (load8(p) & every_high_bit) break;
  while (p != end && byte_of(*p) < 0x80) ++p;
  return p;
}

// Whole words, the last one overlapping: a DOM's strings are short, and each that must be valid
// pays for this look.
[[gnu::always_inline]] inline bool is_ascii(const char* p, size_t n) noexcept {
  if (n >= 8) {
    u64 bits = load8(p + n - 8);
    for (size_t i = 0; i + 8 < n; i += 8) bits |= load8(p + i);
    return (bits & every_high_bit) == 0;
  }
  if (n >= 4) return ((load4(p) | load4(p + n - 4)) & 0x80808080u) == 0;
  return n == 0 || ((byte_of(p[0]) | byte_of(p[n / 2]) | byte_of(p[n - 1])) & 0x80) == 0;
}

[[gnu::noinline]] inline bool well_formed_beyond_ascii(std::string_view text) noexcept {
  const char* p = text.data();
  const char* const end = p + text.size();
  for (;;) {
    p = beyond_ascii(p, end);
    if (p == end) return true;
    const size_t n = utf8_sequence(p, static_cast<size_t>(end - p));
    if (n == 0) return false;
    p += n;
  }
}

[[gnu::always_inline]] inline bool well_formed(std::string_view text) noexcept {
  return is_ascii(text.data(), text.size()) || well_formed_beyond_ascii(text);
}

// Number of code points of a well-formed text: its bytes less the continuation bytes.
inline u64 code_points(std::string_view text) noexcept {
  const char* const p = text.data();
  const size_t n = text.size();
  const auto starts = [](u64 x) {  // without popcount, a call where the processor is not known
    const u64 continued = (x & ~(x << 1) & every_high_bit) >> 7;
    return 8 - static_cast<unsigned>((continued * every_byte) >> 56);
  };
  if (n < 8) return starts(short_word(p, n)) - (8 - n);  // the padding would count as NULs
  u64 count = 0;
  size_t i = 0;
  for (; i + 8 <= n; i += 8) count += starts(load8(p + i));
  const size_t left = n - i;
  return left == 0 ? count : count + starts(load8(p + n - 8) >> (64 - 8 * left)) - (8 - left);
}

// Appends the code point (at most U+10FFFF) to a string.
template <class Text>
void append_utf8(Text& out, u32 c) {
  char bytes[4];
  const unsigned more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;  // behind the lead
  static constexpr unsigned char leads[] = {0, 0xc0, 0xe0, 0xf0};
  bytes[0] = static_cast<char>(leads[more] | c >> (6 * more));
  for (unsigned i = 1; i <= more; ++i)
    bytes[i] = static_cast<char>(0x80 | (c >> (6 * (more - i)) & 63));
  out.append(bytes, more + 1);
}

}  // namespace sluice::inline v0::detail
