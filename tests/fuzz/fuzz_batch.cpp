// SPDX-License-Identifier: Apache-2.0
// In: a byte of options, then lines for `sluice batch`, or a seed for them. The streams of the
// program are replaced by memory: this file stands in for src/cli/streams.cpp.
// Traps unless every line gets exactly one answer, in order, of valid JSON, that holds nothing of
// the line but a good id, and nothing is complained about.
#include "cli/streams.hpp"

#include <vector>

#include "cli/arguments.hpp"
#include "fuzz/expect.hpp"
#include "support/generate.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace {

using namespace sluice_fuzz;

std::vector<std::string> lines, answers;
std::size_t next = 0;

// A token inside an id is the one thing that comes back.
bool has_id_with_token(const json& answer) {
  return answer.contains("id") && answer["id"].is_string() &&
         answer["id"].get_ref<const std::string&>().find(token) != std::string::npos;
}

void expect_verdict(const json& v) {
  expect(v.is_object() && v.at("valid").is_boolean());
  if (v.at("valid").get<bool>()) return expect(v.size() == 1);
  if (v.contains("refused")) return expect(v.size() == 5 && v.at("line").get<int>() > 0);
  expect(v.size() == 4 && v.at("code").is_string() && v.at("node").is_number_unsigned());
}

void expect_answer(const std::string& text, std::size_t number) {
  const auto answer = parsed<json>(text);
  expect(answer && answer->is_object());
  expect(answer->at("line") == json(number));
  if (!has_id_with_token(*answer)) expect(text.find(token) == text.npos);
  const bool error = answer->contains("error"), documents = answer->contains("documents");
  const bool compiled = answer->contains("compiled");
  expect(error + documents + compiled == 1);
  if (!compiled) return;
  if (!answer->at("compiled").get<bool>()) return expect(answer->contains("code"));
  for (const char* list : {"instances", "texts"})
    for (const json& v : answer->at(list)) expect_verdict(v);
}

json line_from(sluice_test::generator& g) {
  json line = {{"schema", g.schema()},
               {"policy", g.any_of(std::array{"strict", "lenient", "declared"})}};
  if (g.chance(3)) line["id"] = g.chance(2) ? json(g.below(9)) : json("a-1");
  if (g.chance(6)) line["schema_text"] = g.spell(g.schema());
  if (g.chance(8)) line["schema_text"] = line["schema"].dump(), line.erase("schema");
  for (std::size_t i = g.below(3); i > 0; --i) line["instances"].push_back(g.value(2));
  for (std::size_t i = g.below(3); i > 0; --i) line["texts"].push_back(g.spell(g.value(2)));
  if (g.chance(6)) line["texts_base64"] = json::array({"W10=", "/w=="});
  if (g.chance(20)) line = {{"documents", {{"http://example.org/a", g.schema()}}}};
  if (g.chance(8)) line[g.name()] = g.value(1);
  if (g.chance(8)) line[g.any_of(std::array{"id", "policy", "texts", "schema"})] = token;
  return line;
}

}  // namespace

namespace sluice_cli {

void prepare_streams() {}
read_result read_file(std::string_view) { return {{}, "not read here"}; }
next_line read_line(std::string& line) {
  if (next == lines.size()) return next_line::end;
  line = lines[next++];
  return next_line::line;
}
bool write(std::string_view) {
  expect(false);
  return false;
}
bool write_line(std::string_view text) {
  answers.emplace_back(text);
  return true;
}
void complain(std::string_view) { expect(false); }
void complain_about(std::string_view, std::string_view) { expect(false); }
void complain_about_output() { expect(false); }

}  // namespace sluice_cli

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  input in(bytes, size);
  const unsigned bits = in.byte();
  lines.clear();
  answers.clear();
  next = 0;
  sluice_test::generator g(in.seed());
  if ((bits & 1) != 0) {
    for (std::size_t i = 1 + g.below(4); i > 0; --i) {
      std::string line = (bits & 2) != 0 ? g.spell(line_from(g)) : line_from(g).dump();
      if ((bits & 4) != 0) g.mutate_text(line);
      lines.push_back(std::move(line));
    }
  } else {
    for (std::string_view left = in.rest();;) {
      const std::size_t end = left.find('\n');
      lines.emplace_back(left.substr(0, end));
      if (end == left.npos) break;
      left.remove_prefix(end + 1);
    }
  }
  expect(sluice_cli::batch_command.run({}) == sluice_cli::accepted);
  expect(answers.size() == lines.size());
  for (std::size_t i = 0; i < answers.size(); ++i) expect_answer(answers[i], i + 1);
  return 0;
}
