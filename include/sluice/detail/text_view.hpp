// SPDX-License-Identifier: Apache-2.0
// JSON text as a view for the walk. It can only go forward: every value must be consumed once, by
// reading it or by skip().
#pragma once

#include "sluice/detail/text_reader.hpp"
#include "sluice/detail/tree.hpp"
#include "sluice/detail/unique.hpp"

namespace sluice::inline v0::detail {

inline constexpr auto masks_of_length = [] {
  std::array<head16, 17> of{};
  for (size_t n = 0; n <= 16; ++n)
    for (size_t i = 0; i < n; ++i) (i < 8 ? of[n].low : of[n].high) |= u64{255} << (8 * (i % 8));
  return of;
}();

// Hash: reading a value leaves its keyed hash in the reader. A second instantiation, because as a
// run-time flag in the one reader it cost all checks of text 7 to 12 %.
template <bool Hash>
class text_view {
 public:
  explicit text_view(text_reader& r) noexcept : r_(&r) {}

  static constexpr bool sorted_members = false;
  static constexpr bool well_formed = true;
  static constexpr bool small_code = Hash;  // objects in arrays of unique items: one loop, not two

  kind what() const noexcept { return r_->what(); }
  std::string_view string() const { return r_->string<Hash>(); }
  sluice::number number() const { return r_->number<Hash>(); }
  bool boolean() const noexcept { return r_->boolean<Hash>(); }
  void skip() const { r_->skip<Hash>(); }
  u64 offset() const noexcept { return r_->value_offset(); }

  class elements_cursor {
   public:
    explicit elements_cursor(text_reader& r) noexcept
        : r_(&r), sum_(Hash ? hash_array_open(r.key) : 0) {}

    [[gnu::always_inline]] bool next() noexcept {
      if constexpr (Hash)
        if (!first_) sum_ = hash_with_element(sum_, r_->last_hash, r_->key);
      const bool more = r_->next_element(first_);
      first_ = false;
      if constexpr (Hash)
        if (!more) r_->last_hash = sum_;
      return more;
    }
    text_view value() const noexcept { return text_view(*r_); }

   private:
    text_reader* r_;
    u64 sum_;
    bool first_ = true;
  };

  class members_cursor {
   public:
    explicit members_cursor(text_reader& r) noexcept : r_(&r), base_(r.names_open()) {}

    [[gnu::always_inline]] bool next() {
      if constexpr (Hash)
        if (before_ != text_reader::first_name)
          sum_ = hash_with_member(sum_, name_hash_, r_->last_hash, r_->key);
      if (r_->next_member(before_)) [[likely]] {
        before_ = text_reader::later_name;
        name_at_ = r_->p;
        return true;
      }
      r_->forget(base_);
      if constexpr (Hash) r_->last_hash = hash_object_close(sum_, r_->key);
      return false;
    }

    // Is the next name, as raw bytes, this one? Consumes it if so. No scan, no copy.
    [[gnu::always_inline]] bool at(const name& n, const name_set& set) noexcept {
      const char* const raw = r_->p + 1;
      const size_t size = n.raw_size;
      if (size == name::not_raw) [[unlikely]]
        return false;
      if (static_cast<size_t>(r_->end - raw) < size + 16) [[unlikely]] {
        if (!r_->stands_on_name(set.spelled(n))) return false;
      } else {
        const head16& mask = masks_of_length[size < 16 ? size : 16];
        const u64 differ =
            ((load8(raw) ^ n.head.low) & mask.low) | ((load8(raw + 8) ^ n.head.high) & mask.high);
        if (differ != 0 || raw[size] != '"') return false;
        if (size > 16 && std::memcmp(raw + 16, set.text_of(n) + 16, size - 16) != 0) return false;
      }
      if constexpr (Hash) name_hash_ = hash_bytes(raw, size, r_->key);
      r_->p = raw + size + 1;
      r_->colon();
      return true;
    }
    std::string_view name() {
      const std::string_view s = r_->string<Hash>();
      if constexpr (Hash) name_hash_ = r_->last_hash;
      r_->colon();
      return s;
    }
    void undeclared(std::string_view s) { r_->remember(s, base_, offset()); }
    void repeated() noexcept { r_->fail(document_fault::duplicate_name, name_at_); }
    u64 offset() const noexcept { return static_cast<u64>(name_at_ - r_->begin); }
    text_view value() const noexcept { return text_view(*r_); }

   private:
    text_reader* r_;
    size_t base_;
    const char* name_at_ = nullptr;
    u64 sum_ = 0, name_hash_ = 0;
    u16 before_ = text_reader::first_name;
  };

  elements_cursor elements() const noexcept {
    r_->enter();
    return elements_cursor(*r_);
  }
  members_cursor members() const noexcept {
    r_->enter();
    return members_cursor(*r_);
  }

  text_view<true> hashing(const hash_key& key) const noexcept {
    r_->key = key;
    return text_view<true>(*r_);
  }

  // The hashes of an array's elements, made while reading, and where to read them again when two
  // agree.
  class element_hashes {
   public:
    explicit element_hashes(text_reader& r) noexcept : r_(r) {}

    void before() { from_.push(r_.value_offset()); }
    void after() { hashes_.push(r_.last_hash); }

    bool distinct() {
      if (r_.fault() != document_fault::none) return true;  // unreadable wins
      return distinctness(hashes_.begin(), hashes_.size(), reread{*this}).holds();
    }

   private:
    struct reread {
      element_hashes& of;

      bool one(size_t i, literal& out) const {
        const auto from = static_cast<size_t>(of.from_[i]),
                   size = static_cast<size_t>(of.r_.end - of.r_.begin);
        limits whatever_was_accepted;
        whatever_was_accepted.nesting = ~u32{0};
        text_reader again({of.r_.begin + from, size - from}, whatever_was_accepted);
        return append_literal(text_view<false>(again), out);
      }
      bool all(literal& out, std::vector<u32>& roots) const {
        for (size_t i = 0; i < of.from_.size(); ++i) {
          roots.push_back(static_cast<u32>(out.items.size()));
          if (!one(i, out)) return false;
        }
        return true;
      }
    };

    text_reader& r_;
    small_stack<u64, 32> hashes_, from_;
  };
  element_hashes hashes() const noexcept { return element_hashes(*r_); }

 private:
  text_reader* r_;
};

}  // namespace sluice::inline v0::detail
