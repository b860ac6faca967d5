// SPDX-License-Identifier: Apache-2.0
// The harness of the JSON Schema implementation report (Bowtie's JSON-lines protocol, version 1):
// requests on standard input, one answer each on standard output. `declared` judges; the registry
// of a case becomes its documents.
#include <sluice/sluice.hpp>

#include <iostream>
#include <string>

namespace {

using nlohmann::json;

// The protocol wants an address; the project has no published home yet.
constexpr const char* home = "https://sluice.invalid/";

constexpr std::array<std::pair<const char*, sluice::dialect>, 4> dialects{
    {{"https://json-schema.org/draft/2020-12/schema", sluice::dialect::draft2020_12},
     {"https://json-schema.org/draft/2019-09/schema", sluice::dialect::draft2019_09},
     {"http://json-schema.org/draft-07/schema#", sluice::dialect::draft07},
     {"http://json-schema.org/draft-06/schema#", sluice::dialect::draft06}}};

json started() {
  json uris = json::array();
  for (const auto& [uri, means] : dialects) uris.push_back(uri);
  const std::string version = std::to_string(sluice::version_major) + "." +
                              std::to_string(sluice::version_minor) + "." +
                              std::to_string(sluice::version_patch);
  return {{"version", 1},
          {"implementation",
           {{"language", "c++"},
            {"name", "sluice"},
            {"version", version},
            {"dialects", uris},
            {"homepage", home},
            {"issues", home},
            {"source", home}}}};
}

json errored(const json& seq, const std::string& why) {
  return {{"seq", seq}, {"errored", true}, {"context", {{"message", why}}}};
}

// A case: one schema, the documents it may refer to, and its instances.
json run(const json& request, sluice::dialect assumed) {
  const json& seq = request.at("seq");
  const json& c = request.at("case");
  sluice::declared_options options;
  options.default_dialect = assumed;
  if (const auto registry = c.find("registry"); registry != c.end() && registry->is_object()) {
    for (const auto& [uri, document] : registry->items())
      if (const auto refused = options.documents.add(uri, document.dump()))
        return errored(seq, refused->message());
  }
  const auto compiled = sluice::compile(c.at("schema"), options);
  if (!compiled) return errored(seq, compiled.error().message());
  json results = json::array();
  for (const json& test : c.at("tests"))
    results.push_back({{"valid", compiled->accepts(test.at("instance"))}});
  return {{"seq", seq}, {"results", results}};
}

}  // namespace

int main() {
  sluice::dialect assumed = sluice::dialect::draft2020_12;
  for (std::string line; std::getline(std::cin, line);) {
    const json request = json::parse(line, nullptr, false);
    const std::string command = request.is_object() ? request.value("cmd", "") : "";
    if (command == "stop") return 0;
    if (command == "start") {
      std::cout << started() << std::endl;
    } else if (command == "dialect") {
      bool known = false;
      for (const auto& [uri, means] : dialects)
        if (request.value("dialect", "") == uri) known = true, assumed = means;
      std::cout << json{{"ok", known}} << std::endl;
    } else if (command == "run") {
      try {
        std::cout << run(request, assumed) << std::endl;
      } catch (const json::exception&) {  // a request that lacks a part
        std::cout << errored(request.value("seq", json()),
                             "the request is not a case of the protocol")
                  << std::endl;
      }
    } else {
      return 1;
    }
  }
  return 0;
}
