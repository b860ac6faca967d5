// SPDX-License-Identifier: Apache-2.0
// What a model may come up with for the tools of some servers that everybody can install, and what
// those servers might return if they lied.
#pragma once

#include <span>
#include <string_view>

namespace mcp_host {

enum class act { call, call_that_fails, forge };

// call: `json` is the text of the arguments, `expected` the code of their verdict. forge: `json` is
// merged into the last result (RFC 7396: null removes) and the verdict on that is expected.
struct step {
  act what;
  const char *tool, *described, *json;
  std::string_view expected;
};

struct script {
  std::string_view server;  // how the name in its serverInfo ends
  std::span<const step> steps;
  bool wraps;  // whether the example of a wrapped schema follows
};

// Null for any other server.
const script* script_for(std::string_view server) noexcept;

// The name that server-everything gave a tool in 2025; empty where it did not change.
std::string_view name_of_2025(std::string_view tool) noexcept;

}  // namespace mcp_host
