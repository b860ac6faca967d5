// SPDX-License-Identifier: Apache-2.0
// multipleOf in decimal: 0.0075 is a multiple of 0.0001 although no binary division says so.
#pragma once

#include "sluice/detail/bytes.hpp"
#include "sluice/number.hpp"

namespace sluice::inline v0::detail {

// magnitude * 10^exponent, the sign dropped. The magnitude is 0 or has no factor 10.
struct decimal {
  u64 magnitude = 0;
  i32 exponent = 0;
};

// The decimal with the fewest digits that reads back as the same finite number; integers stand for
// themselves.
decimal decimal_of(number n) noexcept;

// Whether x is an integer multiple of divisor (> 0). At most 21 modular multiplications, whatever
// the exponents are.
bool is_multiple(number x, decimal divisor) noexcept;

}  // namespace sluice::inline v0::detail
