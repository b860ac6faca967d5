// SPDX-License-Identifier: Apache-2.0
// What the author of a schema that compiles should still know. Codes and ordinals, never authored
// text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sluice/keyword.hpp"

namespace sluice::inline v0 {

enum class advisory_code : std::uint8_t {
  pattern_without_max_length,  // every string is matched, up to the work limits
  bound_beyond_double,         // an integer bound that no consumer with doubles can hold
  required_name_forbidden,  // `additionalProperties: false` forbids a required name: no object is
                            // accepted
  contradictory_bounds,     // a minimum above its maximum: no value of that kind is accepted
  enum_member_forbidden     // `type` forbids a member of `enum` or the `const`
};

struct advisory {
  advisory_code code;
  sluice::keyword keyword;  // the keyword to look at
  std::uint32_t node;

  // A constant sentence and the ordinal.
  std::string message() const;
};

std::string_view name_of(advisory_code code) noexcept;

}  // namespace sluice::inline v0
