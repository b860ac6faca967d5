// SPDX-License-Identifier: Apache-2.0
// Verdicts in words and columns.
#include "terminal.hpp"

#include <cstdio>

namespace mcp_host {

std::string printable(std::string_view text, std::size_t most) {
  if (text.empty()) return "(none)";
  std::string out(text.substr(0, most));
  for (char& c : out)
    if (c < ' ' || c > '~') c = '?';
  if (text.size() > most) out.replace(most - 3, 3, "...");
  return out;
}

std::string in_words(const sluice::verdict& v) {
  std::string said(v ? "accepted" : v.code());
  if (v.outcome() == sluice::outcome::violated) said += ", node " + std::to_string(v.node());
  if (v.outcome() == sluice::outcome::unreadable)
    said += ", offset " + std::to_string(v.position().offset);
  return said;
}

std::string in_words(const sluice::tool_verdict& v) {
  switch (v.outcome()) {
    case sluice::tool_outcome::not_judged:
      return "not judged";
    case sluice::tool_outcome::structured_content_missing:
      return std::string(v.code());
    default:
      return in_words(v.content());
  }
}

void print_row(std::string_view name, const char* what, const std::string& said, double took,
               const char* then, bool expected, tally& sum) {
  std::printf("  %-22s %-30s %-28s %6.1f us  %s%s\n", printable(name, 22).c_str(), what,
              said.c_str(), took, then, expected ? "" : "  << unexpected");
  sum.unexpected += !expected;
}

}  // namespace mcp_host
