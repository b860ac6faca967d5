// SPDX-License-Identifier: Apache-2.0
// tools/list, page by page. Arguments are gated under `lenient`; a schema that lenient refuses gets
// a second chance under `declared`, and a tool that neither compiles is not offered.
#include "tools.hpp"

#include <cstdio>
#include <utility>

#include <sluice/sluice.hpp>

#include "terminal.hpp"

namespace mcp_host {
namespace {

using nlohmann::json;
using compiled = sluice::result<sluice::validator, sluice::refusal>;

std::string in_words(const compiled& c, const char* policy) {
  if (!c) return "refused";
  return std::string(policy) + ", " + std::to_string(c->nodes()) +
         (c->nodes() == 1 ? " node, " : " nodes, ") + std::to_string(c->bytes()) + " bytes";
}

void print_refusal(const char* what, const compiled& c) {
  if (!c) std::printf("      %s: %s\n", what, c.error().message().c_str());
}

void print_tool(const tool& t, const compiled& lenient, bool has_input) {
  std::printf("  %-32s %-34s %s\n", printable(t.name, 32).c_str(),
              in_words(t.schemas.input, lenient ? "lenient" : "declared").c_str(),
              t.schemas.output ? in_words(*t.schemas.output, "declared").c_str() : "-");
  if (has_input) {
    print_refusal("arguments, lenient", lenient);
    print_refusal("arguments, declared", t.schemas.input);
  } else {
    std::puts("      arguments: there is no inputSchema");
  }
  if (t.schemas.output) print_refusal("content, declared", *t.schemas.output);
}

tool take(const json& listed, sluice::compiled_tool schemas) {
  tool t{text_of(listed, "name"), member(listed, "outputSchema"), std::move(schemas)};
  const json& input = member(listed, "inputSchema");
  const compiled lenient = t.schemas.input;
  if (!lenient && !input.is_null()) t.schemas.input = sluice::compile(input, sluice::declared);
  print_tool(t, lenient, !input.is_null());
  return t;
}

// False when the page is no list of tools.
bool take_page(const json& page, std::vector<tool>& tools, double& microseconds) {
  double took = 0;
  auto schemas = timed(took, [&] { return sluice::compile_tools(page, sluice::lenient); });
  microseconds += took;
  if (!schemas) return std::printf("  %s\n", schemas.error().message().c_str()), false;
  // The library keeps no names, for they are the server's text: the index says whose schemas these
  // are.
  const json& listed = page["tools"];
  for (std::size_t i = 0; i < schemas->size() && tools.size() < sluice::most_tools; ++i)
    tools.push_back(take(listed[i], std::move((*schemas)[i])));
  return true;
}

}  // namespace

std::optional<std::vector<tool>> list_tools(session& server) {
  constexpr int most_pages = 64;  // a cursor that leads in a circle must end
  std::vector<tool> tools;
  json params = json::object();
  double microseconds = 0;
  std::printf("\n  %-32s %-34s %s\n", "tool", "arguments", "structured content");
  for (int page = 0; page < most_pages; ++page) {
    const auto listed = server.request("tools/list", params);
    if (!listed || !take_page(*listed, tools, microseconds)) return {};
    const std::string cursor = text_of(*listed, "nextCursor");
    if (cursor.empty()) break;
    params["cursor"] = cursor;
  }
  std::printf("  each compiled on its own, all in %.1f us\n", microseconds);
  return tools;
}

}  // namespace mcp_host
