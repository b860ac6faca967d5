// SPDX-License-Identifier: Apache-2.0
// The compiled schema: flat vectors and indices into them. A node's index is its ordinal (SEMANTICS
// of node ordinals in docs/design.md), so a violation is a keyword and an index. Nothing here
// changes after compiling.
#pragma once

#include <limits>
#include <vector>

#include "sluice/detail/decimal.hpp"
#include "sluice/detail/hash.hpp"
#include "sluice/detail/literal.hpp"
#include "sluice/detail/names.hpp"
#include "sluice/detail/pattern.hpp"
#include "sluice/keyword.hpp"
#include "sluice/policy.hpp"

namespace sluice::inline v0::detail {

// Links to nodes, besides indices. Both compare above every index.
inline constexpr u32 anything = 0xfffffffe;  // whatever stands there is accepted, and not judged
inline constexpr u32 nothing =
    0xffffffff;  // no such link; as a member's link: no such member allowed

constexpr bool is_node(u32 link) noexcept { return link < anything; }

// One scalar keyword with its operand, 16 bytes whatever its shape: a count, a number, or an index.
struct check {
  sluice::keyword keyword{};
  number::form tag{};
  tier when{};  // the keyword's, copied: one look less for each string
  u64 operand = 0;

  check() = default;
  check(sluice::keyword k, number::form t, u64 o) noexcept
      : keyword(k), tag(t), when(row_of(k).when), operand(o) {}

  number as_number() const noexcept {
    number n;
    n.tag = tag;
    n.u = operand;
    return n;
  }
};
static_assert(sizeof(check) == 16);

struct span {
  u32 first = 0, count = 0;
};

// The members of one enum, or the one value of a const.
struct value_set {
  enum atom : u8 { null = 1, no = 2, yes = 4 };

  name_set strings;
  std::vector<number> numbers;  // ascending
  std::vector<u32>
      composites;  // items of tree.values; only `declared` knows arrays and objects here
  u8 atoms = 0;
};

struct array_rules {
  u64 min = 0, max = ~u64{0};
  u32 items = anything;  // judges the elements behind the prefix
  bool unique = false;
};

struct object_rules {
  u64 min = 0, max = ~u64{0};
  u32 rest = anything;  // judges the members that `properties` does not name
  u32 named = 0;        // the first so many of `members` are those of `properties`
  u32 required_count = 0;
  u64 required_low = 0;       // bit i: declared name i must be there, for i < 64
  std::vector<u64> required;  // the same for every name, where there are 64 names or more
  name_set members;           // names of `properties` and of `required`

  bool one_word() const noexcept { return members.size() <= 64; }
  bool requires_name(u32 i) const noexcept {
    return one_word() ? (required_low >> i & 1) != 0 : (required[i / 64] >> (i % 64) & 1) != 0;
  }
};

// A pattern of patternProperties and what it leads to.
struct pattern_member {
  u32 pattern, node;
};

// One entry of dependentRequired, dependentSchemas or dependencies: where `trigger` is present, the
// names must be present and the whole object must satisfy the node.
struct dependent {
  u32 trigger;  // declared name of the node's object_rules
  u32 node;     // or nothing
  span names;   // in tree.links: declared names
  sluice::keyword keyword;
};

// What only `declared` has: how the answers of several schemas at one place combine.
struct branches {
  u32 reference = nothing;      // $ref, or a $dynamicRef/$recursiveRef that turned out static
  u32 dynamic = nothing;        // index of tree.dynamic_references
  span all_of, any_of, one_of;  // in tree.links
  u32 negated = nothing, condition = nothing, consequence = nothing, alternative = nothing;
  span patterns;    // in tree.pattern_members
  span dependents;  // in tree.dependents
  u32 property_names = nothing;
  span prefix;  // in tree.links
  u32 contained = nothing;
  u64 min_contained = 1, max_contained = ~u64{0};
  u32 unevaluated_properties = nothing, unevaluated_items = nothing;
  bool contains_evaluates = false;  // 2020-12: elements that satisfy `contains` count as evaluated

  bool joins() const noexcept {
    return is_node(reference) || dynamic != nothing || all_of.count != 0;
  }
};

// A $dynamicRef or $recursiveRef. Its target may depend on the way to it.
struct dynamic_reference {
  u32 anchor;    // number of the anchor's name, or nothing: then it is a plain reference
  u32 fallback;  // the node it leads to when no outer resource has the anchor
};

// A dynamic anchor of a resource. Sorted by name within the resource.
struct dynamic_anchor {
  u32 name, node;
};

// One node of the schema, one cache line. `window`: inside it every check of tier `bound` passes,
// of ASCII strings and of any string where bytes_low is at most 1; elsewhere the list of checks
// decides and names the reason. The list is the truth, the window a
// summary made when compiling; without it a check of W1..W5 took 13 to 53 % longer.
struct alignas(64) node {
  enum flag : u8 {
    plain_atom = 1,    // null and booleans need only the kind
    plain_string = 2,  // strings need only the window
    plain_number = 4,  // numbers need only the window
    integer = 8,
    nullable = 16,
    boolean_schema = 32,
    constrained = 64,  // some keyword is enforced: what is no JSON value fails here
    branching = 128    // this node, or one it leads to, needs more than one look at a value
  };

  kind_set kinds = every_kind;
  u8 flags = plain_atom | plain_string | plain_number;
  u8 atom_count = 0, string_count = 0,
     number_count = 0;  // lengths of three lists of checks, one behind the other
  u32 checks = 0, array = nothing, object = nothing, branch = nothing;
  u32 bytes_low = 0, bytes_span = ~u32{0};
  i64 whole_low = (std::numeric_limits<i64>::min)(), whole_high = (std::numeric_limits<i64>::max)();
  double real_low = (std::numeric_limits<double>::lowest)(),
         real_high = (std::numeric_limits<double>::max)();

  bool is(flag f) const noexcept { return (flags & f) != 0; }
  bool any_length() const noexcept { return bytes_low == 0 && bytes_span == ~u32{0}; }
  span atom_checks() const noexcept { return {checks, atom_count}; }
  span string_checks() const noexcept { return {checks + atom_count, string_count}; }
  span number_checks() const noexcept { return {checks + atom_count + string_count, number_count}; }
};
static_assert(sizeof(node) == 64);

class judging;

struct tree {
  std::vector<node> nodes;
  u32 root = 0;
  std::vector<check> checks;
  std::vector<array_rules> arrays;
  std::vector<object_rules> objects;
  std::vector<value_set> sets;
  std::vector<decimal> divisors;
  std::vector<pattern> patterns;
  hash_key key;
  limits limit;

  // `declared` only.
  std::vector<branches> branching;
  std::vector<u32> links;
  std::vector<pattern_member> pattern_members;
  std::vector<dependent> dependents;
  std::vector<dynamic_reference> dynamic_references;
  std::vector<std::vector<dynamic_anchor>> anchors;  // per resource
  std::vector<u32> resources;  // of each node; empty where no reference is dynamic
  literal values;              // arrays and objects of const and enum
  u64 steps = 0, steps_per_value = 0;
  bool (*judge_branching)(judging&, const literal_view&) = nullptr;

  bool branching_root() const noexcept { return nodes[root].is(node::branching); }
};

}  // namespace sluice::inline v0::detail
