// SPDX-License-Identifier: Apache-2.0
#include "generate.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

namespace bench {

namespace {

using json = nlohmann::ordered_json;

class source {
 public:
  explicit source(std::uint64_t seed) : random_(seed) {}
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  std::string word(std::size_t least, std::size_t most) {
    std::string w(least + below(most - least + 1), ' ');
    for (char& c : w) c = static_cast<char>('a' + below(26));
    return w;
  }
  double real(double most) { return static_cast<double>(below(1'000'000)) / 1e6 * most; }

 private:
  std::mt19937_64 random_;
};

json closed(json members) {
  return {{"type", "object"}, {"additionalProperties", false}, {"properties", std::move(members)}};
}
json array_of(json items) { return {{"type", "array"}, {"items", std::move(items)}}; }

}  // namespace

generated records(std::size_t count, std::uint64_t seed) {
  source s(seed);
  const json states{"new", "paid", "shipped", "returned"};
  json record =
      closed({{"id", {{"type", "integer"}, {"minimum", 1}}},
              {"account", {{"type", "string"}, {"minLength", 8}, {"maxLength", 24}}},
              {"amount", {{"type", "number"}, {"minimum", 0}, {"maximum", 1000000}}},
              {"status", {{"enum", states}}},
              {"created", {{"type", "string"}, {"format", "date-time"}}},
              {"vip", {{"type", "boolean"}}},
              {"geo", closed({{"lat", {{"type", "number"}}}, {"lon", {{"type", "number"}}}})}});
  record["required"] = {"id", "account", "amount", "status", "created", "geo"};
  json all = json::array();
  for (std::size_t i = 1; i <= count; ++i) {
    json r{{"id", i},
           {"account", "AC-" + s.word(8, 12)},
           {"amount", s.real(1e6)},
           {"status", states[s.below(4)]},
           {"created", "2024-0" + std::to_string(1 + s.below(9)) + "-17T12:30:59Z"}};
    if (s.below(2) == 0) r["vip"] = true;
    r["geo"] = {{"lat", s.real(90)}, {"lon", s.real(180)}};
    all.push_back(std::move(r));
  }
  return {array_of(std::move(record)).dump(), all.dump()};
}

generated properties(std::size_t count, std::uint64_t seed) {
  source s(seed);
  json members, instance;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = s.word(4, 12) + "_" + std::to_string(i);
    members[name] = {{"type", i % 2 == 0 ? "integer" : "string"}};
    if (i % 2 == 0)
      instance[name] = s.below(1'000'000);
    else
      instance[name] = s.word(3, 12);
  }
  return {closed(std::move(members)).dump(), instance.dump()};
}

generated unique_items(std::size_t count, std::uint64_t seed) {
  source s(seed);
  json all = json::array();
  for (std::size_t i = 0; i < count; ++i)
    all.push_back(
        {{"id", 7 * i}, {"name", "item-" + s.word(6, 6)}, {"v", static_cast<double>(i) / 2}});
  json schema = array_of({{"type", "object"}});
  schema["uniqueItems"] = true;
  return {schema.dump(), all.dump()};
}

generated enum_members(std::size_t count, std::uint64_t seed) {
  source s(seed);
  json all = json::array();
  for (std::size_t i = 0; i < count; ++i) all.push_back(s.word(3, 10) + "-" + std::to_string(i));
  json schema = array_of({{"type", "string"}, {"enum", all}});
  std::mt19937_64 random(seed);
  std::shuffle(all.begin(), all.end(), random);
  return {schema.dump(), all.dump()};
}

generated patterns(std::size_t count, std::uint64_t seed) {
  source s(seed);
  json members, instance;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = s.word(3, 8) + std::to_string(i), head = s.word(3, 6);
    members[name] = {{"type", "string"},
                     {"maxLength", 40},
                     {"pattern", "^" + head + "(-[a-z]+|-[a-z]+[0-9]{2})*$"}};
    instance[name] = head + "-" + s.word(3, 6) + "42";
  }
  return {closed(std::move(members)).dump(), instance.dump()};
}

}  // namespace bench
