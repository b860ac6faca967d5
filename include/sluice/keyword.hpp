// SPDX-License-Identifier: Apache-2.0
// THE table: one row per published keyword. Spelling, operand, judged kinds, tier, dispositions,
// dialects and phrase stand here and nowhere else; reading, checking, refusing, ordering, messages
// and docs/keywords.md all follow from it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "sluice/kind.hpp"

namespace sluice::inline v0 {

// What happens to a keyword that a policy meets.
enum class disposition : std::uint8_t { enforce, ignore, refuse };

// The four dialects of JSON Schema that `declared` knows.
enum class dialect : std::uint8_t { draft06, draft07, draft2019_09, draft2020_12 };

// A published keyword: an index into the table. Opaque on purpose, so that there is no enumerator
// to forget or misspell.
enum class keyword : std::uint8_t {};

namespace detail {

// The form of a keyword's value. `none` is not read at all.
enum class shape : std::uint8_t {
  none,
  types,
  flag,
  scalar,
  scalars,
  count,
  bound,
  positive,
  pattern,
  format,
  schema,
  schema_or_flag,
  schema_or_list,
  schema_list,
  schema_map,
  pattern_map,
  dependency_map,
  names,
  names_map,
  reference,
  anchor,
  flag_map
};

// When a check runs. Cheap gates first: a string over its maxLength never reaches a scan or a
// match.
enum class tier : std::uint8_t { value, bound, compute, scan, match, descend, combine };

// The vocabulary of 2019-09 and 2020-12 that defines a keyword ($vocabulary may leave one out).
enum class vocabulary : std::uint8_t {
  core,
  applicator,
  unevaluated,
  validation,
  metadata,
  format,
  content
};

struct keyword_row {
  std::string_view spelling;
  shape operand;
  kind_set judges;
  tier when;
  disposition lenient, strict;
  std::uint8_t dialects;  // bit n: dialect n defines the keyword
  vocabulary home;
  std::string_view phrase;  // completes "`K` must be ..."
};

namespace table_words {
inline constexpr auto E = disposition::enforce, I = disposition::ignore, R = disposition::refuse;
inline constexpr kind_set str = bit(kind::string), num = bit(kind::number), arr = bit(kind::array),
                          obj = bit(kind::object), any = every_kind;
inline constexpr std::uint8_t none_of_them = 0, all = 15, from07 = 14, from19 = 12, only19 = 4,
                              only20 = 8, to19 = 7;
inline constexpr std::string_view a_schema = "an object or a boolean",
                                  a_count = "a non-negative integer", a_bound = "a finite number",
                                  a_flag = "a boolean", a_map = "an object of schemas",
                                  a_list = "a non-empty array of schemas",
                                  some_names = "an array of distinct strings",
                                  a_string = "a string", unread = "";
using voc = vocabulary;
}  // namespace table_words

inline constexpr auto keyword_table = [] {
  using namespace table_words;
  using enum shape;
  using t = tier;
  // Row order: the order in which operands are read and children are visited (docs/design.md, node
  // ordinals); the denylist in its published order; within a kind and tier also the order of
  // checks.
  // clang-format off
  return std::array<keyword_row, 64>{{
    // spelling            operand          judges  tier        lenient strict dialects vocabulary  phrase
    {"type",                 types,          any, t::bound,   E, E, all,    voc::validation, "a type name or a non-empty array of distinct type names"},
    {"nullable",             flag,           any, t::bound,   E, E, none_of_them, voc::validation, a_flag},
    {"const",                scalar,         any, t::value,   E, E, all,    voc::validation, "a string, a finite number, a boolean or null"},
    {"enum",                 scalars,        any, t::value,   E, E, all,    voc::validation, "a non-empty array of string, number, boolean or null"},
    {"required",             names,          obj, t::bound,   E, E, all,    voc::validation, some_names},
    {"properties",           schema_map,     obj, t::descend, E, E, all,    voc::applicator, a_map},
    {"additionalProperties", schema_or_flag, obj, t::descend, E, E, all,    voc::applicator, "a boolean or a schema"},
    {"items",                schema_or_list, arr, t::descend, E, E, all,    voc::applicator, "one schema (an array of schemas is not supported)"},
    {"minimum",              bound,          num, t::bound,   E, E, all,    voc::validation, a_bound},
    {"exclusiveMinimum",     bound,          num, t::bound,   I, E, all,    voc::validation, a_bound},
    {"maximum",              bound,          num, t::bound,   E, E, all,    voc::validation, a_bound},
    {"exclusiveMaximum",     bound,          num, t::bound,   I, E, all,    voc::validation, a_bound},
    {"multipleOf",           positive,       num, t::compute, I, E, all,    voc::validation, "a finite number greater than 0"},
    {"maxLength",            count,          str, t::bound,   E, E, all,    voc::validation, a_count},
    {"minLength",            count,          str, t::bound,   E, E, all,    voc::validation, a_count},
    {"minItems",             count,          arr, t::bound,   E, E, all,    voc::validation, a_count},
    {"maxItems",             count,          arr, t::bound,   E, E, all,    voc::validation, a_count},
    {"minProperties",        count,          obj, t::bound,   I, E, all,    voc::validation, a_count},
    {"maxProperties",        count,          obj, t::bound,   I, E, all,    voc::validation, a_count},
    {"uniqueItems",          flag,           arr, t::descend, I, E, all,    voc::validation, a_flag},
    {"pattern",              pattern,        str, t::match,   I, E, all,    voc::validation, a_string},
    {"format",               format,         str, t::scan,    I, E, all,    voc::format,     "a string: one of email, uuid, uri, url, date-time, date, time, duration, ipv4, ipv6"},
    {"$ref",                 reference,      any, t::combine, R, R, all,    voc::core,       a_string},
    {"$dynamicRef",          reference,      any, t::combine, R, R, only20, voc::core,       a_string},
    {"oneOf",                schema_list,    any, t::combine, R, R, all,    voc::applicator, a_list},
    {"anyOf",                schema_list,    any, t::combine, R, R, all,    voc::applicator, a_list},
    {"allOf",                schema_list,    any, t::combine, R, R, all,    voc::applicator, a_list},
    {"not",                  schema,         any, t::combine, R, R, all,    voc::applicator, a_schema},
    {"if",                   schema,         any, t::combine, R, R, from07, voc::applicator, a_schema},
    {"then",                 schema,         any, t::combine, R, R, from07, voc::applicator, a_schema},
    {"else",                 schema,         any, t::combine, R, R, from07, voc::applicator, a_schema},
    {"patternProperties",    pattern_map,    obj, t::descend, R, R, all,    voc::applicator, a_map},
    {"dependencies",         dependency_map, obj, t::combine, R, R, all,    voc::applicator, "an object of schemas and arrays of distinct strings"},
    {"dependentSchemas",     schema_map,     obj, t::combine, R, R, from19, voc::applicator, a_map},
    {"dependentRequired",    names_map,      obj, t::bound,   R, R, from19, voc::validation, "an object of arrays of distinct strings"},
    {"unevaluatedProperties", schema,        obj, t::combine, R, R, from19, voc::unevaluated, a_schema},
    {"prefixItems",          schema_list,    arr, t::descend, I, R, only20, voc::applicator, a_list},
    {"contains",             schema,         arr, t::descend, I, R, all,    voc::applicator, a_schema},
    {"minContains",          count,          arr, t::bound,   I, R, from19, voc::validation, a_count},
    {"maxContains",          count,          arr, t::bound,   I, R, from19, voc::validation, a_count},
    {"propertyNames",        schema,         obj, t::descend, I, R, all,    voc::applicator, a_schema},
    {"unevaluatedItems",     schema,         arr, t::combine, I, R, from19, voc::unevaluated, a_schema},
    {"additionalItems",      schema,         arr, t::descend, I, R, to19,   voc::applicator, a_schema},
    {"$defs",                schema_map,     0,   t::bound,   I, R, from19, voc::core,       a_map},
    {"definitions",          schema_map,     0,   t::bound,   I, R, all,    voc::core,       a_map},
    {"$anchor",              anchor,         0,   t::bound,   I, R, from19, voc::core,       "an anchor name"},
    {"$dynamicAnchor",       anchor,         0,   t::bound,   I, R, only20, voc::core,       "an anchor name"},
    {"$vocabulary",          flag_map,       0,   t::bound,   I, R, from19, voc::core,       "an object of booleans"},
    {"$recursiveRef",        reference,      any, t::combine, I, R, only19, voc::core,       a_string},
    {"$recursiveAnchor",     flag,           0,   t::bound,   I, R, only19, voc::core,       a_flag},
    {"id",                   none,           0,   t::bound,   I, R, none_of_them, voc::core, unread},
    {"contentEncoding",      none,           0,   t::bound,   I, R, from07, voc::content,    unread},
    {"contentMediaType",     none,           0,   t::bound,   I, R, from07, voc::content,    unread},
    {"contentSchema",        schema,         0,   t::bound,   I, R, from19, voc::content,    a_schema},
    {"$schema",              none,           0,   t::bound,   I, I, all,    voc::core,       a_string},
    {"$id",                  reference,      0,   t::bound,   I, I, all,    voc::core,       a_string},
    {"$comment",             none,           0,   t::bound,   I, I, from07, voc::core,       unread},
    {"title",                none,           0,   t::bound,   I, I, all,    voc::metadata,   unread},
    {"description",          none,           0,   t::bound,   I, I, all,    voc::metadata,   unread},
    {"default",              none,           0,   t::bound,   I, I, all,    voc::metadata,   unread},
    {"examples",             none,           0,   t::bound,   I, I, all,    voc::metadata,   unread},
    {"deprecated",           none,           0,   t::bound,   I, I, from19, voc::metadata,   unread},
    {"readOnly",             none,           0,   t::bound,   I, I, from07, voc::metadata,   unread},
    {"writeOnly",            none,           0,   t::bound,   I, I, from07, voc::metadata,   unread},
  }};
  // clang-format on
}();

inline constexpr std::size_t keyword_count = keyword_table.size();
static_assert(keyword_count == 64, "presence of keywords is kept in 64 bits");

constexpr std::size_t index_of(keyword k) noexcept { return static_cast<std::size_t>(k); }
constexpr const keyword_row& row_of(keyword k) noexcept { return keyword_table[index_of(k)]; }
constexpr std::uint64_t bit_of(keyword k) noexcept { return std::uint64_t{1} << index_of(k); }

void no_such_keyword();  // never defined: naming it while compiling is the error, also without
                         // exceptions

}  // namespace detail

// The keyword spelled so, as in the specification. A misspelling does not compile.
consteval keyword kw(std::string_view spelled) {
  for (std::size_t i = 0; i < detail::keyword_count; ++i)
    if (detail::keyword_table[i].spelling == spelled) return keyword(i);
  detail::no_such_keyword();
  return keyword{};
}

// The published spelling: a constant, never bytes of a schema.
constexpr std::string_view spelling(keyword k) noexcept { return detail::row_of(k).spelling; }

// Exact bytes; nothing for any other text. Constant time: few probes over a fixed set, whatever the
// text is.
std::optional<keyword> find_keyword(std::string_view spelled) noexcept;

namespace detail {

template <keyword K>
struct is {};  // the tag that picks a keyword's check

// Keywords that strict or lenient can enforce: a policy for anything else would promise what nobody
// implements.
constexpr bool enforceable(keyword k) noexcept { return row_of(k).strict == disposition::enforce; }
// Keywords whose presence changes meaning so much that no policy may pass over them.
constexpr bool always_refused(keyword k) noexcept {
  return row_of(k).lenient == disposition::refuse;
}

}  // namespace detail

}  // namespace sluice::inline v0
