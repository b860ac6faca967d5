// SPDX-License-Identifier: Apache-2.0
// The keywords that only `declared` enforces: schemas in lists and maps, and what hangs on the
// presence of a member.
#include "compile.hpp"
#include "sluice/detail/utf8.hpp"

namespace sluice::inline v0::detail {

bool compiler::read_applicator(draft& d, keyword k) {
  switch (row_of(k).operand) {
    case shape::schema:
      return one_schema(d, k);
    case shape::schema_list:
    case shape::schema_or_list:
      return schema_list(d, k);
    case shape::schema_map:
      return k == kw("dependentSchemas") ? dependents(d, k) : definitions(d, k);
    case shape::pattern_map:
      return pattern_properties(d);
    case shape::dependency_map:
    case shape::names_map:
      return dependents(d, k);
    default:
      return malformed(d, k);
  }
}

bool compiler::schema_list(draft& d, keyword k) {
  const u32 list = d.operand(k);
  if (kind_of(list) != kind::array || view(list).size() == 0) return malformed(d, k);
  if (view(list).size() > list_members_)
    return refuse(refusal_code::limit, d.id, list, k, list_members_);
  std::vector<u32> children;
  for (auto c = view(list).elements(); c.next();)
    if (!schema(c.now, d.depth + 1, k, children.emplace_back())) return false;
  const span made{static_cast<u32>(out.links.size()), static_cast<u32>(children.size())};
  out.links.insert(out.links.end(), children.begin(), children.end());
  branches& b = d.branch;
  (k == kw("allOf")   ? b.all_of
   : k == kw("anyOf") ? b.any_of
   : k == kw("oneOf") ? b.one_of
                      : b.prefix) = made;
  if (k == kw("prefixItems") || k == kw("items")) d.is_array = true;
  return branches_here(d);
}

// A node that branches constrains, even where all its branches are empty.
bool compiler::branches_here(draft& d) noexcept {
  d.made.flags |= node::constrained;
  return d.branching = true;
}

// Keywords that hold one schema: where its node goes.
bool compiler::one_schema(draft& d, keyword k) {
  branches& b = d.branch;
  u32 made = nothing;
  if (!schema(d.operand(k), d.depth + 1, k, made)) return false;
  if (k == kw("contentSchema"))
    return true;  // an annotation: a place for identifiers and references, never judged
  branches_here(d);
  d.is_array |= k == kw("contains") || k == kw("unevaluatedItems") || k == kw("additionalItems");
  d.is_object |= k == kw("propertyNames") || k == kw("unevaluatedProperties");
  if (k == kw("not")) b.negated = made;
  if (k == kw("if")) b.condition = made;
  if (k == kw("then")) b.consequence = made;
  if (k == kw("else")) b.alternative = made;
  if (k == kw("contains")) b.contained = made;
  if (k == kw("propertyNames")) b.property_names = made;
  if (k == kw("unevaluatedItems")) b.unevaluated_items = made;
  if (k == kw("unevaluatedProperties")) b.unevaluated_properties = made;
  // Beside one schema under `items` there are no additional items: the keyword is ignored.
  if (k == kw("additionalItems") && b.prefix.count != 0)
    d.array.items = is_false(made) ? nothing : made;
  b.contains_evaluates = rules_.declared == dialect::draft2020_12;
  return true;
}

bool compiler::definitions(draft& d, keyword k) {
  const u32 map = d.operand(k);
  if (kind_of(map) != kind::object) return malformed(d, k);
  if (view(map).size() > list_members_)
    return refuse(refusal_code::limit, d.id, map, k, list_members_);
  for (const spelled_name& name : sorted_members(map)) {
    u32 made = nothing;
    if (!schema(name.item + 1, d.depth + 1, k, made)) return false;
  }
  return true;
}

bool compiler::pattern_properties(draft& d) {
  const keyword k = kw("patternProperties");
  const u32 map = d.operand(k);
  if (kind_of(map) != kind::object) return malformed(d, k);
  if (view(map).size() > list_members_)
    return refuse(refusal_code::limit, d.id, map, k, list_members_);
  std::vector<pattern_member> members;
  for (const spelled_name& name : sorted_members(map)) {
    const std::string_view s = name.spelled;
    if (s.size() > most_.pattern_bytes)
      return refuse(refusal_code::string_too_long, d.id, name.item, k, most_.pattern_bytes);
    if (!well_formed(s)) return malformed(d, k);
    u32 made = nothing;
    if (!schema(name.item + 1, d.depth + 1, k, made)) return false;
    members.push_back({pattern_index(s, d.id, name.item, k), made});
  }
  d.branch.patterns = {static_cast<u32>(out.pattern_members.size()),
                       static_cast<u32>(members.size())};
  out.pattern_members.insert(out.pattern_members.end(), members.begin(), members.end());
  return d.is_object = branches_here(d);
}

// dependentRequired, dependentSchemas, and dependencies, which is both.
bool compiler::dependents(draft& d, keyword k) {
  const u32 map = d.operand(k);
  if (kind_of(map) != kind::object) return malformed(d, k);
  if (view(map).size() > list_members_)
    return refuse(refusal_code::limit, d.id, map, k, list_members_);
  for (const spelled_name& name : sorted_members(map)) {
    pending_dependent made{name.spelled, nothing, {}, k};
    if (made.trigger.size() > most_.name_bytes)
      return refuse(refusal_code::name_too_long, d.id, name.item, k, most_.name_bytes);
    if (!well_formed(made.trigger)) return malformed(d, k);
    const bool names = kind_of(name.item + 1) == kind::array && k != kw("dependentSchemas");
    if (!names && k == kw("dependentRequired")) return malformed(d, k);
    if (names ? !name_list(d, k, name.item + 1, made.names)
              : !schema(name.item + 1, d.depth + 1, k, made.node))
      return false;
    d.dependents.push_back(std::move(made));
  }
  return d.is_object = branches_here(d);
}

}  // namespace sluice::inline v0::detail
