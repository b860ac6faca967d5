// SPDX-License-Identifier: Apache-2.0
// In: a literal and JSON Pointers. Out: the items they lead to, and every item passed on the way.
#include "pointer.hpp"

#include <string>
#include <vector>

#include "sluice/detail/text_view.hpp"
#include "support/catch.hpp"

namespace {

using sluice::detail::literal;
using sluice::detail::pointer_index;

literal read(std::string_view text) {
  literal out;
  sluice::detail::text_reader reader(text, sluice::limits{});
  REQUIRE(sluice::detail::append_literal(sluice::detail::text_view<false>(reader), out));
  REQUIRE(reader.finish());
  return out;
}

constexpr std::string_view document =
    R"({"z":"last","a":[10,[20],{"b":30}],"":{"":40},"m~n":50,"s/t":60,"0":70,"a b%":80,"é":90})";

// clang-format off
const struct { const char* pointer; int value; } found[] = {
  {"/a/0", 10}, {"/a/1/0", 20}, {"/a/2/b", 30}, {"//", 40}, {"/m~0n", 50}, {"/s~1t", 60}, {"/0", 70}, {"/a b%", 80}, {"/é", 90},
};
const char* const missing[] = {
  "/b", "/a/3", "/a/-", "/a/00", "/a/01", "/a/+1", "/a/1 ", "/a/ 1", "/a/", "/a/0/0", "/z/0", "/m~n", "/m~2n", "/m~", "/s/t",
  "///", "/a/4294967296", "/a/18446744073709551616", "/A", "/a/2/b/c", "/m~00n",
};
// clang-format on

}  // namespace

TEST_CASE("pointers lead to the items that they spell") {
  const literal l = read(document);
  const pointer_index index(l);
  for (const auto& row : found) {
    INFO(row.pointer);
    const auto item = index.find(0, row.pointer, [](std::uint32_t) {});
    REQUIRE(item);
    CHECK(l.items[*item].value.i == row.value);
  }
  CHECK(index.find(0, "", [](std::uint32_t) {}) == 0u);
}

TEST_CASE("pointers that spell nothing lead nowhere") {
  const literal l = read(document);
  const pointer_index index(l);
  for (const char* pointer : missing) {
    INFO(pointer);
    CHECK(!index.find(0, pointer, [](std::uint32_t) {}));
  }
}

TEST_CASE("a pointer may start below the root, and tells every item that it passes") {
  const literal l = read(document);
  const pointer_index index(l);
  std::vector<std::uint32_t> passed;
  const auto note = [&passed](std::uint32_t item) { passed.push_back(item); };
  const auto list = index.find(0, "/a", note);
  REQUIRE(list);
  CHECK(passed == std::vector{*list});
  const auto deep = index.find(*list, "/2/b", note);
  REQUIRE(deep);
  CHECK(passed.size() == 3);
  CHECK(passed.back() == *deep);
  CHECK(index.find(0, "/a/2/b", [](std::uint32_t) {}) == deep);
}

TEST_CASE("an index is spelled in decimal digits only") {
  std::string text = "[0";
  for (int i = 1; i < 200; ++i) text += "," + std::to_string(i);
  const literal l = read(text + "]");
  const pointer_index index(l);
  for (int c = 1; c < 256; ++c)
    for (const std::string& pointer :
         {std::string("/") + static_cast<char>(c), std::string("/1") + static_cast<char>(c)}) {
      const bool digit = c >= '0' && c <= '9';
      INFO(pointer);
      if (c != '/') CHECK(index.find(0, pointer, [](std::uint32_t) {}).has_value() == digit);
    }
  CHECK(index.find(0, "/199", [](std::uint32_t) {}));
  CHECK(!index.find(0, "/200", [](std::uint32_t) {}));
}

TEST_CASE("a scalar and an empty container have no children") {
  for (const char* text : {"1", "[]", "{}", "\"x\""}) {
    const literal l = read(text);
    const pointer_index index(l);
    CHECK(index.find(0, "", [](std::uint32_t) {}) == 0u);
    for (const char* pointer : {"/", "/0", "/x"})
      CHECK(!index.find(0, pointer, [](std::uint32_t) {}));
  }
}

TEST_CASE("many members are each found") {
  std::string text = "{";
  for (int i = 0; i < 5'000; ++i)
    text +=
        (i ? ",\"k" : "\"k") + std::to_string(i * 7919 % 5'000) + "\":[" + std::to_string(i) + "]";
  const literal l = read(text + "}");
  const pointer_index index(l);
  for (int i = 0; i < 5'000; ++i) {
    const auto item =
        index.find(0, "/k" + std::to_string(i * 7919 % 5'000) + "/0", [](std::uint32_t) {});
    if (!item || l.items[*item].value.i != i) FAIL(i);
  }
}
