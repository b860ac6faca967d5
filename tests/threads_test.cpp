// SPDX-License-Identifier: Apache-2.0
// One validator, many threads: patterns, formats, uniqueItems and references that depend on the
// way, DOM and text. A program of its own, so that the thread sanitizer watches it alone.
#include <sluice/sluice.hpp>

#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"

namespace {

using nlohmann::json;

constexpr int many = 8;

constexpr std::string_view strict_schema = R"({
    "type": "array", "maxItems": 64, "uniqueItems": true,
    "items": {
      "type": "object", "additionalProperties": false, "required": ["id"],
      "properties": {
        "id": {"type": "string", "maxLength": 32, "pattern": "^(?:[a-z]+-)*[0-9]+$"},
        "at": {"type": "string", "format": "date-time"},
        "kind": {"pattern": "^(?:(?:a|ab)+c|[^\\s]{3,9}\\p{L}?)$"},
        "price": {"type": "number", "multipleOf": 0.01}}}})";

// The tree of 2020-12's own documentation, with a branch and unevaluated members.
constexpr std::string_view declared_schema = R"({
    "$id": "http://example.org/strict-tree", "$dynamicAnchor": "node", "$ref": "tree",
    "unevaluatedProperties": false,
    "$defs": {"tree": {"$id": "tree", "$dynamicAnchor": "node", "type": "object",
      "properties": {"id": {"anyOf": [{"type": "integer"}, {"pattern": "^(?:[a-z]+-)*[0-9]+$"}]},
        "children": {"type": "array", "uniqueItems": true, "items": {"$dynamicRef": "#node"}}}}}})";

json rows(int seed, bool good) {
  json all = json::array();
  for (int i = 0; i < 40; ++i)
    all.push_back({{"id", "row-" + std::to_string(seed * 100 + i)},
                   {"at", "2024-02-29T12:00:00Z"},
                   {"kind", i % 2 == 0 ? "abaababc" : "xyz\xC3\xA9"},
                   {"price", 0.25 * i}});
  if (!good) all.push_back(all.front());
  return all;
}

json tree(int seed, bool good, int depth = 3) {
  json node = {{"id", depth % 2 == 0 ? json(seed) : json("node-" + std::to_string(seed))}};
  for (int i = 0; i < 3 && depth > 0; ++i)
    node["children"].push_back(tree(seed * 3 + i, good || i != 1, depth - 1));
  if (!good && depth == 0) node["more"] = 1;
  return node;
}

struct judged {
  const sluice::validator& by;
  std::vector<json> instances;
  std::vector<std::string> texts;
  std::vector<std::string> said;  // by one thread alone

  judged(const sluice::validator& v, json (*make)(int, bool)) : by(v) {
    for (int seed = 0; seed < 6; ++seed) instances.push_back(make(seed + 1, seed % 2 == 0));
    instances.push_back(json::object());
    for (const json& each : instances) {
      texts.push_back(each.dump());
      said.push_back(by.check(each).message());
    }
  }

  int wrong(const sluice::validator& v) const {
    int count = 0;
    for (std::size_t i = 0; i < instances.size(); ++i) {
      count += v.check(instances[i]).message() != said[i];
      count += v.check_text(texts[i]).message() != said[i];
      count += v.accepts(instances[i]) != (said[i] == "accepted");
    }
    return count;
  }
};

template <class Run>
int wrong_in_threads(Run run) {
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int id = 0; id < many; ++id) threads.emplace_back([&wrong, &run, id] { wrong += run(id); });
  for (auto& thread : threads) thread.join();
  return wrong;
}

sluice::validator strict_rows() { return *sluice::compile(strict_schema, sluice::strict); }
sluice::validator declared_tree() { return *sluice::compile(declared_schema, sluice::declared); }
json any_tree(int seed, bool good) { return tree(seed, good); }

}  // namespace

TEST_CASE("one validator judges in any number of threads as it does in one") {
  const sluice::validator of_rows = strict_rows(), of_trees = declared_tree();
  const judged some_rows(of_rows, rows), some_trees(of_trees, any_tree);
  CHECK(some_rows.said[0] == "accepted");
  CHECK(some_rows.said[1] == "uniqueItems is not satisfied (schema node 0)");
  CHECK(some_trees.said[0] == "accepted");
  CHECK(some_trees.said[1].find("unevaluatedProperties") == 0);
  CHECK(wrong_in_threads([&](int) {
          int wrong = 0;
          for (int round = 0; round < 30; ++round)
            wrong += some_rows.wrong(of_rows) + some_trees.wrong(of_trees);
          return wrong;
        }) == 0);
}

TEST_CASE("validators are copied, assigned and destroyed while others use them") {
  const sluice::validator first = strict_rows(), second = declared_tree();
  const json good_rows = rows(1, true), good_tree = tree(1, true);
  CHECK(wrong_in_threads([&](int id) {
          int wrong = 0;
          for (int round = 0; round < 200; ++round) {
            sluice::validator own = first;
            sluice::validator other = own;
            wrong += !other.accepts(good_rows);
            own = id % 2 == 0 ? second : std::move(other);
            wrong += !own.accepts(id % 2 == 0 ? good_tree : good_rows);
            std::vector<sluice::validator> several(5, own);
            several.resize(2, first);
          }
          return wrong;
        }) == 0);
}

TEST_CASE("a validator outlives the thread that compiled it and the copy that it came from") {
  std::vector<sluice::validator> made(many, strict_rows());
  CHECK(wrong_in_threads([&made](int id) {
          made[static_cast<std::size_t>(id)] = id % 2 == 0 ? strict_rows() : declared_tree();
          return 0;
        }) == 0);
  for (std::size_t id = 0; id < many; ++id)
    CHECK(made[id].accepts(id % 2 == 0 ? rows(1, true) : tree(1, true)));
}

TEST_CASE("schemas are compiled and judged in several threads at once, with one set of documents") {
  sluice::declared_options shared;
  REQUIRE_FALSE(
      shared.documents.add("http://example.org/rows", R"({"items":{"required":["id"]}})"));
  const std::string_view referring = R"({"$ref":"http://example.org/rows","uniqueItems":true})";
  CHECK(wrong_in_threads([&](int id) {
          int wrong = 0;
          for (int round = 0; round < 10; ++round) {
            const auto own = sluice::compile(strict_schema, sluice::strict);
            wrong += !own || !own->accepts(rows(id, true)) || own->accepts(rows(id, false));
            const auto other = sluice::compile(referring, shared);
            wrong += !other || !other->accepts(rows(id, true)) ||
                     other->accepts(json::parse(R"([{"x":1}])"));
          }
          return wrong;
        }) == 0);
}
