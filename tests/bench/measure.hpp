// SPDX-License-Identifier: Apache-2.0
// Races contestants: all in each round, in another order each time, after a warm-up, in thread CPU
// time; medians.
#pragma once

#include <cstdint>
#include <vector>

#include "contestant.hpp"

namespace bench {

struct effort {
  unsigned rounds = 9;
  double sample_ms = 60;  // shorter samples lied on megabyte inputs
  std::uint64_t seed = 1;
};

double thread_cpu_ns();
double median(std::vector<double> samples);

// Nanoseconds of one run, per contestant. One whose single run takes longer than a second is run
// `once`.
std::vector<double> race(const std::vector<contestant>& all, const effort& how);

}  // namespace bench
