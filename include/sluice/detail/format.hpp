// SPDX-License-Identifier: Apache-2.0
// In: the name of a format, or a format and a string instance. Out: the format, or whether the
// string is one. Never: a locale, an allocation, or a byte read outside the text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sluice::inline v0::detail {

// clang-format off
enum class format : std::uint8_t {
  email, uuid, uri, url, date_time, date, time, duration, ipv4, ipv6
};
// clang-format on

// In the order of the enumerators. A refusal of any other name lists these.
inline constexpr std::array<std::string_view, 10> format_names{
    "email", "uuid", "uri", "url", "date-time", "date", "time", "duration", "ipv4", "ipv6"};

// Exact bytes: no folding of case, no trimming. Empty when the name is not one of the ten.
[[nodiscard]] std::optional<format> find_format(std::string_view name) noexcept;

// Every language is pure ASCII, so NUL and bytes from 0x80 fail wherever they stand. O(n) in the
// text, whatever it holds.
[[nodiscard]] bool matches(format which, std::string_view text) noexcept;

}  // namespace sluice::inline v0::detail
