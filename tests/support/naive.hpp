// SPDX-License-Identifier: Apache-2.0
// A second opinion for tests: what `strict` and `lenient` refuse and accept, written plainly from
// the specification, sharing no code with the library. Slow on purpose; every fault is listed, not
// only the first, so that an answer of the library can be looked up among them.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sluice_test {

struct naive_refusal {
  std::string code;
  std::string keyword;  // empty where a refusal may not name one
  unsigned node = 0;

  friend bool operator==(const naive_refusal&, const naive_refusal&) = default;
};

struct naive_violation {
  std::string code;
  std::string keyword;  // empty for false_schema and not_json_value
  unsigned node = 0;

  friend bool operator==(const naive_violation&, const naive_violation&) = default;
};

// Judges the pattern itself: empty when it can be run, otherwise `pattern_syntax` or
// `pattern_unsupported`. Asked only about well-formed UTF-8 of at most 4096 bytes.
using pattern_reader = std::function<std::string(std::string_view pattern)>;

// Does the pattern occur in the text? The limits on pattern work are not modelled.
using pattern_search = std::function<bool(std::string_view pattern, std::string_view text)>;

// The first refusal in the order of checks, or nothing when the schema compiles.
std::optional<naive_refusal> naive_compile(const nlohmann::json& schema, bool strict,
                                           const pattern_reader& pattern_ok);

// Every fault of the instance; empty means accepted. The schema must compile. Faults come in the
// order of evaluation over a DOM whose members are sorted by name, so the first one is what a check
// of that DOM reports; a check of text may report any of them.
std::vector<naive_violation> naive_judge(const nlohmann::json& schema, bool strict,
                                         const nlohmann::json& instance,
                                         const pattern_search& search);

bool naive_accepts(const nlohmann::json& schema, bool strict, const nlohmann::json& instance,
                   const pattern_search& search);

// The parts that a test may want on their own.
int compare_numbers(const nlohmann::json& a, const nlohmann::json& b);  // -1, 0, 1; both finite
bool is_multiple_of(const nlohmann::json& number, const nlohmann::json& divisor);
bool equal_values(const nlohmann::json& a, const nlohmann::json& b);
bool is_well_formed_utf8(std::string_view text);
unsigned count_nodes(const nlohmann::json& schema, bool strict);

}  // namespace sluice_test
