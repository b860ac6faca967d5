// SPDX-License-Identifier: Apache-2.0
// `declared`: judge by the JSON Schema dialect that the schema itself declares in $schema (absent
// or no string: 2020-12). For a host that holds a stranger's schema and must follow its rules, with
// limits of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "sluice/keyword.hpp"
#include "sluice/policy.hpp"
#include "sluice/refusal.hpp"
#include "sluice/result.hpp"

namespace sluice::inline v0 {

// What bounds a schema of `declared`, besides the limits it shares with the policies.
struct declared_limits {
  limits common = [] {
    limits l;
    l.depth = 64;
    l.nodes = 50'000;
    l.enum_members = 10'000;
    l.properties = 10'000;
    l.string_bytes = l.name_bytes = 64 * 1024;
    l.pattern_work_total = std::uint64_t{1} << 28;
    return l;
  }();
  std::uint32_t list_members =
      10'000;  // of allOf, anyOf, oneOf, prefixItems, dependencies, patternProperties, $defs
  std::uint32_t patterns = 1'000;  // distinct ones
  std::uint32_t references = 10'000;
  std::uint32_t uri_bytes = 4'096;  // of a URI, a reference or a pointer
  std::uint64_t steps = 1'000'000;  // evaluation steps of one check, plus:
  std::uint64_t steps_per_value =
      200;  // for every value of the instance entered for the first time
};

class document_registry;

// Documents that references may lead to besides the schema itself. Nothing is ever fetched. Filled
// by the host, then only read: compile() may run on many threads with one set of documents that no
// thread changes any more. A compiled validator keeps no pointer to it. Copies share what was added
// before.
class documents {
 public:
  constexpr documents() noexcept = default;

  // Registers JSON text, read under the limits of a default declared_limits, under an absolute URI
  // (its fragment, if any, must be empty). Refuses schema_text, identifier_duplicate (a URI
  // registered twice), reference_unresolved (no absolute URI), limit.
  [[nodiscard]] std::optional<refusal> add(std::string_view uri, std::string_view text);
  std::size_t size() const noexcept;

 private:
  friend class document_registry;
  std::shared_ptr<document_registry> registry_;
};

// How `declared` compiles. The default is what an MCP client wants: the schema's own dialect,
// `format` an annotation.
struct declared_options {
  std::optional<sluice::dialect> dialect;  // forced: the root's $schema is not looked at
  sluice::dialect default_dialect = sluice::dialect::draft2020_12;  // where there is no $schema
  bool assert_format = false;  // the ten formats; an unknown format never asserts
  sluice::documents documents;
  declared_limits limits;
};

// Compiled into the library: with a destructor in every source of a host it would cost each of them
// time and code.
extern const declared_options declared;

// "2020-12", "2019-09", "draft-07", "draft-06".
std::string_view name_of(dialect d) noexcept;
std::optional<dialect> find_dialect(std::string_view name) noexcept;

}  // namespace sluice::inline v0
