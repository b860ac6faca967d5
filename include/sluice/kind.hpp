// SPDX-License-Identifier: Apache-2.0
// The six kinds of JSON value ("integer" is a predicate on numbers, not a kind) and sets of them.
#pragma once

#include <cstdint>

namespace sluice::inline v0 {

// `none` is what JSON cannot express but a host's library can hold (binary, discarded). It
// satisfies no keyword.
enum class kind : std::uint8_t { none, null, boolean, number, string, array, object };

using kind_set = std::uint8_t;

constexpr kind_set bit(kind k) noexcept {
  return static_cast<kind_set>(1u << static_cast<unsigned>(k));
}

inline constexpr kind_set every_kind = 0x7e;  // all but none

}  // namespace sluice::inline v0
