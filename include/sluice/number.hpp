// SPDX-License-Identifier: Apache-2.0
// A JSON number as programs hold it: an exact 64-bit integer or a binary64. Compared by value,
// never through a lossy cast.
#pragma once

#include <cmath>
#include <cstdint>

namespace sluice::inline v0 {

// The value of one JSON number. `whole` holds every int64, `huge` the unsigned integers above it,
// `real` a binary64. A real may be NaN or infinite when it comes from a host's DOM; finite() tells,
// and order() must not be asked then.
struct number {
  enum form : std::uint8_t { whole, huge, real };

  form tag = whole;
  union {
    std::int64_t i = 0;
    std::uint64_t u;
    double d;
  };

  static number of(std::int64_t value) noexcept {
    number n;
    n.i = value;
    return n;
  }
  static number of(std::uint64_t value) noexcept {
    number n;
    n.tag = static_cast<form>(value >> 63);
    n.u = value;
    return n;
  }
  static number of(double value) noexcept {
    number n;
    n.tag = real;
    n.d = value;
    return n;
  }

  bool finite() const noexcept { return tag != real || std::isfinite(d); }

  // JSON Schema's "integer": no fractional part, however it was written (1.0, 1e2, -0.0).
  bool integral() const noexcept {
    constexpr double fractions_end = 4503599627370496.0;  // 2^52
    if (tag != real) return true;
    // Not std::trunc: a call, where the processor is not known to have the instruction.
    if (std::fabs(d) < fractions_end) return static_cast<double>(static_cast<std::int64_t>(d)) == d;
    return d == d;
  }
};

namespace detail {

template <class T>
constexpr int order_of(T a, T b) noexcept {
  return a < b ? -1 : b < a ? 1 : 0;
}

inline int order(std::uint64_t a, double b) noexcept {
  if (b < 0) return 1;
  if (b >= 18446744073709551616.0) return -1;
  const auto floor = static_cast<std::uint64_t>(b);
  return a != floor ? order_of(a, floor) : order_of(static_cast<double>(floor), b);
}

inline int order(std::int64_t a, double b) noexcept {
  if (b >= 9223372036854775808.0) return -1;
  if (b < -9223372036854775808.0) return 1;
  const auto toward_zero = static_cast<std::int64_t>(b);
  return a != toward_zero ? order_of(a, toward_zero)
                          : order_of(static_cast<double>(toward_zero), b);
}

}  // namespace detail

// Exact three-way order of two finite numbers: negative, zero or positive.
inline int order(number a, number b) noexcept {
  using detail::order_of;
  if (a.tag == number::real && b.tag == number::real) return order_of(a.d, b.d);
  if (a.tag == number::real) return -order(b, a);
  if (b.tag == number::real)
    return a.tag == number::huge ? detail::order(a.u, b.d) : detail::order(a.i, b.d);
  if (a.tag != b.tag) return order_of(a.tag, b.tag);
  return a.tag == number::whole ? order_of(a.i, b.i) : order_of(a.u, b.u);
}

}  // namespace sluice::inline v0
