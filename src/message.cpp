// SPDX-License-Identifier: Apache-2.0
// Codes become words: constant text, published spellings and numbers. Nothing else can get in,
// because nothing else is here.
#include <array>
#include <string>

#include "sluice/advisory.hpp"
#include "sluice/declared.hpp"
#include "sluice/refusal.hpp"
#include "sluice/verdict.hpp"

namespace sluice::inline v0 {
namespace {

// `K` and `N` in a text stand for the keyword and the limit.
struct refusal_text {
  std::string_view name, text;
};

constexpr std::array<refusal_text, 20> refusal_texts{{
    {"schema_kind", "a schema must be an object or a boolean"},
    {"depth", "schema nesting exceeds the maximum depth of N"},
    {"nodes", "schema exceeds the maximum of N nodes"},
    {"keyword_refused", "unsupported JSON-Schema construct: \"K\""},
    {"keyword_unknown", "unsupported keyword \"K\": only the documented subset may be used"},
    {"keyword_malformed", "`K` must be "},
    {"type_unsupported",
     "unsupported type: must be one of object, array, string, number, integer, boolean, null"},
    {"format_unsupported",
     "unsupported `format`: must be one of email, uuid, uri, url, date-time, date, time, duration, "
     "ipv4, ipv6"},
    {"enum_too_many", "`K` exceeds the maximum of N members"},
    {"properties_too_many", "`K` exceeds the maximum of N properties"},
    {"string_too_long", "`K` exceeds the maximum of N bytes"},
    {"name_too_long", "`K` exceeds the maximum of N bytes in a property name"},
    {"pattern_syntax", "`K` is not a valid ECMA-262 (Unicode mode) regular expression"},
    {"pattern_unsupported",
     "`K` uses a construct this engine does not run (lookaround, backreference, inline flags, an "
     "unsupported property, a "
     "count above 1000, or it is too large)"},
    {"schema_text", "the schema is not an acceptable JSON document"},
    {"policy",
     "the policy exceeds a hard ceiling (depth 256, group nesting 250, 60000 enum members, 30000 "
     "properties)"},
    {"entropy", "the operating system gave no randomness"},
    {"dialect_unsupported",
     "unsupported JSON-Schema dialect: must be one of 2020-12, 2019-09, draft-07, draft-06"},
    {"reference_unresolved", "`K` leads to no schema in this document or the registered ones"},
    {"reference_cycle", "`K` leads back to itself without looking at any part of the instance"},
}};
constexpr std::array<refusal_text, 2> more_refusal_texts{{
    {"identifier_duplicate",
     "an identifier is declared twice, or is that of a registered document"},
    {"limit", "the schema exceeds a limit of N"},
}};

const refusal_text& text_of(refusal_code code) noexcept {
  const auto i = static_cast<std::size_t>(code);
  return i < refusal_texts.size() ? refusal_texts[i] : more_refusal_texts[i - refusal_texts.size()];
}

constexpr std::array<std::string_view, 9> document_texts{
    "",
    "it is not JSON (RFC 8259)",
    "it is not well-formed UTF-8",
    "an escape is half of a surrogate pair",
    "a number is beyond the range of binary64",
    "a number would be rounded: no 64-bit integer or binary64 holds it",
    "an object has two members of one name",
    "it is nested too deep",
    "it begins with a byte order mark"};

std::string filled_in(std::string_view text, std::string_view k, std::uint64_t limit) {
  std::string out(text);
  if (const auto at = out.find('K'); at != out.npos && !k.empty()) out.replace(at, 1, k);
  if (const auto n = out.find(" N"); n != out.npos) out.replace(n + 1, 1, std::to_string(limit));
  return out;
}

// Out of line: sums of temporary strings took 8 KB for one message.
[[gnu::noinline]] void add(std::string& out, std::string_view before, std::uint64_t n) {
  out += before;
  out += std::to_string(n);
}
void add_position(std::string& out, const text_position& at) {
  add(out, " (line ", at.line);
  add(out, ", column ", at.column);
  add(out, ", offset ", at.offset);
  out += ')';
}
void add_node(std::string& out, std::uint32_t node) {
  add(out, " (schema node ", node);
  out += ')';
}

}  // namespace

std::string_view name_of(refusal_code code) noexcept { return text_of(code).name; }

std::string refusal::message() const {
  const std::string_view k = keyword ? spelling(*keyword) : std::string_view{};
  std::string_view text = text_of(code).text;
  if (code == refusal_code::keyword_unknown && !keyword)
    text = "the schema declares a key outside the documented subset";
  else if (code == refusal_code::limit && keyword && limit)
    text = "`K` exceeds a limit of N";
  else if (code == refusal_code::limit && !limit)
    text = "the schema exceeds a limit";
  else if (code == refusal_code::reference_unresolved && !keyword)
    text = "a URI must be absolute, without a fragment";
  else if (code == refusal_code::reference_cycle && !keyword)
    text = "a reference leads back to itself without looking at any part of the instance";
  std::string out = filled_in(text, k, limit.value_or(0));
  if (code == refusal_code::keyword_malformed && keyword) out += detail::row_of(*keyword).phrase;
  if (code == refusal_code::schema_text)
    (out += ": ") += document_texts[static_cast<std::size_t>(document)];
  if (code != refusal_code::schema_text && code != refusal_code::policy) add_node(out, node);
  if (position) add_position(out, *position);
  return out;
}

std::string_view verdict::code() const noexcept {
  static constexpr std::array<std::string_view, 5> names{"", "pattern_input_limit", "false_schema",
                                                         "not_json_value", "step_limit"};
  switch (outcome_) {
    case outcome::accepted:
      return {};
    case outcome::unreadable:
      return name_of(fault_);
    default:
      break;
  }
  return why_.what == violation_kind::keyword_itself ? spelling(why_.keyword)
                                                     : names[static_cast<std::size_t>(why_.what)];
}

std::optional<keyword> verdict::keyword() const noexcept {
  const bool named = why_.what == violation_kind::keyword_itself ||
                     why_.what == violation_kind::pattern_input_limit;
  return outcome_ == outcome::violated && named ? std::optional(why_.keyword) : std::nullopt;
}

std::string verdict::message() const {
  if (outcome_ == outcome::accepted) return "accepted";
  std::string out;
  if (outcome_ == outcome::unreadable) {
    out = "the text is not an acceptable JSON document: ";
    out += document_texts[static_cast<std::size_t>(fault_)];
    add_position(out, at_);
    return out;
  }
  // By violation_kind.
  static constexpr std::array<std::string_view, 5> texts{
      " is not satisfied",
      "a string is too long for the work that matching it may take (pattern_input_limit)",
      "the schema `false` accepts nothing", "a value is not a JSON value",
      "judging the instance exceeds the limit of evaluation steps (step_limit)"};
  if (why_.what == violation_kind::keyword_itself) out = spelling(why_.keyword);
  out += texts[static_cast<std::size_t>(why_.what)];
  add_node(out, why_.node);
  return out;
}

std::string_view name_of(advisory_code code) noexcept {
  static constexpr std::array<std::string_view, 5> names{
      "pattern_without_max_length", "bound_beyond_double", "required_name_forbidden",
      "contradictory_bounds", "enum_member_forbidden"};
  return names[static_cast<std::size_t>(code)];
}

std::string advisory::message() const {
  static constexpr std::array<std::string_view, 5> texts{
      "`K` stands without maxLength: long strings are matched up to the work limits",
      "`K` is an integer that no binary64 holds exactly",
      "`K` names a member that additionalProperties forbids: no object is accepted",
      "`K` contradicts another bound: no value of its kind is accepted",
      "`K` has a member that `type` forbids"};
  std::string out = filled_in(texts[static_cast<std::size_t>(code)], spelling(keyword), 0);
  add_node(out, node);
  return out;
}

std::string_view name_of(dialect d) noexcept {
  static constexpr std::array<std::string_view, 4> names{"draft-06", "draft-07", "2019-09",
                                                         "2020-12"};
  return names[static_cast<std::size_t>(d)];
}

std::optional<dialect> find_dialect(std::string_view name) noexcept {
  for (const dialect d :
       {dialect::draft06, dialect::draft07, dialect::draft2019_09, dialect::draft2020_12})
    if (name == name_of(d)) return d;
  return {};
}

}  // namespace sluice::inline v0
