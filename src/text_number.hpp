// SPDX-License-Identifier: Apache-2.0
// The long way for a number token: a well-kept parser for the value, and the token's own decimal
// for what the value lost.
#pragma once

#include <charconv>
#include <string_view>
#if !defined(__cpp_lib_to_chars)
#include <fast_float/fast_float.h>
#endif

#include "sluice/detail/bytes.hpp"

namespace sluice::inline v0::detail {

// Nearest double, ties to even. False when the value is out of range, above or below.
inline bool read_double(const char* first, const char* last, double& value) noexcept {
#if defined(__cpp_lib_to_chars)
  return std::from_chars(first, last, value).ec == std::errc{};
#else  // a standard library without from_chars for double
  const auto answer = fast_float::from_chars(first, last, value);
  return answer.ec == std::errc{} && value - value == 0;
#endif
}

// A token of RFC 8259's grammar as 0.DDD * 10^magnitude, where the first and last D are not zero.
class number_token {
 public:
  static constexpr i64 huge_exponent = 1'000'000'000'000'000;  // beyond any length of text

  explicit number_token(std::string_view token) noexcept;

  // Digits before the point once the first digit is not zero: > 0 for a token that overflowed, < 0
  // for one that underflowed.
  i64 magnitude() const noexcept { return magnitude_; }

  // Whether the token is the shortest decimal of the double, or exactly its value. O(length of the
  // token).
  bool stands_for(double value) const noexcept;

 private:
  bool same_digits(std::string_view scientific) const noexcept;

  std::string_view text_;  // from the first to the last significant digit; a point may stand inside
  i64 magnitude_ = 0;
};

}  // namespace sluice::inline v0::detail
