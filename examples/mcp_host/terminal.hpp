// SPDX-License-Identifier: Apache-2.0
// What this host prints: rows of a table, and no text of a server but printable ASCII of bounded
// length.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include <sluice/mcp.hpp>

namespace mcp_host {

struct tally {
  int passed = 0, stopped = 0, judged = 0, unexpected = 0;
};

// A server's text may hold escape sequences that a terminal obeys, and may be of any length.
std::string printable(std::string_view text, std::size_t most);

// "accepted", "maximum, node 1", "syntax, offset 15", "not judged".
std::string in_words(const sluice::verdict& v);
std::string in_words(const sluice::tool_verdict& v);

// `then` is what becomes of it. Counts what was not expected.
void print_row(std::string_view name, const char* what, const std::string& said, double took,
               const char* then, bool expected, tally& sum);

template <class Question>
auto timed(double& microseconds, Question ask) {
  const auto before = std::chrono::steady_clock::now();
  auto answer = ask();
  const auto took = std::chrono::steady_clock::now() - before;
  microseconds = std::chrono::duration<double, std::micro>(took).count();
  return answer;
}

}  // namespace mcp_host
