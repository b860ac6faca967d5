// SPDX-License-Identifier: Apache-2.0
// The linked tree as a graph: cycles that look at nothing refuse, references that say nothing more
// are shortened, and nodes that need more than one look at a value are marked. Explicit stacks: a
// chain of references is as long as its author likes.
#include <algorithm>

#include "link.hpp"
#include "machine.hpp"

namespace sluice::inline v0::detail {

void linker::edges_of(u32 id, std::vector<edge>& out) const {
  const tree& t = made.out;
  const node& n = t.nodes[id];
  const auto add = [&out](u32 to, bool in_place) {
    if (is_node(to)) out.push_back({to, in_place});
  };
  const auto add_all = [&](span s, bool in_place) {
    for (u32 i = 0; i < s.count; ++i) add(t.links[s.first + i], in_place);
  };
  if (n.array != nothing) add(t.arrays[n.array].items, false);
  if (n.object != nothing) {
    const object_rules& o = t.objects[n.object];
    add(o.rest, false);
    for (u32 i = 0; i < o.named; ++i) add(o.members[i].node, false);
  }
  if (n.branch == nothing) return;
  const branches& b = t.branching[n.branch];
  add(b.reference, true);
  if (b.dynamic != nothing)
    add(t.dynamic_references[b.dynamic].fallback,
        t.dynamic_references[b.dynamic].anchor == nothing);
  for (const span s : {b.all_of, b.any_of, b.one_of}) add_all(s, true);
  for (const u32 to : {b.negated, b.condition, b.consequence, b.alternative}) add(to, true);
  for (u32 i = 0; i < b.dependents.count; ++i) add(t.dependents[b.dependents.first + i].node, true);
  for (u32 i = 0; i < b.patterns.count; ++i)
    add(t.pattern_members[b.patterns.first + i].node, false);
  add_all(b.prefix, false);
  for (const u32 to :
       {b.property_names, b.contained, b.unevaluated_properties, b.unevaluated_items})
    add(to, false);
}

namespace {

// Depth first over all nodes. `leave(node, child, again)` sees every edge once its end is finished,
// or still open (again).
template <class Edges, class Leave>
bool depth_first(size_t nodes, Edges edges, Leave leave) {
  enum : u8 { fresh, open, done };
  struct visit {
    u32 node;
    size_t next;
    std::vector<u32> to;
  };
  std::vector<u8> state(nodes, fresh);
  std::vector<visit> path;
  for (u32 root = 0; root < nodes; ++root) {
    if (state[root] != fresh) continue;
    state[root] = open;
    path.push_back({root, 0, edges(root)});
    while (!path.empty()) {
      visit& v = path.back();
      if (v.next == v.to.size()) {
        const u32 finished = v.node;
        state[finished] = done;
        path.pop_back();
        if (!path.empty() && !leave(path.back().node, finished, false)) return false;
        continue;
      }
      const u32 child = v.to[v.next++];
      if (state[child] == fresh) {
        state[child] = open;
        path.push_back({child, 0, edges(child)});
      } else if (!leave(v.node, child, state[child] == open)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

bool linker::refuse_cycles() {
  const auto in_place = [this](u32 id) {
    std::vector<edge> all;
    edges_of(id, all);
    std::vector<u32> to;
    for (const edge& e : all)
      if (e.in_place) to.push_back(e.to);
    return to;
  };
  u32 closing = nothing;
  const bool none = depth_first(made.out.nodes.size(), in_place, [&](u32 from, u32, bool again) {
    if (again) closing = from;
    return !again;
  });
  if (none) return true;
  made.doc = documents_[document_of_node_[closing]].doc;
  const u32 branch = made.out.nodes[closing].branch;
  const bool refers = branch != nothing && is_node(made.out.branching[branch].reference);
  return made.refuse(refusal_code::reference_cycle, closing, made.sources[closing],
                     refers ? std::optional(kw("$ref")) : std::nullopt);
}

// A node that is nothing but a $ref stands for its target: links go there at once. Most schemas
// whose references are not recursive then need no second look at any value, and are judged from
// text without a copy.
void linker::shorten_references() {
  tree& t = made.out;
  if (!t.resources.empty()) return;  // a dynamic scope counts the resources on the way
  const auto step = [&t](u32 id) {
    const node& n = t.nodes[id];
    if (n.branch == nothing || n.array != nothing || n.object != nothing || n.kinds != every_kind)
      return id;
    if (n.atom_count + n.string_count + n.number_count != 0) return id;
    const branches& b = t.branching[n.branch];
    const bool more = b.dynamic != nothing ||
                      b.all_of.count + b.any_of.count + b.one_of.count + b.dependents.count != 0;
    if (more || is_node(b.negated) || is_node(b.condition) || !is_node(b.reference)) return id;
    // An empty target accepts what is no JSON value; the node that refers to it must not.
    return t.nodes[b.reference].is(node::constrained) ? b.reference : id;
  };
  // Cycles of such nodes were refused, so each chain ends; what was followed once is not followed
  // again.
  std::vector<u32> target(t.nodes.size(), nothing);
  std::vector<u32> chain;
  for (u32 i = 0; i < target.size(); ++i) {
    u32 at = i;
    for (u32 next = step(at); next != at && target[at] == nothing; next = step(at)) {
      chain.push_back(at);
      at = next;
    }
    const u32 end = target[at] == nothing ? at : target[at];
    target[at] = end;
    for (; !chain.empty(); chain.pop_back()) target[chain.back()] = end;
  }
  const auto shorten = [&target](u32& link) {
    if (is_node(link)) link = target[link];
  };
  const auto shorten_all = [&](span s) {
    for (u32 i = 0; i < s.count; ++i) shorten(t.links[s.first + i]);
  };
  shorten(t.root);
  for (array_rules& a : t.arrays) shorten(a.items);
  for (object_rules& o : t.objects) {
    shorten(o.rest);
    o.members.redirect(target);
  }
  for (pattern_member& p : t.pattern_members) shorten(p.node);
  for (dependent& d : t.dependents) shorten(d.node);
  for (branches& b : t.branching) {
    for (const span s : {b.all_of, b.any_of, b.one_of, b.prefix}) shorten_all(s);
    for (u32* link :
         {&b.reference, &b.negated, &b.condition, &b.consequence, &b.alternative, &b.property_names,
          &b.contained, &b.unevaluated_properties, &b.unevaluated_items})
      shorten(*link);
  }
}

// Walks may recurse this far; deeper nodes are judged from explicit frames.
constexpr u8 deepest_walk = 64;

void linker::mark_branching() {
  tree& t = made.out;
  t.judge_branching = judge_branching;
  for (node& n : t.nodes)
    if (n.branch != nothing) n.flags |= node::branching;
  std::vector<u8> height(t.nodes.size(), 0);
  const auto all = [this](u32 id) {
    std::vector<edge> edges;
    edges_of(id, edges);
    std::vector<u32> to;
    for (const edge& e : edges) to.push_back(e.to);
    return to;
  };
  depth_first(t.nodes.size(), all, [&](u32 from, u32 child, bool again) {
    if (again || t.nodes[child].is(node::branching) || height[child] >= deepest_walk)
      t.nodes[from].flags |= node::branching;
    else
      height[from] = std::max<u8>(height[from], static_cast<u8>(height[child] + 1));
    return true;
  });
}

}  // namespace sluice::inline v0::detail
