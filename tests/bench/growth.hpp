// SPDX-License-Identifier: Apache-2.0
// Does the cost grow linearly? Generated schemas and instances at 1, 10 and 100 times the size.
#pragma once

#include "options.hpp"

namespace bench {

void report_growth(const options& o);

}  // namespace bench
