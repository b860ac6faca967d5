// SPDX-License-Identifier: Apache-2.0
// One workload from start to end: who takes part, who judges rightly, who is how fast.
#pragma once

#include "options.hpp"
#include "standings.hpp"
#include "workload.hpp"

namespace bench {

standings hold(const workload& w, const options& o);

// Contestants that live in another process and are timed there, with the same rounds and samples.
void add_other_processes(const workload& w, const options& o, standings& out);

bool takes_part(const std::string& name, operation what, const options& o);

}  // namespace bench
