// SPDX-License-Identifier: Apache-2.0
// Names to be put in order. One sort for all of src/: each more of them would add 5 to 12 KB to
// every program. Private to src/.
#pragma once

#include <string_view>
#include <vector>

#include "sluice/detail/bytes.hpp"

namespace sluice::inline v0::detail {

struct spelled_name {
  head16 head;  // decides nearly always, as two words
  std::string_view spelled;
  u32 item = 0;      // of a literal
  u32 position = 0;  // where it stood before

  explicit spelled_name(std::string_view s) noexcept
      : head(head_of(s.data(), s.size())), spelled(s) {}
  spelled_name(std::string_view s, u32 from, u32 at) noexcept : spelled_name(s) {
    item = from;
    position = at;
  }
};

// Ascending by bytes. O(n log n).
void sort_names(std::vector<spelled_name>& names) noexcept;
// Whether two of them are equal. O(n log n).
bool has_repeated(const std::vector<std::string_view>& names);

}  // namespace sluice::inline v0::detail
