// SPDX-License-Identifier: Apache-2.0
// Allocations of one check, and bytes that a validator holds.
#pragma once

#include <cstddef>

#include "options.hpp"

namespace bench {

void report_memory(const options& o);

std::size_t allocations();  // since the program began
std::size_t held_bytes();   // allocated now, as malloc rounds them

}  // namespace bench
