// SPDX-License-Identifier: Apache-2.0
// Work in a child process with a time cap: a peer that crashes, or never ends, must not take the
// others along.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace bench {

struct outcome {
  bool ended = false;  // by itself, in time
  int status = 0;      // its exit status then
  double cpu_ns = 0;   // all that the child used
  std::string output;
  std::string trouble;  // why it did not end with 0

  bool good() const { return ended && status == 0; }
};

// The child's answer is what `work` returns.
outcome apart(const std::function<std::string()>& work, unsigned cap_seconds);

// The child's answer is what the program writes to its standard output.
outcome run_program(const std::vector<std::string>& command, unsigned cap_seconds);

}  // namespace bench
