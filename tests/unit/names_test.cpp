// SPDX-License-Identifier: Apache-2.0
// In: sets of declared names, honest, many and hostile. Out: exactly their own names are found,
// each at its index.
#include "sluice/detail/names.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace {

using sluice::detail::name_set;

name_set set_of(const std::vector<std::string>& names) {
  name_set set;
  for (std::size_t i = 0; i < names.size(); ++i)
    set.add(names[i], static_cast<std::uint32_t>(i) * 3);
  set.seal();
  return set;
}

void finds_its_own(const std::vector<std::string>& names) {
  const name_set set = set_of(names);
  REQUIRE(set.size() == names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto found = set.find(names[i]);
    if (found != i) FAIL("index " << i << " found at " << found);
    if (set.spelled(set[i]) != names[i] || set[i].node != i * 3) FAIL("index " << i);
    if (!set.spells(set[i], names[i])) FAIL("does not spell itself: " << i);
    for (const std::string& other : {names[i] + "x", names[i] + '\0', "x" + names[i]})
      if (std::find(names.begin(), names.end(), other) == names.end() &&
          set.find(other) != name_set::none)
        FAIL("found what is not there: " << i);
  }
  // The chain through next_sorted goes through all of them in ascending bytes.
  std::vector<std::string> sorted = names;
  std::sort(sorted.begin(), sorted.end());
  auto at = set.first_sorted();
  for (const std::string& expected : sorted) {
    REQUIRE(at < set.size());
    if (set.spelled(set[at]) != expected) FAIL("out of order");
    at = set[at].next_sorted;
  }
  // It ends at a name that no string spells.
  REQUIRE(at == set.size());
  for (const std::string& other : {std::string(), std::string(1, '\0'), std::string(1, '\1')})
    CHECK_FALSE(set.spells(set[at], other));
}

std::vector<std::string> numbered(std::size_t n, const std::string& stem) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < n; ++i) names.push_back(stem + std::to_string(i));
  return names;
}

}  // namespace

TEST_CASE("sets of every small size find their names") {
  for (std::size_t n = 0; n <= 40; ++n)
    for (const char* stem : {"", "field_", "a name of more than sixteen bytes "})
      finds_its_own(numbered(n, stem));
}

TEST_CASE("large sets find their names") {
  for (const std::size_t n : {64u, 65u, 1'000u, 30'000u}) finds_its_own(numbered(n, "n"));
}

TEST_CASE("names of every length, the empty one among them") {
  std::vector<std::string> names;
  for (std::size_t n = 0; n <= 70; ++n) names.push_back(std::string(n, 'k'));
  finds_its_own(names);
  std::vector<std::string> binary;
  for (int c = 0; c < 256; ++c) binary.push_back(std::string(1, static_cast<char>(c)));
  finds_its_own(binary);
}

TEST_CASE("names that agree in all that a hash reads are found all the same") {
  // Equal first 16 and last 8 bytes, equal length: only the middle differs.
  std::vector<std::string> names;
  for (int i = 0; i < 500; ++i) {
    std::string middle = std::to_string(100'000 + i);
    names.push_back("sixteen bytes ..." + middle + "the very same end");
  }
  finds_its_own(names);
  const name_set set = set_of(names);
  CHECK(set.find("sixteen bytes ...200000the very same end") == name_set::none);
}

TEST_CASE("random names, and random others, agree with a plain search") {
  std::mt19937_64 random(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<std::string> names, others;
    for (int i = 0; i < 60; ++i) {
      std::string s;
      for (std::size_t n = random() % 20; n > 0; --n) s += "ab\0\xff"[random() % 4];
      (i % 2 ? names : others).push_back(s);
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    const name_set set = set_of(names);
    for (const std::string& s : others) {
      const auto at = std::find(names.begin(), names.end(), s);
      CHECK(set.find(s) == (at == names.end() ? name_set::none : at - names.begin()));
    }
  }
}

TEST_CASE("redirecting changes where names lead, not what is found") {
  name_set set = set_of(numbered(20, "n"));
  std::vector<std::uint32_t> target(31);
  for (std::uint32_t i = 0; i < target.size(); ++i) target[i] = 1000 + i;
  set.redirect(target);  // nodes behind the table stay
  for (std::uint32_t i = 0; i < 20; ++i) {
    const auto found = set.find("n" + std::to_string(i));
    REQUIRE(found == i);
    CHECK(set[found].node == (i * 3 < 31 ? 1000 + i * 3 : i * 3));
  }
}

TEST_CASE("a name that JSON text must escape is never compared with raw text") {
  const name_set set =
      set_of({"plain", "a\"b", "a\\b", "a\nb", "\x7f", "é", std::string(70'000, 'x')});
  const bool raw[] = {true, false, false, false, true, true, false};
  for (std::size_t i = 0; i < set.size(); ++i) {
    INFO(i);
    CHECK((set[i].raw_size != sluice::detail::name::not_raw) == raw[i]);
  }
}
