// SPDX-License-Identifier: Apache-2.0
// The stack behind the machine: one frame for each schema at each value that is being judged, and
// what frames share: the way through resources, which children a value has shown, schemas still to
// be asked, and which children were evaluated. All of it shrinks with the frame that made it grow.
#pragma once

#include <variant>
#include <vector>

#include "sluice/detail/tree.hpp"

namespace sluice::inline v0::detail {

// In this order: what is cheap, what only descends, what joins and branches, and last what the
// others left unevaluated.
enum class stage : u8 {
  own,
  members,
  elements,
  contains,
  joined,
  any_of,
  one_of,
  negated,
  condition,
  dependents,
  unevaluated
};

class frame_stack {
 public:
  using elements_cursor = literal_view::elements_cursor;
  using members_cursor = literal_view::members_cursor;

  struct frame {
    u32 node;
    u32 scope;                 // the innermost resource entered on the way here
    u32 value_index;           // shared by the frames that are joined to one value
    bool owns_value;           // this frame entered the value
    bool gated = false;        // its bounds were checked by the frame that joined it
    bool tracks = false;       // which members or elements get evaluated is to be known
    bool merges = false;       // and passed on to the frame below
    bool waiting = false;      // the last answer belongs to what this frame asked
    bool fresh_child = false;  // its current child is entered for the first time
    stage at = stage::own;
    literal_view value;
    std::variant<std::monostate, elements_cursor, members_cursor> cursor{};
    u32 position = 0, matched = 0;
    u32 scopes_before, pending_before, marks_before, in_place_depth = 0;
    u32 dependents_end = 0;  // `pending` holds the dependent schemas that came into play up to here
  };

  explicit frame_stack(const tree& t) noexcept : t_(t) {}

  bool empty() const noexcept { return frames_.empty(); }
  frame& top() noexcept { return frames_.back(); }

  // The first frame, after a way through resources, innermost first.
  void open_root(u32 id, const literal_view& v, const std::vector<u32>& way) {
    for (size_t i = way.size(); i-- > 0;)
      scopes_.push_back({static_cast<u32>(scopes_.size() - 1), way[i]});
    if (way.empty()) scopes_.push_back({nothing, resource_of(id)});
    open_child(id, v, static_cast<u32>(scopes_.size() - 1), true);
  }
  // A frame for a child of a value. `fresh`: the child is entered for the first time.
  void open_child(u32 id, const literal_view& v, u32 scope, bool fresh) {
    values_.push_back({fresh, 0});
    open(id, v, scope, static_cast<u32>(values_.size() - 1), true);
  }
  // Another frame at the value of the frame on top.
  void open_in_place(u32 id, bool gated, bool merges) {
    const frame& below = frames_.back();
    const u32 depth = below.in_place_depth + 1;
    const literal_view v = below.value;
    open(id, v, below.scope, below.value_index, false);
    frame& made = frames_.back();
    made.gated = gated;
    made.merges = made.tracks = merges;
    made.in_place_depth = depth;
  }
  // Takes the frame on top away. What it found evaluated counts only if it was satisfied.
  void close(bool good) {
    const frame& f = frames_.back();
    if (good && f.merges) {
      const frame& below = frames_[frames_.size() - 2];
      for (size_t w = 0; w < words(f); ++w)
        marks_[below.marks_before + w] |= marks_[f.marks_before + w];
    }
    scopes_.resize(f.scopes_before);
    pending.resize(f.pending_before);
    marks_.resize(f.marks_before);
    if (f.owns_value) values_.pop_back();
    frames_.pop_back();
  }

  // Whether the frame's next child is entered for the first time, however many schemas judge its
  // value.
  bool first_time(const frame& f) noexcept {
    value_state& s = values_[f.value_index];
    const bool first = s.fresh && f.position >= s.children_entered;
    if (first) s.children_entered = f.position + 1;
    return first;
  }

  // The resources on the way to a frame, innermost first; `visit` says whether to go on.
  template <class Visit>
  void for_each_scope(u32 scope, Visit visit) const {
    for (u32 s = scope; s != nothing; s = scopes_[s].outer)
      if (!visit(scopes_[s].resource)) return;
  }

  // --- which members or elements of a frame's value were evaluated

  size_t words(const frame& f) const { return f.tracks ? (f.value.size() + 63) / 64 : 0; }
  void start_marks(const frame& f) { marks_.resize(f.marks_before + words(f), 0); }
  void mark(const frame& f, u32 i) {
    if (f.tracks) marks_[f.marks_before + i / 64] |= u64{1} << (i % 64);
  }
  bool marked(const frame& f, u32 i) const {
    return (marks_[f.marks_before + i / 64] >> (i % 64) & 1) != 0;
  }
  void mark_all(const frame& f) {
    for (size_t w = 0; w < words(f); ++w) marks_[f.marks_before + w] = ~u64{0};
  }

  std::vector<u32> pending;  // nodes still to be asked

 private:
  struct scope_entry {
    u32 outer, resource;
  };
  // Children that were entered so far bring their steps only once, however often the value is
  // judged.
  struct value_state {
    bool fresh;
    u32 children_entered;
  };

  u32 resource_of(u32 id) const noexcept { return t_.resources.empty() ? 0 : t_.resources[id]; }

  void open(u32 id, const literal_view& v, u32 scope, u32 value_index, bool owns_value) {
    frame f{.node = id,
            .scope = scope,
            .value_index = value_index,
            .owns_value = owns_value,
            .value = v,
            .scopes_before = static_cast<u32>(scopes_.size()),
            .pending_before = static_cast<u32>(pending.size()),
            .marks_before = static_cast<u32>(marks_.size())};
    f.dependents_end = f.pending_before;
    if (resource_of(id) != scopes_[scope].resource) {
      scopes_.push_back({scope, resource_of(id)});
      f.scope = static_cast<u32>(scopes_.size() - 1);
    }
    frames_.push_back(std::move(f));
  }

  const tree& t_;
  std::vector<frame> frames_;
  std::vector<scope_entry> scopes_;
  std::vector<value_state> values_;
  std::vector<u64> marks_;
};

}  // namespace sluice::inline v0::detail
