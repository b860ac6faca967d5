// SPDX-License-Identifier: Apache-2.0
// sluice over each of its front ends, and what it is measured against: the bare walk and nlohmann's
// parser.
#include <algorithm>
#include <memory>

#include "bare_walk.hpp"
#include "contestant.hpp"

namespace bench {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

template <class Json>
contestant check_of(const char* name, const sluice::validator& v, const std::string& text) {
  const auto dom = std::make_shared<const Json>(Json::parse(text));
  return {name, operation::check, repeated([v, dom] { return static_cast<bool>(v.check(*dom)); })};
}

void add(const subject& s, std::vector<contestant>& out) {
  const sluice::validator v = validator_for(std::string_view(s.schema), s.rules);
  out.push_back(check_of<json>("sluice/nlohmann", v, s.text));
  out.push_back(check_of<ordered_json>("sluice/ordered_json", v, s.text));

  const auto dom = std::make_shared<const json>(json::parse(s.text));
  out.push_back({"walk/nlohmann", operation::check,
                 repeated([dom] { return bare_walk(sluice::view_for<json>::of(*dom)) != 0; }),
                 false});

  // A copy of exactly the text's size: no slack behind it to lean on.
  const std::shared_ptr<char[]> bytes(new char[s.text.size()]);
  std::copy(s.text.begin(), s.text.end(), bytes.get());
  const auto text = [bytes, size = s.text.size()] { return std::string_view(bytes.get(), size); };
  out.push_back({"sluice/text", operation::text,
                 repeated([v, text] { return static_cast<bool>(v.check_text(text())); })});
  out.push_back({"sluice/parse+check", operation::text,
                 repeated([v, text] { return static_cast<bool>(v.check(json::parse(text()))); })});
  out.push_back({"nlohmann-parse", operation::text,
                 repeated([text] { return !json::parse(text()).is_discarded(); }), false});

  const auto schema = std::make_shared<const json>(json::parse(s.schema));
  out.push_back({"sluice/nlohmann", operation::compile, repeated([schema, rules = s.rules] {
                   return compile_under(*schema, rules).has_value();
                 }),
                 false});
  out.push_back({"sluice/text", operation::compile, repeated([text = s.schema, rules = s.rules] {
                   return compile_under(std::string_view(text), rules).has_value();
                 }),
                 false});
}

std::string dotted(int major, int minor, int patch) {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

const entered sluice_itself(
    "sluice", dotted(sluice::version_major, sluice::version_minor, sluice::version_patch), add);
const entered nlohmann_itself("nlohmann/json",
                              dotted(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                                     NLOHMANN_JSON_VERSION_PATCH),
                              nullptr);

}  // namespace

}  // namespace bench
