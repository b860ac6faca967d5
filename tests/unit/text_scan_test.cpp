// SPDX-License-Identifier: Apache-2.0
// In: bytes in every position of a block. Out: where the plain part of a string stops, the same
// from the vector form, its portable twin and a byte at a time.
#include "sluice/detail/text_scan.hpp"

#include <memory>
#include <random>
#include <string>

#include "support/catch.hpp"

namespace {

using sluice::detail::end_of_plain;
using sluice::detail::over_plain;
using sluice::detail::over_plain_portable;
using sluice::detail::stops_string;

std::size_t one_by_one(const std::string& s, std::size_t from) {
  while (from < s.size() && !stops_string(s[from])) ++from;
  return from;
}

// The scans may stop early, at the beginning of a last partial block, but never late.
void check(const std::string& s) {
  const std::unique_ptr<char[]> exact(new char[s.size() + 1]);  // no byte to spare behind the text
  std::copy(s.begin(), s.end(), exact.get());
  const char *const p = exact.get(), *const end = p + s.size();
  const std::size_t stop = one_by_one(s, 0);
  if (static_cast<std::size_t>(end_of_plain(p, end) - p) != stop) FAIL("end_of_plain");
  for (const bool vector : {false, true}) {
    const std::size_t block = vector ? 16 : 8;
    const auto reached =
        static_cast<std::size_t>((vector ? over_plain(p, end) : over_plain_portable(p, end)) - p);
    if (reached > stop) FAIL("ran past a stopping byte");
    if (reached < stop && s.size() - reached >= block) FAIL("stopped for nothing");
  }
}

}  // namespace

TEST_CASE("quotes, backslashes, controls and bytes beyond ASCII stop, nothing else") {
  for (int c = 0; c < 256; ++c) {
    const bool stops = c == '"' || c == '\\' || c < 0x20 || c >= 0x80;
    CHECK(stops_string(static_cast<char>(c)) == stops);
  }
}

TEST_CASE("every byte value in every position of up to three blocks") {
  for (std::size_t size = 0; size <= 50; ++size) {
    check(std::string(size, 'a'));
    for (std::size_t at = 0; at < size; ++at)
      for (int c = 0; c < 256; ++c) {
        std::string s(size, 'a');
        s[at] = static_cast<char>(c);
        check(s);
      }
  }
  SUCCEED();
}

TEST_CASE("random bytes near the stopping ones") {
  std::mt19937_64 random(99);
  const std::string near("\"\\\x1f\x20\x21\x23\x5b\x5d\x7f\x80\xff\0a", 13);
  for (int round = 0; round < 50'000; ++round) {
    std::string s(random() % 60, 'x');
    for (char& c : s)
      if (random() % 8 == 0) c = near[random() % near.size()];
    check(s);
  }
  SUCCEED();
}
