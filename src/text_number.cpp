// SPDX-License-Identifier: Apache-2.0
// Compares the decimal that a token spells with the decimals of a double: the shortest that reads
// back, and the exact one.
#include "text_number.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace sluice::inline v0::detail {
namespace {

i64 read_exponent(std::string_view s) noexcept {
  const bool down = s.starts_with('-');
  if (down || s.starts_with('+')) s.remove_prefix(1);
  i64 e = 0;
  for (const char c : s)
    if (e < number_token::huge_exponent) e = e * 10 + (c - '0');
  return down ? -e : e;
}

}  // namespace

number_token::number_token(std::string_view token) noexcept {
  if (token.starts_with('-')) token.remove_prefix(1);
  const size_t e = token.find_first_of("eE");
  const i64 exponent = e == token.npos ? 0 : read_exponent(token.substr(e + 1));
  token = token.substr(0, e);
  const size_t first = token.find_first_of("123456789");
  if (first == token.npos) return;  // zero: no digits
  const size_t last = token.find_last_of("123456789"),
               point = std::min(token.find('.'), token.size());
  text_ = token.substr(first, last - first + 1);
  magnitude_ = exponent + (first < point ? static_cast<i64>(point - first)
                                         : -static_cast<i64>(first - point - 1));
}

bool number_token::same_digits(std::string_view scientific) const noexcept {
  const number_token other(scientific);
  if (magnitude_ != other.magnitude_) return false;
  size_t i = 0, j = 0;
  for (;; ++i, ++j) {
    if (i < text_.size() && text_[i] == '.') ++i;
    if (j < other.text_.size() && other.text_[j] == '.') ++j;
    if (i >= text_.size() || j >= other.text_.size())
      return i >= text_.size() && j >= other.text_.size();
    if (text_[i] != other.text_[j]) return false;
  }
}

bool number_token::stands_for(double value) const noexcept {
  std::array<char, 1200> digits;  // the longest exact expansion has 767 significant digits
  const auto same_as = [&](std::to_chars_result r) {
    return r.ec == std::errc{} &&
           same_digits({digits.data(), static_cast<size_t>(r.ptr - digits.data())});
  };
  char *const first = digits.data(), *const last = first + digits.size();
  return same_as(std::to_chars(first, last, std::fabs(value), std::chars_format::scientific)) ||
         same_as(std::to_chars(first, last, std::fabs(value), std::chars_format::scientific, 800));
}

}  // namespace sluice::inline v0::detail
