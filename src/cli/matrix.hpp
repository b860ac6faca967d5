// SPDX-License-Identifier: Apache-2.0
// What `sluice matrix` prints, as rows: taken from the library's table and constants, worded here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arguments.hpp"
#include "sluice/core.hpp"

namespace sluice_cli {

// `only`: leave the other policies out.
std::string matrix_as_markdown(std::optional<policy_name> only);
std::string matrix_as_json(std::optional<policy_name> only);

inline constexpr std::array dialects{sluice::dialect::draft06, sluice::dialect::draft07,
                                     sluice::dialect::draft2019_09, sluice::dialect::draft2020_12};
inline constexpr std::array<std::string_view, 7> kind_names{"",       "null",  "boolean", "number",
                                                            "string", "array", "object"};

constexpr bool defined_in(const sluice::detail::keyword_row& row, sluice::dialect d) {
  return (row.dialects >> static_cast<unsigned>(d) & 1) != 0;
}

// What a policy does apart from the table's rows.
struct other_row {
  std::string_view name, words;
  sluice::disposition lenient, strict;
};

inline constexpr std::array others{
    other_row{"additional_schemas", "a schema object under `additionalProperties`",
              sluice::lenient.additional_schemas(), sluice::strict.additional_schemas()},
    other_row{"malformed_bounds", "a malformed bound or `nullable`, a degenerate `type` array",
              sluice::lenient.malformed_bounds(), sluice::strict.malformed_bounds()},
    other_row{"unknown_keys", "any other key", sluice::lenient.unknown_keys(),
              sluice::strict.unknown_keys()}};

struct limit_row {
  std::string_view name, words;
  std::uint64_t value;
  bool of_patterns = false;  // without effect where a policy does not look at patterns
};

constexpr std::array<limit_row, 14> limits_of(const sluice::limits& l) {
  return {{{"depth", "levels of schemas below the root", l.depth},
           {"nodes", "schemas", l.nodes},
           {"enum_members", "members of one `enum`", l.enum_members},
           {"properties", "members of one `properties`, names of one `required`", l.properties},
           {"string_bytes", "bytes of a string in `const` or `enum`", l.string_bytes},
           {"name_bytes", "bytes of a property name", l.name_bytes},
           {"pattern_bytes", "bytes of a pattern", l.pattern_bytes, true},
           {"group_nesting", "groups in one another in a pattern", l.group_nesting, true},
           {"pattern_size", "expanded size of a pattern, in atoms", l.pattern_size, true},
           {"pattern_size_total", "the same, all patterns of a schema", l.pattern_size_total, true},
           {"pattern_input_bytes", "bytes of a string that a pattern is run on",
            l.pattern_input_bytes, true},
           {"pattern_work", "work of one pattern run, bytes × (program size + 1)", l.pattern_work,
            true},
           {"pattern_work_total", "the same, summed over one check", l.pattern_work_total, true},
           {"nesting", "nesting of a JSON text, schema or instance", l.nesting}}};
}

constexpr std::array<limit_row, 6> declared_limits_of(const sluice::declared_limits& l) {
  return {{{"list_members", "members of a list or map of schemas", l.list_members},
           {"patterns", "distinct patterns", l.patterns},
           {"references", "references", l.references},
           {"uri_bytes", "bytes of a URI, a reference or a pointer", l.uri_bytes},
           {"steps", "evaluation steps of one check", l.steps},
           {"steps_per_value", "further steps for each value of the instance", l.steps_per_value}}};
}

}  // namespace sluice_cli
