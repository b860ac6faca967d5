// SPDX-License-Identifier: Apache-2.0
// Why a JSON text is no acceptable document, and where: a code and numbers, never a byte of it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace sluice::inline v0 {

enum class document_fault : std::uint8_t {
  none,
  syntax,
  utf8,
  surrogate,
  number_range,
  number_inexact,
  duplicate_name,
  nesting,
  bom
};

inline constexpr std::array<std::string_view, 9> document_fault_names{
    "",        "syntax", "utf8", "surrogate", "number_range", "number_inexact", "duplicate_name",
    "nesting", "bom"};

constexpr std::string_view name_of(document_fault f) noexcept {
  return document_fault_names[static_cast<std::size_t>(f)];
}

// A place in a text. Lines end at LF only; line and column start at 1 and the column counts bytes.
struct text_position {
  std::uint64_t offset = 0;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

// O(offset). An offset at or behind the end means the end.
text_position position_in(std::string_view text, std::uint64_t offset) noexcept;

}  // namespace sluice::inline v0
