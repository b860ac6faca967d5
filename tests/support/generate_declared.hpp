// SPDX-License-Identifier: Apache-2.0
// A seeded generator for differential tests of `declared`: small schemas of 2020-12 with
// references, branches and unevaluated members, and values with the few names and scalars that they
// speak of.
#pragma once

#include <array>

#include "support/generate.hpp"

namespace sluice_test {

class declared_schemas {
 public:
  using json = nlohmann::json;

  explicit declared_schemas(generator& g) : g_(g) {}

  // Compiles under `declared`, unless references lead back to themselves.
  json make() {
    json root = schema(3);
    if (!root.is_object()) return root;
    for (const char* name : {"a", "b", "c"}) root["$defs"][name] = schema(2);
    return root;
  }

  std::string name() { return std::string(g_.any_of(names)); }

  json value(unsigned depth = 2) {
    if (depth == 0 || g_.chance(3)) {
      const std::array<json, 9> scalars{nullptr, true, 0, 1, 2.5, 1.0, "", "a", "abc"};
      return scalars[g_.below(scalars.size())];
    }
    json made = g_.chance(2) ? json::array() : json::object();
    for (std::size_t i = g_.below(4); i > 0; --i) {
      if (made.is_array())
        made.push_back(value(depth - 1));
      else
        made[name()] = value(depth - 1);
    }
    return made;
  }

 private:
  json schema(unsigned depth) {
    if (g_.chance(12)) return json(!g_.chance(3));
    json made = json::object();
    for (std::size_t i = 1 + g_.below(3); i > 0; --i) {
      if (depth == 0 || g_.chance(3))
        leaf(made);
      else
        branch(made, depth - 1);
    }
    return made;
  }

  void leaf(json& made) {
    switch (g_.below(9)) {
      case 0:
        made["type"] = g_.any_of(types);
        return;
      case 1:
        made["const"] = value();
        return;
      case 2:
        made["enum"] = json::array({value(), value()});
        return;
      case 3:
        made["minimum"] = g_.below(4);
        return;
      case 4:
        made["maximum"] = g_.below(4);
        return;
      case 5:
        made["maxLength"] = g_.below(3);
        return;
      case 6:
        made["required"] = json::array({name()});
        return;
      case 7:
        made[g_.chance(2) ? "minItems" : "maxProperties"] = g_.below(3);
        return;
      default:
        made["uniqueItems"] = true;
        return;
    }
  }

  void branch(json& made, unsigned depth) {
    const auto one = [&] { return schema(depth); };
    const auto list = [&] {
      return g_.chance(2) ? json::array({one()}) : json::array({one(), one()});
    };
    switch (g_.below(17)) {
      case 0:
        made["$ref"] = g_.any_of(references);
        return;
      case 1:
        made["allOf"] = list();
        return;
      case 2:
        made["anyOf"] = list();
        return;
      case 3:
        made["oneOf"] = list();
        return;
      case 4:
        made["not"] = one();
        return;
      case 5:
        made["if"] = one();
        if (!g_.chance(4)) made["then"] = one();
        if (!g_.chance(4)) made["else"] = one();
        return;
      case 6:
        made["properties"][name()] = one();
        return;
      case 7:
        made["properties"] = {{"a", one()}, {"b", one()}};
        return;
      case 8:
        made["additionalProperties"] = one();
        return;
      case 9:
        made["items"] = one();
        return;
      case 10:
        made["prefixItems"] = list();
        return;
      case 11:
        made["contains"] = one();
        if (g_.chance(2)) made["minContains"] = g_.below(3);
        if (g_.chance(2)) made["maxContains"] = g_.below(3);
        return;
      case 12:
        made["propertyNames"] = one();
        return;
      case 13:
        made["dependentSchemas"][name()] = one();
        return;
      case 14:
        made["dependentRequired"][name()] = json::array({name()});
        return;
      case 15:
        made["unevaluatedItems"] = g_.chance(2) ? json(false) : one();
        return;
      default:
        made["unevaluatedProperties"] = g_.chance(2) ? json(false) : one();
        return;
    }
  }

  static constexpr std::array<const char*, 7> types{"null",  "boolean", "number", "string",
                                                    "array", "object",  "integer"};
  static constexpr std::array<const char*, 4> references{"#", "#/$defs/a", "#/$defs/b",
                                                         "#/$defs/c"};
  static constexpr std::array<const char*, 4> names{"a", "b", "c", ""};

  generator& g_;
};

}  // namespace sluice_test
