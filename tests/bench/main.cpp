// SPDX-License-Identifier: Apache-2.0
// sluice beside other validators and beside the least that could be done: see usage in options.cpp
// and docs/benchmarks.md.
#include <cstdio>
#include <exception>

#include "growth.hpp"
#include "memory.hpp"
#include "tournament.hpp"

namespace {

void describe_run(const bench::options& o) {
  nlohmann::ordered_json versions;
  for (const bench::peer& p : bench::peers()) versions[p.library] = p.version;
  bench::print_line({{"run",
                      {{"policy", o.rules_name},
                       {"rounds", o.how.rounds},
                       {"sample_ms", o.how.sample_ms},
                       {"compiler", SLUICE_BENCH_COMPILER},
                       {"versions", versions}}}});
}

}  // namespace

int main(int count, char** words) {
  try {
    const bench::options o = bench::read_options(count, words);
    if (o.help || (!o.growth && !o.memory && o.data.empty())) {
      std::fputs(bench::usage, stderr);
      return o.help ? 0 : 2;
    }
    if (o.json) describe_run(o);
    if (o.growth) bench::report_growth(o);
    if (o.memory) bench::report_memory(o);
    if (o.growth || o.memory) return 0;
    for (const bench::workload& w : bench::read_workloads(o.data, o.only)) {
      const bench::standings result = bench::hold(w, o);
      o.json ? print_json(result) : print_table(result);
    }
    return 0;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "sluice_bench: %s\n", e.what());
    return 1;
  }
}
