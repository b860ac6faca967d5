// SPDX-License-Identifier: Apache-2.0
// JSON Pointers (RFC 6901) into one literal, each token by binary search: a schema with many
// references stays n log n.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "sluice/detail/literal.hpp"

namespace sluice::inline v0::detail {

class pointer_index {
 public:
  explicit pointer_index(const literal& of);

  // The item that a pointer (decoded, starting with "/" or empty) leads to from `root`; `step` sees
  // every item on the way.
  template <class Step>
  std::optional<u32> find(u32 root, std::string_view pointer, Step step) const {
    u32 at = root;
    while (!pointer.empty()) {
      const size_t end = pointer.find('/', 1);
      const auto next = child(at, pointer.substr(1, end == pointer.npos ? end : end - 1));
      if (!next) return {};
      step(at = *next);
      pointer = end == pointer.npos ? std::string_view() : pointer.substr(end);
    }
    return at;
  }

 private:
  std::optional<u32> child(u32 container, std::string_view token) const;

  const literal* of_;
  std::vector<u32> first_;     // per item: where its children stand in children_
  std::vector<u32> children_;  // elements in order; names ascending
};

}  // namespace sluice::inline v0::detail
