// SPDX-License-Identifier: Apache-2.0
// Under what a schema is compiled: the policy, and for `declared` its options with the registered
// documents.
#pragma once

#include "arguments.hpp"
#include "sluice/core.hpp"

namespace sluice_cli {

struct gate {
  policy_name policy{};
  sluice::declared_options declared;

  // From schema text or any value that the library can read.
  template <class Schema>
  sluice::result<sluice::validator, sluice::refusal> compile(const Schema& schema) const {
    switch (policy) {
      case policy_name::strict:
        return sluice::compile(schema, sluice::strict);
      case policy_name::lenient:
        return sluice::compile(schema, sluice::lenient);
      default:
        return sluice::compile(schema, declared);
    }
  }
  sluice::result<std::string, sluice::refusal> locate(std::string_view schema,
                                                      std::uint32_t node) const;
};

// A constant sentence about arguments that do not go together, or nothing. `files` are the operands
// that name files.
std::string_view contradiction(const arguments& given, std::span<const std::string_view> files);

// Reads and registers the documents. Anything but `accepted` has been said.
exit_code open(const arguments& given, gate& out);

}  // namespace sluice_cli
