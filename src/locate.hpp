// SPDX-License-Identifier: Apache-2.0
// From a node's item to its place. Private to src/.
#pragma once

#include <string>

#include "sluice/detail/literal.hpp"
#include "sluice/refusal.hpp"

namespace sluice::inline v0::detail {

// The JSON Pointer of an item. O(size of the literal).
std::string pointer_to(const literal& doc, u32 item);
refusal no_such_node(u32 node, size_t visited) noexcept;

}  // namespace sluice::inline v0::detail
