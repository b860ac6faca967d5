// SPDX-License-Identifier: Apache-2.0
// The wrapping of output schemas and structured content over nlohmann::json: values in, values out.
#pragma once

#include <utility>

#include "sluice/mcp.hpp"
#include "sluice/view/nlohmann.hpp"

namespace sluice::inline v0 {

// As over text (see mcp.hpp). A value that JSON cannot express, ill-formed UTF-8 included, refuses
// schema_text.
template <class Json>
requires nlohmann::detail::is_basic_json<Json>::value [[nodiscard]] result<Json, refusal>
wrap_output_schema(const Json& schema, const declared_options& options = declared) {
  detail::literal copy;
  if (!detail::append_literal(view_for<Json>::of(schema), copy)) return detail::too_large_to_read();
  const auto text = detail::wrap_literal(copy, options);
  if (!text) return text.error();
  return Json::parse(*text, nullptr, false);  // what we wrote parses
}

// {"result": value}. Moves, and never copies what it was given: nlohmann's copy recurses with the
// value.
template <class Json>
requires nlohmann::detail::is_basic_json<Json>::value [[nodiscard]] Json wrap_structured_content(
    Json value) {
  Json wrapped = Json::object();
  wrapped["result"] = std::move(value);
  return wrapped;
}

}  // namespace sluice::inline v0
