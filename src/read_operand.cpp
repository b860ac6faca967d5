// SPDX-License-Identifier: Apache-2.0
// One small reader per shape of operand: literal in, operand out, or the refusal of a malformed
// one.
#include <algorithm>

#include "compile.hpp"
#include "sluice/detail/format.hpp"
#include "sluice/detail/utf8.hpp"

namespace sluice::inline v0::detail {
namespace {

struct type_name {
  std::string_view spelled;
  kind_set kinds;
};
constexpr kind_set integer_bit = 1;  // kind::none's bit: free, because no type is named so
constexpr std::array<type_name, 7> type_names{{{"object", bit(kind::object)},
                                               {"array", bit(kind::array)},
                                               {"string", bit(kind::string)},
                                               {"number", bit(kind::number)},
                                               {"integer", integer_bit},
                                               {"boolean", bit(kind::boolean)},
                                               {"null", bit(kind::null)}}};

// Out of line: inside std::sort the comparison would be there eight times, 8 KB of it.
[[gnu::noinline]] bool less(number a, number b) noexcept { return order(a, b) < 0; }

kind_set type_of(std::string_view s) noexcept {
  for (const type_name& t : type_names)
    if (t.spelled == s) return t.kinds;
  return 0;
}

}  // namespace

bool compiler::read_types(draft& d) {
  const keyword k = kw("type");
  const u32 item = d.operand(k);
  const bool list = kind_of(item) == kind::array;
  if (!list && kind_of(item) != kind::string) return malformed(d, k);
  const bool forgiving = rules_.by->malformed_bounds() == disposition::ignore;
  kind_set met = 0;
  const auto one = [&](u32 i) {
    const kind_set t = type_of(doc->string_at(i));
    if (t == 0) return refuse(refusal_code::type_unsupported, d.id, i, k);
    if ((met & t) != 0 && !forgiving) return malformed(d, k);
    met |= t;
    return true;
  };
  if (!list) {
    if (!one(item)) return false;
  } else {
    if (view(item).size() == 0)
      return forgiving || malformed(d, k);  // forgiven: as if there were no `type`
    // Whether every member is a string comes before what the strings say: a member that is none is
    // malformed.
    for (auto c = view(item).elements(); c.next();)
      if (kind_of(c.now) != kind::string) return malformed(d, k);
    for (auto c = view(item).elements(); c.next();)
      if (!one(c.now)) return false;
  }
  node& n = d.made;
  n.flags |= node::constrained;
  if ((met & integer_bit) != 0 && (met & bit(kind::number)) == 0) n.flags |= node::integer;
  if ((met & integer_bit) != 0) met |= bit(kind::number);
  n.kinds = met & every_kind;
  return true;
}

bool compiler::add_value(draft& d, keyword k, u32 item, value_set& set) {
  switch (kind_of(item)) {
    case kind::null:
      return set.atoms |= value_set::null, true;
    case kind::boolean:
      return set.atoms |= view(item).boolean() ? value_set::yes : value_set::no, true;
    case kind::number:
      if (!view(item).number().finite()) return malformed(d, k);
      return set.numbers.push_back(view(item).number()), true;
    case kind::string: {
      const std::string_view s = doc->string_at(item);
      if (s.size() > most_.string_bytes)
        return refuse(refusal_code::string_too_long, d.id, item, k, most_.string_bytes);
      if (!well_formed(s)) return malformed(d, k);
      return set.strings.add(s, nothing), true;
    }
    case kind::array:
    case kind::object:
      if (rules_.subset()) return malformed(d, k);
      set.composites.push_back(static_cast<u32>(out.values.items.size()));
      return declared_->copy(view(item), out.values) || refuse(refusal_code::limit, d.id, item, k);
    default:
      return malformed(d, k);
  }
}

bool compiler::read_values(draft& d, keyword k) {
  const u32 item = d.operand(k);
  const bool list = row_of(k).operand == shape::scalars;
  value_set set;
  if (!list) {
    if (!add_value(d, k, item, set)) return false;
  } else {
    const bool may_be_empty = rules_.declared && *rules_.declared != dialect::draft06;
    if (kind_of(item) != kind::array || (view(item).size() == 0 && !may_be_empty))
      return malformed(d, k);
    if (view(item).size() > most_.enum_members)
      return refuse(refusal_code::enum_too_many, d.id, item, k, most_.enum_members);
    for (auto c = view(item).elements(); c.next();)
      if (!add_value(d, k, c.now, set)) return false;
  }
  set.strings.seal();
  std::sort(set.numbers.begin(), set.numbers.end(), &less);
  const check c{k, {}, out.sets.size()};
  node& n = d.made;
  d.atoms[n.atom_count++] = c;
  d.strings[n.string_count++] = c;
  d.numbers[n.number_count++] = c;
  n.flags &= static_cast<u8>(~(node::plain_atom | node::plain_string | node::plain_number));
  n.flags |= node::constrained;
  if (!set.composites.empty()) d.branching = true;
  out.sets.push_back(std::move(set));
  return true;
}

bool compiler::read_required(draft& d) {
  const keyword k = kw("required");
  const u32 item = d.operand(k);
  if (kind_of(item) != kind::array) return malformed(d, k);
  if (!name_list(d, k, item, d.required)) return false;
  d.made.flags |= node::constrained;
  d.is_object = true;
  return true;
}

// Distinct strings, well formed and not too long, in the order of the list.
bool compiler::name_list(draft& d, keyword k, u32 list, std::vector<std::string_view>& names) {
  if (view(list).size() > most_.properties)
    return refuse(refusal_code::properties_too_many, d.id, list, k, most_.properties);
  for (auto c = view(list).elements(); c.next();) {
    if (kind_of(c.now) != kind::string) return malformed(d, k);
    const std::string_view s = doc->string_at(c.now);
    if (s.size() > most_.name_bytes)
      return refuse(refusal_code::name_too_long, d.id, c.now, k, most_.name_bytes);
    if (!well_formed(s)) return malformed(d, k);
    names.push_back(s);
  }
  return !has_repeated(names) || malformed(d, k);
}

bool compiler::read_pattern(draft& d) {
  const keyword k = kw("pattern");
  const u32 item = d.operand(k);
  if (kind_of(item) != kind::string) return malformed(d, k);
  const std::string_view s = doc->string_at(item);
  if (s.size() > most_.pattern_bytes)
    return refuse(refusal_code::string_too_long, d.id, item, k, most_.pattern_bytes);
  if (!well_formed(s)) return malformed(d, k);
  d.strings[d.made.string_count++] = {k, {}, pattern_index(s, d.id, item, k)};
  d.made.flags |= node::constrained;
  return true;
}

bool compiler::read_format(draft& d) {
  const keyword k = kw("format");
  const u32 item = d.operand(k);
  if (kind_of(item) != kind::string) return malformed(d, k);
  const auto f = find_format(doc->string_at(item));
  if (rules_.subset() && !f) return refuse(refusal_code::format_unsupported, d.id, item, k);
  if (!f || !rules_.assert_format) return true;
  d.strings[d.made.string_count++] = {k, {}, static_cast<u64>(*f)};
  d.made.flags |= node::constrained;
  return true;
}

std::optional<u64> compiler::read_count(u32 item) const {
  if (kind_of(item) != kind::number) return {};
  const number n = view(item).number();
  if (n.tag == number::huge) return n.u;
  if (n.tag == number::whole) return n.i >= 0 ? std::optional(n.u) : std::nullopt;
  if (!n.finite() || n.d < 0 || !n.integral()) return {};
  // Clamped, not cast: beyond 2^64 the cast would be undefined, and no size reaches the clamp
  // either.
  return n.d >= 18446744073709551616.0 ? ~u64{0} : static_cast<u64>(n.d);
}

std::optional<number> compiler::read_bound(u32 item) const {
  if (kind_of(item) != kind::number || !view(item).number().finite()) return {};
  return view(item).number();
}

// The shapes that hold one flag, count or number.
bool compiler::read_scalar(draft& d, keyword k) {
  const u32 item = d.operand(k);
  node& n = d.made;
  const keyword_row& row = row_of(k);
  if (row.operand == shape::flag) {
    if (kind_of(item) != kind::boolean) return false;
    const bool on = view(item).boolean();
    if (k == kw("nullable") && on) n.flags |= node::nullable;
    if (k == kw("uniqueItems") && on) d.is_array = d.array.unique = needs_key_ = true;
    if (k == kw("$recursiveAnchor")) return !on || read_declared(d, k);
    if (on) n.flags |= node::constrained;
    return true;
  }
  if (row.operand == shape::count) {
    const auto count = read_count(item);
    if (!count) return false;
    n.flags |= node::constrained;
    if (k == kw("minItems")) return d.is_array = true, d.array.min = *count, true;
    if (k == kw("maxItems")) return d.is_array = true, d.array.max = *count, true;
    if (k == kw("minProperties")) return d.is_object = true, d.object.min = *count, true;
    if (k == kw("maxProperties")) return d.is_object = true, d.object.max = *count, true;
    if (k == kw("minContains")) return d.branch.min_contained = *count, true;
    if (k == kw("maxContains")) return d.branch.max_contained = *count, true;
    d.strings[n.string_count++] = {k, {}, *count};
    return true;
  }
  const auto bound = read_bound(item);
  if (!bound) return false;
  n.flags |= node::constrained;
  if (row.operand == shape::positive) {
    if (order(*bound, number::of(std::int64_t{0})) <= 0) return false;
    d.numbers[n.number_count++] = {k, {}, out.divisors.size()};
    out.divisors.push_back(decimal_of(*bound));
    return true;
  }
  d.numbers[n.number_count++] = {k, bound->tag, bound->u};
  return true;
}

}  // namespace sluice::inline v0::detail
