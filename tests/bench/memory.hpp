// SPDX-License-Identifier: Apache-2.0
// Allocations of one check, and bytes that a validator holds.
#pragma once

#include <cstddef>

#include "options.hpp"

namespace bench {

void report_memory(const options& o);

// From count_allocations() on; only differences mean something.
void count_allocations();
std::size_t allocations();
std::size_t held_bytes();  // as malloc rounds them

}  // namespace bench
