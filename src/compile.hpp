// SPDX-License-Identifier: Apache-2.0
// The compiler: one visit of every schema that the policy visits, in the published order of checks,
// from literal to tree. Private to src/. Dispositions are spent here: the tree never sees the
// policy again.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "sluice/detail/tree.hpp"
#include "sluice/policy.hpp"
#include "sluice/refusal.hpp"
#include "spelled_name.hpp"

namespace sluice::inline v0::detail {

// Under which rules a schema object is read: the policy, and in `declared` the dialect and the
// resource around it.
struct reading {
  const policy* by;
  std::optional<sluice::dialect> declared;
  u32 resource = 0;
  bool assert_format = true;

  bool subset() const noexcept { return !declared.has_value(); }
  bool at_most(sluice::dialect d) const noexcept { return declared && *declared <= d; }
};

// An entry of dependencies, dependentSchemas or dependentRequired before the object's names are
// numbered.
struct pending_dependent {
  std::string_view trigger;
  u32 node;
  std::vector<std::string_view> names;
  keyword from;
};

// One schema object while its keywords are read. Becomes a node and its rules.
struct draft {
  u32 id = 0;
  u32 item = 0;  // the schema object in the literal
  u32 depth = 0;
  u64 present = 0;                    // keywords to be read
  std::array<u32, keyword_count> at;  // item of each present keyword's value
  node made;
  std::array<check, 12> atoms, strings,
      numbers;  // each keyword at most once: no list can be longer
  branches branch;
  bool branching = false;
  array_rules array;
  bool is_array = false;
  object_rules object;
  bool is_object = false;
  std::vector<std::string_view> required;
  std::vector<pending_dependent> dependents;

  bool has(keyword k) const noexcept { return (present & bit_of(k)) != 0; }
  u32 operand(keyword k) const noexcept { return at[index_of(k)]; }
};

class linker;

// What `declared` adds to the visit, called by address: a program that compiles under policies
// alone links none of it.
struct declared_visit {
  std::optional<u32> (*claim)(linker&, u32 item, u32 id);  // the item's node, if it has one already
  bool (*enter)(linker&, draft&);
  bool (*read)(linker&, draft&, keyword);
  bool (*copy)(const literal_view&, literal& out);  // arrays and objects of const and enum
};

class compiler {
 public:
  compiler(const literal& schema, const policy& p) : compiler(schema, p.limit) { rules_.by = &p; }

  // The whole of a strict or lenient compile. The refusal holds when false.
  bool run();

  tree out;
  refusal why;
  std::vector<u32> sources;  // item of each node, for locate()

  bool within_ceilings();
  bool finish();  // patterns and the hash key: after everything cheap was in order

 private:
  friend class linker;
  compiler(const literal& schema, const limits& most) : doc(&schema), most_(most) {
    constexpr size_t usual = 32;  // nodes and checks of a usual schema: vectors need not grow
    out.nodes.reserve(usual);
    out.checks.reserve(usual);
    sources.reserve(usual);
  }

  // --- refusing
  static constexpr u32 nowhere = nothing;  // an item for what is no place in the schema
  bool refuse(refusal_code code, u32 id, u32 item, std::optional<keyword> k = {},
              std::optional<u64> limit = {});
  bool malformed(const draft& d, keyword k) {
    return refuse(refusal_code::keyword_malformed, d.id, d.operand(k), k);
  }

  // --- compile.cpp: the visit
  bool schema(u32 item, u32 depth, std::optional<keyword> holder, u32& id);
  bool enter(draft& d) { return linker_ == nullptr || declared_->enter(*linker_, d); }
  bool allowed(draft& d);
  bool read_keywords(draft& d);
  bool read_keyword(draft& d, keyword k);
  void close(draft& d);
  bool properties(draft& d, keyword k, name_set& set, u32& named);
  bool additional_properties(draft& d);
  bool items(draft& d);
  bool number_names(draft& d);
  bool compile_patterns();

  // --- what only `declared` knows; applicators.cpp
  bool read_declared(draft& d, keyword k) {
    return linker_ == nullptr ? malformed(d, k) : declared_->read(*linker_, d, k);
  }
  bool read_applicator(draft& d, keyword k);
  bool schema_list(draft& d, keyword k);
  bool one_schema(draft& d, keyword k);
  bool definitions(draft& d, keyword k);
  bool pattern_properties(draft& d);
  bool dependents(draft& d, keyword k);
  static bool branches_here(draft& d) noexcept;

  // --- read_operand.cpp: one reader per shape. False: the value is not of the shape.
  bool read_types(draft& d);
  bool read_values(draft& d, keyword k);
  bool read_required(draft& d);
  bool name_list(draft& d, keyword k, u32 list, std::vector<std::string_view>& names);
  bool read_pattern(draft& d);
  bool read_format(draft& d);
  bool read_scalar(draft& d, keyword k);
  bool add_value(draft& d, keyword k, u32 item, value_set& set);
  std::optional<u64> read_count(u32 item) const;
  std::optional<number> read_bound(u32 item) const;
  u32 pattern_index(std::string_view text, u32 id, u32 item, keyword k);

  // --- window.cpp
  static void narrow(node& n, const check& c);

  literal_view view(u32 item) const noexcept { return {doc, item}; }
  kind kind_of(u32 item) const noexcept { return doc->items[item].what; }
  bool is_schema(u32 item) const noexcept {
    return kind_of(item) == kind::object || kind_of(item) == kind::boolean;
  }
  bool is_false(u32 id) const noexcept {
    return out.nodes[id].kinds == 0 && out.nodes[id].is(node::boolean_schema);
  }
  // The name items of an object, ascending by bytes. Its values stand one item behind.
  std::vector<spelled_name> sorted_members(u32 item) const;

  struct pending_pattern {
    std::string_view text;
    u32 id, item;
    keyword at;
  };

  const literal* doc;
  reading rules_;
  limits most_;
  u32 list_members_ = ~u32{0};
  linker* linker_ = nullptr;  // these two in `declared` only
  const declared_visit* declared_ = nullptr;
  std::vector<pending_pattern> patterns_;
  std::map<std::string_view, u32> pattern_indices_;
  bool needs_key_ = false;
};

}  // namespace sluice::inline v0::detail
