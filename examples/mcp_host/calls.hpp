// SPDX-License-Identifier: Apache-2.0
// Arguments judged before they are sent, results judged before they are used.
#pragma once

#include <vector>

#include "script.hpp"
#include "session.hpp"
#include "terminal.hpp"
#include "tools.hpp"

namespace mcp_host {

void perform(session& server, const std::vector<tool>& tools, const script& steps, tally& sum);

}  // namespace mcp_host
