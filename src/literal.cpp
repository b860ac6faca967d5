// SPDX-License-Identifier: Apache-2.0
// The exact order of two literals, with explicit stacks: equality for const, enum and uniqueItems,
// and a sort where hashing has lost its point.
#include "sluice/detail/literal.hpp"

#include <algorithm>

namespace sluice::inline v0::detail {
namespace {

// Two containers of one kind and size, side by side: their children in the order in which they are
// compared.
struct pair_of_containers {
  std::vector<u32> left, right;
  size_t next = 0;
};

std::vector<u32> children(literal_view v) {
  std::vector<u32> items;
  items.reserve(v.size());
  if (v.what() == kind::array) {
    for (auto c = v.elements(); c.next();) items.push_back(c.now);
  } else {
    for (auto c = v.members(); c.next();) items.push_back(c.now);
    std::sort(items.begin(), items.end(),
              [of = v.of](u32 a, u32 b) { return of->string_at(a) < of->string_at(b); });
  }
  return items;
}

int order_of_scalars(literal_view a, literal_view b) noexcept {
  switch (a.what()) {
    case kind::string:
      return order_of(a.string().compare(b.string()), 0);
    case kind::number:
      return order(a.number(), b.number());
    case kind::boolean:
      return order_of(a.boolean(), b.boolean());
    default:
      return 0;
  }
}

}  // namespace

int order(literal_view a, literal_view b) {
  std::vector<pair_of_containers> open;
  for (;;) {
    if (const int c = order_of(a.what(), b.what()); c != 0) return c;
    if (a.what() != kind::array && a.what() != kind::object) {
      if (const int c = order_of_scalars(a, b); c != 0) return c;
    } else {
      if (const int c = order_of(a.size(), b.size()); c != 0) return c;
      pair_of_containers p{children(a), children(b)};
      if (a.what() == kind::object) {
        for (size_t i = 0; i < p.left.size(); ++i) {
          if (const int c = a.of->string_at(p.left[i]).compare(b.of->string_at(p.right[i])); c != 0)
            return order_of(c, 0);
          ++p.left[i], ++p.right[i];  // from the names to the values
        }
      }
      open.push_back(std::move(p));
    }
    while (!open.empty() && open.back().next == open.back().left.size()) open.pop_back();
    if (open.empty()) return 0;
    pair_of_containers& p = open.back();
    a.index = p.left[p.next];
    b.index = p.right[p.next++];
  }
}

}  // namespace sluice::inline v0::detail
