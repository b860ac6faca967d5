// SPDX-License-Identifier: Apache-2.0
// The command line.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "measure.hpp"

namespace bench {

struct options {
  std::filesystem::path data;
  std::filesystem::path node_modules;  // empty: nobody from node takes part
  judged_by rules = judged_by::strict;
  std::string rules_name = "strict";
  std::vector<std::string> only;   // workloads; empty: all
  std::vector<std::string> among;  // contestants, each as NAME or NAME:OP; empty: all
  bool json = false, growth = false, memory = false, help = false;
  unsigned cap_seconds = 60;
  effort how;
};

options read_options(int count, char** words);

extern const char* const usage;

}  // namespace bench
