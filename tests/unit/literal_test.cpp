// SPDX-License-Identifier: Apache-2.0
// In: JSON values as literals. Out: an exact total order of them, equal exactly where JSON values
// are.
#include "sluice/detail/literal.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "sluice/detail/text_view.hpp"
#include "support/catch.hpp"

namespace {

using sluice::kind;
using sluice::detail::append_literal;
using sluice::detail::equal;
using sluice::detail::literal;
using sluice::detail::literal_view;
using sluice::detail::order;
using sluice::detail::text_reader;
using sluice::detail::text_view;

literal read(std::string_view text) {
  literal out;
  sluice::limits most;
  most.nesting = 1'000'000;
  text_reader reader(text, most);
  REQUIRE(append_literal(text_view<false>(reader), out));
  REQUIRE(reader.finish());
  return out;
}

// Values that differ, each in several spellings of the same value.
const std::vector<std::vector<std::string>> values = {
    {"null"},
    {"false"},
    {"true"},
    {"0", "-0", "0.0", "-0.0", "0e5"},
    {"1", "1.0", "10e-1", "1e0"},
    {"-1", "-1.0"},
    {"9007199254740993"},
    {"9007199254740992", "9007199254740992.0"},
    {"18446744073709551615"},
    {"18446744073709551616", "1.8446744073709552e19"},
    {"\"\""},
    {"\"1\""},
    {"\"a\"", "\"\\u0061\""},
    {"\"b\""},
    {"\"é\"", "\"\\u00e9\""},
    {"\"e\\u0301\""},
    {"[]"},
    {"{}"},
    {"[[]]"},
    {"[{}]"},
    {"[1,2]", "[1.0, 2e0]"},
    {"[2,1]"},
    {"[1,2,3]"},
    {"[[1],2]"},
    {"[1,[2]]"},
    {"{\"a\":1}", "{ \"\\u0061\" : 1.0 }"},
    {"{\"a\":2}"},
    {"{\"b\":1}"},
    {"{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}"},
    {"{\"a\":2,\"b\":1}"},
    {"{\"a\":1,\"b\":3}"},
    {"{\"a\":1,\"c\":2}"},
    {"{\"a\":1,\"b\":2,\"c\":3}", "{\"c\":3,\"b\":2,\"a\":1}"},
    {"{\"a\":1,\"b\":2,\"c\":4}"},
    {"{\"a\":{\"x\":[1,{\"y\":2}],\"z\":0}}", "{\"a\":{\"z\":0,\"x\":[1,{\"y\":2}]}}"},
    {"{\"a\":[1,{\"y\":2}]}"},
    {"[{\"a\":1},{\"b\":2}]"},
    {"[{\"b\":2},{\"a\":1}]"},
};

}  // namespace

TEST_CASE("literals are equal exactly where the JSON values are") {
  std::vector<std::pair<std::size_t, literal>> all;
  for (std::size_t i = 0; i < values.size(); ++i)
    for (const std::string& spelled : values[i]) all.emplace_back(i, read(spelled));
  for (const auto& [i, a] : all)
    for (const auto& [j, b] : all) {
      INFO("values " << i << " and " << j);
      CHECK(equal({&a, 0}, {&b, 0}) == (i == j));
      CHECK((order({&a, 0}, {&b, 0}) < 0) == (order({&b, 0}, {&a, 0}) > 0));
    }
}

TEST_CASE("the order is transitive") {
  std::vector<literal> all;
  for (const auto& spelled : values) all.push_back(read(spelled.front()));
  const auto less = [&](std::size_t i, std::size_t j) {
    return order({&all[i], 0}, {&all[j], 0}) < 0;
  };
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < all.size(); ++j)
      for (std::size_t k = 0; k < all.size(); ++k)
        if (less(i, j) && less(j, k) && !less(i, k)) FAIL(i << " " << j << " " << k);
}

TEST_CASE("a literal is a view of what was read") {
  const literal l = read(R"({"a":[1,"two",true,null],"b":{}})");
  const literal_view root{&l, 0};
  REQUIRE(root.what() == kind::object);
  CHECK(root.size() == 2);
  auto members = root.members();
  REQUIRE(members.next());
  CHECK(members.name() == "a");
  CHECK(members.value().size() == 4);
  auto elements = members.value().elements();
  const kind kinds[] = {kind::number, kind::string, kind::boolean, kind::null};
  for (const kind k : kinds) {
    REQUIRE(elements.next());
    CHECK(elements.value().what() == k);
  }
  CHECK(!elements.next());
  REQUIRE(members.next());
  CHECK(members.name() == "b");
  CHECK(members.value().size() == 0);
  CHECK(!members.next());
}

TEST_CASE("a copy of an inner value is equal to it") {
  const literal whole = read(R"([0,{"a":[{"b":"c"},2]},"x"])");
  literal_view inner{&whole, 0};
  auto at = inner.elements();
  at.next();
  at.next();
  literal copy;
  REQUIRE(append_literal(at.value(), copy));
  CHECK(equal({&copy, 0}, at.value()));
  CHECK(!equal({&copy, 0}, inner));
}

TEST_CASE("deep values are copied and compared without recursion") {
  const std::string open(200'000, '['), shut(200'000, ']');
  const literal a = read(open + "1" + shut), b = read(open + "1.0" + shut),
                c = read(open + "2" + shut);
  CHECK(equal({&a, 0}, {&b, 0}));
  CHECK(!equal({&a, 0}, {&c, 0}));
}

TEST_CASE("items of a text know where they stood") {
  const literal l = read(" [ 10 , {\"a\" : true} ]");
  const std::vector<std::uint64_t> offsets = {1, 3, 8, 9, 15};
  CHECK(l.offsets == offsets);
}
