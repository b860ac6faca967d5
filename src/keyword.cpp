// SPDX-License-Identifier: Apache-2.0
// From bytes of a schema to a row of the table: one probe over a table that was laid out while
// compiling.
#include "sluice/keyword.hpp"

namespace sluice::inline v0 {
namespace {

constexpr std::size_t slot_count = 256;
constexpr std::uint8_t no_row = 0xff;

constexpr std::size_t slot_of(std::string_view s) noexcept {
  const auto at = [s](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(s[i]));
  };
  return (s.size() * 31 + at(0) * 7 + at(s.size() - 1) * 13 + at(s.size() / 2) * 3) % slot_count;
}

constexpr auto slots = [] {
  std::array<std::uint8_t, slot_count> rows{};
  rows.fill(no_row);
  for (std::size_t i = 0; i < detail::keyword_count; ++i) {
    std::size_t at = slot_of(detail::keyword_table[i].spelling);
    while (rows[at] != no_row) at = (at + 1) % slot_count;
    rows[at] = static_cast<std::uint8_t>(i);
  }
  return rows;
}();

}  // namespace

std::optional<keyword> find_keyword(std::string_view spelled) noexcept {
  if (spelled.empty()) return {};
  for (std::size_t at = slot_of(spelled); slots[at] != no_row; at = (at + 1) % slot_count)
    if (detail::keyword_table[slots[at]].spelling == spelled) return keyword{slots[at]};
  return {};
}

}  // namespace sluice::inline v0
