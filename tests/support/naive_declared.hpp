// SPDX-License-Identifier: Apache-2.0
// A second opinion on `declared`: the applicators of 2020-12 and the plainest assertions, read from
// the specification, sharing no code with the library. Recursive and slow on purpose. Patterns,
// formats and dynamic references are left out; references lead into `$defs` or to the root.
#pragma once

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

#include "support/naive.hpp"

namespace sluice_test {

class naive_declared {
 public:
  using json = nlohmann::json;

  explicit naive_declared(const json& root) : root_(root) {}

  bool accepts(const json& instance) { return judge(root_, instance).valid; }

 private:
  // The annotations that unevaluatedProperties and unevaluatedItems look at.
  struct outcome {
    bool valid = true;
    std::set<std::string> members{};
    std::set<std::size_t> elements{};

    void merge(const outcome& o) {
      valid = valid && o.valid;
      if (!o.valid) return;
      members.insert(o.members.begin(), o.members.end());
      elements.insert(o.elements.begin(), o.elements.end());
    }
  };

  static const json* in(const json& schema, const char* keyword) {
    const auto at = schema.find(keyword);
    return at == schema.end() ? nullptr : &*at;
  }

  static bool has_type(const json& v, std::string_view type) {
    if (type == "integer") return v.is_number() && is_multiple_of(v, 1);
    if (type == "number") return v.is_number();
    return type == v.type_name();
  }

  static bool plain(const json& s, const json& v) {
    if (const json* type = in(s, "type")) {
      const json names = type->is_array() ? *type : json::array({*type});
      if (std::none_of(names.begin(), names.end(), [&](const json& name) {
            return has_type(v, name.get_ref<const std::string&>());
          }))
        return false;
    }
    if (const json* wanted = in(s, "const"); wanted && !equal_values(*wanted, v)) return false;
    if (const json* list = in(s, "enum");
        list && std::none_of(list->begin(), list->end(),
                             [&](const json& wanted) { return equal_values(wanted, v); }))
      return false;
    return !v.is_number() || (at_least(s, "minimum", v) && at_most(s, "maximum", v) &&
                              (!in(s, "multipleOf") || is_multiple_of(v, *in(s, "multipleOf"))));
  }
  static bool at_least(const json& s, const char* keyword, const json& n) {
    return !in(s, keyword) || compare_numbers(n, *in(s, keyword)) >= 0;
  }
  static bool at_most(const json& s, const char* keyword, const json& n) {
    return !in(s, keyword) || compare_numbers(n, *in(s, keyword)) <= 0;
  }

  static bool string(const json& s, const std::string& v) {
    const auto length =
        std::count_if(v.begin(), v.end(), [](char c) { return (c & 0xC0) != 0x80; });
    return at_least(s, "minLength", length) && at_most(s, "maxLength", length);
  }

  outcome judge(const json& s, const json& v) {
    if (s.is_boolean()) return {s.get<bool>()};
    outcome all{plain(s, v)};
    if (v.is_string()) all.valid &= string(s, v.get_ref<const std::string&>());
    if (v.is_object()) object(s, v, all);
    if (v.is_array()) array(s, v, all);
    in_place(s, v, all);
    if (v.is_object() && in(s, "unevaluatedProperties")) {
      for (const auto& m : v.items())
        if (all.members.insert(m.key()).second)
          all.valid &= judge(*in(s, "unevaluatedProperties"), m.value()).valid;
    }
    if (v.is_array() && in(s, "unevaluatedItems")) {
      for (std::size_t i = 0; i < v.size(); ++i)
        if (all.elements.insert(i).second)
          all.valid &= judge(*in(s, "unevaluatedItems"), v[i]).valid;
    }
    return all;
  }

  void in_place(const json& s, const json& v, outcome& all) {
    if (const json* ref = in(s, "$ref")) {
      const std::string& pointer = ref->get_ref<const std::string&>();
      all.merge(judge(root_.at(json::json_pointer(pointer.substr(1))), v));
    }
    if (const json* list = in(s, "allOf"))
      for (const json& each : *list) all.merge(judge(each, v));
    for (const char* keyword : {"anyOf", "oneOf"}) {
      const json* list = in(s, keyword);
      if (!list) continue;
      std::size_t matched = 0;
      for (const json& each : *list) {
        const outcome one = judge(each, v);
        matched += one.valid;
        if (one.valid) all.merge(one);
      }
      all.valid &= keyword[0] == 'a' ? matched > 0 : matched == 1;
    }
    if (const json* negated = in(s, "not")) all.valid &= !judge(*negated, v).valid;
    if (const json* condition = in(s, "if")) {
      const outcome asked = judge(*condition, v);
      if (asked.valid) all.merge(asked);
      const json* then = in(s, asked.valid ? "then" : "else");
      if (then) all.merge(judge(*then, v));
    }
    if (const json* dependents = v.is_object() ? in(s, "dependentSchemas") : nullptr)
      for (const auto& each : dependents->items())
        if (v.contains(each.key())) all.merge(judge(each.value(), v));
  }

  void object(const json& s, const json& v, outcome& all) {
    all.valid &= at_least(s, "minProperties", v.size()) && at_most(s, "maxProperties", v.size());
    const auto has_all = [&v](const json& names) {
      return std::all_of(names.begin(), names.end(), [&](const json& name) {
        return v.contains(name.get_ref<const std::string&>());
      });
    };
    if (const json* names = in(s, "required")) all.valid &= has_all(*names);
    if (const json* dependents = in(s, "dependentRequired"))
      for (const auto& each : dependents->items())
        all.valid &= !v.contains(each.key()) || has_all(each.value());
    const json* properties = in(s, "properties");
    for (const auto& m : v.items()) {
      if (const json* names = in(s, "propertyNames")) all.valid &= judge(*names, m.key()).valid;
      const json* of = properties && properties->contains(m.key()) ? &properties->at(m.key())
                                                                   : in(s, "additionalProperties");
      if (!of) continue;
      all.valid &= judge(*of, m.value()).valid;
      all.members.insert(m.key());
    }
  }

  void array(const json& s, const json& v, outcome& all) {
    all.valid &= at_least(s, "minItems", v.size()) && at_most(s, "maxItems", v.size());
    const json* prefix = in(s, "prefixItems");
    std::size_t matched = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      if (in(s, "uniqueItems") && *in(s, "uniqueItems") == json(true)) {
        const auto before = v.begin() + static_cast<std::ptrdiff_t>(i);
        all.valid &= std::none_of(v.begin(), before,
                                  [&](const json& other) { return equal_values(other, v[i]); });
      }
      const json* of = prefix && i < prefix->size() ? &(*prefix)[i] : in(s, "items");
      if (of) {
        all.valid &= judge(*of, v[i]).valid;
        all.elements.insert(i);
      }
      if (const json* contained = in(s, "contains"); contained && judge(*contained, v[i]).valid) {
        ++matched;
        all.elements.insert(i);
      }
    }
    if (!in(s, "contains")) return;
    all.valid &= in(s, "minContains") ? at_least(s, "minContains", matched) : matched > 0;
    all.valid &= at_most(s, "maxContains", matched);
  }

  const json& root_;
};

}  // namespace sluice_test
