// SPDX-License-Identifier: Apache-2.0
// The gate at work: model answers against an author's schema (strict), attacks on the reader and on
// the pattern engine, and a stranger's schemas (lenient). Inputs are described, not printed; exits
// with 0 only if every verdict was the expected one and no message holds a byte of a secret.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include <sluice/sluice.hpp>

namespace {

constexpr std::string_view secret = "sk-live-51c0ffee";

class tour {
 public:
  void section(const char* title) {
    std::printf("\n%s\n  %-42s %-60s %9s\n", title, "what went in", "what the gate said", "took");
  }
  // What a log gets for the row before.
  void show_message() const { std::printf("    in a log: %s\n", last_message_.c_str()); }

  // `what` went in, a text or a DOM; the code `expected` must come out (empty: nothing to object).
  template <class Instance>
  void judge(const char* what, const sluice::validator& v, const Instance& instance,
             std::string_view expected) {
    row(what, expected, [&] {
      if constexpr (sluice::viewable<Instance>)
        return v.check(instance);
      else
        return v.check_text(instance);
    });
  }
  template <class Schema>
  void compile(const char* what, const Schema& schema, const sluice::policy& p,
               std::string_view expected) {
    row(what, expected, [&] { return sluice::compile(schema, p); });
  }

  int leave() const {
    std::printf("\n%d rows, %d unexpected, %d messages with a byte of a secret\n", rows_, wrong_,
                echoes_);
    return wrong_ == 0 && echoes_ == 0 ? 0 : 1;
  }

 private:
  template <class Question>
  void row(const char* what, std::string_view expected, Question ask) {
    using clock = std::chrono::steady_clock;
    auto fastest = clock::duration::max();
    answer said;
    for (int run = 0; run < 3; ++run) {
      const auto before = clock::now();
      const auto given = ask();
      fastest = std::min(fastest, clock::now() - before);
      said = in_words(given);
    }
    const double took = std::chrono::duration<double, std::micro>(fastest).count();
    const bool good = said.code == expected;
    std::printf("  %-42s %-60s %6.*f us%s\n", what, said.brief.c_str(), took < 100 ? 1 : 0, took,
                good ? "" : "  << unexpected");
    ++rows_;
    wrong_ += !good;
    echoes_ += (said.brief + said.message).find(secret) != std::string::npos;
    last_message_ = std::move(said.message);
  }

  // The code, what fits a table, and what a log gets.
  struct answer {
    std::string_view code;
    std::string brief, message;
  };
  static answer in_words(const sluice::verdict& v) {
    if (v) return {"", "accepted", v.message()};
    const bool violated = v.outcome() == sluice::outcome::violated;
    const auto at = violated ? v.node() : v.position().offset;
    return {v.code(),
            (violated ? "violated: " : "unreadable: ") + std::string(v.code()) +
                (violated ? ", node " : ", offset ") + std::to_string(at),
            v.message()};
  }
  static answer in_words(const sluice::result<sluice::validator, sluice::refusal>& r) {
    if (!r) {
      const sluice::refusal& why = r.error();
      std::string brief = "refused: " + std::string(name_of(why.code));
      if (why.keyword) (brief += ' ') += spelling(*why.keyword);
      if (why.document != sluice::document_fault::none) (brief += ' ') += name_of(why.document);
      if (why.limit) brief += ", limit " + std::to_string(*why.limit);
      return {name_of(why.code), brief + ", node " + std::to_string(why.node), why.message()};
    }
    const auto advice = r->advisories();
    return {"",
            "compiled: nodes " + std::to_string(r->nodes()) + ", bytes " +
                std::to_string(r->bytes()) + ", advisories " + std::to_string(advice.size()),
            advice.empty() ? "" : advice[0].message()};
  }

  std::string last_message_;
  int rows_ = 0, wrong_ = 0, echoes_ = 0;
};

// A case: what went in, in words and in fact, and the code that must come out.
struct given {
  const char* what;
  std::string text;
  std::string_view expected;
};

// clang-format off
constexpr std::string_view review_schema = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Review of a change",
  "type": "object", "additionalProperties": false,
  "required": ["id", "created", "verdict", "summary", "confidence", "findings"],
  "properties": {
    "id": {"type": "string", "format": "uuid"},
    "created": {"type": "string", "format": "date-time"},
    "verdict": {"enum": ["allow", "deny"]},
    "summary": {"type": "string", "minLength": 10, "maxLength": 280, "pattern": "^[^<>\\r\\n]*$"},
    "confidence": {"type": "number", "minimum": 0, "maximum": 1, "multipleOf": 0.01},
    "labels": {"type": "array", "maxItems": 5, "uniqueItems": true, "items": {"type": "string"}},
    "findings": {"type": "array", "maxItems": 1000, "items": {
      "type": "object", "additionalProperties": false, "required": ["file", "line"],
      "properties": {
        "file": {"type": "string", "maxLength": 200, "pattern": "^(?:[\\w.-]+/)*[\\w.-]+$"},
        "line": {"type": "integer", "minimum": 1},
        "note": {"type": "string", "maxLength": 500, "nullable": true}}}}}})";

const std::string good_answer =
    R"({"id":"0b7d7cf3-2f4e-4d0c-9b1a-5d1f6b9ad5c1","created":"2026-02-28T09:30:00Z",)"
    R"("verdict":"allow","summary":"Two small findings, nothing that blocks.","confidence":0.87,)"
    R"("labels":["parser","tests"],"findings":[{"file":"src/reader.cpp","line":141,"note":null},)"
    R"({"file":"tests/reader_test.cpp","line":9,"note":"The name says less than the test."}]})";
// clang-format on

// The good answer with one part of it replaced: each bad one has a single fault.
std::string with(std::string_view part, std::string_view other) {
  std::string text = good_answer;
  return text.replace(text.find(part), part.size(), other);
}

std::string repeated(std::string_view piece, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += piece;
  return all;
}

std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }

std::string members(int count, std::string_view value) {
  std::string all = "{";
  for (int i = 0; i < count; ++i)
    all += (i ? ",\"p" : "\"p") + std::to_string(i) + "\":" + std::string(value);
  return all + "}";
}

void answers(tour& t, const sluice::validator& review) {
  const std::string key(secret), more = R"({"file":"src/some/long/path.cpp","line":7},)";
  t.section("Model answers against an author's schema, under strict");
  t.compile("the author's schema", review_schema, sluice::strict, "");
  t.judge("a good answer, 0.4 KB", review, good_answer, "");
  t.judge("the same as a DOM", review, nlohmann::json::parse(good_answer), "");
  // clang-format off
  for (const given& g : std::initializer_list<given>{
      {"a good answer with 1,000 findings, 43 KB", with("[{", "[" + repeated(more, 998) + "{"), ""},
      {"1,001 findings", with("[{", "[" + repeated(more, 999) + "{"), "maxItems"},
      {"an id that is a secret", with("0b7d7cf3-", key), "format"},
      {"the 30th of February", with("02-28", "02-30"), "format"},
      {"a verdict that is a secret", with("\"allow\"", in_quotes(secret)), "enum"},
      {"no confidence", with(R"("confidence":0.87,)", ""), "required"},
      {"a member named by a secret", with("{", "{" + in_quotes(secret) + ":1,"), "additionalProperties"},
      {"a summary of 4 characters", with("Two small findings, nothing that blocks.", "Fine"), "minLength"},
      {"a summary with markup", with("Two small", "<b>Two</b> small"), "pattern"},
      {"a confidence of 0.875", with("0.87", "0.875"), "multipleOf"},
      {"a confidence of 1.01", with("0.87", "1.01"), "maximum"},
      {"a label twice", with("\"tests\"", "\"parser\""), "uniqueItems"},
      {"a line number as a string", with("141", "\"141\""), "type"}})
    t.judge(g.what, review, g.text, g.expected);
  // clang-format on
  t.show_message();
}

void attacks_on_the_reader(tour& t, const sluice::validator& review) {
  t.section("Text that is no acceptable document, whatever the schema says");
  // clang-format off
  for (const given& g : std::initializer_list<given>{
      {"a verdict twice: deny, then allow", with("\"verdict\"", R"("verdict":"deny","verdict")"), "duplicate_name"},
      {"the same, one name in an escape", with("\"verdict\"", R"("\u0076erdict":"deny","verdict")"), "duplicate_name"},
      {"arrays, 100,000 deep", repeated("[", 100'000) + repeated("]", 100'000), "nesting"},
      {"cut off in the middle", good_answer.substr(0, 200), "syntax"},
      {"chatter with a secret before the answer", "Use " + std::string(secret) + ": " + good_answer, "syntax"},
      {"two answers", good_answer + good_answer, "syntax"},
      {"ill-formed UTF-8 in the summary", with("Two", "Tw\xf0\x28\x8c\x28"), "utf8"},
      {"half of a surrogate pair", with("Two", "Tw\\ud83d"), "surrogate"},
      {"a confidence of 1e400", with("0.87", "1e400"), "number_range"},
      {"a confidence of NaN", with("0.87", "NaN"), "syntax"},
      {"a byte order mark", "\xef\xbb\xbf" + good_answer, "bom"},
      {"no bytes at all", "", "syntax"}})
    t.judge(g.what, review, g.text, g.expected);
  // clang-format on
  t.show_message();
}

// Each would hang or exhaust some engine that is in use.
void attacks_on_the_engine(tour& t) {
  t.section("A catastrophic pattern, and other work without a bound");
  constexpr std::string_view bomb = R"({"type":"string","pattern":"^(a+)+$"})";
  constexpr std::string_view gated = R"({"type":"string","maxLength":64,"pattern":"^(a+)+$"})";
  t.compile("^(a+)+$ without maxLength", bomb, sluice::strict, "");
  t.show_message();
  const auto open = sluice::compile(bomb, sluice::strict);
  const auto bounded = sluice::compile(gated, sluice::strict);
  const std::string almost = in_quotes(repeated("a", 100'000) + "!");
  t.judge("100,000 letters that match", *open, in_quotes(repeated("a", 100'000)), "");
  t.judge("100,000 letters that almost match", *open, almost, "pattern");
  t.judge("the same where maxLength is 64", *bounded, almost, "maxLength");
  t.judge("2,000,000 letters", *open, in_quotes(repeated("a", 2'000'000)), "pattern_input_limit");
  t.judge("letters and a line feed", *open, R"("aaa\n")", "pattern");
  t.judge("letters and a NUL", *open, R"("aaa\u0000")", "pattern");

  const auto unique = sluice::compile(R"({"uniqueItems":true})", sluice::strict);
  std::string records = "[";
  for (int i = 0; i < 20'000; ++i) records += R"({"key":)" + std::to_string(i) + R"(,"n":1},)";
  t.judge("20,000 records, all distinct", *unique, records + "0]", "");
  t.judge("the same, the last like the first", *unique, records + R"({"n":1.0,"key":0}])",
          "uniqueItems");
  const std::string deep = repeated("[", 100'000) + repeated("]", 100'000);
  t.judge("a DOM: two equal values, 100,000 deep", *unique,
          nlohmann::json::parse("[" + deep + "," + deep + "]"), "uniqueItems");
}

void refused_schemas(tour& t) {
  t.section("What strict does not enforce, its author is told");
  // clang-format off
  for (const given& g : std::initializer_list<given>{
      {"maxLength misspelled", R"({"type":"string","maxLenght":5})", "keyword_unknown"},
      {"a key that is a secret", "{" + in_quotes(secret) + ":1}", "keyword_unknown"},
      {"a type that is a secret", R"({"type":)" + in_quotes(secret) + "}", "type_unsupported"},
      {"oneOf", R"({"oneOf":[{"type":"string"}]})", "keyword_refused"},
      {"a keyword twice", R"({"maxLength":5,"maxLength":5000})", "schema_text"},
      {"a pattern with a back-reference", R"({"pattern":"^(.)\\1$"})", "pattern_unsupported"},
      {"a pattern that does not end", R"({"pattern":"^[a-z"})", "pattern_syntax"},
      {"a minLength of \"5\"", R"({"minLength":"5"})", "keyword_malformed"}})
    t.compile(g.what, g.text, sluice::strict, g.expected);
  // clang-format on
  t.show_message();
}

void hostile_tools(tour& t) {
  t.section("A stranger's tool schemas, under lenient");
  const std::string key(secret), level = R"({"properties":{"p":)", x = repeated("x", 1'000'000);
  const std::string deep = repeated(level, 100'000) + "{}" + repeated("}}", 100'000);
  const std::string bomb =
      R"({"type":"object","required":["q"],"x-)" + key +
      R"(":0,"properties":{"q":{"type":"string","pattern":"((.*)*)*(.*)*$"}}})";
  t.compile("100,000 levels, as a DOM", nlohmann::json::parse(deep), sluice::lenient, "depth");
  // clang-format off
  for (const given& g : std::initializer_list<given>{
      {"100,000 levels", deep, "schema_text"},
      {"17 levels", repeated(level, 17) + "{}" + repeated("}}", 17), "depth"},
      {"100,000 properties", R"({"properties":)" + members(100'000, "{}") + "}", "properties_too_many"},
      {"50 objects of 50 properties", R"({"properties":)" + members(50, R"({"properties":)" + members(50, "{}") + "}") + "}", "nodes"},
      {"an enum of 100,000", R"({"enum":[)" + repeated("0,", 99'999) + "1]}", "enum_too_many"},
      {"an enum with 1 MB in one string", R"({"enum":[)" + in_quotes(x) + "]}", "string_too_long"},
      {"a property name of 1 MB", R"({"properties":{)" + in_quotes(x) + ":{}}}", "name_too_long"},
      {"a $ref that leads to itself", R"({"$ref":"#"})", "keyword_refused"},
      {"allOf that doubles at each level", R"({"allOf":[{"$ref":"#"},{"$ref":"#"}]})", "keyword_refused"},
      {"a regex bomb, which is never compiled", bomb, ""}})
    t.compile(g.what, g.text, sluice::lenient, g.expected);
  // clang-format on
  const auto tool = sluice::compile(bomb, sluice::lenient);
  t.judge("  its arguments: 1,000,000 letters", *tool, R"({"q":)" + in_quotes(x) + "}", "");
  t.judge("  its arguments: a number", *tool, R"({"q":1})", "type");
  t.judge("  its arguments: a secret only", *tool, "{" + in_quotes(secret) + ":1}", "required");
  t.show_message();
}

}  // namespace

int main() {
  const auto review = sluice::compile(review_schema, sluice::strict);
  if (!review) return std::puts(review.error().message().c_str()), 1;
  tour t;
  std::puts("Times are the fastest of three runs.");
  answers(t, *review);
  attacks_on_the_reader(t, *review);
  attacks_on_the_engine(t);
  refused_schemas(t);
  hostile_tools(t);
  return t.leave();
}
