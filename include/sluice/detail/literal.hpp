// SPDX-License-Identifier: Apache-2.0
// Our own small immutable JSON value: one array of items in document order and one text. It is what
// schemas are compiled from, what const and enum keep, and itself a view.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sluice/detail/bytes.hpp"
#include "sluice/kind.hpp"
#include "sluice/number.hpp"

namespace sluice::inline v0::detail {

struct literal {
  struct item {
    kind what = kind::none;
    bool truth = false;
    u32 size = 0;    // bytes of a string, number of elements or members
    u32 end = 0;     // index of the first item behind this value
    number value{};  // a string keeps its offset in value.u
  };

  std::vector<item> items;  // a member is two items: its name (a string), then its value
  std::string text;
  std::vector<u64> offsets;  // of each item in the JSON text it came from; empty for a DOM

  std::string_view string_at(u32 i) const noexcept {
    return {text.data() + items[i].value.u, items[i].size};
  }
  u64 offset_of(u32 i) const noexcept { return i < offsets.size() ? offsets[i] : 0; }

  // Room for most schemas, so that reading one grows nothing.
  static literal for_schema() {
    literal l;
    l.items.reserve(256);
    l.text.reserve(2048);
    return l;
  }

  // Indices and sizes are 32 bits: what would not fit is not a literal.
  static constexpr size_t most = 0xfffffff0u;
  bool fits() const noexcept { return items.size() < most && text.size() < most; }

  u32 add(kind what) {
    item it;
    it.what = what;
    it.end = static_cast<u32>(items.size()) + 1;
    items.push_back(it);
    return it.end - 1;
  }
  u32 add_string(std::string_view s) {
    const u32 i = add(kind::string);
    items[i].size = static_cast<u32>(s.size());
    items[i].value.u = text.size();
    text.append(s);
    return i;
  }
  void close(u32 i, u32 size) noexcept {
    items[i].size = size;
    items[i].end = static_cast<u32>(items.size());
  }
};

// A view of one item of a literal that outlives it.
struct literal_view {
  const literal* of;
  u32 index;

  static constexpr bool sorted_members = false;

  const literal::item& item() const noexcept { return of->items[index]; }
  kind what() const noexcept { return item().what; }
  bool boolean() const noexcept { return item().truth; }
  sluice::number number() const noexcept { return item().value; }
  std::string_view string() const noexcept { return of->string_at(index); }
  size_t size() const noexcept { return item().size; }

  struct elements_cursor {
    const literal* of;
    u32 now, ahead, end;
    bool next() noexcept {
      if (ahead >= end) return false;
      now = ahead;
      ahead = of->items[now].end;
      return true;
    }
    literal_view value() const noexcept { return {of, now}; }
  };
  struct members_cursor {
    const literal* of;
    u32 now, ahead, end;
    bool next() noexcept {
      if (ahead >= end) return false;
      now = ahead;
      ahead = of->items[now + 1].end;
      return true;
    }
    std::string_view name() const noexcept { return of->string_at(now); }
    literal_view name_value() const noexcept { return {of, now}; }
    literal_view value() const noexcept { return {of, now + 1}; }
  };
  elements_cursor elements() const noexcept { return {of, 0, index + 1, item().end}; }
  members_cursor members() const noexcept { return {of, 0, index + 1, item().end}; }
};

// Appends the value of any view to `out`, iteratively: the depth of the value is the attacker's.
// False when it does not fit, which the caller must treat as a limit that was passed.
template <class View>
bool append_literal(const View& root, literal& out) {
  using cursors = std::variant<decltype(root.elements()), decltype(root.members())>;
  struct frame {
    cursors cursor;
    u32 item, count;
  };
  std::vector<frame> open;
  const auto note = [&out](const auto& place) {  // text knows where things stand
    if constexpr (requires { place.offset(); }) out.offsets.push_back(place.offset());
  };
  const auto enter = [&](const View& v) {
    note(v);
    switch (const kind k = v.what()) {
      case kind::string:
        out.add_string(v.string());
        return;
      case kind::number: {
        const number n = v.number();  // a text view reads it here: keep the order of effects
        const u32 i = out.add(k);
        out.items[i].value = n;
        return;
      }
      case kind::boolean: {
        const bool b = v.boolean();
        const u32 i = out.add(k);
        out.items[i].truth = b;
        return;
      }
      case kind::array:
        open.push_back({cursors(std::in_place_index<0>, v.elements()), out.add(k), 0});
        return;
      case kind::object:
        open.push_back({cursors(std::in_place_index<1>, v.members()), out.add(k), 0});
        return;
      default:
        if constexpr (requires { v.skip(); }) v.skip();
        out.add(k);
    }
  };
  enter(root);
  while (!open.empty()) {
    if (!out.fits()) return false;
    frame& f = open.back();
    ++f.count;
    if (auto* c = std::get_if<0>(&f.cursor); c && c->next()) {
      enter(c->value());
    } else if (auto* m = std::get_if<1>(&f.cursor); m && m->next()) {
      note(*m);
      const std::string_view name = m->name();
      if constexpr (requires { m->undeclared(name); })
        m->undeclared(name);  // text looks for duplicates
      out.add_string(name);
      enter(m->value());
    } else {
      out.close(f.item, f.count - 1);
      open.pop_back();
    }
  }
  return out.fits();
}

// Three-way order of two values, total and consistent with JSON equality (numbers by value, objects
// as sets of members). Sorts each object's members once per comparison: O(n log n) in the smaller
// value. Explicit stacks, no recursion.
int order(literal_view a, literal_view b);
inline bool equal(literal_view a, literal_view b) { return order(a, b) == 0; }

}  // namespace sluice::inline v0::detail
