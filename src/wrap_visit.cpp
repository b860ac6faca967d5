// SPDX-License-Identifier: Apache-2.0
// The visit of a schema that is to be wrapped: positions of schemas by the keyword table, as a
// compile visits them. Names of members, data and unknown keywords are no such positions.
#include <algorithm>

#include "spelled_name.hpp"
#include "uri.hpp"
#include "wrap.hpp"

namespace sluice::inline v0::detail {

rebaser::found rebaser::keywords_of(u32 item, const place& p) const {
  found f;
  for (auto c = view(item).members(); c.next();) {
    const auto k = find_keyword(c.name());
    if (!k || p.by->of(*k) != disposition::enforce) continue;
    f.present |= bit_of(*k);
    f.at[index_of(*k)] = c.now + 1;
  }
  // Up to draft-07 everything beside $ref is ignored, an $id included.
  if (p.dialect <= dialect::draft07 && f.has(kw("$ref"))) f.present = bit_of(kw("$ref"));
  return f;
}

// A fragment alone is no new base.
bool rebaser::begins_resource(const found& f) const {
  if (!f.has(kw("$id")) || kind_of(f.operand(kw("$id"))) != kind::string) return false;
  return !doc_.string_at(f.operand(kw("$id"))).starts_with('#');
}

bool rebaser::schema(u32 item, u32 depth, place p) {
  if ((state_[item] & visited) != 0) return true;
  state_[item] |= p.data ? visited | in_data : visited;
  const limits& most = options_.limits.common;
  if (depth > most.depth) return refuse(refusal_code::depth, item, {}, most.depth);
  if (++nodes_ > most.nodes) return refuse(refusal_code::nodes, item, {}, most.nodes);
  if (kind_of(item) != kind::object) return true;
  found f = keywords_of(item, p);
  if (item != 0 && begins_resource(f)) {
    state_[item] |= foreign;
    // What it says, it says about itself, and where its base is absolute nothing about the root can
    // reach it.
    if (!needs_identifier) return true;
    if (!enter_resource(item, f, p)) return false;
    f = keywords_of(item, p);
  }
  return contents(f, depth, p);
}

bool rebaser::enter_resource(u32 item, const found& f, place& p) {
  std::string_view id = doc_.string_at(f.operand(kw("$id")));
  if (id.size() > options_.limits.uri_bytes)
    return refuse(refusal_code::limit, f.operand(kw("$id")), kw("$id"), options_.limits.uri_bytes);
  if (uri::split(id).scheme)
    p.absolute = true;
  else if (p.root == 0)
    relative_resources_.emplace(id.substr(0, id.find('#')), item);
  if (const auto schema_uri = string_member(view(item), "$schema")) {
    const auto own = dialect_named(*schema_uri, options_.documents);
    if (!own) return refuse(refusal_code::dialect_unsupported, item, kw("$schema"));
    use(*own, p);
  }
  p.root = item;
  resources_.emplace(item, p);
  return true;
}

bool rebaser::contents(const found& f, u32 depth, const place& p) {
  for (u64 left = f.present; left != 0; left &= left - 1) {
    const keyword k{static_cast<u8>(std::countr_zero(left))};
    const bool good = row_of(k).operand == shape::reference ? k == kw("$id") || reference(k, f, p)
                                                            : children(k, f.operand(k), depth, p);
    if (!good) return false;
  }
  return true;
}

// A value that is not of its keyword's shape is passed over: it is for a compile to refuse.
bool rebaser::children(keyword k, u32 operand, u32 depth, const place& p) {
  const auto each = [&] {
    for (auto c = view(operand).elements(); c.next();)
      if (!child(c.now, depth, p)) return false;
    return true;
  };
  switch (row_of(k).operand) {
    case shape::schema:
    case shape::schema_or_flag:
      return child(operand, depth, p);
    case shape::schema_or_list:
      if (kind_of(operand) != kind::array) return child(operand, depth, p);
      return p.dialect > dialect::draft2019_09 || each();
    case shape::schema_list:
      return kind_of(operand) != kind::array || each();
    case shape::schema_map:
    case shape::pattern_map:
    case shape::dependency_map:
      break;
    default:
      return true;
  }
  if (kind_of(operand) != kind::object) return true;
  std::vector<spelled_name> names;
  names.reserve(view(operand).size());
  for (auto c = view(operand).members(); c.next();) names.push_back({c.name(), c.now, 0});
  sort_names(names);
  for (const spelled_name& name : names)
    if (!child(name.item + 1, depth, p)) return false;
  return true;
}

}  // namespace sluice::inline v0::detail
