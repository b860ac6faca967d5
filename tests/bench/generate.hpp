// SPDX-License-Identifier: Apache-2.0
// Schemas and valid instances of any size, the same for the same seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace bench {

struct generated {
  std::string schema;
  std::string text;
};

generated records(std::size_t count, std::uint64_t seed);  // one object schema, an array of them
generated properties(std::size_t count,
                     std::uint64_t seed);  // one object, all of its properties there
generated unique_items(std::size_t count, std::uint64_t seed);  // small distinct objects
generated enum_members(std::size_t count,
                       std::uint64_t seed);  // an array that holds each member once
generated patterns(std::size_t count,
                   std::uint64_t seed);  // one property for each, all there; none has a short cut

}  // namespace bench
