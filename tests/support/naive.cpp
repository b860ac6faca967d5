// SPDX-License-Identifier: Apache-2.0
// The naive evaluator: a recursive reading of the rules over nlohmann::json, with decimal strings
// for numbers. Nothing here is tuned, cached or shared with the library, because it is there to
// disagree.
#include "support/naive.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <utility>

#include "support/naive_format.hpp"

namespace sluice_test {
namespace {

using json = nlohmann::json;
using value_t = json::value_t;

// clang-format off
constexpr std::array refused_keywords{
    "$ref", "$dynamicRef", "oneOf", "anyOf", "allOf", "not", "if", "then", "else",
    "patternProperties", "dependencies", "dependentSchemas", "dependentRequired",
    "unevaluatedProperties"};

constexpr std::array annotations{
    "$schema", "$id", "$comment", "title", "description", "default", "examples", "deprecated",
    "readOnly", "writeOnly"};

constexpr std::array enforced_in_both{
    "type", "nullable", "const", "enum", "required", "properties", "additionalProperties", "items",
    "minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum"};

constexpr std::array enforced_in_strict{
    "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minProperties", "maxProperties",
    "uniqueItems", "pattern", "format"};

// Known to some draft, enforced by neither policy; the rest of the printable names.
constexpr std::array merely_published{
    "$anchor", "$dynamicAnchor", "$vocabulary", "$defs", "$recursiveRef", "$recursiveAnchor",
    "definitions", "id", "prefixItems", "contains", "propertyNames", "additionalItems",
    "unevaluatedItems", "maxContains", "minContains", "contentEncoding", "contentMediaType",
    "contentSchema"};

constexpr std::array type_names{
    "object", "array", "string", "number", "integer", "boolean", "null"};
// clang-format on

constexpr std::array<std::pair<const char*, sluice::detail::format>, 10> formats{{
    {"email", sluice::detail::format::email},
    {"uuid", sluice::detail::format::uuid},
    {"uri", sluice::detail::format::uri},
    {"url", sluice::detail::format::url},
    {"date-time", sluice::detail::format::date_time},
    {"date", sluice::detail::format::date},
    {"time", sluice::detail::format::time},
    {"duration", sluice::detail::format::duration},
    {"ipv4", sluice::detail::format::ipv4},
    {"ipv6", sluice::detail::format::ipv6},
}};

constexpr std::array length_bounds{"minLength", "maxLength",     "minItems",
                                   "maxItems",  "minProperties", "maxProperties"};

constexpr std::array value_bounds{"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"};

template <std::size_t N>
bool contains(const std::array<const char*, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

struct bounds {
  unsigned depth;
  unsigned nodes;
  std::size_t enum_members;
  std::size_t names;
};
constexpr bounds strict_bounds{12, 1000, 500, 200};
constexpr bounds lenient_bounds{16, 2000, 1000, 500};
constexpr std::size_t longest_string = 4096;
constexpr std::size_t longest_name = 256;

// ---- numbers: sign, decimal digits and a power of ten, never a binary detour

struct decimal {
  bool negative = false;
  std::string digits;  // no leading or trailing zero; empty for zero
  int exponent = 0;    // value = digits * 10^exponent
};

decimal normalised(bool negative, std::string digits, int exponent) {
  digits.erase(0, digits.find_first_not_of('0'));
  while (!digits.empty() && digits.back() == '0') {
    digits.pop_back();
    ++exponent;
  }
  if (digits.empty()) return {};
  return {negative, std::move(digits), exponent};
}

decimal from_scientific(std::string_view text) {
  const bool negative = text.front() == '-';
  if (negative) text.remove_prefix(1);
  const std::size_t e = text.find('e');
  std::string_view power = text.substr(e + 1);
  if (power.front() == '+') power.remove_prefix(1);
  int exponent = 0;
  std::from_chars(power.data(), power.data() + power.size(), exponent);
  std::string digits;
  for (const char c : text.substr(0, e)) {
    if (c != '.') digits += c;
  }
  exponent -= static_cast<int>(digits.size()) - 1;
  return normalised(negative, std::move(digits), exponent);
}

decimal from_integer(const json& number) {
  if (number.is_number_unsigned()) {
    return normalised(false, std::to_string(number.get<std::uint64_t>()), 0);
  }
  std::string text = std::to_string(number.get<std::int64_t>());
  const bool negative = text.front() == '-';
  if (negative) text.erase(0, 1);
  return normalised(negative, std::move(text), 0);
}

decimal exact_value(const json& number) {
  if (!number.is_number_float()) return from_integer(number);
  // No binary64 has more than 767 significant decimal digits, so nothing is rounded here.
  std::array<char, 800> buffer{};
  const int length = std::snprintf(buffer.data(), buffer.size(), "%.766e", number.get<double>());
  return from_scientific({buffer.data(), static_cast<std::size_t>(length)});
}

decimal shortest_value(const json& number) {
  if (!number.is_number_float()) return from_integer(number);
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number.get<double>(),
                                 std::chars_format::scientific);
  return from_scientific({buffer.data(), static_cast<std::size_t>(end.ptr - buffer.data())});
}

int compare_digits(const std::string& a, const std::string& b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  const int order = a.compare(b);
  return order < 0 ? -1 : (order > 0 ? 1 : 0);
}

std::string scaled(const decimal& value, int exponent) {
  return value.digits + std::string(static_cast<std::size_t>(value.exponent - exponent), '0');
}

int compare_magnitudes(const decimal& a, const decimal& b) {
  if (a.digits.empty() || b.digits.empty()) {
    return static_cast<int>(!a.digits.empty()) - static_cast<int>(!b.digits.empty());
  }
  const int top_a = static_cast<int>(a.digits.size()) + a.exponent;
  const int top_b = static_cast<int>(b.digits.size()) + b.exponent;
  if (top_a != top_b) return top_a < top_b ? -1 : 1;
  const int common = std::min(a.exponent, b.exponent);
  return compare_digits(scaled(a, common), scaled(b, common));
}

// Schoolbook: the remainder is kept below the divisor while the digits come in.
bool divides(const std::string& divisor, const std::string& number) {
  std::string rest;
  for (const char digit : number) {
    if (!rest.empty() || digit != '0') rest += digit;
    while (compare_digits(rest, divisor) >= 0) {
      int borrow = 0;
      for (std::size_t i = 0; i < rest.size(); ++i) {
        char& place = rest[rest.size() - 1 - i];
        int digit_left = place - '0' - borrow;
        if (i < divisor.size()) digit_left -= divisor[divisor.size() - 1 - i] - '0';
        borrow = digit_left < 0 ? 1 : 0;
        place = static_cast<char>('0' + digit_left + 10 * borrow);
      }
      rest.erase(0, rest.find_first_not_of('0'));
    }
  }
  return rest.empty();
}

bool is_finite_number(const json& value) {
  return value.is_number() && (!value.is_number_float() || std::isfinite(value.get<double>()));
}

bool is_integer(const json& value) {
  if (!is_finite_number(value)) return false;
  return !value.is_number_float() || std::trunc(value.get<double>()) == value.get<double>();
}

bool is_negative(const json& value) { return exact_value(value).negative; }

bool is_length_bound(const json& value) { return is_integer(value) && !is_negative(value); }

// ---- values

std::string_view text_of(const json& value) { return value.get_ref<const std::string&>(); }

// What JSON itself can express. A caller can build other things in a DOM.
bool is_json(const json& value) {
  return value.is_null() || value.is_boolean() || value.is_string() || value.is_array() ||
         value.is_object() || is_finite_number(value);
}

bool is_scalar(const json& value) {
  return value.is_null() || value.is_boolean() || is_finite_number(value) ||
         (value.is_string() && is_well_formed_utf8(text_of(value)));
}

std::uint64_t count_code_points(std::string_view text) {
  return static_cast<std::uint64_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

bool holds_unjudgeable(const json& value) {
  if (value.is_structured()) return std::any_of(value.begin(), value.end(), holds_unjudgeable);
  return !is_json(value);
}

// ---- operands

bool is_well_formed_bound(std::string_view keyword, const json& operand) {
  if (contains(length_bounds, keyword)) return is_length_bound(operand);
  if (contains(value_bounds, keyword)) return is_finite_number(operand);
  if (keyword == "multipleOf") {
    return is_finite_number(operand) && !exact_value(operand).digits.empty() &&
           !is_negative(operand);
  }
  return true;
}

// The operand of a keyword if this policy enforces it and it says something, otherwise null.
const json* enforced(const json& schema, bool strict, const char* keyword) {
  const auto found = schema.find(keyword);
  if (found == schema.end()) return nullptr;
  if (!strict && contains(enforced_in_strict, keyword)) return nullptr;
  if (!is_well_formed_bound(keyword, *found)) return nullptr;
  const std::string_view name = keyword;
  if (name == "nullable" || name == "uniqueItems") {
    return *found == json(true) ? &*found : nullptr;
  }
  if (name == "type" && found->is_array() && found->empty()) return nullptr;
  if (name == "additionalProperties") {
    const bool closed = found->is_boolean() && !found->get<bool>();
    return closed || (strict && found->is_object()) ? &*found : nullptr;
  }
  return &*found;
}

auto find_format(std::string_view name) {
  return std::find_if(formats.begin(), formats.end(),
                      [&](const auto& format) { return format.first == name; });
}

bool matches_format(std::string_view name, std::string_view text) {
  return naive::matches(find_format(name)->second, std::string(text));
}

// ---- refusals

class schema_walk {
 public:
  explicit schema_walk(bool strict)
      : strict_(strict), bounds_(strict ? strict_bounds : lenient_bounds) {}

  std::optional<naive_refusal> run(const json& schema, const pattern_reader& pattern_ok) {
    if (!visit(schema, 0, "")) return fault_;
    for (const auto& [pattern, node] : patterns_) {
      const std::string code = pattern_ok(pattern);
      if (!code.empty()) return naive_refusal{code, "pattern", node};
    }
    return std::nullopt;
  }

 private:
  bool refuse(std::string code, std::string keyword, unsigned node) {
    fault_ = naive_refusal{std::move(code), std::move(keyword), node};
    return false;
  }

  bool malformed(const char* keyword, unsigned node) {
    return refuse("keyword_malformed", keyword, node);
  }

  bool visit(const json& schema, unsigned depth, const char* holder) {
    const unsigned node = next_node_;
    if (depth > bounds_.depth) return refuse("depth", "", node);
    if (++next_node_ > bounds_.nodes) return refuse("nodes", "", node);
    if (schema.is_boolean()) return true;
    if (!schema.is_object()) return refuse("schema_kind", holder, node);
    return read_keys(schema, node) && read_type(schema, node) && read_nullable(schema, node) &&
           read_const(schema, node) && read_enum(schema, node) && read_required(schema, node) &&
           read_properties(schema, node, depth) && read_additional(schema, node, depth) &&
           read_items(schema, node, depth) && read_bounds(schema, node) &&
           read_unique(schema, node) && read_pattern(schema, node) && read_format(schema, node);
  }

  bool read_keys(const json& schema, unsigned node) {
    for (const char* keyword : refused_keywords) {
      if (schema.contains(keyword)) return refuse("keyword_refused", keyword, node);
    }
    if (!strict_) return true;
    for (const auto& member : schema.items()) {
      const std::string& key = member.key();
      if (contains(annotations, key) || contains(enforced_in_both, key) ||
          contains(enforced_in_strict, key)) {
        continue;
      }
      return refuse("keyword_unknown", contains(merely_published, key) ? key : "", node);
    }
    return true;
  }

  bool read_type(const json& schema, unsigned node) {
    const auto type = schema.find("type");
    if (type == schema.end()) return true;
    const json names = type->is_string() ? json::array({*type}) : *type;
    if (!names.is_array() || (strict_ && names.empty())) return malformed("type", node);
    std::vector<std::string> seen;
    for (const json& name : names) {
      if (!name.is_string()) return malformed("type", node);
      if (!contains(type_names, text_of(name))) return refuse("type_unsupported", "type", node);
      if (strict_ && std::find(seen.begin(), seen.end(), text_of(name)) != seen.end()) {
        return malformed("type", node);
      }
      seen.emplace_back(text_of(name));
    }
    return true;
  }

  bool read_nullable(const json& schema, unsigned node) {
    const auto nullable = schema.find("nullable");
    if (!strict_ || nullable == schema.end() || nullable->is_boolean()) return true;
    return malformed("nullable", node);
  }

  bool read_scalar(const json& value, const char* keyword, unsigned node) {
    if (!is_scalar(value)) return malformed(keyword, node);
    if (value.is_string() && text_of(value).size() > longest_string) {
      return refuse("string_too_long", keyword, node);
    }
    return true;
  }

  bool read_const(const json& schema, unsigned node) {
    const auto value = schema.find("const");
    return value == schema.end() || read_scalar(*value, "const", node);
  }

  bool read_enum(const json& schema, unsigned node) {
    const auto values = schema.find("enum");
    if (values == schema.end()) return true;
    if (!values->is_array() || values->empty()) return malformed("enum", node);
    if (values->size() > bounds_.enum_members) return refuse("enum_too_many", "enum", node);
    return std::all_of(values->begin(), values->end(),
                       [&](const json& value) { return read_scalar(value, "enum", node); });
  }

  bool read_name(std::string_view name, const char* keyword, unsigned node) {
    if (!is_well_formed_utf8(name)) return malformed(keyword, node);
    if (name.size() > longest_name) return refuse("name_too_long", keyword, node);
    return true;
  }

  bool read_required(const json& schema, unsigned node) {
    const auto names = schema.find("required");
    if (names == schema.end()) return true;
    if (!names->is_array()) return malformed("required", node);
    if (names->size() > bounds_.names) return refuse("properties_too_many", "required", node);
    std::vector<std::string> seen;
    for (const json& name : *names) {
      if (!name.is_string()) return malformed("required", node);
      if (!read_name(text_of(name), "required", node)) return false;
      if (std::find(seen.begin(), seen.end(), text_of(name)) != seen.end()) {
        return malformed("required", node);
      }
      seen.emplace_back(text_of(name));
    }
    return true;
  }

  bool read_properties(const json& schema, unsigned node, unsigned depth) {
    const auto properties = schema.find("properties");
    if (properties == schema.end()) return true;
    if (!properties->is_object()) return malformed("properties", node);
    if (properties->size() > bounds_.names) {
      return refuse("properties_too_many", "properties", node);
    }
    for (const auto& member : properties->items()) {
      if (!read_name(member.key(), "properties", node)) return false;
    }
    return std::all_of(properties->begin(), properties->end(),
                       [&](const json& child) { return visit(child, depth + 1, "properties"); });
  }

  bool read_additional(const json& schema, unsigned node, unsigned depth) {
    const auto additional = schema.find("additionalProperties");
    if (!strict_ || additional == schema.end() || additional->is_boolean()) return true;
    if (!additional->is_object()) return malformed("additionalProperties", node);
    return visit(*additional, depth + 1, "additionalProperties");
  }

  bool read_items(const json& schema, unsigned node, unsigned depth) {
    const auto items = schema.find("items");
    if (items == schema.end()) return true;
    if (items->is_array()) return malformed("items", node);
    return visit(*items, depth + 1, "items");
  }

  // The order among the bounds of one node is this file's own; a test should plant one at a time.
  bool read_bounds(const json& schema, unsigned node) {
    if (!strict_) return true;
    for (const char* keyword :
         {"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf", "minLength",
          "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"}) {
      const auto operand = schema.find(keyword);
      if (operand != schema.end() && !is_well_formed_bound(keyword, *operand)) {
        return malformed(keyword, node);
      }
    }
    return true;
  }

  bool read_unique(const json& schema, unsigned node) {
    const auto unique = schema.find("uniqueItems");
    if (!strict_ || unique == schema.end() || unique->is_boolean()) return true;
    return malformed("uniqueItems", node);
  }

  bool read_pattern(const json& schema, unsigned node) {
    const auto pattern = schema.find("pattern");
    if (!strict_ || pattern == schema.end()) return true;
    if (!pattern->is_string() || !is_well_formed_utf8(text_of(*pattern))) {
      return malformed("pattern", node);
    }
    if (text_of(*pattern).size() > longest_string) {
      return refuse("string_too_long", "pattern", node);
    }
    patterns_.emplace_back(text_of(*pattern), node);
    return true;
  }

  bool read_format(const json& schema, unsigned node) {
    const auto format = schema.find("format");
    if (!strict_ || format == schema.end()) return true;
    if (!format->is_string()) return malformed("format", node);
    if (find_format(text_of(*format)) != formats.end()) return true;
    return refuse("format_unsupported", "format", node);
  }

  bool strict_;
  bounds bounds_;
  unsigned next_node_ = 0;
  std::vector<std::pair<std::string, unsigned>> patterns_;
  std::optional<naive_refusal> fault_;
};

// ---- violations

class judge {
 public:
  judge(bool strict, const pattern_search& search) : strict_(strict), search_(search) {}

  void node(const json& schema, unsigned ordinal, const json& value) {
    if (schema.is_boolean()) {
      if (!schema.get<bool>()) faults.push_back({"false_schema", "", ordinal});
      return;
    }
    if (!is_json(value)) {
      if (enforces_something(schema)) faults.push_back({"not_json_value", "", ordinal});
      return;
    }
    if (value.is_null() && operand(schema, "nullable") != nullptr) return;
    any(schema, ordinal, value);
    if (value.is_string()) string(schema, ordinal, value);
    if (value.is_number()) number(schema, ordinal, value);
    if (value.is_array()) array(schema, ordinal, value);
    if (value.is_object()) object(schema, ordinal, value);
  }

  std::vector<naive_violation> faults;

 private:
  const json* operand(const json& schema, const char* keyword) const {
    return enforced(schema, strict_, keyword);
  }

  void fault(const char* keyword, unsigned ordinal) {
    faults.push_back({keyword, keyword, ordinal});
  }

  bool enforces_something(const json& schema) const {
    const auto present = [&](const char* keyword) { return operand(schema, keyword) != nullptr; };
    return std::any_of(enforced_in_both.begin(), enforced_in_both.end(), present) ||
           std::any_of(enforced_in_strict.begin(), enforced_in_strict.end(), present);
  }

  static bool has_type(const json& value, std::string_view name) {
    if (name == "object") return value.is_object();
    if (name == "array") return value.is_array();
    if (name == "string") return value.is_string();
    if (name == "number") return value.is_number();
    if (name == "integer") return is_integer(value);
    if (name == "boolean") return value.is_boolean();
    return value.is_null();
  }

  void any(const json& schema, unsigned ordinal, const json& value) {
    if (const json* type = operand(schema, "type")) {
      const json names = type->is_string() ? json::array({*type}) : *type;
      if (std::none_of(names.begin(), names.end(),
                       [&](const json& name) { return has_type(value, text_of(name)); })) {
        fault("type", ordinal);
      }
    }
    if (const json* wanted = operand(schema, "const")) {
      if (!equal_values(*wanted, value)) fault("const", ordinal);
    }
    if (const json* wanted = operand(schema, "enum")) {
      if (std::none_of(wanted->begin(), wanted->end(),
                       [&](const json& member) { return equal_values(member, value); })) {
        fault("enum", ordinal);
      }
    }
  }

  void at_most(const json& schema, const char* keyword, std::uint64_t count, unsigned ordinal) {
    const json* bound = operand(schema, keyword);
    if (bound != nullptr && compare_numbers(count, *bound) > 0) fault(keyword, ordinal);
  }

  void at_least(const json& schema, const char* keyword, std::uint64_t count, unsigned ordinal) {
    const json* bound = operand(schema, keyword);
    if (bound != nullptr && compare_numbers(count, *bound) < 0) fault(keyword, ordinal);
  }

  void string(const json& schema, unsigned ordinal, const json& value) {
    const std::string_view text = text_of(value);
    if (!is_well_formed_utf8(text)) {
      for (const char* keyword : {"maxLength", "minLength", "format", "pattern"}) {
        if (operand(schema, keyword) != nullptr) fault(keyword, ordinal);
      }
      return;
    }
    const std::uint64_t length = count_code_points(text);
    at_most(schema, "maxLength", length, ordinal);
    at_least(schema, "minLength", length, ordinal);
    const json* format = operand(schema, "format");
    if (format != nullptr && !matches_format(text_of(*format), text)) fault("format", ordinal);
    const json* pattern = operand(schema, "pattern");
    if (pattern != nullptr && !search_(text_of(*pattern), text)) fault("pattern", ordinal);
  }

  void number(const json& schema, unsigned ordinal, const json& value) {
    const auto bounded = [&](const char* keyword, auto&& holds) {
      const json* bound = operand(schema, keyword);
      if (bound != nullptr && !holds(compare_numbers(value, *bound))) fault(keyword, ordinal);
    };
    bounded("minimum", [](int order) { return order >= 0; });
    bounded("exclusiveMinimum", [](int order) { return order > 0; });
    bounded("maximum", [](int order) { return order <= 0; });
    bounded("exclusiveMaximum", [](int order) { return order < 0; });
    const json* divisor = operand(schema, "multipleOf");
    if (divisor != nullptr && !is_multiple_of(value, *divisor)) fault("multipleOf", ordinal);
  }

  void array(const json& schema, unsigned ordinal, const json& value) {
    at_least(schema, "minItems", value.size(), ordinal);
    at_most(schema, "maxItems", value.size(), ordinal);
    if (const json* items = operand(schema, "items")) {
      const unsigned child = items_ordinal(schema, ordinal);
      for (const json& element : value) node(*items, child, element);
    }
    if (operand(schema, "uniqueItems") == nullptr) return;
    if (holds_unjudgeable(value)) faults.push_back({"not_json_value", "", ordinal});
    for (auto a = value.begin(); a != value.end(); ++a) {
      for (auto b = value.begin(); b != a; ++b) {
        if (equal_values(*a, *b)) return fault("uniqueItems", ordinal);
      }
    }
  }

  void object(const json& schema, unsigned ordinal, const json& value) {
    at_least(schema, "minProperties", value.size(), ordinal);
    at_most(schema, "maxProperties", value.size(), ordinal);
    if (const json* names = operand(schema, "required")) {
      for (const json& name : *names) {
        if (!value.contains(name.get_ref<const std::string&>())) {
          fault("required", ordinal);
          break;
        }
      }
    }
    members(schema, ordinal, value);
  }

  void members(const json& schema, unsigned ordinal, const json& value) {
    std::map<std::string, std::pair<const json*, unsigned>> declared;
    unsigned next = ordinal + 1;
    if (const json* properties = operand(schema, "properties")) {
      for (const auto& property : properties->items()) {
        declared[property.key()] = {&property.value(), next};
        next += count_nodes(property.value(), strict_);
      }
    }
    const json* additional = operand(schema, "additionalProperties");
    for (const auto& member : value.items()) {
      const auto found = declared.find(member.key());
      if (found != declared.end()) {
        node(*found->second.first, found->second.second, member.value());
      } else if (additional != nullptr && additional->is_object()) {
        node(*additional, next, member.value());
      } else if (additional != nullptr) {
        fault("additionalProperties", ordinal);
      }
    }
  }

  unsigned items_ordinal(const json& schema, unsigned ordinal) const {
    return ordinal + count_nodes(schema, strict_) - count_nodes(*operand(schema, "items"), strict_);
  }

  bool strict_;
  const pattern_search& search_;
};

}  // namespace

std::optional<naive_refusal> naive_compile(const json& schema, bool strict,
                                           const pattern_reader& pattern_ok) {
  return schema_walk(strict).run(schema, pattern_ok);
}

std::vector<naive_violation> naive_judge(const json& schema, bool strict, const json& instance,
                                         const pattern_search& search) {
  judge judge(strict, search);
  judge.node(schema, 0, instance);
  return std::move(judge.faults);
}

bool naive_accepts(const json& schema, bool strict, const json& instance,
                   const pattern_search& search) {
  return naive_judge(schema, strict, instance, search).empty();
}

int compare_numbers(const json& a, const json& b) {
  const decimal x = exact_value(a);
  const decimal y = exact_value(b);
  if (x.negative != y.negative) return x.negative ? -1 : 1;
  const int order = compare_magnitudes(x, y);
  return x.negative ? -order : order;
}

bool is_multiple_of(const json& number, const json& divisor) {
  const decimal x = shortest_value(number);
  const decimal d = shortest_value(divisor);
  const int common = std::min(x.exponent, d.exponent);
  return divides(scaled(d, common), x.digits.empty() ? std::string() : scaled(x, common));
}

bool equal_values(const json& a, const json& b) {
  if (a.is_number() && b.is_number()) {
    return is_finite_number(a) && is_finite_number(b) && compare_numbers(a, b) == 0;
  }
  if (a.type() != b.type() || !is_json(a)) return false;
  switch (a.type()) {
    case value_t::null:
      return true;
    case value_t::boolean:
      return a.get<bool>() == b.get<bool>();
    case value_t::string:
      return text_of(a) == text_of(b);
    case value_t::array:
      return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), equal_values);
    default:
      return a.size() == b.size() &&
             std::all_of(a.items().begin(), a.items().end(), [&](const auto& member) {
               const auto other = b.find(member.key());
               return other != b.end() && equal_values(member.value(), *other);
             });
  }
}

bool is_well_formed_utf8(std::string_view text) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned lead = byte(i);
    const std::size_t length = lead < 0x80U ? 1 : lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
    if ((lead >= 0x80U && lead < 0xC2U) || lead > 0xF4U) return false;
    for (std::size_t k = 1; k < length; ++k) {
      if ((byte(i + k) & 0xC0U) != 0x80U) return false;
    }
    const unsigned second = byte(i + 1);
    if (lead == 0xE0U && second < 0xA0U) return false;
    if (lead == 0xEDU && second > 0x9FU) return false;
    if (lead == 0xF0U && second < 0x90U) return false;
    if (lead == 0xF4U && second > 0x8FU) return false;
    i += length;
  }
  return true;
}

unsigned count_nodes(const json& schema, bool strict) {
  if (!schema.is_object()) return 1;
  unsigned nodes = 1;
  if (const json* properties = enforced(schema, strict, "properties")) {
    for (const json& child : *properties) nodes += count_nodes(child, strict);
  }
  const json* additional = enforced(schema, strict, "additionalProperties");
  if (additional != nullptr && additional->is_object()) nodes += count_nodes(*additional, strict);
  if (const json* items = enforced(schema, strict, "items")) nodes += count_nodes(*items, strict);
  return nodes;
}

}  // namespace sluice_test
