// SPDX-License-Identifier: Apache-2.0
// A set of strings that a schema declares (member names, enum strings), made for one question:
// which of them is this? Each has an index, in order of insertion. Look-ups cost a bounded number
// of probes however the names were chosen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sluice/detail/bytes.hpp"

namespace sluice::inline v0::detail {

struct name {
  head16 head;
  u32 size;
  u32 offset;       // in the set's text
  u32 node;         // what the name leads to; the set does not look at it
  u16 raw_size;     // its size in JSON text, or not_raw when JSON text cannot spell it unescaped
  u16 next_sorted;  // the next index in ascending bytes, or size()

  // A name with a quote, a backslash or a control must never be compared with raw text: `{"a"b":1}`
  // would pass for `a"b`.
  static constexpr u16 not_raw = 0xffff;
};

class name_set {
 public:
  static constexpr u16 none = 0xffff;

  void reserve(size_t n) { names_.reserve(n + 1); }
  void add(std::string_view spelled, u32 node);
  // After the last add(), before the first find(). O(n log n).
  void seal();

  // Makes every name that leads to node n lead to target[n].
  void redirect(const std::vector<u32>& target) noexcept;

  size_t size() const noexcept { return size_; }
  // Also at size(), once sealed: a name that no string spells, where a guess may safely end.
  const name& operator[](size_t i) const noexcept { return names_[i]; }
  u16 first_sorted() const noexcept { return first_sorted_; }  // or size()
  const char* text_of(const name& n) const noexcept { return text_.data() + n.offset; }
  std::string_view spelled(const name& n) const noexcept { return {text_of(n), n.size}; }
  size_t bytes() const noexcept;

  // Index of the declared name, or none.
  [[gnu::always_inline]] u16 find(std::string_view s) const noexcept {
    if (size_ <= few) return find_among_few(s);
    return slots_.empty() ? find_sorted(s) : find_hashed(s);
  }

  // The same out of line, for compiling: inlined five times it was 20 KB.
  u16 look_up(std::string_view s) const noexcept;

  // Whether s is this name: for a guess that is nearly always right. Compares inside both strings,
  // builds nothing.
  [[gnu::always_inline]] bool spells(const name& a, std::string_view s) const noexcept {
    if (a.size != s.size()) return false;
    const char* const p = s.data();
    const size_t n = s.size();
    if (n < 8) return short_word(p, n) == a.head.low;
    if (n > 16) return std::memcmp(p, text_of(a), n) == 0;
    const unsigned half = 4 * static_cast<unsigned>(16 - n);
    return ((load8(p) ^ a.head.low) | ((load8(p + n - 8) >> half >> half) ^ a.head.high)) == 0;
  }

 private:
  static constexpr size_t few = 4;
  static constexpr size_t longest_probe = 6;

  bool same(const name& a, const head16& head, std::string_view s) const noexcept {
    return a.size == s.size() && a.head == head &&
           (s.size() <= 16 || std::memcmp(text_of(a) + 16, s.data() + 16, s.size() - 16) == 0);
  }
  u64 hash(const head16& head, const char* p, size_t n) const noexcept;
  bool fill_slots();
  u16 find_among_few(std::string_view s) const noexcept;
  u16 find_hashed(std::string_view s) const noexcept;
  u16 find_sorted(std::string_view s) const noexcept;

  std::vector<name> names_;  // sealed: and one more, that no string spells
  size_t size_ = 0;
  std::vector<u16> slots_;   // open addressing; empty where a hostile schema defeated every seed
  std::vector<u16> sorted_;  // indices in ascending bytes
  std::string text_;
  u64 seed_ = 0;
  unsigned shift_ = 63;
  u16 first_sorted_ = 0;
};

inline u64 name_set::hash(const head16& head, const char* p, size_t n) const noexcept {
  const u64 tail = n > 16 ? load8(p + n - 8) : 0;
  const u64 a = (head.low ^ seed_ ^ n) * 0x9e3779b97f4a7c15u,
            b = (head.high ^ tail) * 0xd6e8feb86659fd93u;
  const u64 h = a ^ b ^ (a >> 32);
  return h * 0x9e3779b97f4a7c15u;
}

inline u16 name_set::find_among_few(std::string_view s) const noexcept {
  for (size_t i = 0; i < size_; ++i)
    if (spells(names_[i], s)) return static_cast<u16>(i);
  return none;
}

inline u16 name_set::find_hashed(std::string_view s) const noexcept {
  const head16 head = head_of(s.data(), s.size());
  const size_t mask = slots_.size() - 1;
  size_t at = static_cast<size_t>(hash(head, s.data(), s.size()) >> shift_);
  // Every name lies within longest_probe of its home: a hostile instance gets no longer walk than
  // an honest one.
  for (size_t probe = 0; probe <= longest_probe; ++probe, at = (at + 1) & mask) {
    const u16 i = slots_[at];
    if (i == none || same(names_[i], head, s)) return i;
  }
  return none;
}

}  // namespace sluice::inline v0::detail
