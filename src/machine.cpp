// SPDX-License-Identifier: Apache-2.0
// Judges nodes that branch or refer: the answers of several schemas at one value combine, and
// references may go round, so neither the schema's depth nor the instance's bounds the recursion.
// Hence explicit frames, and a budget of steps. Nodes that do not branch are handed to the walk as
// they are.
#include "machine.hpp"

#include <utility>
#include <vector>

#include "frames.hpp"
#include "sluice/detail/walk.hpp"

namespace sluice::inline v0::detail {

namespace {

class machine {
 public:
  explicit machine(judging& j) noexcept : j_(j), t_(j.t), walk_(j), stack_(j.t) {}

  bool judge(u32 id, const literal_view& v) { return judge_within(id, v, {}); }

  // The same where the way there has led through resources already: innermost first.
  bool judge_within(u32 id, const literal_view& v, const std::vector<u32>& way) {
    stack_.open_root(id, v, way);
    while (!stack_.empty() && !j_.limited()) advance(stack_.top());
    return answer_ && !j_.limited();
  }

 private:
  using frame = frame_stack::frame;
  using elements_cursor = frame_stack::elements_cursor;
  using members_cursor = frame_stack::members_cursor;

  // A dynamic reference that leads back to itself looks at nothing, and would go on for ever.
  static constexpr u32 deepest_in_place = 10'000;

  void close(bool good) {
    stack_.close(good);
    answer_ = good;
  }
  void fail(const frame& f, keyword k) {
    j_.fail(f.node, k);
    close(false);
  }

  // Asks for the judgement of a child of f's value, or of the value itself. True: answer_ is there.
  // False: a frame was opened, f may have moved, and advance() comes back to it.
  bool ask_child(frame& f, u32 id, const literal_view& v, bool fresh) {
    f.waiting = true;
    if (!t_.nodes[id].is(node::branching)) {
      j_.set_fresh(fresh);
      answer_ = walk_.judge(id, v);
      j_.set_fresh(false);
      return true;
    }
    if (fresh) j_.bring_steps();
    stack_.open_child(id, v, f.scope, fresh);
    return false;
  }
  bool ask_in_place(frame& f, u32 id, bool conjunctive, bool wants_marks) {
    f.waiting = true;
    if (!(f.tracks && wants_marks) && !t_.nodes[id].is(node::branching)) {
      answer_ = walk_.judge(id, f.value);
      return true;
    }
    if (f.in_place_depth >= deepest_in_place)
      return j_.pass_limit(violation_kind::step_limit, f.node);
    stack_.open_in_place(id, conjunctive && f.gated, f.tracks && wants_marks);
    return false;
  }
  static bool take(frame& f) noexcept { return std::exchange(f.waiting, false); }

  // Steps onto the next child. The first time that a value's child is entered brings steps, and
  // only then.
  bool enter_child(frame& f) {
    f.fresh_child = stack_.first_time(f);
    return j_.charge(1, f.node);
  }

  // --- stages

  const node& node_of(const frame& f) const noexcept { return t_.nodes[f.node]; }
  const branches& branches_of(const frame& f) const noexcept {
    static constexpr branches none{};
    const u32 b = node_of(f).branch;
    return b == nothing ? none : t_.branching[b];
  }

  void advance(frame& f) {
    switch (f.at) {
      case stage::own:
        return own(f);
      case stage::members:
        return members(f);
      case stage::elements:
        return elements(f);
      case stage::contains:
        return contains(f);
      case stage::joined:
        return joined(f);
      case stage::any_of:
        return any_of(f);
      case stage::one_of:
        return one_of(f);
      case stage::negated:
        return negated(f);
      case stage::condition:
        return condition(f);
      case stage::dependents:
        return dependents(f);
      case stage::unevaluated:
        return unevaluated(f);
    }
  }
  static void go(frame& f, stage to) noexcept {
    f.at = to;
    f.position = f.matched = 0;
    f.cursor = std::monostate{};
  }

  void own(frame& f) {
    const node& n = node_of(f);
    const branches& b = branches_of(f);
    const kind k = f.value.what();
    if (!j_.enter_value(f.node)) return;
    const bool object = k == kind::object, array = k == kind::array;
    f.tracks |=
        (object && is_node(b.unevaluated_properties)) || (array && is_node(b.unevaluated_items));
    if (!object && !array) f.tracks = f.merges = false;
    if (f.tracks) {
      if (!j_.charge(stack_.words(f), f.node)) return;
      stack_.start_marks(f);
    }
    if (!f.gated && b.joins()) {
      if (!gate(f)) return close(false);
      f.gated = true;
    }
    if (!object && !array) {
      if (!walk_.judge(f.node, f.value)) return close(false);
      return go(f, stage::joined);
    }
    if (!walk_.bounds(f.node, f.value)) return close(false);
    if (!n.is(node::plain_atom) && !equals_one(f)) return;
    if (array) return go(f, stage::elements);
    if (n.object != nothing && !names(f)) return;
    go(f, stage::members);
  }

  // Type and bounds of the node and of every node joined to the same value, before anything dear: a
  // maxLength beside a $ref or in another branch of allOf keeps a string from a pattern.
  bool gate(const frame& f) {
    std::vector<u32> left{f.node};
    while (!left.empty()) {
      const u32 id = left.back();
      left.pop_back();
      if (!j_.charge(1, id) || !walk_.bounds(id, f.value)) return false;
      if (t_.nodes[id].branch == nothing) continue;
      const branches& b = t_.branching[t_.nodes[id].branch];
      if (is_node(b.reference)) left.push_back(b.reference);
      for (u32 i = 0; i < b.all_of.count; ++i) left.push_back(t_.links[b.all_of.first + i]);
    }
    return true;
  }

  // const and enum of a container. Closes the frame when it equals none of the values.
  bool equals_one(frame& f) {
    const span list = node_of(f).atom_checks();
    literal copy;
    for (u32 c = 0; c < list.count; ++c) {
      const check& k = t_.checks[list.first + c];
      bool equals = false;
      for (const u32 item : t_.sets[k.operand].composites) {
        const literal_view wanted{&t_.values, item};
        if (!j_.charge(1, f.node)) return false;
        if (wanted.what() != f.value.what() || wanted.size() != f.value.size()) continue;
        if (copy.items.empty() && !copied(f, copy)) return false;
        if (!j_.charge((std::min<size_t>)(copy.items.size(), wanted.item().end - item), f.node))
          return false;
        equals = equal({&copy, 0}, wanted);
        if (equals) break;
      }
      if (!equals) return fail(f, k.keyword), false;
    }
    return true;
  }
  bool copied(const frame& f, literal& copy) {
    if (!append_literal(f.value, copy) || !j_.charge(copy.items.size(), f.node))
      return j_.pass_limit(violation_kind::step_limit, f.node);
    for (const literal::item& i : copy.items)
      if (i.what == kind::none || (i.what == kind::number && !i.value.finite()))
        return j_.pass_limit(violation_kind::not_json_value, f.node);
    return true;
  }

  // required, dependentRequired, and which dependent schemas come into play. Closes the frame when
  // a name is missing.
  bool names(frame& f) {
    const object_rules& o = t_.objects[node_of(f).object];
    const span dependents = branches_of(f).dependents;
    if (o.required_count == 0 && dependents.count == 0) return true;
    // Ten thousand dependents at a million small objects are work even where none comes into play.
    if (!j_.charge(f.value.size() + o.members.size() / 64 + dependents.count, f.node)) return false;
    seen_names<false> seen(o);
    for (auto c = f.value.members(); c.next();)
      if (const u16 i = o.members.find(c.name()); i != name_set::none) seen.add(i);
    if (!seen.covers_required(o)) return fail(f, kw("required")), false;
    for (u32 i = 0; i < dependents.count; ++i) {
      const dependent& d = t_.dependents[dependents.first + i];
      if (!seen.has(d.trigger)) continue;
      if (!j_.charge(d.names.count, f.node)) return false;
      for (u32 k = 0; k < d.names.count; ++k)
        if (!seen.has(t_.links[d.names.first + k])) return fail(f, d.keyword), false;
      if (is_node(d.node)) stack_.pending.push_back(d.node);
    }
    f.dependents_end = static_cast<u32>(stack_.pending.size());
    return true;
  }

  // The nodes that judge the member's value, appended to stack_.pending. Nothing there means: not
  // evaluated by this node.
  bool judges_of(frame& f, std::string_view name, bool& closed) {
    const node& n = node_of(f);
    const branches& b = branches_of(f);
    bool named = false;
    if (n.object != nothing) {
      const object_rules& o = t_.objects[n.object];
      const u16 i = o.members.find(name);
      if (i < o.named) {
        named = true;
        stack_.pending.push_back(o.members[i].node);
      }
    }
    for (u32 i = 0; i < b.patterns.count; ++i) {
      const pattern_member& p = t_.pattern_members[b.patterns.first + i];
      if (!j_.charge(1, f.node)) return false;
      if (well_formed(name) &&
          j_.found(t_.patterns[p.pattern], name, f.node, kw("patternProperties"))) {
        named = true;
        stack_.pending.push_back(p.node);
      }
      if (j_.limited()) return false;
    }
    if (named || n.object == nothing) return true;
    const u32 rest = t_.objects[n.object].rest;
    closed = rest == nothing;
    if (is_node(rest)) stack_.pending.push_back(rest);
    return true;
  }

  void members(frame& f) {
    auto* c = std::get_if<members_cursor>(&f.cursor);
    if (c == nullptr) {
      c = &f.cursor.emplace<members_cursor>(f.value.members());
      f.position = 0;
    }
    if (take(f) && !answer_) return close(false);
    for (;;) {
      while (stack_.pending.size() > f.dependents_end) {
        const u32 id = stack_.pending.back();
        stack_.pending.pop_back();
        if (!ask_child(f, id, c->value(), f.fresh_child)) return;
        take(f);
        if (!answer_) return close(false);
      }
      if (!c->next()) return go(f, stage::joined);
      if (!enter_child(f)) return;
      const std::string_view name = c->name();
      if (const u32 id = branches_of(f).property_names;
          is_node(id) && !name_satisfies(id, f.scope, c->name_value()))
        return fail(f, kw("propertyNames"));
      bool closed = false;
      if (!judges_of(f, name, closed)) return;
      if (closed) return fail(f, kw("additionalProperties"));
      if (stack_.pending.size() > f.dependents_end) stack_.mark(f, f.position);
      ++f.position;
      if (stack_.pending.size() > f.dependents_end + 1 && !bounds_of_all(f, c->value()))
        return close(false);
    }
  }

  // Several schemas judge one member: bounds first, as where schemas are joined.
  bool bounds_of_all(const frame& f, const literal_view& v) {
    for (size_t i = f.dependents_end; i < stack_.pending.size(); ++i)
      if (!j_.charge(1, f.node) || !walk_.bounds(stack_.pending[i], v)) return false;
    return true;
  }

  bool name_satisfies(u32 id, u32 scope_index, const literal_view& name) {
    if (!t_.nodes[id].is(node::branching)) return walk_.judge(id, name);
    std::vector<u32> way;
    stack_.for_each_scope(scope_index,
                          [&way](u32 resource) { return way.push_back(resource), true; });
    return machine(j_).judge_within(id, name, way);
  }

  void elements(frame& f) {
    const node& n = node_of(f);
    const span prefix = branches_of(f).prefix;
    const u32 rest = n.array == nothing ? anything : t_.arrays[n.array].items;
    auto* c = std::get_if<elements_cursor>(&f.cursor);
    if (c == nullptr) {
      if (prefix.count == 0 && rest == anything) return after_elements(f);
      c = &f.cursor.emplace<elements_cursor>(f.value.elements());
    }
    if (take(f) && !answer_) return close(false);
    while (c->next()) {
      const u32 i = f.position;
      const u32 id = i < prefix.count ? t_.links[prefix.first + i] : rest;
      if (id == anything) break;
      if (id == nothing) return fail(f, kw("additionalItems"));
      if (!enter_child(f)) return;
      stack_.mark(f, i);
      ++f.position;
      if (!ask_child(f, id, c->value(), f.fresh_child)) return;
      take(f);
      if (!answer_) return close(false);
    }
    after_elements(f);
  }
  void after_elements(frame& f) {
    const u32 a = node_of(f).array;
    if (a != nothing && t_.arrays[a].unique && !walk_.unique(f.node, f.value)) return close(false);
    go(f, is_node(branches_of(f).contained) ? stage::contains : stage::joined);
  }

  void contains(frame& f) {
    const branches& b = branches_of(f);
    auto* c = std::get_if<elements_cursor>(&f.cursor);
    if (c == nullptr) c = &f.cursor.emplace<elements_cursor>(f.value.elements());
    for (;;) {
      if (take(f)) {
        if (answer_) {
          ++f.matched;
          if (b.contains_evaluates) stack_.mark(f, f.position - 1);
          if (f.matched > b.max_contained) return fail(f, kw("maxContains"));
        }
      }
      const bool decided = f.matched >= b.min_contained && b.max_contained == ~u64{0} && !f.tracks;
      if (decided || !c->next()) break;
      if (!enter_child(f)) return;
      ++f.position;
      if (!ask_child(f, b.contained, c->value(), f.fresh_child)) return;
    }
    if (f.matched < b.min_contained)
      return fail(f, b.min_contained == 1 ? kw("contains") : kw("minContains"));
    go(f, stage::joined);
  }

  // $ref, $dynamicRef or $recursiveRef, allOf: everything that must hold for the same value.
  u32 joined_node(const frame& f, u32 position) {
    const branches& b = branches_of(f);
    if (is_node(b.reference) && position-- == 0) return b.reference;
    if (b.dynamic != nothing && position-- == 0)
      return dynamic_target(f, t_.dynamic_references[b.dynamic]);
    return position < b.all_of.count ? t_.links[b.all_of.first + position] : nothing;
  }
  void joined(frame& f) {
    for (;;) {
      if (take(f) && !answer_) return close(false);
      const u32 id = joined_node(f, f.position);
      if (!is_node(id)) break;
      ++f.position;
      if (!ask_in_place(f, id, true, true)) return;
    }
    go(f, stage::any_of);
  }

  // The outermost resource on the way that has the anchor; 2019-09 core 8.2.4.2.3, 2020-12
  // core 8.2.3.2.
  u32 dynamic_target(const frame& f, const dynamic_reference& d) {
    u32 target = d.fallback;
    if (d.anchor == nothing) return target;
    stack_.for_each_scope(f.scope, [&](u32 resource) {
      const auto& offered = t_.anchors[resource];
      const auto at =
          std::lower_bound(offered.begin(), offered.end(), d.anchor,
                           [](const dynamic_anchor& a, u32 name) { return a.name < name; });
      if (at != offered.end() && at->name == d.anchor) target = at->node;
      return j_.charge(1, f.node);
    });
    return target;
  }

  void any_of(frame& f) {
    const span list = branches_of(f).any_of;
    for (;;) {
      f.matched += take(f) && answer_;
      // Where evaluated members are to be known, every alternative that holds says some.
      if (f.position == list.count || (f.matched != 0 && !f.tracks)) break;
      if (!ask_in_place(f, t_.links[list.first + f.position++], false, true)) return;
    }
    if (list.count != 0 && f.matched == 0) return fail(f, kw("anyOf"));
    go(f, stage::one_of);
  }

  void one_of(frame& f) {
    const span list = branches_of(f).one_of;
    for (;;) {
      f.matched += take(f) && answer_;
      if (f.position == list.count || f.matched > 1) break;
      if (!ask_in_place(f, t_.links[list.first + f.position++], false, true)) return;
    }
    if (list.count != 0 && f.matched != 1) return fail(f, kw("oneOf"));
    go(f, stage::negated);
  }

  void negated(frame& f) {
    const u32 id = branches_of(f).negated;
    if (is_node(id)) {
      if (!f.waiting && !ask_in_place(f, id, false, false)) return;
      take(f);
      if (j_.limited()) return;
      if (answer_) return fail(f, kw("not"));
    }
    go(f, stage::condition);
  }

  // Position 0: `if` was not asked yet; 1: it is; 2: `then` or `else` is.
  void condition(frame& f) {
    const branches& b = branches_of(f);
    if (!is_node(b.condition)) return go(f, stage::dependents);
    if (f.position == 0) {
      f.position = 1;
      if (!ask_in_place(f, b.condition, false, true)) return;
    }
    if (f.position == 1) {
      take(f);
      if (j_.limited()) return;
      const u32 id = answer_ ? b.consequence : b.alternative;
      if (!is_node(id)) return go(f, stage::dependents);
      f.position = 2;
      if (!ask_in_place(f, id, false, true)) return;
    }
    if (take(f) && !answer_) return close(false);
    go(f, stage::dependents);
  }

  void dependents(frame& f) {
    for (;;) {
      if (take(f) && !answer_) return close(false);
      if (stack_.pending.size() == f.pending_before) break;
      const u32 id = stack_.pending.back();
      stack_.pending.pop_back();
      if (!ask_in_place(f, id, false, true)) return;
    }
    f.dependents_end = f.pending_before;
    go(f, stage::unevaluated);
  }

  void unevaluated(frame& f) {
    const branches& b = branches_of(f);
    if (f.value.what() == kind::object && is_node(b.unevaluated_properties))
      return leftovers<members_cursor>(f, b.unevaluated_properties, kw("unevaluatedProperties"));
    if (f.value.what() == kind::array && is_node(b.unevaluated_items))
      return leftovers<elements_cursor>(f, b.unevaluated_items, kw("unevaluatedItems"));
    close(true);
  }
  template <class Cursor>
  void leftovers(frame& f, u32 id, keyword k) {
    auto* c = std::get_if<Cursor>(&f.cursor);
    if (c == nullptr) {
      if constexpr (std::same_as<Cursor, members_cursor>)
        c = &f.cursor.emplace<Cursor>(f.value.members());
      else
        c = &f.cursor.emplace<Cursor>(f.value.elements());
    }
    if (take(f) && !answer_) return close(false);
    while (c->next()) {
      if (!enter_child(f)) return;
      if (stack_.marked(f, f.position++)) continue;
      if (t_.nodes[id].kinds == 0) return fail(f, k);
      if (!ask_child(f, id, c->value(), f.fresh_child)) return;
      take(f);
      if (!answer_) return close(false);
    }
    stack_.mark_all(f);
    close(true);
  }

  judging& j_;
  const tree& t_;
  walk<literal_view, true> walk_;
  frame_stack stack_;
  bool answer_ = true;
};

}  // namespace

bool judge_branching(judging& j, const literal_view& v) { return machine(j).judge(j.t.root, v); }

}  // namespace sluice::inline v0::detail
