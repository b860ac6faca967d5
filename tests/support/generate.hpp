// SPDX-License-Identifier: Apache-2.0
// Seeded generators for differential tests: small schemas of the strict subset, instances that lie
// near them, and spellings and mutations of JSON text. The same seed gives the same sequence with
// every standard library, so a failure is reported as a seed.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sluice_test {

class generator {
 public:
  using json = nlohmann::json;

  explicit generator(std::uint64_t seed) : random_(seed) {}

  // ---- schemas

  // A schema that compiles under strict, except that one in eight carries exactly one fault.
  json schema() {
    json made = well_formed_schema(3);
    if (chance(8)) plant_fault(made);
    return made;
  }

  json well_formed_schema(unsigned depth) {
    if (chance(16)) return json(!chance(3));
    json made = json::object();
    const std::size_t kind = any_of(kinds);
    if (!chance(4)) made["type"] = type_for(kind);
    if (chance(8)) made["nullable"] = chance(2);
    if (chance(20)) made["const"] = scalar_like(kind);
    if (chance(12)) made["enum"] = some_scalars(kind);
    if (chance(10)) made[any_of(annotations)] = value(1);
    describe_kind(made, kind, depth);
    if (chance(6)) describe_kind(made, below(6), depth);
    return made;
  }

  // ---- values

  json scalar() {
    switch (below(6)) {
      case 0:
        return nullptr;
      case 1:
        return chance(2);
      case 2:
      case 3:
        return number();
      default:
        return string();
    }
  }

  json value(unsigned depth) {
    if (depth == 0 || chance(2)) return scalar();
    json made = chance(2) ? json::array() : json::object();
    for (std::size_t i = below(5); i > 0; --i) {
      if (made.is_array()) {
        made.push_back(value(depth - 1));
      } else {
        made[name()] = value(depth - 1);
      }
    }
    return made;
  }

  json number() {
    switch (below(8)) {
      case 0:
        return any_of(awkward_integers);
      case 1:
        return any_of(awkward_unsigned);
      case 2:
        return any_of(awkward_doubles);
      case 3:
        return static_cast<double>(small_integer()) / 4.0;
      case 4:
        return static_cast<double>(small_integer()) / 10.0;
      case 5:
        return static_cast<double>(small_integer());
      default:
        return small_integer();
    }
  }

  std::string string() {
    if (chance(4)) return std::string(any_of(formatted));
    std::string made;
    for (std::size_t i = below(6); i > 0; --i) made += any_of(pieces);
    return made;
  }

  std::string name() { return std::string(any_of(names)); }

  // ---- instances

  // Tries to conform, then most of the time damages the result in one or two places.
  json instance_for(const json& schema) {
    json made = conforming(schema, 6);
    if (chance(3)) return made;
    for (std::size_t i = 1 + below(2); i > 0; --i) damage(made);
    return made;
  }

  // A good guess, not a promise: contradictory schemas and odd patterns have no cheap answer.
  json conforming(const json& schema, unsigned depth) {
    if (!schema.is_object() || depth == 0) return scalar();
    if (schema.value("nullable", json()) == json(true) && chance(6)) return nullptr;
    if (schema.contains("const")) return schema["const"];
    if (has_list(schema, "enum")) return schema["enum"][below(schema["enum"].size())];
    switch (kind_of(schema)) {
      case 0:
        return nullptr;
      case 1:
        return chance(2);
      case 2:
        return conforming_number(schema);
      case 3:
        return conforming_string(schema);
      case 4:
        return conforming_array(schema, depth);
      default:
        return conforming_object(schema, depth);
    }
  }

  // One small change somewhere in the value.
  void damage(json& value) {
    if (value.is_structured() && !value.empty() && !chance(4)) {
      auto child = value.begin();
      std::advance(child, static_cast<std::ptrdiff_t>(below(value.size())));
      return damage(*child);
    }
    if (chance(6)) {
      value = this->value(2);
    } else if (value.is_object()) {
      damage_object(value);
    } else if (value.is_array()) {
      damage_array(value);
    } else if (value.is_string()) {
      damage_string(value);
    } else if (value.is_number()) {
      damage_number(value);
    } else {
      value = scalar();
    }
  }

  // ---- text that means the same value

  // White space, escapes and number spellings vary; what a reader makes of it does not, except that
  // an integer below 2^53 may come back as a double.
  std::string spell(const json& value) {
    std::string text;
    write(text, value, nullptr, 0);
    return text;
  }

  // As spell, with one member written twice, once with an escaped name: no reader may accept it.
  // Nothing when the value has no member.
  std::optional<std::string> spell_with_duplicate(const json& value) {
    std::vector<const json*> objects;
    collect_objects(value, objects);
    if (objects.empty()) return std::nullopt;
    const json* chosen = objects[below(objects.size())];
    std::string text;
    write(text, value, chosen, below(chosen->size()));
    return text;
  }

  // ---- text that probably means something else, or nothing

  void mutate_text(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t count = std::min(text.size() - at, 1 + below(4));
    switch (below(8)) {
      case 0:
        text.resize(at);
        return;
      case 1:
        text.erase(at, count);
        return;
      case 2:
        text.insert(at, any_of(fragments));
        return;
      case 3:
        text.insert(at, 1, static_cast<char>(below(256)));
        return;
      case 4:
        text.insert(at, text.substr(below(text.size() + 1), 1 + below(12)));
        return;
      case 5:
        if (at < text.size()) text[at] = static_cast<char>(below(256));
        return;
      case 6:
        if (at + 1 < text.size()) std::swap(text[at], text[at + 1]);
        return;
      default:
        text.replace(at, count, any_of(fragments));
        return;
    }
  }

  // ---- randomness: no std distribution, because their sequences differ between libraries

  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_() % bound); }

  bool chance(std::size_t one_in) { return below(one_in) == 0; }

  template <typename T, std::size_t N>
  T any_of(const std::array<T, N>& choices) {
    return choices[below(N)];
  }

 private:
  // clang-format off
  static constexpr std::array<const char*, 7> type_names{
      "null", "boolean", "number", "string", "array", "object", "integer"};
  // Positions in type_names; structured values are where the walk has most to do.
  static constexpr std::array<std::size_t, 12> kinds{0, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5};
  static constexpr std::array<const char*, 10> annotations{
      "$schema", "$id", "$comment", "title", "description", "default", "examples", "deprecated",
      "readOnly", "writeOnly"};
  static constexpr std::array<const char*, 14> refused{
      "$ref", "$dynamicRef", "oneOf", "anyOf", "allOf", "not", "if", "then", "else",
      "patternProperties", "dependencies", "dependentSchemas", "dependentRequired",
      "unevaluatedProperties"};
  static constexpr std::array<const char*, 8> unknown{
      "prefixItems", "contains", "$defs", "id", "x-secret", "minlength", "", " type"};
  static constexpr std::array<const char*, 10> formats{
      "email", "uuid", "uri", "url", "date", "time", "date-time", "duration", "ipv4", "ipv6"};
  // Read alike by every engine for regular expressions, and each found in some of the pieces.
  static constexpr std::array<const char*, 8> patterns{
      "a", "^a", "b$", "^[a-c]*$", "x{2,}", "^(?:ab)+$", "[^a]", "^.?$"};
  static constexpr std::array<std::string_view, 13> names{
      "a", "b", "c", "A", "", "ab", "\xC3\xA9", "e\xCC\x81", "\xF0\x9F\x98\x80", "__proto__",
      "type", "$ref", "\"\\/"};
  static constexpr std::array<std::string_view, 6> characters{
      "a", "b", "0", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"};
  static constexpr std::array<std::string_view, 14> pieces{
      "a", "b", "ab", "x", "xx", " ", "0", "\xC3\xA9", "e\xCC\x81", "\xE2\x82\xAC",
      "\xF0\x9F\x98\x80", std::string_view("\0", 1), "\n", "\"\\"};
  static constexpr std::array<std::string_view, 14> formatted{
      "ab@example.org", "a@b@c", "2024-02-29", "2023-02-29", "23:59:60Z", "12:30:00+01:30",
      "2024-02-29T12:00:00Z", "P1DT2H", "P1Y2D", "192.0.2.7", "192.0.2.07", "2001:db8::1",
      "https://example.org/a?b#c", "00000000-0000-0000-0000-000000000000"};
  static constexpr std::array<std::int64_t, 8> awkward_integers{
      INT64_MIN, INT64_MIN + 1, -9007199254740993, -1, 0, 9007199254740992, 9007199254740993,
      INT64_MAX};
  static constexpr std::array<std::uint64_t, 4> awkward_unsigned{
      9223372036854775808U, 9223372036854775809U, UINT64_MAX - 1, UINT64_MAX};
  static constexpr std::array<double, 14> awkward_doubles{
      -0.0, 0.1, 0.3, 0.30000000000000004, 4.35, 1.5, 5e-324, 1e-7, 1e22, 1e23, 1e300,
      9007199254740992.0, 9223372036854775808.0, 18446744073709551616.0};
  static constexpr std::array<std::string_view, 24> fragments{
      "\\u0061", "\\ud83d", "\\ude00", "\\ud83d\\ude00", "\\u0000", "\\/", "\\x41", "\"", "{", "}",
      "[", "]", ",", ":", "null", "-0", "1e400", "0.10", "01", "\xEF\xBB\xBF", "\xC0\x80",
      "\xED\xA0\x80", "\xC2\xA0", "\t"};
  // clang-format on

  // ---- schemas

  json type_for(std::size_t kind) {
    const std::string own = kind == 2 && chance(2) ? "integer" : type_names[kind];
    if (!chance(5)) return own;
    json list = json::array({own});
    const std::string other = any_of(type_names);
    if (other != own) list.push_back(other);
    return list;
  }

  // Mostly of the kind that the schema describes, so that const and enum get their say.
  json scalar_like(std::size_t kind) {
    if (kind == 1 && !chance(4)) return chance(2);
    if (kind == 2 && !chance(4)) return number();
    if (kind == 3 && !chance(4)) return string();
    return scalar();
  }

  json some_scalars(std::size_t kind) {
    json list = json::array();
    for (std::size_t i = 1 + below(4); i > 0; --i) list.push_back(scalar_like(kind));
    return list;
  }

  std::int64_t small_integer() { return static_cast<std::int64_t>(below(24)) - 8; }

  // Small lengths in all the spellings of a number.
  json length() {
    const std::size_t size = below(5);
    return chance(5) ? json(static_cast<double>(size)) : json(size);
  }

  json divisor() {
    constexpr std::array<double, 6> divisors{0.1, 0.01, 0.5, 2.5, 1e-8, 3.0};
    return chance(2) ? json(1 + below(5)) : json(any_of(divisors));
  }

  void describe_kind(json& made, std::size_t kind, unsigned depth) {
    switch (kind) {
      case 2:
        return describe_number(made);
      case 3:
        return describe_string(made);
      case 4:
        return describe_array(made, depth);
      case 5:
        return describe_object(made, depth);
      default:
        return;
    }
  }

  void describe_number(json& made) {
    if (chance(3)) made["minimum"] = number();
    if (chance(3)) made["maximum"] = number();
    if (chance(6)) made["exclusiveMinimum"] = number();
    if (chance(6)) made["exclusiveMaximum"] = number();
    if (chance(4)) made["multipleOf"] = divisor();
  }

  void describe_string(json& made) {
    if (chance(3)) made["minLength"] = length();
    if (chance(3)) made["maxLength"] = length();
    if (chance(4)) made["pattern"] = any_of(patterns);
    if (chance(5)) made["format"] = any_of(formats);
  }

  void describe_array(json& made, unsigned depth) {
    if (chance(3)) made["minItems"] = length();
    if (chance(3)) made["maxItems"] = length();
    if (chance(3)) made["uniqueItems"] = !chance(4);
    if (depth > 0 && !chance(3)) made["items"] = well_formed_schema(depth - 1);
  }

  void describe_object(json& made, unsigned depth) {
    if (chance(5)) made["minProperties"] = length();
    if (chance(5)) made["maxProperties"] = length();
    if (depth > 0 && !chance(4)) {
      json properties = json::object();
      for (std::size_t i = below(4); i > 0; --i) properties[name()] = well_formed_schema(depth - 1);
      made["properties"] = std::move(properties);
    }
    if (chance(3)) made["required"] = some_names(made);
    if (chance(3)) {
      made["additionalProperties"] =
          depth > 0 && chance(2) ? well_formed_schema(depth - 1) : json(chance(3));
    }
  }

  json some_names(const json& made) {
    json list = json::array();
    if (has_members(made, "properties")) {
      for (const auto& property : made["properties"].items()) {
        if (chance(2)) list.push_back(property.key());
      }
    }
    const std::string extra = name();
    if (chance(4) && std::find(list.begin(), list.end(), json(extra)) == list.end()) {
      list.push_back(extra);
    }
    return list;
  }

  // ---- faults of schemas, one at a time so that only one refusal is right

  void plant_fault(json& schema) {
    std::vector<json*> nodes;
    collect_schemas(schema, nodes);
    json& node = *nodes[below(nodes.size())];
    if (!node.is_object() || chance(12)) {
      node = chance(2) ? json(small_integer()) : json("x");
      return;
    }
    switch (below(8)) {
      case 0:
        node[any_of(refused)] = value(1);
        return;
      case 1:
        node[any_of(unknown)] = value(1);
        return;
      case 2:
        node["type"] =
            any_of(std::array<json, 6>{"any", json::array(), 5, nullptr,
                                       json::array({"null", "null"}), json::array({"string", 1})});
        return;
      case 3:
        node["enum"] = any_of(
            std::array<json, 4>{json::array(), "a", json::array({json::array()}), json::object()});
        return;
      case 4:
        node["required"] =
            any_of(std::array<json, 4>{json::array({"a", "a"}), "a", true, json::array({1})});
        return;
      case 5:
        node["items"] = any_of(std::array<json, 3>{json::array(), nullptr, "a"});
        return;
      case 6:
        node["pattern"] = any_of(std::array<json, 4>{"(", "a**", "(?=a)", 5});
        return;
      default:
        plant_malformed_bound(node);
        return;
    }
  }

  void plant_malformed_bound(json& node) {
    constexpr std::array<const char*, 14> bounds{
        "minLength",     "maxLength",        "minItems", "maxItems",   "minProperties",
        "maxProperties", "minimum",          "maximum",  "multipleOf", "exclusiveMinimum",
        "uniqueItems",   "exclusiveMaximum", "format",   "nullable"};
    node[any_of(bounds)] = any_of(std::array<json, 4>{"5", nullptr, json::array(), json::object()});
  }

  static void collect_schemas(json& schema, std::vector<json*>& nodes) {
    nodes.push_back(&schema);
    if (!schema.is_object()) return;
    if (has_members(schema, "properties")) {
      for (json& child : schema["properties"]) collect_schemas(child, nodes);
    }
    for (const char* keyword : {"additionalProperties", "items"}) {
      if (has_members(schema, keyword)) collect_schemas(schema[keyword], nodes);
    }
  }

  static bool has_members(const json& schema, const char* keyword) {
    return schema.contains(keyword) && schema[keyword].is_object();
  }

  static bool has_list(const json& schema, const char* keyword) {
    return schema.contains(keyword) && schema[keyword].is_array() && !schema[keyword].empty();
  }

  // ---- instances

  std::size_t kind_of(const json& schema) {
    const json type = schema.value("type", json());
    const json chosen =
        type.is_array() && !type.empty() ? json(type[below(type.size())]) : json(type);
    const auto kind = std::find(type_names.begin(), type_names.end(), chosen);
    if (kind != type_names.end()) {
      const auto index = static_cast<std::size_t>(kind - type_names.begin());
      return index == 6 ? 2 : index;
    }
    if (schema.contains("properties") || schema.contains("required")) return 5;
    if (schema.contains("items") || schema.contains("uniqueItems")) return 4;
    return below(6);
  }

  std::size_t bound(const json& schema, const char* keyword, std::size_t otherwise) {
    const json operand = schema.value(keyword, json());
    if (!operand.is_number()) return otherwise;
    const double size = operand.get<double>();
    return size >= 0 && size <= 64 ? static_cast<std::size_t>(size) : otherwise;
  }

  std::size_t length_within(std::size_t low, std::size_t high) {
    return low >= high ? low : low + below(high - low + 1);
  }

  json conforming_number(const json& schema) {
    for (const char* keyword : {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}) {
      if (!chance(2) || !schema.contains(keyword) || !schema[keyword].is_number()) continue;
      json near = schema[keyword];
      if (chance(2)) damage_number(near);
      return near;
    }
    const json step = schema.value("multipleOf", json());
    if (schema.value("type", json()) == json("integer") && !step.is_number()) {
      return chance(4) ? json(any_of(awkward_integers)) : json(small_integer());
    }
    if (step.is_number_integer()) return step.get<std::int64_t>() * small_integer();
    if (step.is_number()) return step.get<double>() * static_cast<double>(small_integer());
    return number();
  }

  json conforming_string(const json& schema) {
    if (schema.contains("format")) return std::string(any_of(formatted));
    const std::size_t low = bound(schema, "minLength", 0);
    const std::size_t wanted = length_within(low, bound(schema, "maxLength", low + 4));
    std::string made;
    for (std::size_t i = 0; i < wanted; ++i) {
      made += schema.contains("pattern") ? any_of(std::array<std::string_view, 3>{"a", "b", "x"})
                                         : any_of(characters);
    }
    return made;
  }

  json conforming_array(const json& schema, unsigned depth) {
    const std::size_t low = bound(schema, "minItems", 0);
    json made = json::array();
    for (std::size_t i = length_within(low, bound(schema, "maxItems", low + 4)); i > 0; --i) {
      made.push_back(conforming(schema.value("items", json(true)), depth - 1));
    }
    return made;
  }

  json conforming_object(const json& schema, unsigned depth) {
    json made = json::object();
    const json properties = schema.value("properties", json::object());
    const json additional = schema.value("additionalProperties", json(true));
    if (properties.is_object()) {
      for (const auto& property : properties.items()) {
        if (!chance(3)) made[property.key()] = conforming(property.value(), depth - 1);
      }
    }
    if (has_list(schema, "required")) {
      for (const json& wanted : schema["required"]) {
        if (!wanted.is_string() || made.contains(wanted.get_ref<const std::string&>())) continue;
        const std::string& key = wanted.get_ref<const std::string&>();
        const bool declared = properties.is_object() && properties.contains(key);
        made[key] = conforming(declared ? properties[key] : additional, depth - 1);
      }
    }
    for (std::size_t i = bound(schema, "minProperties", 0); i > made.size() && !chance(8);) {
      made[name()] = conforming(additional, depth - 1);
    }
    if (chance(5)) made[name()] = conforming(additional, depth - 1);
    return made;
  }

  void damage_object(json& value) {
    if (value.empty() || chance(3)) {
      value[name()] = scalar();
      return;
    }
    auto member = value.begin();
    std::advance(member, static_cast<std::ptrdiff_t>(below(value.size())));
    if (chance(2)) {
      json moved = *member;
      value.erase(member);
      value[name()] = std::move(moved);
    } else {
      value.erase(member);
    }
  }

  void damage_array(json& value) {
    if (value.empty() || chance(4)) {
      value.push_back(scalar());
    } else if (chance(2)) {
      json copy = value[below(value.size())];
      if (copy.is_number() && chance(2)) copy = copy.get<double>();
      value.push_back(std::move(copy));
    } else {
      value.erase(below(value.size()));
    }
  }

  void damage_string(json& value) {
    std::string text = value.get<std::string>();
    if (chance(2)) {
      text += any_of(pieces);
    } else {
      // Whole code points, so that the text stays well-formed.
      while (!text.empty()) {
        const auto last = static_cast<unsigned char>(text.back());
        text.pop_back();
        if ((last & 0xC0U) != 0x80U) break;
      }
    }
    value = std::move(text);
  }

  void damage_number(json& value) {
    const bool up = chance(2);
    if (value.is_number_float()) {
      const double old = value.get<double>();
      value = chance(2) ? std::nextafter(old, up ? 1e308 : -1e308) : old + (up ? 1.0 : -1.0);
    } else if (value.is_number_unsigned()) {
      const auto old = value.get<std::uint64_t>();
      if (old == 0) {
        value = -1;
      } else {
        value = up && old < UINT64_MAX ? old + 1 : old - 1;
      }
    } else {
      const auto old = value.get<std::int64_t>();
      const bool down = old == INT64_MAX || (!up && old > INT64_MIN);
      value = down ? old - 1 : old + 1;
    }
    if (value.is_number_integer() && chance(6)) value = value.get<double>();
  }

  // ---- text

  void collect_objects(const json& value, std::vector<const json*>& objects) {
    if (value.is_object() && !value.empty()) objects.push_back(&value);
    if (!value.is_structured()) return;
    for (const json& child : value) collect_objects(child, objects);
  }

  void space(std::string& text) {
    constexpr std::array<char, 4> blanks{' ', '\t', '\n', '\r'};
    if (!chance(4)) return;
    for (std::size_t i = 1 + below(3); i > 0; --i) text += any_of(blanks);
  }

  void write(std::string& text, const json& value, const json* twice_in, std::size_t twice_at) {
    space(text);
    if (value.is_object()) {
      write_object(text, value, twice_in, twice_at);
    } else if (value.is_array()) {
      text += '[';
      for (auto element = value.begin(); element != value.end(); ++element) {
        if (element != value.begin()) text += ',';
        write(text, *element, twice_in, twice_at);
      }
      space(text);
      text += ']';
    } else if (value.is_string()) {
      write_string(text, value.get_ref<const std::string&>(), false);
    } else if (value.is_number()) {
      write_number(text, value);
    } else {
      text += value.dump();
    }
    space(text);
  }

  void write_object(std::string& text, const json& value, const json* twice_in,
                    std::size_t twice_at) {
    text += '{';
    std::size_t index = 0;
    for (const auto& member : value.items()) {
      const bool twice = &value == twice_in && index == twice_at;
      if (index++ > 0) text += ',';
      write_member(text, member.key(), member.value(), false, twice_in, twice_at);
      if (!twice) continue;
      text += ',';
      write_member(text, member.key(), member.value(), true, nullptr, 0);
    }
    space(text);
    text += '}';
  }

  void write_member(std::string& text, const std::string& key, const json& value, bool escaped,
                    const json* twice_in, std::size_t twice_at) {
    space(text);
    write_string(text, key, escaped);
    space(text);
    text += ':';
    write(text, value, twice_in, twice_at);
  }

  static void write_unit(std::string& text, unsigned unit) {
    constexpr std::string_view hex = "0123456789abcdef";
    text += "\\u";
    for (const unsigned shift : {12U, 8U, 4U, 0U}) text += hex[unit >> shift & 15U];
  }

  // The bytes must be well-formed UTF-8, as all that is generated here is.
  void write_string(std::string& text, std::string_view bytes, bool escape_all) {
    const bool escape_some = chance(4);
    text += '"';
    for (std::size_t i = 0; i < bytes.size();) {
      const auto lead = static_cast<unsigned char>(bytes[i]);
      const std::size_t length = lead < 0x80U ? 1 : lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
      const bool must = lead < 0x20U || lead == '"' || lead == '\\';
      if (must || escape_all || (escape_some && chance(2))) {
        write_escaped(text, code_point(bytes.substr(i, length)));
      } else {
        text += bytes.substr(i, length);
      }
      i += length;
    }
    text += '"';
  }

  static unsigned code_point(std::string_view bytes) {
    const auto lead = static_cast<unsigned char>(bytes.front());
    unsigned point = bytes.size() == 1 ? lead : lead & (0x7FU >> bytes.size());
    for (const char c : bytes.substr(1)) point = point << 6U | (static_cast<unsigned>(c) & 0x3FU);
    return point;
  }

  void write_escaped(std::string& text, unsigned point) {
    constexpr std::string_view short_escapes = "\"\\/";
    if (point < 0x80U && short_escapes.find(static_cast<char>(point)) != std::string_view::npos &&
        chance(2)) {
      text += '\\';
      text += static_cast<char>(point);
    } else if (point < 0x10000U) {
      write_unit(text, point);
    } else {
      write_unit(text, 0xD800U + ((point - 0x10000U) >> 10U));
      write_unit(text, 0xDC00U + ((point - 0x10000U) & 0x3FFU));
    }
  }

  // Every spelling is decimally equal, so it reads back as the same double.
  void write_number(std::string& text, const json& value) {
    if (!value.is_number_float()) {
      const std::string plain = value.dump();
      text += plain;
      // Longer integers would be rounded by a fraction or an exponent.
      if (plain.size() < 16 && chance(4)) text += chance(2) ? ".0" : "e0";
      return;
    }
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(),
                                   value.get<double>(), std::chars_format::scientific);
    std::string plain(buffer.data(), end.ptr);
    const std::size_t e = plain.find('e');
    if (chance(3)) {
      plain.insert(e, plain.find('.') == std::string::npos ? ".000" : "00");
    } else if (chance(3)) {
      plain[e] = 'E';
    }
    text += plain;
  }

  std::mt19937_64 random_;
};

}  // namespace sluice_test
