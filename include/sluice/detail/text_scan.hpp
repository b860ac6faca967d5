// SPDX-License-Identifier: Apache-2.0
// Finds where the plain part of a JSON string stops: at a quote, a backslash, a control or a byte
// beyond ASCII. In blocks, inside [p, end); the vector form and its portable twin answer alike
// (tests/unit/text_scan_test.cpp).
#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "sluice/detail/bytes.hpp"

namespace sluice::inline v0::detail {

inline constexpr bool stops_string(char c) noexcept {
  const u8 b = byte_of(c);
  return b == '"' || b == '\\' || b < 0x20 || b >= 0x80;
}

// High bits where a byte stops a string; exact up to and including the first one.
inline u64 string_stops(u64 x) noexcept {
  const u64 quote = x ^ every_byte * '"', backslash = x ^ every_byte * '\\';
  return (((quote - every_byte) & ~quote) | ((backslash - every_byte) & ~backslash) |
          ((x - every_byte * 0x20) & ~x) | x) &
         every_high_bit;
}

// Steps over whole blocks; stops at the first stopping byte or with less than a block left.
inline const char* over_plain_portable(const char* p, const char* end) noexcept {
  for (; end - p >= 8; p += 8)
    if (const u64 stops = string_stops(load8(p))) return p + std::countr_zero(stops) / 8;
  return p;
}

#if defined(__SSE2__)
[[gnu::always_inline]] inline const char* over_plain(const char* p, const char* end) noexcept {
  for (; end - p >= 16; p += 16) {
    const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const __m128i quote = _mm_cmpeq_epi8(x, _mm_set1_epi8('"')),
                  backslash = _mm_cmpeq_epi8(x, _mm_set1_epi8('\\'));
    const __m128i odd =
        _mm_cmpgt_epi8(_mm_set1_epi8(0x20), x);  // signed: controls, and bytes beyond ASCII
    const int stops = _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, backslash), odd));
    if (stops != 0) return p + std::countr_zero(static_cast<unsigned>(stops));
  }
  return p;
}
#else
inline const char* over_plain(const char* p, const char* end) noexcept {
  return over_plain_portable(p, end);
}
#endif

// The first stopping byte at or behind p, or end.
inline const char* end_of_plain(const char* p, const char* end) noexcept {
  p = over_plain_portable(p, end);
  while (p != end && !stops_string(*p)) ++p;
  return p;
}

}  // namespace sluice::inline v0::detail
