// SPDX-License-Identifier: Apache-2.0
// The snippets of docs/guide.md, docs/policies.md and docs/dialects.md, compiled and run. What
// stands between two markers is what a page shows; tests/house/snippets.sh compares them.
#include <cstdio>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <sluice/sluice.hpp>

namespace {

void log(const std::string& message) { std::puts(message.c_str()); }

// [compile]
// A DOM of nlohmann::json. An ordered_json, or a view of your own, is compiled by the same call.
bool from_dom(const nlohmann::json& schema) {
  const auto compiled = sluice::compile(schema, sluice::strict);
  if (!compiled) log(compiled.error().message());
  return static_cast<bool>(compiled);
}

// JSON text: read strictly, so that a keyword that stands twice is refused, and a refusal has a
// line and a column.
bool from_text(std::string_view schema_text) {
  const auto compiled = sluice::compile(schema_text, sluice::strict);
  if (!compiled) log(compiled.error().message());
  return static_cast<bool>(compiled);
}
// [/compile]

// [refusal]
bool explain(std::string_view schema_text) {
  const auto compiled = sluice::compile(schema_text, sluice::strict);
  if (compiled) return true;
  const sluice::refusal& no = compiled.error();
  std::string line(name_of(no.code));                                // "keyword_malformed"
  if (no.keyword) line += ' ' + std::string(spelling(*no.keyword));  // "minLength"
  if (no.limit) line += " limit " + std::to_string(*no.limit);
  line += " node " + std::to_string(no.node);
  if (no.position) line += " line " + std::to_string(no.position->line);
  log(line);
  return false;
}
// [/refusal]

// [check]
bool gate(const sluice::validator& answer, const nlohmann::json& instance) {
  if (answer.accepts(instance)) return true;         // the yes or no
  const sluice::verdict v = answer.check(instance);  // the same with the reason
  log(v.message());                                  // "maxLength is not satisfied (schema node 1)"
  return false;
}
// [/check]

// [text]
void judge_bytes(const sluice::validator& answer, std::string_view bytes) {
  const sluice::verdict v = answer.check_text(bytes);
  switch (v.outcome()) {
    case sluice::outcome::accepted:
      log("accepted");
      break;
    case sluice::outcome::violated:  // a JSON document, but not one that the schema allows
      log(std::string(v.code()) + " at node " + std::to_string(v.node()));
      break;
    case sluice::outcome::unreadable:  // no document at all; wins over a violation before it
      log(std::string(name_of(v.fault())) + " at byte " + std::to_string(v.position().offset));
      break;
  }
}
// [/text]

// [derive]
// Dispositions change while the host is compiled. Enforcing what nobody implements, or passing over
// what every policy refuses, is a compile error.
constexpr auto with_extensions = sluice::strict.with_unknown_keys(sluice::disposition::ignore);
constexpr auto no_patterns =
    sluice::strict.with<sluice::kw("pattern")>(sluice::disposition::refuse);

// Limits are plain numbers.
sluice::policy small_answers() {
  sluice::policy p = sluice::strict;
  p.limit.depth = 6;
  p.limit.nodes = 100;
  p.limit.nesting = 16;
  return p;
}
// [/derive]

// [exact]
sluice::policy exact_numbers() {
  sluice::policy p = sluice::strict;
  p.limit.numbers = sluice::number_policy::refuse_inexact;
  return p;
}
// [/exact]

// [locate]
// For whoever holds the schema anyway. The pointer is text of the schema's author: show it to that
// author, and keep it out of logs.
std::string place_of(std::string_view schema_text, const sluice::verdict& v) {
  const auto pointer = sluice::locate(schema_text, sluice::strict, v.node());
  return pointer ? *pointer : std::string();
}
// [/locate]

// [advisories]
void advise(const sluice::validator& mine) {
  for (const sluice::advisory& a : mine.advisories()) log(a.message());
}
// [/advisories]

// [threads]
std::size_t judge_all(const sluice::validator& answer, const std::vector<std::string>& texts) {
  std::vector<char> good(texts.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < texts.size();
       ++i)  // copies share the compiled schema; no lock is needed
    threads.emplace_back([&, answer, i] { good[i] = answer.accepts_text(texts[i]) ? 1 : 0; });
  for (std::thread& t : threads) t.join();
  std::size_t accepted = 0;
  for (const char g : good) accepted += static_cast<std::size_t>(g);
  return accepted;
}
// [/threads]

// [declared]
bool by_its_own_dialect(std::string_view output_schema, std::string_view structured_content) {
  const auto compiled = sluice::compile(output_schema, sluice::declared);
  return compiled && compiled->accepts_text(structured_content);
}
// [/declared]

// [documents]
bool with_documents(std::string_view schema, std::string_view address) {
  sluice::declared_options options;
  options.assert_format = true;
  options.limits.steps = 200'000;
  if (const auto no = options.documents.add("https://example.com/address", address)) {
    log(no->message());
    return false;
  }
  const auto compiled = sluice::compile(schema, options);  // keeps no pointer to the documents
  if (!compiled) log(compiled.error().message());
  return static_cast<bool>(compiled);
}
// [/documents]

}  // namespace

int main() {
  constexpr std::string_view schema = R"({"type": "object", "properties": {
    "name": {"type": "string", "maxLength": 8, "pattern": "^[a-z]+$"}}, "required": ["name"]})";
  const auto compiled = sluice::compile(schema, small_answers());
  if (!compiled) return 1;

  bool good = from_dom(nlohmann::json::parse(schema)) && from_text(schema) && explain(schema);
  good &= !from_text(R"({"type": "string", "type": "number"})") && !explain(R"({"minLength": -1})");
  good &= gate(*compiled, {{"name", "ada"}}) && !gate(*compiled, {{"name", "Augusta Ada"}});
  for (const auto* text : {R"({"name": "ada"})", R"({"name": 1})", R"({"name": "ada")"})
    judge_bytes(*compiled, text);
  good &= !sluice::compile(schema, no_patterns);
  good &= sluice::compile(std::string_view(R"({"x-team": 1})"), with_extensions).has_value();
  const auto exact = sluice::compile(std::string_view("{}"), exact_numbers());
  good &= exact && !exact->accepts_text("0.10000000000000000001");
  good &= place_of(schema, compiled->check_text(R"({"name": ""})")) == "/properties/name";
  advise(*compiled);
  good &= judge_all(*compiled, {R"({"name": "ada"})", R"({"name": 1})"}) == 1;
  good &= by_its_own_dialect(R"({"anyOf": [{"type": "string"}, {"minimum": 3}]})", "4");
  good &= with_documents(R"({"$ref": "https://example.com/address"})", R"({"format": "email"})");
  std::puts(good ? "as expected" : "unexpected verdict");
  return good ? 0 : 1;
}
