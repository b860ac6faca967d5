// SPDX-License-Identifier: Apache-2.0
// The wrapped schema accepts {"result": X} exactly when the schema accepts X.
#include "wrap.hpp"

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include <sluice/sluice.hpp>
#include <sluice/view/nlohmann_mcp.hpp>

namespace mcp_host {
namespace {

using nlohmann::json;
using sluice::validator;

// The definitions of draft-07, one reference to a definition and one to the whole.
constexpr std::string_view parts_schema =
    R"({"$schema":"http://json-schema.org/draft-07/schema#","type":"array","items":{"type":"object",)"
    R"("properties":{"name":{"$ref":"#/definitions/name"},"parts":{"$ref":"#"}},"required":["name"]},)"
    R"("definitions":{"name":{"type":"string","maxLength":12}}})";

struct sample {
  const char *described, *json;
  std::string_view expected;
};

// clang-format off
constexpr sample samples[] = {
    {"a gate and its parts", R"([{"name":"gate","parts":[{"name":"hinge"}]}])", ""},
    {"nothing", R"([])", ""},
    {"a part without a name", R"([{"name":"gate","parts":[{}]}])", "required"},
    {"a name of 13 characters", R"([{"name":"gggggggggggge"}])", "maxLength"},
    {"parts that are no list", R"([{"name":"gate","parts":{}}])", "type"},
};
// clang-format on

// Our own text. What a server wrote would not be printed.
void print_folded(std::string_view text) {
  constexpr std::size_t width = 104;
  while (!text.empty()) {
    std::size_t cut = text.size();
    if (cut > width) cut = text.substr(0, width).rfind(',') + 1;
    if (cut == 0) cut = std::min(text.size(), width);
    std::printf("    %.*s\n", static_cast<int>(cut), text.data());
    text.remove_prefix(cut);
  }
}

// The peer's side: it has the wrapped schema and gets a result.
sluice::tool_verdict as_peer(const validator& wrapped, json content) {
  return sluice::judge_tool_result(&wrapped, json{{"structuredContent", std::move(content)}});
}

void judge_samples(const validator& before, const validator& after, tally& sum) {
  std::printf("  %-28s %-24s %s\n", "value", "by the schema", "wrapped, by the wrapped schema");
  for (const sample& s : samples) {
    const json value = json::parse(s.json);
    const auto bare = before.check(value);
    const auto wrapped = as_peer(after, sluice::wrap_structured_content(value));
    const bool expected = bare.code() == s.expected && wrapped.code() == s.expected;
    std::printf("  %-28s %-24s %s%s\n", s.described, in_words(bare).c_str(),
                in_words(wrapped).c_str(), expected ? "" : "  << unexpected");
    sum.unexpected += !expected;
    sum.judged += 2;
  }
  const auto bare = as_peer(after, json::parse(samples[0].json));
  std::printf("  %-28s %-24s %s\n", "the first, but not wrapped", "", in_words(bare).c_str());
  sum.unexpected += bare.code() != "type";
  ++sum.judged;
}

}  // namespace

void pass_on(const std::vector<tool>& tools, tally& sum) {
  int as_they_are = 0;
  std::puts("\n  Passed on to a peer of the 2025-11-25 protocol");
  for (const tool& t : tools) {
    if (!t.schemas.output || !*t.schemas.output) continue;
    if (!sluice::needs_wrap(t.output_schema)) {
      ++as_they_are;
      continue;
    }
    const auto wrapped = sluice::wrap_output_schema(t.output_schema);
    const bool works = wrapped && sluice::compile(*wrapped, sluice::declared);
    std::printf("  %-32s %s\n", printable(t.name, 32).c_str(),
                works     ? "wrapped"
                : wrapped ? "<< does not compile once wrapped"
                          : wrapped.error().message().c_str());
    sum.unexpected += wrapped && !works;
  }
  std::printf("  output schemas that have an object at the root and stay as they are: %d\n",
              as_they_are);
}

void show_wrap(tally& sum) {
  const auto before = sluice::compile(parts_schema, sluice::declared);
  const auto text = sluice::wrap_output_schema(parts_schema);
  const auto after = text ? sluice::compile(std::string_view(*text), sluice::declared) : before;
  if (!before || !text || !after) {
    std::puts("  << a schema of our own was refused");
    ++sum.unexpected;
    return;
  }
  std::puts("\n  A tool of our own returns a list, and says so:");
  print_folded(parts_schema);
  std::puts("  What a 2025 peer would be sent, every reference re-based:");
  print_folded(*text);
  judge_samples(*before, *after, sum);
}

}  // namespace mcp_host
