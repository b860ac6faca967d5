// SPDX-License-Identifier: Apache-2.0
// Builds the look-up of a name set: open addressing with few probes, or binary search where a
// schema defeats the hash.
#include "sluice/detail/names.hpp"

#include <algorithm>
#include <bit>

#include "spelled_name.hpp"

namespace sluice::inline v0::detail {

void name_set::add(std::string_view spelled, u32 node) {
  names_.resize(size_);
  name n{head_of(spelled.data(), spelled.size()),
         static_cast<u32>(spelled.size()),
         static_cast<u32>(text_.size()),
         node,
         static_cast<u16>(spelled.size() < name::not_raw ? spelled.size() : name::not_raw),
         none};
  for (const char c : spelled)
    if (c == '"' || c == '\\' || byte_of(c) < 0x20) n.raw_size = name::not_raw;
  text_.append(spelled);
  names_.push_back(n);
  ++size_;
}

void name_set::seal() {
  names_.resize(size_);
  std::vector<spelled_name> order;
  order.reserve(size_);
  for (const name& n : names_) order.push_back({spelled(n), 0, static_cast<u32>(order.size())});
  sort_names(order);
  sorted_.resize(size_);
  for (size_t i = 0; i < size_; ++i) sorted_[i] = static_cast<u16>(order[i].position);
  u16* link = &first_sorted_;
  for (const u16 i : sorted_) *link = i, link = &names_[i].next_sorted;
  *link = static_cast<u16>(size_);
  // A head without a size: what head_of() makes of no string.
  names_.push_back({{1, 0}, 0, 0, 0, name::not_raw, none});
  slots_.clear();
  if (size_ <= few) return;
  const auto bits = static_cast<unsigned>(std::bit_width(size_ * 2 - 1));
  shift_ = 64 - bits;
  for (seed_ = 1; seed_ < 16; ++seed_) {
    slots_.assign(size_t{1} << bits, none);
    if (fill_slots()) return;
  }
  slots_.clear();  // names that agree in all that the hash reads: binary search bounds them
}

bool name_set::fill_slots() {
  const size_t mask = slots_.size() - 1;
  for (size_t i = 0; i < size_; ++i) {
    const name& n = names_[i];
    size_t at = static_cast<size_t>(hash(n.head, text_of(n), n.size) >> shift_), probe = 0;
    for (; slots_[at] != none; at = (at + 1) & mask)
      if (++probe > longest_probe) return false;
    slots_[at] = static_cast<u16>(i);
  }
  return true;
}

void name_set::redirect(const std::vector<u32>& target) noexcept {
  for (name& n : names_)
    if (n.node < target.size()) n.node = target[n.node];
}

u16 name_set::look_up(std::string_view s) const noexcept { return find(s); }

u16 name_set::find_sorted(std::string_view s) const noexcept {
  const auto it =
      std::lower_bound(sorted_.begin(), sorted_.end(), s,
                       [this](u16 i, std::string_view b) { return spelled(names_[i]) < b; });
  return it != sorted_.end() && spelled(names_[*it]) == s ? *it : none;
}

size_t name_set::bytes() const noexcept {
  return names_.capacity() * sizeof(name) + (slots_.capacity() + sorted_.capacity()) * sizeof(u16) +
         text_.capacity();
}

}  // namespace sluice::inline v0::detail
