// SPDX-License-Identifier: Apache-2.0
// RFC 3986: taking a reference apart, and resolving it against a base. Nothing is normalised but
// dot segments; nothing fetched.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sluice::inline v0::detail {

// The five components of section 3, as views of the text they were split from. Any text splits.
struct uri {
  std::optional<std::string_view> scheme, authority, query, fragment;
  std::string_view path;

  static uri split(std::string_view text) noexcept;
};

// The target of a reference without its fragment (section 5.2.2). An empty base leaves the
// reference as it is.
std::string resolve(std::string_view base, std::string_view reference);

// Undoes percent-encoding; nothing when an escape is broken.
std::optional<std::string> percent_decoded(std::string_view text);

}  // namespace sluice::inline v0::detail
