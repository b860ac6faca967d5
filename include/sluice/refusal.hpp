// SPDX-License-Identifier: Apache-2.0
// Why a schema was not compiled: codes, published keywords, limits, ordinals and offsets. No byte
// of the schema, ever.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sluice/document.hpp"
#include "sluice/keyword.hpp"

namespace sluice::inline v0 {

enum class refusal_code : std::uint8_t {
  schema_kind,
  depth,
  nodes,
  keyword_refused,
  keyword_unknown,
  keyword_malformed,
  type_unsupported,
  format_unsupported,
  enum_too_many,
  properties_too_many,
  string_too_long,
  name_too_long,
  pattern_syntax,
  pattern_unsupported,
  schema_text,
  policy,
  entropy,
  // `declared` only:
  dialect_unsupported,
  reference_unresolved,
  reference_cycle,
  identifier_duplicate,
  limit
};

std::string_view name_of(refusal_code code) noexcept;

// A plain value, safe to log as it is. Aggregate: built by the library, read by hosts.
struct [[nodiscard]] refusal {
  refusal_code code{};
  std::optional<sluice::keyword> keyword;  // the published keyword at fault, where there is one
  std::optional<std::uint64_t> limit;      // the limit that was passed
  std::uint32_t node = 0;     // ordinal of the schema node (locate() turns it into a pointer)
  document_fault document{};  // with code schema_text
  std::optional<text_position>
      position;  // where the schema (or a document to be registered) came as text

  // Constant words, a published keyword and numbers; where a value was wrong it lists what is
  // allowed. May throw bad_alloc.
  std::string message() const;
};

}  // namespace sluice::inline v0
