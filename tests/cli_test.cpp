// SPDX-License-Identifier: Apache-2.0
// The program as its callers see it: run with files and command lines good and bad; its exit codes,
// its answers, and what must never be in them.
#include <nlohmann/json.hpp>

#include "support/catch.hpp"
#include "support/program.hpp"

namespace {

using namespace sluice_test;

constexpr std::string_view canary = "sk-live-canary-5d41402a";
const std::string true_line = R"({"policy":"strict","schema":true})";
// The files that most tests use.
void fill(const sandbox& box) {
  box.file("schema.json", R"({"type":"object","properties":{"a":{"maxLength":2}}})");
  box.file("good.json", R"({"a":"xy"})");
  box.file("bad.json", R"({"a":"xyz"})");
  box.file("twice.json", R"({"a":1,"a":2})");
  box.file("empty.json", "");
  box.file("refused.json", R"({"properties":{"a":{"anyOf":[true]}}})");
  box.file("cut.json", R"({"type":)");
  box.file("advised.json", R"({"pattern":"a+"})");
  box.file("odd.json", R"({"minItems":2,"maxItems":1,"minProperties":2,"maxProperties":1})");
}

}  // namespace

TEST_CASE("check says one line for each input and exits with the worst", "[cli]") {
  const sandbox box;
  fill(box);
  struct row {
    std::string words;
    int exit;
    std::size_t lines;
    std::string part;
  };
  const std::vector<row> rows{
      {"schema.json", 0, 1, "schema.json: compiled"},
      {"schema.json good.json", 0, 1, "good.json: accepted"},
      {"schema.json good.json bad.json", 1, 2,
       "bad.json: violated: maxLength is not satisfied (schema node 1)"},
      {"schema.json twice.json", 1, 1, "twice.json: unreadable: "},
      {"schema.json empty.json good.json", 1, 2, "empty.json: unreadable: "},
      {"refused.json good.json", 2, 1, "refused.json: refused: "},
      {"cut.json", 2, 1, "(line 1, column 9, offset 8)"},
      {"schema.json bad.json absent.json good.json", 3, 2, "good.json: accepted"},
      {"schema.json . good.json", 3, 1, "good.json: accepted"},
      {"absent.json good.json", 3, 0, ""},
      {"--output json schema.json", 0, 1,
       R"({"path":"schema.json","compiled":true,"advisories":[]})"},
      {"--output json schema.json bad.json", 1, 1,
       R"({"path":"bad.json","valid":false,"code":"maxLength","keyword":"maxLength","node":1})"},
      {"--output=json schema.json twice.json", 1, 1,
       R"("valid":false,"refused":"duplicate_name","offset":7,"line":1,"column":8})"},
      {"--output json refused.json", 2, 1,
       R"("compiled":false,"code":"keyword_refused","keyword":"anyOf","node":1})"},
      {"--output json cut.json", 2, 1, R"("node":0,"refused":"syntax","offset":8})"},
      {"--output json schema.json absent.json", 3, 1, R"({"path":"absent.json","error":"file"})"},
      {"--output json odd.json", 0, 1,
       R"([{"code":"contradictory_bounds","keyword":"minItems","node":0},{"code":)"},
      {"--output json advised.json", 0, 1,
       R"([{"code":"pattern_without_max_length","keyword":"pattern","node":0}])"}};
  for (const row& r : rows) {
    INFO(r.words);
    const run_result ran = box.run("check --policy strict " + r.words);
    CHECK(ran.exit == r.exit);
    CHECK(lines_in(ran.out) == r.lines);
    CHECK(says(ran.out, r.part));
    CHECK(ran.err.empty() == (r.exit < 3));
  }
  CHECK(says(box.run("check --policy strict advised.json").err,
             "sluice: advised.json: advisory pattern_without_max_length: "));
  CHECK(box.run("check --policy lenient advised.json").err.empty());
}

TEST_CASE("standard input is read where a file may be named, once", "[cli]") {
  const sandbox box;
  fill(box);
  CHECK(box.run("check --policy strict -", "{}").exit == 0);
  const std::string large = "[\"" + std::string(200'000, 'x') + "\",";
  box.file("booleans.json", R"({"items":{"type":["string","boolean"]}})");
  CHECK(box.run("check --policy strict booleans.json -", large + "true]").exit == 0);
  CHECK(box.run("check --policy strict booleans.json -", large + "1]").exit == 1);
  CHECK(box.run("check --policy strict schema.json -", R"({"a":"xyz"})").exit == 1);
  CHECK(box.run("check --policy strict schema.json good.json -", R"({"a":1})").exit == 0);
  CHECK(box.run("locate --policy strict - 0", "{}").out == "\n");
  for (const std::string words : {"check --policy strict - -", "check --policy strict a.json - -",
                                  "check --policy declared --document http://a/=- - "}) {
    INFO(words);
    const run_result ran = box.run(words, "{}");
    CHECK(ran.exit == 3);
    CHECK(says(ran.err, "can be read only once"));
  }
}

TEST_CASE("a command line that cannot be meant exits 3 and says how it is meant", "[cli]") {
  const sandbox box;
  fill(box);
  const std::string c(canary);
  const std::vector<std::string> lines{
      "",
      c,
      "--" + c,
      "check",
      "check schema.json",
      "check --policy",
      "check --policy " + c + " schema.json",
      "check --policy strict",
      "check --policy strict --policy strict schema.json",
      "check --policy strict --" + c + " schema.json",
      "check --policy strict --output " + c + " schema.json",
      "check --policy strict --output markdown schema.json",
      "check --policy strict -x schema.json",
      "check --policy strict --dialect draft-07 schema.json",
      "check --policy strict --assert-format schema.json",
      "check --policy declared --dialect draft-05 schema.json",
      "check --policy declared --document x schema.json",
      "check --policy declared --document =x schema.json",
      "check --policy declared --document urn:x= schema.json",
      "check --policy strict --document urn:x=good.json schema.json",
      "check --policy declared --document urn:x=- -",
      "check --policy strict --output json --output json schema.json",
      "check --policy declared --dialect 2020-12 --dialect 2020-12 schema.json",
      "check --policy declared --assert-format=yes schema.json",
      "check --policy strict \"\"",
      "check --help=" + c,
      "batch " + c,
      "batch --policy strict",
      "locate --policy strict schema.json",
      "locate schema.json 0",
      "locate --policy strict schema.json " + c,
      "locate --policy strict schema.json -1",
      "locate --policy strict schema.json 1x",
      "locate --policy strict schema.json 4294967296",
      "locate --policy strict schema.json 2",
      "locate --policy strict --dialect draft-07 schema.json 0",
      "locate --policy declared --document urn:x=absent.json schema.json 0",
      "matrix " + c,
      "matrix --dialect draft-07",
      "matrix --document urn:x=good.json",
      "matrix --assert-format",
      "wrap --output json schema.json",
      "wrap --document urn:x=- -",
      "wrap --document urn:x=absent.json schema.json",
      "matrix --output text",
      "wrap",
      "wrap a b",
      "wrap --policy strict schema.json",
      "--help=" + c};
  for (const std::string& words : lines) {
    INFO(words);
    const run_result ran = box.run(words);
    CHECK(ran.exit == 3);
    CHECK(ran.out.empty());
    CHECK(says(ran.err, "sluice"));
    CHECK_FALSE(says(ran.err, canary));
  }
  for (const std::string words :
       {"--help", "-h", "--version", "check --help", "batch --help", "locate --help",
        "matrix --help", "wrap --help", "check -h", "check --policy strict --help"}) {
    INFO(words);
    const run_result ran = box.run(words);
    CHECK(ran.exit == 0);
    CHECK(says(ran.out, "sluice"));
    CHECK(ran.err.empty());
  }
  CHECK(box.run("check --policy strict -- schema.json").exit == 0);
}

TEST_CASE("locate prints the pointer of a node, also of the one that was refused", "[cli]") {
  const sandbox box;
  fill(box);
  box.file("odd.json", R"({"properties":{"a/b~c\u001b\u00e9":{}}})");
  CHECK(box.run("locate --policy strict schema.json 0").out == "\n");
  CHECK(box.run("locate --policy strict schema.json 1").out == "/properties/a\n");
  CHECK(box.run("locate --policy strict refused.json 1").out == "/properties/a\n");
  CHECK(box.run("locate --policy strict refused.json 2").exit == 2);
  CHECK(box.run("locate --policy strict refused.json 2").out.empty());
  CHECK(says(box.run("locate --policy strict --output json refused.json 2").out,
             R"({"compiled":false,"code":"keyword_refused","keyword":"anyOf","node":1})"));
  CHECK(box.run("locate --policy strict absent.json 0").exit == 3);
  CHECK(box.run("locate --policy strict odd.json 1").out == "/properties/a~1b~0c\\x1b\xc3\xa9\n");
  CHECK(box.run("locate --policy strict --output json odd.json 1").out ==
        "{\"node\":1,\"pointer\":\"/properties/a~1b~0c\\u001b\xc3\xa9\"}\n");
}

TEST_CASE("wrap prints a schema with an object at the root, or refuses", "[cli]") {
  const sandbox box;
  fill(box);
  box.file("number.json", R"({"type":"number","$defs":{"a":{"$ref":"#"}}})");
  box.file("foreign.json", R"({"$schema":"http://example.com/dialect","type":"number"})");
  const run_result wrapped = box.run("wrap number.json");
  CHECK(wrapped.exit == 0);
  box.file("wrapped.json", wrapped.out);
  box.file("inside.json", R"({"result":1})");
  box.file("outside.json", "1");
  CHECK(box.run("check --policy declared wrapped.json inside.json").exit == 0);
  CHECK(box.run("check --policy declared wrapped.json outside.json").exit == 1);
  CHECK(nlohmann::json::parse(box.run("wrap schema.json").out) ==
        nlohmann::json::parse(box.read("schema.json")));
  CHECK(box.run("wrap - --dialect draft-07", box.read("foreign.json")).exit == 0);
  for (const std::string refused : {"foreign.json", "cut.json", "empty.json"}) {
    const run_result ran = box.run("wrap " + refused);
    CHECK(ran.exit == 2);
    CHECK(ran.out.empty());
    CHECK(says(ran.err, "sluice: " + refused + ": refused: "));
  }
  CHECK(box.run("wrap absent.json").exit == 3);
}

TEST_CASE("matrix prints every keyword and limit", "[cli]") {
  const sandbox box;
  const auto all = nlohmann::json::parse(box.run("matrix --output json").out);
  CHECK(all.at("keywords").size() == 64);
  CHECK(all.at("limits").at("strict").at("depth") == 12);
  CHECK(all.at("limits").at("lenient").at("depth") == 16);
  CHECK(all.at("limits").at("declared").at("depth") == 64);
  const auto one = nlohmann::json::parse(box.run("matrix --policy strict --output json").out);
  CHECK(one.at("limits").size() == 1);
  CHECK_FALSE(one.at("keywords").at(0).contains("lenient"));
  const std::string page_of_all = box.run("matrix").out;
  for (const std::string policy : {"lenient", "strict", "declared"}) {
    INFO(policy);
    const std::string by = "matrix --policy " + policy;
    const auto only = nlohmann::json::parse(box.run(by + " --output json").out);
    CHECK(only.at("limits") == nlohmann::json{{policy, all.at("limits").at(policy)}});
    const bool of_table = policy != "declared";
    CHECK(only.contains("unknown_keys") == of_table);
    if (of_table)
      CHECK(only.at("unknown_keys") == nlohmann::json{{policy, all.at("unknown_keys").at(policy)}});
    for (std::size_t i = 0; i < 64; ++i) {
      const auto &row = only.at("keywords").at(i), &whole = all.at("keywords").at(i);
      CHECK(row.at("keyword") == whole.at("keyword"));
      for (const std::string other : {"lenient", "strict", "dialects"}) {
        const bool shown = other == (of_table ? policy : "dialects");
        CHECK(row.contains(other) == shown);
        if (shown) CHECK(row.at(other) == whole.at(other));
      }
    }
    const std::string printed = box.run(by).out;
    CHECK(lines_in(printed) < lines_in(page_of_all));
    CHECK(says(printed, "`uniqueItems`"));
    CHECK(says(printed, "Beside the table") == of_table);
  }
  const std::string page = box.run("matrix").out;
  CHECK(page == box.run("matrix --output markdown").out);
  CHECK(says(page, "| `uniqueItems` | – | ✓ |"));
  CHECK(lines_in(page) > lines_in(box.run("matrix --policy strict").out));
}

TEST_CASE("no byte of a schema, a document or a line comes back", "[cli]") {
  const sandbox box;
  const std::string c = '"' + std::string(canary) + '"',
                    backslashed = "\"\\" + std::string(canary) + "\"";
  const std::vector<std::string> texts{c,
                                       "{" + c + ":1}",
                                       "{\"type\":" + c + "}",
                                       "{\"type\":[" + c + "]}",
                                       "{\"format\":" + c + "}",
                                       "{\"pattern\":\"(" + std::string(canary) + "\"}",
                                       "{\"$ref\":" + c + "}",
                                       "{\"$schema\":" + c + "}",
                                       "{\"const\":[" + c + "]}",
                                       "{\"required\":[" + c + "," + c + "]}",
                                       "{\"properties\":{" + c + ":1}}",
                                       "{\"properties\":{" + c + ":{" + c + ":1}}}",
                                       "{\"minLength\":" + c + "}",
                                       "{" + c + ":1," + c + ":2}",
                                       "{\"const\":" + c + "}",
                                       "{\"enum\":[" + c + "]}",
                                       "{" + c,
                                       backslashed,
                                       "",
                                       std::string(canary)};
  for (const std::string& text : texts) {
    INFO(text);
    box.file("text.json", text);
    box.file("tight.json", R"({"type":"boolean"})");
    const std::string quoted = nlohmann::json(text).dump();
    const std::string lines =
        text + "\n{\"id\":[" + text + "]}\n{" + c + ":" + quoted + "}\n" +
        "{\"policy\":\"strict\",\"schema_text\":" + quoted + ",\"texts\":[" + quoted + "]}\n" +
        "{\"policy\":\"strict\",\"schema\":false,\"instances\":[" + quoted + "],\"texts\":[" +
        quoted + "]}\n" + "{\"documents\":{" + c + ":" + quoted + "}}\n";
    for (const std::string policy : {"strict", "lenient", "declared"}) {
      for (const std::string form : {"text", "json"}) {
        const std::string options = "--policy " + policy + " --output " + form + ' ';
        for (const std::string& words :
             {"check " + options + "text.json text.json",
              "check " + options + "tight.json text.json", "check " + options + "text.json",
              "locate " + options + "text.json 77"}) {
          const run_result ran = box.run(words);
          CHECK(ran.exit >= 0);
          CHECK_FALSE(says(ran.out + ran.err, canary));
        }
      }
    }
    const run_result ran = box.run("batch", lines);
    CHECK(ran.exit == 0);
    CHECK(lines_in(ran.out) == 6);
    CHECK_FALSE(says(ran.out + ran.err, canary));
    CHECK_FALSE(says(box.run("wrap text.json").err, canary));
  }
}

#ifndef _WIN32

TEST_CASE("a path comes back without its control characters", "[cli]") {
  const sandbox box;
  const std::string words = "check --policy strict \"$(printf 'a\\033[31m\\n\\377\\302\\233b')\"";
  CHECK(says(box.run(words).err, "sluice: a\\x1b[31m\\x0a\\xff\\xc2\\x9bb: "));
  CHECK(says(box.run(words + " --output json").out, R"({"path":"a\u001b[31m\u000a\\xff\u009bb",)"));
  // What joins, turns the direction of the text or is not seen at all; the neighbours stay.
  const struct {
    std::string raw, escaped, quoted;
  } characters[] = {{"\u061c", "\\xd8\\x9c", "\\u061c"},
                    {"\u200b", "\\xe2\\x80\\x8b", "\\u200b"},
                    {"\u200f", "\\xe2\\x80\\x8f", "\\u200f"},
                    {"\u2028", "\\xe2\\x80\\xa8", "\\u2028"},
                    {"\u202e", "\\xe2\\x80\\xae", "\\u202e"},
                    {"\u2066", "\\xe2\\x81\\xa6", "\\u2066"},
                    {"\u2069", "\\xe2\\x81\\xa9", "\\u2069"},
                    {"\ufeff", "\\xef\\xbb\\xbf", "\\ufeff"},
                    {"\x7f", "\\x7f", "\\u007f"},
                    {"\u200a", "\u200a", "\u200a"},
                    {"\u2010", "\u2010", "\u2010"},
                    {"\u202f", "\u202f", "\u202f"},
                    {"\u206a", "\u206a", "\u206a"},
                    {"\u00a0", "\u00a0", "\u00a0"},
                    {"\U0001f600", "\U0001f600", "\U0001f600"},
                    {"\"", "\"", "\\\""},
                    {"\\", "\\", "\\\\"}};
  for (const auto& c : characters) {
    INFO(c.quoted);
    const std::string file = "check --policy strict 'a" + c.raw + "b'";
    CHECK(says(box.run(file).err, "sluice: a" + c.escaped + "b: "));
    CHECK(says(box.run(file + " --output json").out, "{\"path\":\"a" + c.quoted + "b\","));
  }
}

TEST_CASE("streams in trouble exit 3", "[cli]") {
  const sandbox box;
  fill(box);
  for (const std::string words :
       {"batch", "check --policy strict schema.json good.json", "matrix", "--help", "--version",
        "locate --policy strict schema.json 1", "wrap schema.json"}) {
    INFO(words);
    const run_result closed = box.run(words, true_line, ">&-");
    CHECK(closed.exit == 3);
    CHECK(says(closed.err, "standard output cannot be written"));
    if (std::filesystem::exists("/dev/full"))
      CHECK(box.run(words, true_line, ">/dev/full").exit == 3);
  }
  CHECK(box.run("batch", "", "<.").exit == 3);
  CHECK(box.run("batch", "", "<&-").exit == 3);
  CHECK(box.run("check --policy strict -", "", "<&-").exit == 3);
  std::string many;
  for (int i = 0; i < 20'000; ++i) many += true_line + '\n';
  box.file("stdin", many);
  box.shell("(" + program() + " batch <stdin 2>stderr; echo $? >code) | true");
  CHECK(box.read("code") == "3\n");  // not killed by SIGPIPE
}

TEST_CASE("a file that may not be read exits 3 and the others are judged", "[cli]") {
  const sandbox box;
  fill(box);
  const auto locked = box.file("locked.json", "{}");
  std::filesystem::permissions(locked, std::filesystem::perms::none);
  if (std::ifstream(locked)) return;  // root reads everything
  const run_result ran = box.run("check --policy strict schema.json locked.json good.json");
  CHECK(ran.exit == 3);
  CHECK(says(ran.out, "good.json: accepted"));
  CHECK(says(ran.err, "locked.json: "));
}

#endif
