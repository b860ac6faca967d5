// SPDX-License-Identifier: Apache-2.0
// Decimal decomposition by the shortest round-trip digits, and divisibility by modular arithmetic:
// no bignum, no blow-up.
#include "sluice/detail/decimal.hpp"

#include <charconv>

#include "sluice/detail/hash.hpp"

namespace sluice::inline v0::detail {
namespace {

decimal normalised(u64 magnitude, i32 exponent) noexcept {
  if (magnitude == 0) return {};
  for (; magnitude % 10 == 0; magnitude /= 10) ++exponent;
  return {magnitude, exponent};
}

decimal shortest(double d) noexcept {
  char digits[32];  // 17 digits, point, sign, e, sign and three digits of exponent fit
  const auto [end, fault] =
      std::to_chars(digits, digits + sizeof digits, std::fabs(d), std::chars_format::scientific);
  if (fault != std::errc{}) return {};
  u64 magnitude = 0;
  i32 exponent = 0, written = 0;
  const char* p = digits;
  for (bool fraction = false; p != end && *p != 'e'; ++p) {
    if (*p == '.') {
      fraction = true;
    } else {
      magnitude = magnitude * 10 + static_cast<u64>(*p - '0');
      exponent -= fraction;
    }
  }
  if (p != end && *++p == '+') ++p;  // from_chars takes no plus
  std::from_chars(p, end, written);
  return normalised(magnitude, exponent + written);
}

u64 remainder128(product128 p, u64 m) noexcept {
#if defined(__SIZEOF_INT128__)
  __extension__ using u128 = unsigned __int128;
  return static_cast<u64>((static_cast<u128>(p.high) << 64 | p.low) % m);
#else
  u64 r = p.high % m;
  for (int i = 63; i >= 0; --i) {
    const bool carry = r >> 63;
    r = r << 1 | (p.low >> i & 1);
    if (carry || r >= m) r -= m;
  }
  return r;
#endif
}

u64 multiply_modulo(u64 a, u64 b, u64 m) noexcept { return remainder128(multiply(a, b), m); }

u64 ten_to(u32 power, u64 m) noexcept {
  u64 result = 1 % m, base = 10 % m;
  for (; power != 0; power >>= 1) {
    if (power & 1) result = multiply_modulo(result, base, m);
    base = multiply_modulo(base, base, m);
  }
  return result;
}

}  // namespace

decimal decimal_of(number n) noexcept {
  if (n.tag == number::real) return shortest(n.d);
  const bool negative = n.tag == number::whole && n.i < 0;
  return normalised(negative ? u64{0} - n.u : n.u, 0);
}

bool is_multiple(number x, decimal divisor) noexcept {
  const decimal value = decimal_of(x);
  if (value.magnitude == 0) return true;
  const i32 shift = value.exponent - divisor.exponent;
  if (shift < 0) return false;  // the magnitude has no factor 10 to make up for it
  const u64 m = divisor.magnitude;
  return multiply_modulo(value.magnitude % m, ten_to(static_cast<u32>(shift), m), m) == 0;
}

}  // namespace sluice::inline v0::detail
