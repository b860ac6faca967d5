// SPDX-License-Identifier: Apache-2.0
// RapidJSON's schema validator over its own DOM.
#include <rapidjson/document.h>
#include <rapidjson/schema.h>
#include <memory>
#include <stdexcept>

#include "contestant.hpp"

namespace bench {

namespace {

std::shared_ptr<rapidjson::Document> parsed(const std::string& text) {
  auto d = std::make_shared<rapidjson::Document>();
  if (d->Parse(text.data(), text.size()).HasParseError())
    throw std::runtime_error("RapidJSON cannot parse it");
  return d;
}

void add(const subject& s, std::vector<contestant>& out) {
  const auto source = parsed(s.schema);
  const auto schema = std::make_shared<rapidjson::SchemaDocument>(*source);
  const auto dom = parsed(s.text);
  const auto validator = std::make_shared<rapidjson::SchemaValidator>(*schema);
  out.push_back({"rapidjson", operation::check, repeated([source, schema, dom, validator] {
                   validator->Reset();
                   return dom->Accept(*validator);
                 })});
  out.push_back({"rapidjson", operation::compile, repeated([source] {
                   const rapidjson::SchemaDocument fresh(*source);
                   return true;
                 }),
                 false});
}

const entered rapidjson_validator("RapidJSON", RAPIDJSON_VERSION_STRING, add);

}  // namespace

}  // namespace bench
