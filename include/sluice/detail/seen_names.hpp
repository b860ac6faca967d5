// SPDX-License-Identifier: Apache-2.0
// Which of the declared names an object has shown so far: duplicates and `required` in one.
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "sluice/detail/tree.hpp"

namespace sluice::inline v0::detail {

// Which declared names an object has shown so far: one word where the schema declares few.
template <bool Small>
class seen_names {
 public:
  explicit seen_names(const object_rules&) noexcept {}
  bool add(u32 i) noexcept {  // false: it was there
    const u64 b = u64{1} << i;
    const bool fresh = (bits_ & b) == 0;
    bits_ |= b;
    return fresh;
  }
  bool covers_required(const object_rules& o) const noexcept {
    return (o.required_low & ~bits_) == 0;
  }

 private:
  u64 bits_ = 0;
};

template <>
class seen_names<false> {
 public:
  explicit seen_names(const object_rules& o) : words_(o.members.size() / 64 + 1) {
    if (words_ > inline_.size()) heap_.reset(new u64[words_]);
    bits_ = heap_ ? heap_.get() : inline_.data();
    std::fill_n(bits_, words_, u64{0});
  }
  bool add(u32 i) noexcept {
    const u64 b = u64{1} << (i & 63);
    const bool fresh = (bits_[i >> 6] & b) == 0;
    bits_[i >> 6] |= b;
    return fresh;
  }
  bool has(u32 i) const noexcept { return (bits_[i >> 6] >> (i & 63) & 1) != 0; }
  bool covers_required(const object_rules& o) const noexcept {
    if (o.one_word()) return (o.required_low & ~bits_[0]) == 0;
    u64 lacking = 0;
    for (size_t w = 0; w < o.required.size(); ++w) lacking |= o.required[w] & ~bits_[w];
    return lacking == 0;
  }

 private:
  size_t words_;
  u64* bits_;
  std::array<u64, 16>
      inline_;  // lenient's 500 properties and 500 required names fit: no allocation there
  std::unique_ptr<u64[]> heap_;
};

}  // namespace sluice::inline v0::detail
