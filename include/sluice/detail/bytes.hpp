// SPDX-License-Identifier: Apache-2.0
// Loads of bytes as words, always inside the bounds the caller names, the same on either
// endianness.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace sluice::inline v0::detail {

using std::size_t;
using i64 = std::int64_t;
using i32 = std::int32_t;
using u64 = std::uint64_t;
using u32 = std::uint32_t;
using u16 = std::uint16_t;
using u8 = std::uint8_t;

inline constexpr u64 every_byte = 0x0101010101010101u;
inline constexpr u64 every_high_bit = every_byte << 7;

constexpr u8 byte_of(char c) noexcept { return static_cast<u8>(c); }

constexpr u64 swapped(u64 x) noexcept {
  u64 y = 0;
  for (unsigned i = 0; i < 8; ++i) y |= (x >> (8 * i) & 0xff) << (56 - 8 * i);
  return y;
}

inline u64 load8(const char* p) noexcept {
  u64 x;
  std::memcpy(&x, p, sizeof x);
  if constexpr (std::endian::native == std::endian::big) x = swapped(x);
  return x;
}

inline u32 load4(const char* p) noexcept {
  u32 x;
  std::memcpy(&x, p, sizeof x);
  if constexpr (std::endian::native == std::endian::big) x = static_cast<u32>(swapped(x) >> 32);
  return x;
}

constexpr u16 two(char a, char b) noexcept {
  return static_cast<u16>(byte_of(a) | byte_of(b) << 8);
}
inline u16 load2(const char* p) noexcept { return two(p[0], p[1]); }

// The first 16 bytes of a string, zero padded: with the length they are the string when it has at
// most 16 bytes.
struct head16 {
  u64 low = 0, high = 0;
  bool operator==(const head16&) const = default;
};

// How two strings with different heads are ordered by bytes; 0 for equal heads.
inline int order_of(const head16& a, const head16& b) noexcept {
  const u64 low = a.low ^ b.low, differ = low != 0 ? low : a.high ^ b.high;
  if (differ == 0) return 0;
  const int at = std::countr_zero(differ) & 56;
  const u64 x = low != 0 ? a.low : a.high, y = low != 0 ? b.low : b.high;
  return (x >> at & 255) < (y >> at & 255) ? -1 : 1;
}

// Up to seven bytes as the low bytes of a word.
[[gnu::always_inline]] inline u64 short_word(const char* p, size_t n) noexcept {
  if (n >= 4) return load4(p) | u64{load4(p + n - 4)} << (8 * (n - 4));
  if (n == 0) return 0;
  const auto at = [p](size_t i) { return u64{byte_of(p[i])} << (8 * i); };
  return at(0) | at(n / 2) | at(n - 1);
}

[[gnu::always_inline]] inline head16 head_of(const char* p, size_t n) noexcept {
  if (n < 8) return {short_word(p, n), 0};
  const u64 low = load8(p);
  if (n >= 16) return {low, load8(p + 8)};
  const unsigned half =
      4 * static_cast<unsigned>(16 - n);  // two half shifts: one of 64 bits would be undefined
  return {low, load8(p + n - 8) >> half >> half};
}

}  // namespace sluice::inline v0::detail
