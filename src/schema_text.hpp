// SPDX-License-Identifier: Apache-2.0
// Schemas that come as text. Private to src/.
#pragma once

#include <optional>
#include <string_view>

#include "sluice/detail/literal.hpp"
#include "sluice/policy.hpp"
#include "sluice/refusal.hpp"
#include "sluice/result.hpp"

namespace sluice::inline v0::detail {

// Why the text is no schema text, or nothing: then `out` is what it says, with offsets.
std::optional<refusal> read_schema_text(std::string_view text, const limits& most, literal& out);

// Reads the text and goes on with it. A refusal found in a literal knows the offset; line and
// column need the text.
template <class T, class Then>
result<T, refusal> with_schema(std::string_view text, const limits& most, Then then) {
  auto schema = literal::for_schema();
  if (auto unread = read_schema_text(text, most, schema)) return *unread;
  result<T, refusal> answer = then(schema);
  if (answer || !answer.error().position) return answer;
  refusal placed = answer.error();
  placed.position = position_in(text, placed.position->offset);
  return placed;
}

}  // namespace sluice::inline v0::detail
