// SPDX-License-Identifier: Apache-2.0
// Lays out the children of every container once, and finds them by name or position.
#include "pointer.hpp"

#include <algorithm>
#include <string>

namespace sluice::inline v0::detail {

pointer_index::pointer_index(const literal& of) : of_(&of), first_(of.items.size()) {
  for (u32 i = 0; i < of.items.size(); ++i) {
    const literal_view v{&of, i};
    first_[i] = static_cast<u32>(children_.size());
    if (v.what() == kind::array) {
      for (auto c = v.elements(); c.next();) children_.push_back(c.now);
    } else if (v.what() == kind::object) {
      for (auto c = v.members(); c.next();) children_.push_back(c.now);
      std::sort(children_.begin() + first_[i], children_.end(),
                [&of](u32 a, u32 b) { return of.string_at(a) < of.string_at(b); });
    }
  }
}

std::optional<u32> pointer_index::child(u32 container, std::string_view token) const {
  const literal_view v{of_, container};
  const auto first = children_.begin() + first_[container],
             last = first + static_cast<std::ptrdiff_t>(v.size());
  if (v.what() == kind::array) {
    if (token.empty() || token.size() > 9 || (token.front() == '0' && token.size() > 1)) return {};
    u32 position = 0;
    for (const char c : token) {
      if (c < '0' || c > '9') return {};
      position = position * 10 + static_cast<u32>(c - '0');
    }
    return position < v.size() ? std::optional(first[position]) : std::nullopt;
  }
  if (v.what() != kind::object) return {};
  std::string name;
  for (size_t i = 0; i < token.size(); ++i) {  // RFC 6901 section 4: ~1 first, then ~0
    if (token[i] != '~')
      name += token[i];
    else if (++i < token.size() && (token[i] == '0' || token[i] == '1'))
      name += token[i] == '0' ? '~' : '/';
    else
      return {};
  }
  const auto at =
      std::lower_bound(first, last, std::string_view(name),
                       [this](u32 item, std::string_view s) { return of_->string_at(item) < s; });
  if (at == last || of_->string_at(*at) != name) return {};
  return *at + 1;
}

}  // namespace sluice::inline v0::detail
