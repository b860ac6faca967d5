// SPDX-License-Identifier: Apache-2.0
#include "spelled_name.hpp"

#include <algorithm>

namespace sluice::inline v0::detail {

namespace {

// Out of line: inside std::sort it would be there eight times.
[[gnu::noinline]] bool before(const spelled_name& a, const spelled_name& b) noexcept {
  const int heads = order_of(a.head, b.head);
  return heads != 0 ? heads < 0 : a.spelled < b.spelled;
}

}  // namespace

[[gnu::noinline]] void sort_names(std::vector<spelled_name>& names) noexcept {
  std::sort(names.begin(), names.end(), before);
}

bool has_repeated(const std::vector<std::string_view>& names) {
  std::vector<spelled_name> sorted;
  sorted.reserve(names.size());
  for (const std::string_view s : names) sorted.push_back(spelled_name(s));
  sort_names(sorted);
  const auto same = [](const spelled_name& a, const spelled_name& b) {
    return a.spelled == b.spelled;
  };
  return std::adjacent_find(sorted.begin(), sorted.end(), same) != sorted.end();
}

}  // namespace sluice::inline v0::detail
