// SPDX-License-Identifier: Apache-2.0
#include "standings.hpp"

#include <cstdio>

namespace bench {

namespace {

std::vector<std::string> yardsticks(operation o) {
  switch (o) {
    case operation::check:
      return {"walk/nlohmann", "valijson/nlohmann"};
    case operation::text:
      return {"simdjson-parse", "sluice/parse+check"};
    default:
      return {"valijson/nlohmann"};
  }
}

std::string readable(double ns) {
  char text[32];
  if (ns < 1e4)
    std::snprintf(text, sizeof text, "%.0f ns", ns);
  else if (ns < 1e7)
    std::snprintf(text, sizeof text, "%.1f us", ns / 1e3);
  else
    std::snprintf(text, sizeof text, "%.1f ms", ns / 1e6);
  return text;
}

}  // namespace

std::map<std::string, double> ratios(const standings& all, const standing& one) {
  std::map<std::string, double> by;
  for (const std::string& yardstick : yardsticks(one.what)) {
    for (const standing& other : all.rows) {
      if (other.what == one.what && other.contestant == yardstick && yardstick != one.contestant)
        by[yardstick] = one.ns / other.ns;
    }
  }
  return by;
}

void print_line(const nlohmann::ordered_json& line) {
  std::puts(line.dump().c_str());
  std::fflush(stdout);
}

void print_json(const standings& all) {
  for (const standing& s : all.rows) {
    print_line({{"workload", all.workload},
                {"op", name_of(s.what)},
                {"contestant", s.contestant},
                {"ns", s.ns},
                {"ratio_to", ratios(all, s)}});
  }
  for (const auto& [who, version] : all.versions)
    print_line({{"workload", all.workload}, {"versions", {{who, version}}}});
  for (const std::string& r : all.remarks) print_line({{"workload", all.workload}, {"remark", r}});
}

void print_table(const standings& all) {
  for (const operation o : {operation::check, operation::text, operation::compile}) {
    std::printf("\n%-6s %-20s %12s", all.workload.c_str(), std::string(name_of(o)).c_str(), "time");
    for (const std::string& y : yardsticks(o)) std::printf("  x %-18s", y.c_str());
    std::printf("\n");
    for (const standing& s : all.rows) {
      if (s.what != o) continue;
      std::printf("       %-20s %12s", s.contestant.c_str(), readable(s.ns).c_str());
      const auto by = ratios(all, s);
      for (const std::string& y : yardsticks(o)) {
        if (by.contains(y))
          std::printf("  %-20.*f", by.at(y) < 0.1 ? 5 : 2, by.at(y));
        else
          std::printf("  %-20s", y == s.contestant ? "1" : "");
      }
      std::printf("\n");
    }
  }
  for (const std::string& r : all.remarks) std::printf("       ! %s\n", r.c_str());
  std::fflush(stdout);
}

}  // namespace bench
