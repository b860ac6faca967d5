// SPDX-License-Identifier: Apache-2.0
// Are all elements different? One keyed hash each, exact comparison only inside equal hashes, and a
// sort once false alarms exceed a budget: n log n comparisons bound the work even if an attacker
// could steer every hash.
#pragma once

#include <algorithm>
#include <optional>
#include <variant>
#include <vector>

#include "sluice/detail/hash.hpp"
#include "sluice/detail/literal.hpp"
#include "sluice/detail/small_stack.hpp"

namespace sluice::inline v0::detail {

// How the hashes of children become the hash of a container. Members are summed, so their order
// does not matter.
inline u64 hash_array_open(const hash_key& key) noexcept {
  return key.first ^ static_cast<u64>(hash_tag::array);
}
inline u64 hash_with_element(u64 sum, u64 element, const hash_key& key) noexcept {
  return mix(sum, element, key);
}
inline u64 hash_with_member(u64 sum, u64 name, u64 value, const hash_key& key) noexcept {
  return sum + mix(name, value, key);
}
inline u64 hash_object_close(u64 sum, const hash_key& key) noexcept {
  return hash_tagged(hash_tag::object, sum, key);
}

// Hashes values of one DOM view. Iterative, and its stack is reused from element to element.
template <class View>
class hasher {
 public:
  explicit hasher(const hash_key& key) noexcept : key_(key) {}

  // A value that JSON cannot express equals nothing: found anywhere inside, it must fail the check.
  bool met_no_json() const noexcept { return no_json_; }
  // Values hashed so far, for whoever bounds them.
  u64 visited() const noexcept { return visited_; }

  u64 operator()(const View& v) {
    ++visited_;
    if (!is_container(v)) return scalar(v);
    open_.clear();
    frame f = open(v);
    for (;;) {
      if (auto child = f.step(key_)) {
        ++visited_;
        if (is_container(*child)) {
          open_.push_back(f);
          f = open(*child);
        } else {
          f.add(scalar(*child), key_);
        }
        continue;
      }
      const u64 done = f.close(key_);
      if (open_.empty()) return done;
      f = open_.back();
      open_.pop_back();
      f.add(done, key_);
    }
  }

 private:
  using cursors = std::variant<decltype(std::declval<const View&>().elements()),
                               decltype(std::declval<const View&>().members())>;

  struct frame {
    cursors cursor;
    u64 sum = 0, name = 0;

    std::optional<View> step(const hash_key& key) noexcept {
      if (auto* m = std::get_if<1>(&cursor)) {
        if (!m->next()) return {};
        const std::string_view s = m->name();
        name = hash_bytes(s.data(), s.size(), key);
        return m->value();
      }
      auto* e = std::get_if<0>(&cursor);
      if (!e->next()) return {};
      return e->value();
    }
    void add(u64 child, const hash_key& key) noexcept {
      sum = cursor.index() == 1 ? hash_with_member(sum, name, child, key)
                                : hash_with_element(sum, child, key);
    }
    u64 close(const hash_key& key) const noexcept {
      return cursor.index() == 1 ? hash_object_close(sum, key) : sum;
    }
  };

  static bool is_container(const View& v) noexcept {
    return v.what() == kind::array || v.what() == kind::object;
  }

  frame open(const View& v) const {
    if (v.what() == kind::object) return {cursors(std::in_place_index<1>, v.members())};
    return {cursors(std::in_place_index<0>, v.elements()), hash_array_open(key_)};
  }

  u64 scalar(const View& v) noexcept {
    switch (v.what()) {
      case kind::string: {
        const std::string_view s = v.string();
        return hash_bytes(s.data(), s.size(), key_);
      }
      case kind::number: {
        const number n = v.number();
        if (!n.finite()) return no_json_ = true, u64{0};
        return hash_number(n, key_);
      }
      case kind::boolean:
        return hash_tagged(v.boolean() ? hash_tag::yes : hash_tag::no, 0, key_);
      case kind::null:
        return hash_tagged(hash_tag::null, 0, key_);
      default:
        return no_json_ = true, u64{0};
    }
  }

  hash_key key_;
  u64 visited_ = 0;
  bool no_json_ = false;
  std::vector<frame> open_;
};

// Past this many pairs with equal hashes and different values, hashing has lost its point.
inline constexpr size_t most_false_alarms = 64;

// `elements.one(i, out)` appends element i to a literal, `elements.all(out, roots)` every element
// with its place; to be compared exactly. False from either fails closed: "not distinct".
template <class Elements>
bool distinct_by_order(Elements& elements) {
  literal all;
  std::vector<u32> roots;
  if (!elements.all(all, roots)) return false;
  std::sort(roots.begin(), roots.end(), [&](u32 a, u32 b) {
    return order({&all, a}, {&all, b}) < 0;
  });
  return std::adjacent_find(roots.begin(), roots.end(), [&](u32 a, u32 b) {
           return equal({&all, a}, {&all, b});
         }) == roots.end();
}

template <class Elements>
class distinctness {
 public:
  distinctness(const u64* hashes, size_t n, Elements elements)
      : hashes_(hashes), n_(n), elements_(std::move(elements)) {}

  bool holds() { return n_ <= 16 ? pairwise() : probed(); }

 private:
  enum class answer : u8 { different, same, alarmed };

  bool pairwise() {
    for (size_t i = 1; i < n_; ++i)
      for (size_t j = 0; j < i; ++j)
        if (const answer a = compare(i, j); a != answer::different)
          return a == answer::alarmed && distinct_by_order(elements_);
    return true;
  }

  bool probed() {
    const unsigned shift = 63 - static_cast<unsigned>(std::bit_width(n_));
    std::vector<u32> slots(size_t{1} << (64 - shift),
                           0);  // index + 1; the top bits aim, the whole hash is compared
    const size_t mask = slots.size() - 1;
    u64 budget = 8 * u64{n_};
    for (size_t i = 0; i < n_; ++i) {
      size_t at = static_cast<size_t>(hashes_[i] >> shift);
      for (; slots[at] != 0; at = (at + 1) & mask) {
        const answer a = budget-- == 0 ? answer::alarmed : compare(i, slots[at] - 1);
        if (a != answer::different) return a == answer::alarmed && distinct_by_order(elements_);
      }
      slots[at] = static_cast<u32>(i + 1);
    }
    return true;
  }

  answer compare(size_t i, size_t j) {
    if (hashes_[i] != hashes_[j]) return answer::different;
    literal a, b;
    if (!elements_.one(i, a) || !elements_.one(j, b) || equal({&a, 0}, {&b, 0}))
      return answer::same;
    return ++false_alarms_ > most_false_alarms ? answer::alarmed : answer::different;
  }

  const u64* hashes_;
  size_t n_, false_alarms_ = 0;
  Elements elements_;
};

}  // namespace sluice::inline v0::detail
