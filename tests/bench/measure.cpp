// SPDX-License-Identifier: Apache-2.0
#include "measure.hpp"

#include <time.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace bench {

double thread_cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

double median(std::vector<double> samples) {
  const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
  std::nth_element(samples.begin(), middle, samples.end());
  return *middle;
}

namespace {

double timed(const contestant& c, std::size_t times) {
  const double start = thread_cpu_ns();
  c.run(times);
  return (thread_cpu_ns() - start) / static_cast<double>(times);
}

// How many runs fill a sample, found while warming up.
std::size_t runs_per_sample(const contestant& c, double sample_ns) {
  std::size_t times = 1;
  for (;;) {
    const double each = timed(c, times);
    const double total = each * static_cast<double>(times);
    if (total > sample_ns / 8)
      return std::max<std::size_t>(1, static_cast<std::size_t>(sample_ns / each));
    times *= 4;
  }
}

}  // namespace

std::vector<double> race(const std::vector<contestant>& all, const effort& how) {
  constexpr double patience_ns = 1e9;
  const double sample_ns = how.sample_ms * 1e6;
  std::vector<std::size_t> runs(all.size(), 0);
  std::vector<std::vector<double>> samples(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double first = timed(all[i], 1);
    if (first > patience_ns)
      samples[i].push_back(first);
    else
      runs[i] = runs_per_sample(all[i], sample_ns);
  }

  std::mt19937_64 random(how.seed);
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (unsigned round = 0; round < how.rounds; ++round) {
    std::shuffle(order.begin(), order.end(), random);
    for (const std::size_t i : order) {
      if (runs[i] == 0) continue;
      all[i].run(runs[i] / 8 + 1);
      samples[i].push_back(timed(all[i], runs[i]));
    }
  }

  std::vector<double> medians;
  for (auto& s : samples) medians.push_back(median(std::move(s)));
  return medians;
}

}  // namespace bench
