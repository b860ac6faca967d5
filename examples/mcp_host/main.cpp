// SPDX-License-Identifier: Apache-2.0
// A small MCP host: starts a server, compiles each of its tools on its own, judges arguments before
// they are sent and structured content before it is used, and passes tools on to an older peer.
//   mcp_host [--] COMMAND [ARGUMENT...]      exit 0 as expected, 1 not, 3 usage
#include <chrono>
#include <cstdio>
#include <string_view>

#include "calls.hpp"
#include "session.hpp"
#include "terminal.hpp"
#include "tools.hpp"
#include "wrap.hpp"

namespace {

using nlohmann::json;
using namespace mcp_host;

// The tools of a server that a script was written for are all expected to compile.
void expect_all(const std::vector<tool>& tools, tally& sum) {
  for (const tool& t : tools)
    sum.unexpected += !t.schemas.input || (t.schemas.output && !*t.schemas.output);
}

void print_sum(std::size_t tools, const tally& sum) {
  std::printf(
      "\n  tools %zu, arguments passed %d and stopped %d, contents judged %d, unexpected %d\n",
      tools, sum.passed, sum.stopped, sum.judged, sum.unexpected);
}

bool talk(session& server, tally& sum) {
  const auto hello = server.request(
      "initialize", {{"protocolVersion", "2025-11-25"},
                     {"capabilities", json::object()},
                     {"clientInfo", {{"name", "sluice-example-host"}, {"version", "0.1.0"}}}});
  if (!hello || !server.notify("notifications/initialized")) return false;
  const json& about = member(*hello, "serverInfo");
  const std::string name = text_of(about, "name");
  std::printf("server %s %s, protocol %s\n", printable(name, 40).c_str(),
              printable(text_of(about, "version"), 16).c_str(),
              printable(text_of(*hello, "protocolVersion"), 16).c_str());
  const auto tools = list_tools(server);
  if (!tools) return false;
  const script* const steps = script_for(name);
  if (steps != nullptr) {
    expect_all(*tools, sum);
    perform(server, *tools, *steps, sum);
  } else {
    std::puts("\n  No arguments for the tools of this server are known here.");
  }
  pass_on(*tools, sum);
  if (steps != nullptr && steps->wraps) show_wrap(sum);
  print_sum(tools->size(), sum);
  return server.trouble().empty();
}

}  // namespace

int main(int argc, char** argv) {
  const int first = argc > 1 && std::string_view(argv[1]) == "--" ? 2 : 1;
  if (argc <= first) return std::fputs("usage: mcp_host [--] COMMAND [ARGUMENT...]\n", stderr), 3;
  session server({argv + first, argv + argc},
                 std::chrono::steady_clock::now() + std::chrono::seconds(60));
  tally sum;
  if (talk(server, sum)) return sum.unexpected == 0 ? 0 : 1;
  std::printf("trouble: %s\n",
              server.trouble().empty() ? "an answer that is no use" : server.trouble().c_str());
  return 1;
}
