// SPDX-License-Identifier: Apache-2.0
// Allocations of one check, and bytes that a validator holds.
#pragma once

#include "options.hpp"

namespace bench {

void report_memory(const options& o);

}  // namespace bench
