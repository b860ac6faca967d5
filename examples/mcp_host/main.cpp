// SPDX-License-Identifier: Apache-2.0
// A small MCP host: starts a server, compiles each of its tools on its own under `lenient`, judges
// arguments before they are sent and structured content when it comes back. Usage:
//   mcp_host [--] COMMAND [ARGUMENT...]      exit 0 as expected, 1 not, 3 usage
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sluice/sluice.hpp>

#include "session.hpp"

namespace {

using nlohmann::json;
using std::chrono::steady_clock;
using compiled = sluice::result<sluice::validator, sluice::refusal>;

// A server's text may hold escape sequences that a terminal obeys, and may be of any length.
std::string printable(std::string_view text, std::size_t most) {
  if (text.empty()) return "(none)";
  std::string out(text.substr(0, most));
  for (char& c : out)
    if (c < ' ' || c > '~') c = '?';
  if (text.size() > most) out.replace(most - 3, 3, "...");
  return out;
}

template <class Question>
auto timed(double& microseconds, Question ask) {
  const auto before = steady_clock::now();
  auto answer = ask();
  microseconds = std::chrono::duration<double, std::micro>(steady_clock::now() - before).count();
  return answer;
}

struct tool {
  std::string name;
  compiled arguments;
  std::optional<compiled> output;  // where the tool has an outputSchema
};

struct counts {
  int passed = 0, stopped = 0, judged = 0, unexpected = 0;
};

const json& member(const json& object, const char* name) {
  static const json none;
  const auto it = object.is_object() ? object.find(name) : object.end();
  return it == object.end() ? none : *it;
}

// Of a member that should be a string.
std::string text_of(const json& object, const char* name) {
  const json& text = member(object, name);
  return text.is_string() ? text.get<std::string>() : std::string();
}

std::string in_words(const compiled& c, double took) {
  std::string said =
      c ? "compiled, nodes " + std::to_string(c->nodes()) + ", bytes " + std::to_string(c->bytes())
        : "refused: " + c.error().message();
  char time[32];
  std::snprintf(time, sizeof time, ", %.1f us", took);
  return said + time;
}

// One bad schema costs one tool: its refusal stays with it and the others are offered.
tool compile_tool(const json& listed) {
  double took = 0;
  tool t{
      text_of(listed, "name"),
      timed(took, [&] { return sluice::compile(member(listed, "inputSchema"), sluice::lenient); }),
      {}};
  std::printf("  %-32s %s\n", printable(t.name, 32).c_str(), in_words(t.arguments, took).c_str());
  if (const json& schema = member(listed, "outputSchema"); !schema.is_null()) {
    t.output = timed(took, [&] { return sluice::compile(schema, sluice::declared); });
    std::printf("  %-32s %s\n", "  its outputSchema, declared", in_words(*t.output, took).c_str());
  }
  return t;
}

std::optional<std::vector<tool>> list_tools(mcp_host::session& server) {
  constexpr std::size_t most_tools = 4096;
  constexpr int most_pages = 64;  // a cursor that leads in a circle must end
  std::vector<tool> tools;
  json params = json::object();
  std::printf("\nTools, each schema compiled on its own under lenient\n");
  for (int page = 0; page < most_pages; ++page) {
    const auto listed = server.request("tools/list", params);
    if (!listed) return {};
    for (const json& one : member(*listed, "tools"))
      if (tools.size() < most_tools) tools.push_back(compile_tool(one));
    const std::string cursor = text_of(*listed, "nextCursor");
    if (cursor.empty()) return tools;
    params["cursor"] = cursor;
  }
  return tools;
}

// What a model may come up with for the tools of @modelcontextprotocol/server-everything, under
// their names of 2025 and of 2026.
struct attempt {
  const char *tool, *since_2026, *what, *arguments;
  std::string_view expected;
};

// clang-format off
constexpr attempt attempts[] = {
    {"echo", "echo", "a message", R"({"message":"hello"})", ""},
    {"echo", "echo", "no message", R"({})", "required"},
    {"echo", "echo", "a message that is a number", R"({"message":7})", "type"},
    {"echo", "echo", "two messages", R"({"message":"hello","message":"rm -rf"})", "duplicate_name"},
    {"echo", "echo", "arguments that were cut off", R"({"message":"hel)", "syntax"},
    {"add", "get-sum", "two numbers", R"({"a":2,"b":40})", ""},
    {"add", "get-sum", "a number in quotes", R"({"a":2,"b":"40"})", "type"},
    {"add", "get-sum", "a number beyond binary64", R"({"a":2,"b":1e400})", "number_range"},
    {"add", "", "a third number", R"({"a":2,"b":40,"c":0})", "additionalProperties"},
    {"annotatedMessage", "get-annotated-message", "one of the kinds", R"({"messageType":"debug"})", ""},
    {"annotatedMessage", "get-annotated-message", "a kind of its own", R"({"messageType":"fatal"})", "enum"},
    {"getResourceLinks", "get-resource-links", "3 links", R"({"count":3})", ""},
    {"getResourceLinks", "get-resource-links", "11 links, one too many", R"({"count":11})", "maximum"},
    {"structuredContent", "get-structured-content", "a city", R"({"location":"Chicago"})", ""},
    {"structuredContent", "", "a city without a name", R"({"location":""})", "minLength"},
    {"", "get-structured-content", "a city of fable", R"({"location":"Atlantis"})", "enum"},
};
// clang-format on

bool is_everything(const json& initialized) {
  return text_of(member(initialized, "serverInfo"), "name").ends_with("/everything");
}

// One line of the table, left open for what became of it. Says whether the verdict was expected.
bool show(std::string_view name, const char* what, const sluice::verdict& v, double took,
          std::string_view expected) {
  std::string said(v ? "accepted" : v.code());
  if (v.outcome() == sluice::outcome::violated) said += ", node " + std::to_string(v.node());
  if (v.outcome() == sluice::outcome::unreadable)
    said += ", offset " + std::to_string(v.position().offset);
  std::printf("  %-24s %-28s %-30s %5.1f us  %s", printable(name, 24).c_str(), what, said.c_str(),
              took, v.code() == expected ? "" : "<< unexpected ");
  return v.code() == expected;
}

void judge_content(const tool& t, const char* what, const json& content, std::string_view expected,
                   counts& sum) {
  double took = 0;
  const auto v = timed(took, [&] { return (*t.output)->check(content); });
  sum.unexpected += !show("  structured content", what, v, took, expected);
  ++sum.judged;
  std::puts(v ? "used" : "thrown away");
}

// The server is a stranger, and so is what it returns: as it came, and as a liar would have it.
void judge_result(const tool& t, const json& result, counts& sum) {
  if (!t.output || !*t.output) return;
  json content = member(result, "structuredContent");
  if (!content.is_object() || content.empty()) {
    std::puts("    its structured content is missing  << unexpected");
    ++sum.unexpected;
    return;
  }
  judge_content(t, "as it came", content, "", sum);
  content.begin().value() = json::array();
  judge_content(t, "one member of another type", content, "type", sum);
  content.erase(content.begin());
  judge_content(t, "without that member", content, "required", sum);
}

std::string kinds_of(const json& result) {
  std::string kinds, last;
  for (const json& part : member(result, "content")) {
    const std::string kind = text_of(part, "type");
    if (kind != last) (kinds += kinds.empty() ? "" : ", ") += kind;
    last = kind;
  }
  return printable(kinds, 24);
}

// False when the server cannot be used any more.
bool make_attempt(mcp_host::session& server, const tool& t, const attempt& a, counts& sum) {
  double took = 0;
  const auto v = timed(took, [&] { return t.arguments->check_text(a.arguments); });
  sum.unexpected += !show(t.name, a.what, v, took, a.expected);
  ++(v ? sum.passed : sum.stopped);
  if (!v) return std::puts("not sent"), true;
  const auto result =
      server.request("tools/call", {{"name", t.name}, {"arguments", json::parse(a.arguments)}});
  const bool served = result && member(*result, "isError") != true;
  std::printf("sent; came back: %s\n",
              served ? kinds_of(*result).c_str() : "an error  << unexpected");
  sum.unexpected += !served;
  if (served) judge_result(t, *result, sum);
  return server.trouble().empty();
}

const tool* find(const std::vector<tool>& tools, const attempt& a) {
  for (const tool& t : tools)
    if (t.arguments && !t.name.empty() && (t.name == a.tool || t.name == a.since_2026)) return &t;
  return nullptr;
}

// Everything that was expected of server-everything; of another server, nothing is.
void attempt_all(mcp_host::session& server, const std::vector<tool>& tools, counts& sum) {
  std::puts("\nArguments as a model wrote them, judged before they are sent");
  for (const attempt& a : attempts) {
    const tool* t = find(tools, a);
    if (t != nullptr && !make_attempt(server, *t, a, sum)) return;
  }
  for (const tool& t : tools) sum.unexpected += !t.arguments || (t.output && !*t.output);
  sum.unexpected += sum.passed < 5 || sum.stopped < 9 || sum.judged < 3;
}

bool talk(mcp_host::session& server, counts& sum) {
  const auto hello = server.request(
      "initialize", {{"protocolVersion", "2025-06-18"},
                     {"capabilities", json::object()},
                     {"clientInfo", {{"name", "sluice-example-host"}, {"version", "0.1.0"}}}});
  if (!hello || !server.notify("notifications/initialized")) return false;
  const json& about = member(*hello, "serverInfo");
  std::printf("server: %s %s, protocol %s\n", printable(text_of(about, "name"), 40).c_str(),
              printable(text_of(about, "version"), 16).c_str(),
              printable(text_of(*hello, "protocolVersion"), 16).c_str());
  const auto tools = list_tools(server);
  if (!tools) return false;
  if (is_everything(*hello))
    attempt_all(server, *tools, sum);
  else
    std::puts("\nThis host has arguments for the tools of server-everything only.");
  std::printf(
      "\n%zu tools, %d argument sets passed, %d stopped, %d contents judged, %d unexpected\n",
      tools->size(), sum.passed, sum.stopped, sum.judged, sum.unexpected);
  return server.trouble().empty();
}

}  // namespace

int main(int argc, char** argv) {
  const int first = argc > 1 && std::string_view(argv[1]) == "--" ? 2 : 1;
  if (argc <= first) return std::fputs("usage: mcp_host [--] COMMAND [ARGUMENT...]\n", stderr), 3;
  mcp_host::session server({argv + first, argv + argc},
                           steady_clock::now() + std::chrono::seconds(60));
  counts sum;
  if (talk(server, sum)) return sum.unexpected == 0 ? 0 : 1;
  std::printf("trouble: %s\n",
              server.trouble().empty() ? "an answer that is no use" : server.trouble().c_str());
  return 1;
}
