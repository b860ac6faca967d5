// SPDX-License-Identifier: Apache-2.0
// In: values, with honest hashes and with forced ones. Out: whether all differ, whatever the hashes
// say, and in bounded work.
#include "sluice/detail/unique.hpp"

#include <string>
#include <vector>

#include "sluice/detail/text_view.hpp"
#include "sluice/detail/walk.hpp"
#include "support/catch.hpp"

namespace {

using sluice::detail::append_literal;
using sluice::detail::distinct_by_order;
using sluice::detail::distinctness;
using sluice::detail::hash_key;
using sluice::detail::hasher;
using sluice::detail::literal;
using sluice::detail::literal_view;
using sluice::detail::text_reader;
using sluice::detail::text_view;

literal read(std::string_view text) {
  literal out;
  text_reader reader(text, sluice::limits{});
  REQUIRE(append_literal(text_view<false>(reader), out));
  REQUIRE(reader.finish());
  return out;
}

// The elements of a list, and how often one was looked at exactly.
struct asked {
  const std::vector<literal>& values;
  std::size_t& count;

  bool one(std::size_t i, literal& out) const {
    ++count;
    return append_literal(literal_view{&values[i], 0}, out);
  }
  bool all(literal& out, std::vector<std::uint32_t>& roots) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
      roots.push_back(static_cast<std::uint32_t>(out.items.size()));
      if (!one(i, out)) return false;
    }
    return true;
  }
};

// Elements that cannot be read.
struct refusing {
  bool one(std::size_t, literal&) const { return false; }
  bool all(literal&, std::vector<std::uint32_t>&) const { return false; }
};

struct answer {
  bool distinct;
  std::size_t looks;
};
answer judged(const std::vector<literal>& values, const std::vector<std::uint64_t>& hashes) {
  std::size_t looks = 0;
  const bool distinct = distinctness(hashes.data(), hashes.size(), asked{values, looks}).holds();
  return {distinct, looks};
}

std::vector<literal> numbered(std::size_t n) {
  std::vector<literal> values;
  for (std::size_t i = 0; i < n; ++i) values.push_back(read(std::to_string(i)));
  return values;
}

// Every value by itself, as a schema would have it; names by a guess where it is right.
void walk(const text_view<true>& v, const sluice::detail::name_set& guesses) {
  switch (v.what()) {
    case sluice::kind::array:
      for (auto c = v.elements(); c.next();) walk(c.value(), guesses);
      break;
    case sluice::kind::object:
      for (auto c = v.members(); c.next();) {
        if (!c.at(guesses[0], guesses)) c.name();
        walk(c.value(), guesses);
      }
      break;
    default:
      v.skip();
  }
}

constexpr std::size_t sizes[] = {0, 1, 2, 15, 16, 17, 18, 100, 1'000};

std::uint64_t hash_of(std::string_view text, const hash_key& key = {3, 5}) {
  const literal l = read(text);
  return hasher<literal_view>(key)({&l, 0});
}

}  // namespace

TEST_CASE("different hashes need no second look") {
  for (const std::size_t n : sizes) {
    std::vector<std::uint64_t> hashes;
    for (std::size_t i = 0; i < n; ++i) hashes.push_back(i * 0x9e3779b97f4a7c15u);
    const answer a = judged(numbered(n), hashes);
    CHECK(a.distinct);
    CHECK(a.looks == 0);
  }
}

TEST_CASE("equal hashes of different values are false alarms, and then a sort decides") {
  for (const std::size_t n : sizes) {
    INFO(n << " elements");
    const std::vector<std::uint64_t> hashes(n, 7);
    std::vector<literal> values = numbered(n);
    const answer all_differ = judged(values, hashes);
    CHECK(all_differ.distinct);
    // Two looks for each of 65 alarms, then one per element.
    CHECK(all_differ.looks <= 2 * (sluice::detail::most_false_alarms + 1) + n);
    if (n < 2) continue;
    for (const std::size_t twin : {std::size_t{0}, (n - 1) / 2, n - 2}) {
      std::vector<literal> twins = values;
      twins[n - 1] = twins[twin];
      CHECK(!judged(twins, hashes).distinct);
    }
  }
}

TEST_CASE("hashes that crowd one place of the table end in a sort, not in a long walk") {
  const std::size_t n = 4'000;
  std::vector<std::uint64_t> hashes;
  for (std::size_t i = 0; i < n; ++i) hashes.push_back(i);  // the table aims with the top bits
  std::vector<literal> values = numbered(n);
  const answer a = judged(values, hashes);
  CHECK(a.distinct);
  CHECK(a.looks == n);
  values[n - 1] = values[5];
  hashes[n - 1] = hashes[5];
  CHECK(!judged(values, hashes).distinct);
}

TEST_CASE("just as many false alarms as allowed are answered one by one") {
  // Pairs of equal hashes: each pair is one alarm.
  for (const std::size_t pairs : {64u, 65u}) {
    std::vector<std::uint64_t> hashes;
    for (std::size_t i = 0; i < 2 * pairs; ++i) hashes.push_back(i / 2 * 0x9e3779b97f4a7c15u);
    const answer a = judged(numbered(2 * pairs), hashes);
    CHECK(a.distinct);
    CHECK(a.looks == 2 * pairs + (pairs > 64 ? 2 * pairs : 0));
  }
}

TEST_CASE("an element that cannot be looked at is not called distinct") {
  const std::uint64_t hashes[] = {1, 1};
  refusing elements;
  CHECK(!distinctness(hashes, 2, elements).holds());
  CHECK(!distinct_by_order(elements));
}

TEST_CASE("equal values have equal hashes, whatever their spelling and order") {
  // clang-format off
  const std::vector<std::vector<std::string>> same = {
    {"0", "-0", "0.0", "-0.0"}, {"1", "1.0", "1e0"}, {"-5", "-5.0"},
    {"9007199254740992", "9007199254740992.0"}, {"18446744073709551616", "1.8446744073709552e19"},
    {"9223372036854775808", "9223372036854775808.0"}, {"-9223372036854775808", "-9.223372036854775808e18"},
    {"-9223372036854775809", "-9.223372036854775808e18"}, {"-1e19", "-10000000000000000000", "-1.0e19"},
    {"\"a\"", "\"\\u0061\""}, {"[1,[2.0]]", "[1.0,[2]]"},
    {"{\"a\":1,\"b\":[{}]}", "{\"b\":[{}],\"a\":1.0}"},
  };
  // clang-format on
  for (const auto& row : same)
    for (const std::string& other : row) CHECK(hash_of(other) == hash_of(row.front()));
}

TEST_CASE("values that are easily mistaken have different hashes, and the key matters") {
  const std::vector<std::string> all = {"null",
                                        "false",
                                        "true",
                                        "0",
                                        "1",
                                        "\"\"",
                                        "\"0\"",
                                        "\"1\"",
                                        "[]",
                                        "{}",
                                        "[0]",
                                        "[1]",
                                        "[[]]",
                                        "[{}]",
                                        "[null]",
                                        "[1,2]",
                                        "[2,1]",
                                        "{\"a\":1}",
                                        "{\"1\":\"a\"}",
                                        "{\"a\":[1]}",
                                        "[\"a\",1]",
                                        "1.5",
                                        "-1",
                                        "\"\\u0000\"",
                                        "\"\\u0000\\u0000\"",
                                        "[[],[]]",
                                        "[[[]]]",
                                        "{\"a\":1,\"b\":2}",
                                        "{\"a\":2,\"b\":1}",
                                        "18446744073709551615",
                                        "1e19",
                                        "-1e19",
                                        "-1e300",
                                        "1e300"};
  for (std::size_t i = 0; i < all.size(); ++i) {
    CHECK(hash_of(all[i], {1, 2}) != hash_of(all[i], {3, 4}));
    for (std::size_t j = 0; j < i; ++j) {
      INFO(all[i] << " and " << all[j]);
      CHECK(hash_of(all[i]) != hash_of(all[j]));
    }
  }
}

TEST_CASE("reading text leaves the hash that a DOM has") {
  const hash_key key{11, 13};
  for (const std::string text :
       {"null", "true", "1.0", "\"a\\u0062\"", "[]", "{}", "[1,[true,null],{\"a\":\"b\"}]",
        "{\"b\":{\"c\":[]},\"a\":18446744073709551615}"}) {
    INFO(text);
    text_reader reader(text, sluice::limits{});
    text_view<false>(reader).hashing(key).skip();
    REQUIRE(reader.finish());
    CHECK(reader.last_hash == hash_of(text, key));
    for (const char* guess : {"a", "b"}) {
      sluice::detail::name_set guesses;
      guesses.add(guess, 0);
      guesses.seal();
      text_reader again(text, sluice::limits{});
      walk(text_view<false>(again).hashing(key), guesses);
      REQUIRE(again.finish());
      CHECK(again.last_hash == hash_of(text, key));
    }
  }
}

TEST_CASE("elements of a text whose hashes agree are read again where they stand") {
  for (const std::size_t n : sizes) {
    for (const std::size_t twin : {std::size_t{0}, n / 2, n}) {  // n: none
      INFO(n << " elements, twin of " << twin);
      std::string text = "[";
      for (std::size_t i = 0; i < n; ++i) text += " {\"a\":[" + std::to_string(i) + "]},";
      text += twin < n ? "{\"a\" : [" + std::to_string(twin) + "e0]}]" : "null]";
      text_reader reader(text, sluice::limits{});
      const auto view = text_view<false>(reader).hashing({1, 2});
      auto hashes = view.hashes();
      for (auto c = view.elements(); c.next();) {
        hashes.before();
        c.value().skip();
        reader.last_hash = 7;
        hashes.after();
      }
      REQUIRE(reader.finish());
      CHECK(hashes.distinct() == (twin == n));
    }
  }
}

TEST_CASE("elements are found again by their number, one and all") {
  const std::vector<std::string> texts = {"0", "[1]", "\"2\"", "{\"a\":3}"};
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "[" : ",") + text;
  const literal l = read(list + "]");
  const sluice::detail::elements_of<literal_view> elements{{&l, 0}};
  literal together;
  std::vector<std::uint32_t> roots;
  REQUIRE(elements.all(together, roots));
  REQUIRE(roots.size() == texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    INFO(i);
    const literal wanted = read(texts[i]);
    literal one;
    REQUIRE(elements.one(i, one));
    CHECK(sluice::detail::equal({&one, 0}, {&wanted, 0}));
    CHECK(sluice::detail::equal({&together, roots[i]}, {&wanted, 0}));
  }
}

TEST_CASE("values hashed are counted, and what is no JSON is noticed") {
  const literal l = read("[1,[2,3],{\"a\":4}]");
  hasher<literal_view> hash({1, 1});
  hash({&l, 0});
  CHECK(hash.visited() == 7);
  CHECK(!hash.met_no_json());
  literal odd;
  const auto list = odd.add(sluice::kind::array);
  odd.add(sluice::kind::none);
  odd.close(list, 1);
  hasher<literal_view> other({1, 1});
  other({&odd, 0});
  CHECK(other.met_no_json());
}
