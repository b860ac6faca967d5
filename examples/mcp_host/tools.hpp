// SPDX-License-Identifier: Apache-2.0
// The tools of a server, each compiled on its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <sluice/mcp.hpp>

#include "session.hpp"

namespace mcp_host {

struct tool {
  std::string name;               // the server's text
  nlohmann::json output_schema;   // and this, to be passed on; null where there is none
  sluice::compiled_tool schemas;  // `input` is declared's where lenient refused it
};

// Prints what became of each. Nothing when an answer was no list of tools, or there was none.
std::optional<std::vector<tool>> list_tools(session& server);

}  // namespace mcp_host
