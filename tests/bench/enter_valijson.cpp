// SPDX-License-Identifier: Apache-2.0
// valijson over the same nlohmann DOM. Its validator keeps the compiled regular expressions of
// `pattern` between runs, but version 1.0 compiles one for every date and time it meets, which is
// 100 times all the rest. The yardstick is valijson without `format`, which favours it; with
// `format` it takes part under a name of its own.
#include <memory>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "contestant.hpp"

namespace bench {

namespace {

using nlohmann::json;
using valijson::adapters::NlohmannJsonAdapter;

bool populate(const json& source, valijson::Schema& schema) {
  valijson::SchemaParser parser;
  parser.populateSchema(NlohmannJsonAdapter(source), schema);
  return true;
}

// A member of `properties` that is called format holds no string.
bool drop_formats(json& schema) {
  bool any = false;
  if (schema.is_object()) {
    const auto f = schema.find("format");
    any = f != schema.end() && f->is_string();
    if (any) schema.erase(f);
  }
  if (schema.is_structured())
    for (json& each : schema) any |= drop_formats(each);
  return any;
}

void add_check(const char* name, const json& source, const std::string& text,
               std::vector<contestant>& out) {
  const auto schema = std::make_shared<valijson::Schema>();
  populate(source, *schema);
  const auto dom = std::make_shared<const json>(json::parse(text));
  const auto validator = std::make_shared<valijson::Validator>();
  out.push_back({name, operation::check, repeated([schema, dom, validator] {
                   return validator->validate(*schema, NlohmannJsonAdapter(*dom), nullptr);
                 })});
}

void add(const subject& s, std::vector<contestant>& out) {
  const auto source = std::make_shared<const json>(json::parse(s.schema));
  json plain = *source;
  const bool has_formats = drop_formats(plain);
  add_check("valijson/nlohmann", plain, s.text, out);
  if (has_formats) add_check("valijson/format", *source, s.text, out);
  out.push_back({"valijson/nlohmann", operation::compile, repeated([source] {
                   valijson::Schema fresh;
                   return populate(*source, fresh);
                 }),
                 false});
}

const entered valijson_validator("valijson", SLUICE_BENCH_VALIJSON_VERSION, add);

}  // namespace

}  // namespace bench
