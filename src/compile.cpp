// SPDX-License-Identifier: Apache-2.0
// The visit: one schema after the other, depth first, each check in the published order, so that
// the same schema is refused for the same reason in whatever form it came. Recursion follows the
// schema and is bounded before it descends.
#include "compile.hpp"

#include <algorithm>

#include "entropy.hpp"
#include "sluice/detail/utf8.hpp"
#include "sluice/validator.hpp"
#include "validator_access.hpp"

namespace sluice::inline v0::detail {

bool compiler::refuse(refusal_code code, u32 id, u32 item, std::optional<keyword> k,
                      std::optional<u64> limit) {
  why.code = code;
  why.node = id;
  why.keyword = k;
  why.limit = limit;
  if (item != nowhere && !doc->offsets.empty())
    why.position = text_position{doc->offset_of(item), 0, 0};  // line and column: who has the text
  return false;
}

bool compiler::within_ceilings() {
  constexpr u32 depth_ceiling = 256, nesting_ceiling = 250, enum_ceiling = 60'000,
                properties_ceiling = 30'000;
  out.limit = most_;
  return (most_.depth <= depth_ceiling && most_.group_nesting <= nesting_ceiling &&
          most_.enum_members <= enum_ceiling && most_.properties <= properties_ceiling) ||
         refuse(refusal_code::policy, 0, nowhere);
}

bool compiler::run() {
  u32 root = 0;
  return within_ceilings() && schema(0, 0, {}, root) && finish();
}

bool compiler::finish() {
  out.nodes.shrink_to_fit();  // room for growing is not the validator's to keep
  out.checks.shrink_to_fit();
  return compile_patterns() && (!needs_key_ || draw_key(out.key) ||
                                refuse(refusal_code::entropy, 0, nowhere, kw("uniqueItems")));
}

bool compiler::schema(u32 item, u32 depth, std::optional<keyword> holder, u32& id) {
  id = static_cast<u32>(out.nodes.size());
  if (linker_ != nullptr) {
    if (const auto before = declared_->claim(*linker_, item, id)) return id = *before, true;
  }
  sources.push_back(item);  // first: locate() must find a node that is refused for its depth, too
  if (depth > most_.depth) return refuse(refusal_code::depth, id, item, {}, most_.depth);
  if (id >= most_.nodes) return refuse(refusal_code::nodes, id, item, {}, most_.nodes);
  out.nodes.emplace_back();
  if (kind_of(item) == kind::boolean) {
    node& n = out.nodes[id];
    n.flags |= node::boolean_schema;
    if (!view(item).boolean()) n.kinds = 0, n.flags = node::boolean_schema;
    return true;
  }
  if (kind_of(item) != kind::object) return refuse(refusal_code::schema_kind, id, item, holder);

  const reading around = rules_;
  draft d;
  d.id = id;
  d.item = item;
  d.depth = depth;
  const bool good = enter(d) && allowed(d) && read_keywords(d);
  if (good) close(d);
  rules_ = around;
  return good;
}

// Dispositions: first what every policy refuses, in the table's order, then what this one does, by
// ascending names.
bool compiler::allowed(draft& d) {
  std::optional<u32> refused;  // item of the name
  for (auto c = view(d.item).members(); c.next();) {
    const auto k = find_keyword(c.name());
    const disposition then = k ? rules_.by->of(*k) : rules_.by->unknown_keys();
    if (then == disposition::refuse) {
      if (!k || !always_refused(*k)) {
        if (!refused || c.name() < doc->string_at(*refused)) refused = c.now;
        continue;
      }
    } else if (then == disposition::ignore) {
      continue;
    }
    d.present |= bit_of(*k);
    d.at[index_of(*k)] = c.now + 1;
  }
  for (u64 left = d.present; left != 0; left &= left - 1) {
    const keyword k{static_cast<std::uint8_t>(std::countr_zero(left))};
    if (rules_.by->of(k) == disposition::refuse)
      return refuse(refusal_code::keyword_refused, d.id, d.operand(k) - 1, k);
  }
  return !refused || refuse(refusal_code::keyword_unknown, d.id, *refused,
                            find_keyword(doc->string_at(*refused)));
}

bool compiler::read_keywords(draft& d) {
  // Up to draft-07 everything beside $ref is ignored, its own $id included.
  if (rules_.at_most(dialect::draft07) && d.has(kw("$ref"))) d.present = bit_of(kw("$ref"));
  for (u64 left = d.present; left != 0; left &= left - 1) {
    const keyword k{static_cast<std::uint8_t>(std::countr_zero(left))};
    if (!read_keyword(d, k)) return false;
  }
  return number_names(d);
}

// Shapes whose malformed value a policy may pass over: they bound, and without them less is
// promised, not something else.
constexpr bool is_bound(shape s) noexcept {
  return s == shape::flag || s == shape::count || s == shape::bound || s == shape::positive;
}

bool compiler::read_keyword(draft& d, keyword k) {
  const shape s = row_of(k).operand;
  switch (s) {
    case shape::types:
      return read_types(d);
    case shape::scalar:
    case shape::scalars:
      return read_values(d, k);
    case shape::names:
      return read_required(d);
    case shape::pattern:
      return read_pattern(d);
    case shape::format:
      return read_format(d);
    case shape::schema_map:
      return k == kw("properties") ? properties(d, k, d.object.members, d.object.named)
                                   : read_declared(d, k);
    case shape::schema_or_flag:
      return additional_properties(d);
    case shape::schema_or_list:
      return items(d);
    case shape::schema_list:
    case shape::schema:
    case shape::pattern_map:
    case shape::dependency_map:
    case shape::names_map:
    case shape::reference:
    case shape::anchor:
    case shape::flag_map:
      return read_declared(d, k);
    default:
      if (read_scalar(d, k)) return true;
      return is_bound(s) && rules_.by->malformed_bounds() == disposition::ignore ? true
                                                                                 : malformed(d, k);
  }
}

std::vector<spelled_name> compiler::sorted_members(u32 item) const {
  std::vector<spelled_name> names;
  names.reserve(view(item).size());
  for (auto c = view(item).members(); c.next();)
    names.push_back({c.name(), c.now, static_cast<u32>(names.size())});
  sort_names(names);
  return names;
}

bool compiler::properties(draft& d, keyword k, name_set& set, u32& named) {
  const u32 map = d.operand(k);
  if (kind_of(map) != kind::object) return malformed(d, k);
  if (view(map).size() > most_.properties)
    return refuse(refusal_code::properties_too_many, d.id, map, k, most_.properties);
  const std::vector<spelled_name> names = sorted_members(map);
  for (const spelled_name& n : names) {
    if (n.spelled.size() > most_.name_bytes)
      return refuse(refusal_code::name_too_long, d.id, n.item, k, most_.name_bytes);
    if (!well_formed(n.spelled)) return malformed(d, k);
  }
  std::vector<u32> children(names.size());
  for (const spelled_name& n : names)
    if (!schema(n.item + 1, d.depth + 1, k, children[n.position])) return false;
  // Declared in document order: the order in which text and ordered_json are guessed to bring them.
  set.reserve(names.size());
  const u32* child = children.data();
  for (auto c = view(map).members(); c.next();) set.add(c.name(), *child++);
  named = static_cast<u32>(names.size());
  d.made.flags |= node::constrained;
  return d.is_object = true;
}

bool compiler::additional_properties(draft& d) {
  const keyword k = kw("additionalProperties");
  const u32 item = d.operand(k);
  const bool object = kind_of(item) == kind::object, boolean = kind_of(item) == kind::boolean;
  if (rules_.subset()) {
    if (boolean) {  // not a schema: no level, no node
      if (view(item).boolean()) return true;
      d.object.rest = nothing;
      d.made.flags |= node::constrained;
      return d.is_object = true;
    }
    if (object && rules_.by->additional_schemas() == disposition::ignore)
      return true;  // nor walked: nothing in it can refuse
    if (!object) return rules_.by->malformed_bounds() == disposition::ignore || malformed(d, k);
  }
  d.is_object = true;
  d.made.flags |= node::constrained;
  if (!schema(item, d.depth + 1, k, d.object.rest)) return false;
  if (is_false(d.object.rest))
    d.object.rest = nothing;  // a closed object answers additionalProperties
  return true;
}

bool compiler::items(draft& d) {
  const keyword k = kw("items");
  const u32 item = d.operand(k);
  d.is_array = true;
  d.made.flags |= node::constrained;
  if (kind_of(item) == kind::array) {
    if (!rules_.at_most(dialect::draft2019_09)) return malformed(d, k);
    // 2019-09 and before: a list is what prefixItems became, and only beside it does
    // additionalItems mean something.
    return read_declared(d, k);
  }
  return schema(item, d.depth + 1, k, d.array.items);
}

// Every name that the object's rules speak of gets a number. `required` and the dependents declare
// no property: a name that only they know is what additionalProperties says of it.
bool compiler::number_names(draft& d) {
  object_rules& o = d.object;
  o.members.seal();
  std::vector<spelled_name> later;
  const auto want = [&](std::string_view s) {
    if (o.members.look_up(s) == name_set::none) later.push_back(spelled_name(s));
  };
  for (const std::string_view s : d.required) want(s);
  for (const pending_dependent& p : d.dependents) {
    want(p.trigger);
    for (const std::string_view s : p.names) want(s);
  }
  sort_names(later);
  const auto same = [](const spelled_name& a, const spelled_name& b) {
    return a.spelled == b.spelled;
  };
  later.erase(std::unique(later.begin(), later.end(), same), later.end());
  constexpr size_t most_names = name_set::none - 1;
  if (o.members.size() + later.size() > most_names)
    return refuse(refusal_code::limit, d.id, d.item, {}, most_names);
  for (const spelled_name& n : later) o.members.add(n.spelled, o.rest);
  if (!later.empty()) o.members.seal();

  o.required_count = static_cast<u32>(d.required.size());
  if (!o.one_word()) o.required.assign(o.members.size() / 64 + 1, 0);
  for (const std::string_view s : d.required) {
    const u32 i = o.members.look_up(s);
    (o.one_word() ? o.required_low : o.required[i >> 6]) |= u64{1} << (i & 63);
  }
  d.branch.dependents = {static_cast<u32>(out.dependents.size()),
                         static_cast<u32>(d.dependents.size())};
  for (const pending_dependent& p : d.dependents) {
    const span names{static_cast<u32>(out.links.size()), static_cast<u32>(p.names.size())};
    for (const std::string_view s : p.names) out.links.push_back(o.members.look_up(s));
    out.dependents.push_back({o.members.look_up(p.trigger), p.node, names, p.from});
  }
  return true;
}

// What was read becomes a node: its checks by tier, its window, its rules.
void compiler::close(draft& d) {
  node& n = d.made;
  n.checks = static_cast<u32>(out.checks.size());
  const auto add = [this](const std::array<check, 12>& list, u8 count) {
    for (u8 left = count, when = 0; left != 0; ++when) {  // std::stable_sort would allocate
      for (u8 i = 0; i < count; ++i) {
        if (static_cast<u8>(list[i].when) != when) continue;
        out.checks.push_back(list[i]);
        --left;
      }
    }
  };
  add(d.atoms, n.atom_count);
  add(d.strings, n.string_count);
  add(d.numbers, n.number_count);
  for (u8 i = 0; i < n.string_count; ++i) narrow(n, d.strings[i]);
  for (u8 i = 0; i < n.number_count; ++i) narrow(n, d.numbers[i]);
  if (!(n.kinds & bit(kind::number))) n.flags &= static_cast<u8>(~node::plain_number);
  if (d.is_object) {
    n.object = static_cast<u32>(out.objects.size());
    out.objects.push_back(std::move(d.object));
  }
  if (d.is_array) {
    n.array = static_cast<u32>(out.arrays.size());
    out.arrays.push_back(d.array);
  }
  if (d.branching) {
    n.branch = static_cast<u32>(out.branching.size());
    out.branching.push_back(d.branch);
  }
  out.nodes[d.id] = n;
}

u32 compiler::pattern_index(std::string_view text, u32 id, u32 item, keyword k) {
  const auto [at, fresh] = pattern_indices_.try_emplace(text, static_cast<u32>(patterns_.size()));
  if (fresh) patterns_.push_back({text, id, item, k});
  return at->second;
}

// After everything cheap was in order, in the order of the visit. The memory that RE2 may use is
// split over the patterns.
bool compiler::compile_patterns() {
  if (patterns_.empty()) return true;
  constexpr i64 total = i64{64} << 20, least = i64{128} << 10, most = i64{1} << 20;
  const i64 share = std::clamp(total / static_cast<i64>(patterns_.size()), least, most);
  u64 size = 0;
  out.patterns.reserve(patterns_.size());
  for (const pending_pattern& p : patterns_) {
    const auto no = [&](refusal_code code) { return refuse(code, p.id, p.item, p.at); };
    const translation t = translate_pattern(p.text, {most_.group_nesting, most_.pattern_size});
    if (t.fault == pattern_fault::syntax) return no(refusal_code::pattern_syntax);
    if (t.fault != pattern_fault::none) return no(refusal_code::pattern_unsupported);
    size += t.size;
    if (size > most_.pattern_size_total) return no(refusal_code::pattern_unsupported);
    auto compiled = pattern::compile(t, p.text, share);
    if (!compiled) return no(refusal_code::pattern_unsupported);
    out.patterns.push_back(std::move(*compiled));
  }
  return true;
}

result<validator, refusal> compile_literal(const literal& schema, const policy& p) {
  compiler c(schema, p);
  if (!c.run()) return c.why;
  return validator_access::make(std::move(c.out));
}

}  // namespace sluice::inline v0::detail
