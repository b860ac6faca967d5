// SPDX-License-Identifier: Apache-2.0
// The results of one workload, and how they are printed.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "contestant.hpp"

namespace bench {

struct standing {
  std::string contestant;
  operation what;
  double ns;
};

struct standings {
  std::string workload;
  std::vector<standing> rows;
  std::vector<std::string> remarks;  // who was left out, who judged an extra instance wrongly
  std::map<std::string, std::string> versions;  // of contestants in other processes
};

// This time by that of each yardstick of the operation: 1.5 for walk/nlohmann says one and a half
// times as long.
//   check    walk/nlohmann (the same DOM, only visited), valijson/nlohmann (the same DOM)
//   text     simdjson-parse (a DOM, no verdict), sluice/parse+check (nlohmann's parser, then the
//   check) compile  valijson/nlohmann
std::map<std::string, double> ratios(const standings& all, const standing& one);

void print_json(const standings& all);
void print_table(const standings& all);
void print_line(const nlohmann::ordered_json& line);

}  // namespace bench
