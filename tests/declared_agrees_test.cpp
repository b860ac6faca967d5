// SPDX-License-Identifier: Apache-2.0
// What strict says of a generated schema and instance, declared says too: of the schema itself and
// of every way to say the same with branches and references.
#include <array>
#include <string>
#include <utility>

#include "support/generate.hpp"
#include "support/judge.hpp"

namespace {

using namespace sluice_test;

// S stands for the schema. The instance is put into a list where `listed`.
// clang-format off
const struct { const char* around; bool listed; } ways[] = {
  {"S", false},
  {R"({"allOf":[S]})", false},
  {R"({"allOf":[true,{"allOf":[S,S]}]})", false},
  {R"({"$ref":"#/$defs/s","$defs":{"s":S}})", false},
  {R"({"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/s"},"s":S},"title":"x"})", false},
  {R"({"$dynamicRef":"#s","$defs":{"s":{"$dynamicAnchor":"s","allOf":[S]}}})", false},
  {R"({"anyOf":[false,S]})", false},
  {R"({"oneOf":[S,false]})", false},
  {R"({"not":{"not":S}})", false},
  {R"({"if":S,"else":false})", false},
  {R"({"then":S,"if":true})", false},
  {R"({"allOf":[S],"unevaluatedProperties":true,"unevaluatedItems":true})", false},
  {R"({"anyOf":[S],"unevaluatedProperties":false,"properties":{},"patternProperties":{"":true},"unevaluatedItems":true})", false},
  {R"({"items":S})", true},
  {R"({"prefixItems":[S]})", true},
  {R"({"contains":S})", true},
  {R"({"contains":S,"minContains":1,"maxContains":1})", true},
  {R"({"unevaluatedItems":S})", true},
  {R"({"items":{"$ref":"#/$defs/s"},"$defs":{"s":S}})", true},
};
// clang-format on

std::string with(std::string around, const std::string& schema) {
  for (std::size_t at = 0; (at = around.find('S', at)) != around.npos; at += schema.size())
    around.replace(at, 1, schema);
  return around;
}

// Keywords that mean something else under declared.
bool speaks_only_of_both(const std::string& schema) {
  for (const char* word : {"\"nullable\"", "\"$id\"", "\"$schema\""})
    if (schema.find(word) != schema.npos) return false;
  return true;
}

}  // namespace

TEST_CASE("declared judges what strict compiles as strict does, in every way to say it") {
  sluice::declared_options options;
  options.dialect = sluice::dialect::draft2020_12;
  options.assert_format = true;
  std::size_t schemas = 0, accepted = 0, judgements = 0;
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    INFO("seed " << seed);
    generator random(seed);
    const json schema = random.well_formed_schema(3);
    const std::string text = schema.dump();
    const auto strict = sluice::compile(schema, sluice::strict);
    if (!strict || !speaks_only_of_both(text)) continue;
    ++schemas;
    std::vector<json> instances;
    for (int i = 0; i < 6; ++i) instances.push_back(random.instance_for(schema));
    for (const auto& way : ways) {
      INFO(way.around);
      const auto declared = sluice::compile(std::string_view(with(way.around, text)), options);
      INFO(described(declared));
      CHECK(declared);
      if (!declared) continue;
      for (const json& instance : instances) {
        const bool good = strict->accepts(instance);
        CHECK(static_cast<bool>(
                  judged(*declared, way.listed ? json::array({instance}) : instance)) == good);
        accepted += good;
        ++judgements;
      }
    }
  }
  CHECK(schemas > 300);
  CHECK(accepted > judgements / 10);
  CHECK(accepted < judgements - judgements / 10);
}
