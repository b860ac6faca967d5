// SPDX-License-Identifier: Apache-2.0
// The allocations that one thread makes while it counts them, and the one that is to fail. Linking
// allocations.cpp replaces operator new and delete; other threads never notice.
#pragma once

#include <cstddef>
#include <type_traits>

namespace sluice_test {

struct allocation_count {
  bool counting = false;
  long left = -1;  // until one fails; below 0: none does
  long made = 0;
  long live = 0;  // made and not yet released
  std::size_t bytes = 0;
};

allocation_count& allocations() noexcept;  // of the calling thread

class counted {
 public:
  // `left` allocations succeed, then every one fails.
  explicit counted(long left = -1) { allocations() = {true, left, 0, 0, 0}; }
  ~counted() { allocations().counting = false; }
  counted(const counted&) = delete;
  counted& operator=(const counted&) = delete;
};

template <class Run>
allocation_count allocations_of(Run run) {
  const counted here;
  if constexpr (std::is_void_v<decltype(run())>) {
    run();
  } else {
    [[maybe_unused]] const auto result = run();
  }
  return allocations();
}
template <class Run>
std::size_t bytes_allocated_by(Run run) {
  return allocations_of(run).bytes;
}

}  // namespace sluice_test
