// SPDX-License-Identifier: Apache-2.0
// In: a seed for a schema of any dialect, or, with the lowest bit of the first byte clear, its
// text. Traps when the wrapped schema does not accept {"result": v} exactly where the schema
// accepts v, or when wrapping refuses what compiles without having been given a reason to.
#include <sluice/mcp.hpp>
#include <sluice/sluice.hpp>

#include <array>

#include "fuzz/expect.hpp"
#include "support/generate_declared.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace {

using namespace sluice_fuzz;

// References that the generator of 2020-12 schemas does not make, planted anywhere.
void plant(json& schema, sluice_test::generator& g) {
  if (!schema.is_object()) return;
  if (g.chance(6)) {
    const std::array<std::pair<const char*, json>, 8> pieces{
        {{"$recursiveRef", "#"},
         {"$dynamicRef", "#/$defs/a"},
         {"$dynamicRef", "#d"},
         {"$ref", ""},
         {"$ref", "#d"},
         {"$ref", "#/$defs/a"},
         {"examples", json::array({{{"$ref", "#/nowhere"}}})},
         {"$recursiveAnchor", true}}};
    const auto& [name, value] = pieces[g.below(pieces.size())];
    schema[name] = value;
  }
  for (auto& child : schema.items()) {
    if (child.value().is_object()) plant(child.value(), g);
    if (child.value().is_array())
      for (json& each : child.value()) plant(each, g);
  }
}

json schema_from(sluice_test::generator& g, sluice_test::declared_schemas& from) {
  json schema = from.make();
  if (!schema.is_object()) return schema;
  plant(schema, g);
  constexpr std::array dialects{"http://json-schema.org/draft-06/schema#",
                                "http://json-schema.org/draft-07/schema#",
                                "https://json-schema.org/draft/2019-09/schema",
                                "https://json-schema.org/draft/2020-12/schema"};
  if (!g.chance(3)) schema["$schema"] = g.any_of(dialects);
  if (g.chance(4)) schema["$id"] = "http://example.org/root";
  if (schema.contains("$defs") && schema["$defs"]["b"].is_object()) {
    if (g.chance(2)) schema["$defs"]["b"]["$anchor"] = "d";
    if (g.chance(3)) schema["$defs"]["b"]["$dynamicAnchor"] = "d";
  }
  if (g.chance(4)) schema["definitions"] = schema["$defs"];
  if (g.chance(6)) schema["type"] = "object";
  if (g.chance(4)) schema["$recursiveAnchor"] = true;
  return schema;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  input in(bytes, size);
  const unsigned bits = in.byte();
  sluice_test::generator g(in.seed());
  sluice_test::declared_schemas from(g);
  const std::string text = (bits & 1) != 0 ? schema_from(g, from).dump() : std::string(in.rest());
  const auto plain = sluice::compile(text, sluice::declared);
  const auto wrapped = sluice::wrap_output_schema(text);
  if (!wrapped) {
    expect_safe(wrapped.error().message());
    if (wrapped.error().position) expect_place(text, *wrapped.error().position);
    return 0;
  }
  const auto dom = parsed<json>(text);
  expect(dom.has_value());
  const bool as_it_is =
      dom->is_object() && dom->contains("type") && dom->at("type") == json("object");
  const auto outer = sluice::compile(*wrapped, sluice::declared);
  // A schema that is refused may be wrapped, but does not begin to compile by it.
  expect(!outer || plain || plain.error().code == sluice::refusal_code::depth);
  if (!plain) return 0;
  expect(outer.has_value() || outer.error().code == sluice::refusal_code::depth ||
         outer.error().code == sluice::refusal_code::nodes);
  if (!outer) return 0;
  for (int round = 0; round < 8; ++round) {
    const json v = from.value(4);
    const json answer = as_it_is ? v : json{{"result", v}};
    const auto a = plain->check(v), b = outer->check(answer);
    if (a.code() == "step_limit" || b.code() == "step_limit") continue;
    expect(static_cast<bool>(a) == static_cast<bool>(b));
  }
  if (!as_it_is) expect(!outer->accepts(json::object()) && !outer->accepts(json::array()));
  return 0;
}
