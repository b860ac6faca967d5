// SPDX-License-Identifier: Apache-2.0
// Passing tools on to a peer of the 2025-11-25 protocol, which wants an object at the root of an
// output schema.
#pragma once

#include <vector>

#include "terminal.hpp"
#include "tools.hpp"

namespace mcp_host {

// Which of the server's output schemas would have to be wrapped, and whether they can be.
void pass_on(const std::vector<tool>& tools, tally& sum);

// A schema of our own, before and after, and values judged by both.
void show_wrap(tally& sum);

}  // namespace mcp_host
