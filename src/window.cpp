// SPDX-License-Identifier: Apache-2.0
// Folds what a bound allows into the node's window, exactly: inside the window every bound holds,
// outside the list decides.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "compile.hpp"

namespace sluice::inline v0::detail {
namespace {

constexpr i64 least = std::numeric_limits<i64>::min(), most = std::numeric_limits<i64>::max();
constexpr double lowest_i64 = -9223372036854775808.0, above_i64 = 9223372036854775808.0;

// The smallest int64 that `x <= i` (or `x < i`) allows, where there is one.
std::optional<i64> lowest_whole(number x, bool open) noexcept {
  if (x.tag == number::huge) return {};
  if (x.tag == number::whole) return open && x.i == most ? std::nullopt : std::optional(x.i + open);
  const double up = std::ceil(x.d);
  if (up >= above_i64) return {};
  if (up < lowest_i64) return least;
  return static_cast<i64>(up) + (open && up == x.d);
}
// The largest int64 that `x >= i` (or `x > i`) allows, where there is one.
std::optional<i64> highest_whole(number x, bool open) noexcept {
  if (x.tag == number::huge) return most;
  if (x.tag == number::whole)
    return open && x.i == least ? std::nullopt : std::optional(x.i - open);
  const double down = std::floor(x.d);
  if (down >= above_i64) return most;
  const bool excluded = open && down == x.d;
  if (down < lowest_i64 || (excluded && down == lowest_i64)) return {};
  return static_cast<i64>(down) - excluded;
}

// The double nearest to the bound that still satisfies it; `side` is +1 for a lower bound, -1 for
// an upper one.
double inside(number x, bool open, int side) noexcept {
  const double d = x.tag == number::real   ? x.d
                   : x.tag == number::huge ? static_cast<double>(x.u)
                                           : static_cast<double>(x.i);
  const int c = order(number::of(d), x) * side;
  return c < 0 || (open && c == 0)
             ? std::nextafter(d, side * std::numeric_limits<double>::infinity())
             : d;
}

void not_plain(node& n, node::flag f) noexcept { n.flags &= static_cast<u8>(~f); }

}  // namespace

void compiler::narrow(node& n, const check& c) {
  const keyword k = c.keyword;
  if (k == kw("maxLength")) {  // at most M bytes are at most M code points
    if (c.operand >= ~u32{0}) return not_plain(n, node::plain_string);
    n.bytes_span = static_cast<u32>(c.operand);
  } else if (k == kw("minLength")) {  // maxLength came before: bytes_low was 0
    const u64 low = c.operand;
    if (low > n.bytes_span || (n.any_length() && low == 0)) return not_plain(n, node::plain_string);
    n.bytes_low = static_cast<u32>(low);
    n.bytes_span -= static_cast<u32>(low);
  } else if (row_of(k).judges == bit(kind::string)) {
    not_plain(n, node::plain_string);
  } else if (row_of(k).operand == shape::bound) {
    const bool open = k == kw("exclusiveMinimum") || k == kw("exclusiveMaximum");
    const bool lower = k == kw("minimum") || k == kw("exclusiveMinimum");
    const number x = c.as_number();
    const std::optional<i64> end = lower ? lowest_whole(x, open) : highest_whole(x, open);
    if (!end) {  // no window ends beyond int64: an empty one says the same
      n.whole_low = most;
      n.whole_high = least;
    } else if (lower) {
      n.whole_low = std::max(n.whole_low, *end);
    } else {
      n.whole_high = std::min(n.whole_high, *end);
    }
    if (lower)
      n.real_low = std::max(n.real_low, inside(x, open, +1));
    else
      n.real_high = std::min(n.real_high, inside(x, open, -1));
  } else if (row_of(k).judges == bit(kind::number)) {
    not_plain(n, node::plain_number);
  }
}

}  // namespace sluice::inline v0::detail
