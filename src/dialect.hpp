// SPDX-License-Identifier: Apache-2.0
// Which of the four dialects a $schema names, and which vocabularies of it are in force.
#pragma once

#include <optional>
#include <string_view>

#include "sluice/detail/literal.hpp"
#include "sluice/keyword.hpp"

namespace sluice::inline v0::detail {

inline constexpr std::uint8_t every_vocabulary = 0xff;

// A dialect as one document uses it.
struct dialect_in_use {
  sluice::dialect dialect{};
  std::uint8_t vocabularies = every_vocabulary;  // bit n: vocabulary n
  bool asserts_format = false;                   // its meta-schema asks for it
};

// The published URI, http or https, with or without a trailing "#".
std::optional<dialect> dialect_of(std::string_view schema_uri) noexcept;

// The value of a member of an object that is a string.
std::optional<std::string_view> string_member(literal_view object, std::string_view name) noexcept;

// The item of a member's value; the object's own where there is none.
u32 item_of_member(literal_view object, std::string_view name) noexcept;

// What a meta-schema document makes of its own dialect by $vocabulary. Nothing when its $schema is
// none of the four, or it requires a vocabulary that nobody here knows.
std::optional<dialect_in_use> dialect_made_by(literal_view meta_schema) noexcept;

}  // namespace sluice::inline v0::detail
