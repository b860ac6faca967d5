// SPDX-License-Identifier: Apache-2.0
// The rules that sluice judges by in a race, chosen on the command line.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "sluice/sluice.hpp"

namespace bench {

enum class judged_by { strict, lenient, declared };

inline judged_by rules_named(std::string_view name) {
  if (name == "strict") return judged_by::strict;
  if (name == "lenient") return judged_by::lenient;
  if (name == "declared") return judged_by::declared;
  throw std::runtime_error("no such policy: " + std::string(name));
}

template <class Schema>
sluice::result<sluice::validator, sluice::refusal> compile_under(const Schema& schema,
                                                                 judged_by rules) {
  switch (rules) {
    case judged_by::strict:
      return sluice::compile(schema, sluice::strict);
    case judged_by::lenient:
      return sluice::compile(schema, sluice::lenient);
    default:
      return sluice::compile(schema, sluice::declared);
  }
}

// For schemas that are known to be good.
template <class Schema, class Rules>
sluice::validator validator_for(const Schema& schema, const Rules& rules) {
  auto made = [&] {
    if constexpr (std::is_same_v<Rules, judged_by>)
      return compile_under(schema, rules);
    else
      return sluice::compile(schema, rules);
  }();
  if (!made) throw std::runtime_error("sluice refuses the schema: " + made.error().message());
  return *std::move(made);
}

}  // namespace bench
