// SPDX-License-Identifier: Apache-2.0
// In: URIs and references. Out: their components, what they resolve to, and decoded escapes.
#include "uri.hpp"

#include <string>

#include "support/catch.hpp"

namespace {

using namespace std::string_literals;
using sluice::detail::percent_decoded;
using sluice::detail::resolve;
using sluice::detail::uri;

std::string component(const std::optional<std::string_view>& c) {
  return c ? "<" + std::string(*c) + ">" : "-";
}
std::string components(std::string_view text) {
  const uri u = uri::split(text);
  return component(u.scheme) + " " + component(u.authority) + " <" + std::string(u.path) + "> " +
         component(u.query) + " " + component(u.fragment);
}

// clang-format off
const struct { const char *text, *components; } splits[] = {
  {"", "- - <> - -"},
  {"#", "- - <> - <>"},
  {"a", "- - <a> - -"},
  {"http://a.example/b?c#d", "<http> <a.example> </b> <c> <d>"},
  {"http://a.example", "<http> <a.example> <> - -"},
  {"http://a.example?q", "<http> <a.example> <> <q> -"},
  {"http://a.example#f", "<http> <a.example> <> - <f>"},
  {"//a.example/b", "- <a.example> </b> - -"},
  {"file:///b", "<file> <> </b> - -"},
  {"urn:a:b", "<urn> - <a:b> - -"},
  {"a+b-c.d:e", "<a+b-c.d> - <e> - -"},
  {"h0-9:x", "<h0-9> - <x> - -"},
  {"1a:b", "- - <1a:b> - -"},
  {":b", "- - <:b> - -"},
  {"a/b:c", "- - <a/b:c> - -"},
  {"?q#f?g", "- - <> <q> <f?g>"},
  {"#a#b", "- - <> - <a#b>"},
  {"a#b:c", "- - <a> - <b:c>"},
};
// RFC 3986 section 5.4, and bases of other forms. The fragment is not part of a target.
const std::string base = "http://a/b/c/d;p?q";
const struct { std::string from, reference, target; } resolutions[] = {
  {base, "g:h", "g:h"}, {base, "g", "http://a/b/c/g"}, {base, "./g", "http://a/b/c/g"}, {base, "g/", "http://a/b/c/g/"},
  {base, "/g", "http://a/g"}, {base, "//g", "http://g"}, {base, "?y", "http://a/b/c/d;p?y"}, {base, "g?y", "http://a/b/c/g?y"},
  {base, "#s", "http://a/b/c/d;p?q"}, {base, "g#s", "http://a/b/c/g"}, {base, "g?y#s", "http://a/b/c/g?y"}, {base, ";x", "http://a/b/c/;x"},
  {base, "g;x", "http://a/b/c/g;x"}, {base, "", "http://a/b/c/d;p?q"}, {base, ".", "http://a/b/c/"}, {base, "./", "http://a/b/c/"},
  {base, "..", "http://a/b/"}, {base, "../", "http://a/b/"}, {base, "../g", "http://a/b/g"}, {base, "../..", "http://a/"},
  {base, "../../", "http://a/"}, {base, "../../g", "http://a/g"}, {base, "../../../g", "http://a/g"}, {base, "../../../../g", "http://a/g"},
  {base, "/./g", "http://a/g"}, {base, "/../g", "http://a/g"}, {base, "g.", "http://a/b/c/g."}, {base, ".g", "http://a/b/c/.g"},
  {base, "g..", "http://a/b/c/g.."}, {base, "..g", "http://a/b/c/..g"}, {base, "./../g", "http://a/b/g"}, {base, "./g/.", "http://a/b/c/g/"},
  {base, "g/./h", "http://a/b/c/g/h"}, {base, "g/../h", "http://a/b/c/h"}, {base, "g;x=1/./y", "http://a/b/c/g;x=1/y"},
  {base, "g;x=1/../y", "http://a/b/c/y"}, {base, "g?y/./x", "http://a/b/c/g?y/./x"}, {base, "g#s/../x", "http://a/b/c/g"},
  {"http://a", "b", "http://a/b"}, {"http://a?q", "b", "http://a/b"}, {"http://a/", "b/c", "http://a/b/c"},
  {"urn:a:b", "#x", "urn:a:b"}, {"urn:a:b", "c", "urn:c"}, {"urn:a:b", "urn:d", "urn:d"}, {"file:///a/b", "c", "file:///a/c"},
  {"urn:a", "../b", "urn:b"}, {"urn:a", "./b", "urn:b"}, {"urn:a", ".", "urn:"}, {"urn:a", "..", "urn:"}, {base, "//g/a/../b", "http://g/b"},
  {"", "a/../b", "a/../b"}, {"", "#x", ""}, {"", "http://a/./b/../c", "http://a/c"}, {"", "urn:x", "urn:x"},
  {"", "urn:../a", "urn:a"}, {"", "urn:./a", "urn:a"}, {"", "urn:.", "urn:"}, {"", "urn:..", "urn:"}, {"", "urn:../../a/..", "urn:/"},
};
const struct { std::string text; const char* decoded; } escapes[] = {
  {"", ""}, {"plain", "plain"}, {"%41%62", "Ab"}, {"%e2%82%AC", "\u20ac"}, {"a%2Fb", "a/b"}, {"%25", "%"}, {"%2525", "%25"},
  {"%", nullptr}, {"%4", nullptr}, {"%4g", nullptr}, {"a%", nullptr}, {"%%41", nullptr}, {"+", "+"},
};
// clang-format on

}  // namespace

TEST_CASE("any text splits into the five components") {
  for (const auto& row : splits) {
    INFO(row.text);
    CHECK(components(row.text) == row.components);
  }
}

TEST_CASE("references resolve as the standard's examples do") {
  for (const auto& row : resolutions) {
    INFO(row.from << " and " << row.reference);
    CHECK(resolve(row.from, row.reference) == row.target);
  }
}

TEST_CASE("percent escapes are undone once, and broken ones refused") {
  for (const auto& row : escapes) {
    INFO(row.text);
    const auto decoded = percent_decoded(row.text);
    CHECK(decoded.has_value() == (row.decoded != nullptr));
    if (decoded && row.decoded) CHECK(*decoded == row.decoded);
  }
  CHECK(percent_decoded("%00") == "\0"s);
}

TEST_CASE("long paths of dot segments are resolved in linear time") {
  std::string up, down;
  for (int i = 0; i < 200'000; ++i) up += "../", down += "a/";
  CHECK(resolve("http://a/" + down, up + "g") == "http://a/g");
  CHECK(resolve("http://a/b", down + "x").size() == 9 + down.size() + 1);
}
