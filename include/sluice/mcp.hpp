// SPDX-License-Identifier: Apache-2.0
// What a host of the Model Context Protocol needs around a validator: the tools of a tools/list
// answer compiled one by one, an output schema wrapped for a peer that wants an object at the root,
// and the judgement of a tools/call result.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sluice/validator.hpp"

namespace sluice::inline v0 {

// --- output schemas for a peer that wants an object at the root (protocol revision 2025-11-25)

// JSON text of a schema whose root's `type` is exactly "object" is given back as it is. Any other
// becomes the member `result` of an object,
//   {"$schema": as it was, "type": "object", "properties": {"result": the schema}, "required":
//   ["result"]}
// which accepts {"result": X} exactly when the schema accepts X. References to the document itself
// are re-based; a schema with an $id of its own is embedded unchanged; one with
// "$recursiveAnchor": true is given an $id made from its content. Where $schema names a registered
// meta-schema without `type`, `properties` or `required`, the schema keeps it, as a resource of its
// own, and the new root names the dialect behind it. Numbers and strings keep their bytes, white
// space does not. The schema need not compile: what is malformed stays so.
//   Refuses schema_text, schema_kind, dialect_unsupported; reference_unresolved: a relative
// reference to another document where an $id would have to be made, or a schema that must change
// inside of const, enum, default or examples; identifier_duplicate: that $id is taken;
// keyword_malformed: what must be extended is no list; and at the limits of `options`, which count
// what a compile of the answer would. The position says where; `node` is always 0.
//   Time and memory n log n in the text; recursion at most limits::depth. The answer is authored
// text: not for messages. MCP 2025-11-25 (tools, output schema).
[[nodiscard]] result<std::string, refusal> wrap_output_schema(
    std::string_view schema_text, const declared_options& options = declared);

// Whether wrap_output_schema wraps, so that a host knows whether to wrap what it sends. Also true
// for a text that is no document: wrapping it says why. Linear.
[[nodiscard]] bool needs_wrap(std::string_view schema_text);

// {"result": X} for the JSON text X. The verdict is `unreadable` where X is no document: it must
// not become members of its own. Linear. The answer is the instance's text: not for messages.
[[nodiscard]] result<std::string, verdict> wrap_structured_content(std::string_view value_text);

// --- tools/list

// One tool, at its index in the list. Names are the server's text and are not kept.
struct compiled_tool {
  result<validator, refusal> input;                  // inputSchema; schema_kind where it is missing
  std::optional<result<validator, refusal>> output;  // outputSchema, where the tool has one
};

inline constexpr std::size_t most_tools = 4096;

enum class tools_fault : std::uint8_t { unreadable, no_tools, too_many };

// Why a whole list was refused. A plain value, safe to log: constants and numbers only.
struct [[nodiscard]] tools_refusal {
  tools_fault fault{};
  document_fault document{};              // unreadable: why
  std::optional<text_position> position;  // and where, in a text

  std::string_view code() const noexcept;  // "no_tools", "too_many", or the document's: "syntax"
  std::string message() const;             // may throw bad_alloc
};

// Compiles the tools of the *result* of a tools/list answer, {"tools": [...]}, not of the envelope
// around it: inputs under `input`, outputs under the dialect that each declares. A schema that is
// refused costs one tool. So does a tool whose text is JSON that this library refuses (duplicate
// names, a lone surrogate, nesting, numbers out of range); where the text is no JSON at all, or
// there is no array `tools`, or more than 4,096 tools, the list is refused. Positions of refusals
// are those in the list. Linear in the text, each byte read at most three times; each schema within
// its own limits.
[[nodiscard]] result<std::vector<compiled_tool>, tools_refusal> compile_tools(
    std::string_view list_text, const policy& input, const declared_options& output = declared);
[[nodiscard]] result<std::vector<compiled_tool>, tools_refusal> compile_tools(
    std::string_view list_text, const declared_options& input,
    const declared_options& output = declared);

// --- tools/call

enum class tool_outcome : std::uint8_t {
  not_judged,
  accepted,
  violated,
  unreadable,
  structured_content_missing
};

// The judgement of a tools/call result. Converts to true when nothing speaks against it: accepted,
// or nothing to judge.
class [[nodiscard]] tool_verdict {
 public:
  tool_verdict() = default;  // not judged
  explicit tool_verdict(const verdict& content) noexcept;
  static tool_verdict missing() noexcept {
    return tool_verdict(tool_outcome::structured_content_missing);
  }

  explicit operator bool() const noexcept {
    return outcome_ == tool_outcome::not_judged || outcome_ == tool_outcome::accepted;
  }
  tool_outcome outcome() const noexcept { return outcome_; }

  // The judgement of structuredContent; of the whole text where that is unreadable. Accepted where
  // nothing was judged.
  const verdict& content() const noexcept { return content_; }

  // Empty when true; "structured_content_missing", or the code of content().
  std::string_view code() const noexcept;
  std::string message() const;  // constants and numbers only; may throw bad_alloc

 private:
  explicit tool_verdict(tool_outcome o) noexcept : outcome_(o) {}

  tool_outcome outcome_ = tool_outcome::not_judged;
  verdict content_;
};

// Judges the *result* of a tools/call answer by the tool's output schema: null where the tool has
// none. Not judged: `isError` is true, or there is no schema. `structuredContent` absent is
// structured_content_missing; null is judged as null. By a schema that was wrapped the value must
// be an object with `result`, because that is what the wrapped schema says. As text, the whole
// result must be an acceptable document (nested one level deeper than an instance), whether judged
// or not. Linear; the text is read twice.
[[nodiscard]] tool_verdict judge_tool_result(const validator* output, std::string_view result_text);

namespace detail {

// The member of an object in a DOM; nothing where there is none, or no object.
template <json_view View>
std::optional<View> member_of(const View& object, std::string_view name) {
  if (object.what() == kind::object)
    for (auto c = object.members(); c.next();)
      if (c.name() == name) return c.value();
  return {};
}

refusal no_input_schema() noexcept;
tools_refusal refuse_tools(tools_fault fault) noexcept;

// JSON text of a value from a DOM, then wrapped. A value that JSON cannot express refuses
// schema_text.
result<std::string, refusal> wrap_literal(const literal& schema, const declared_options& options);

}  // namespace detail

// The same over a value of the host's JSON library. Policy: `policy` or `declared_options`.
template <viewable Json, class Policy>
[[nodiscard]] result<std::vector<compiled_tool>, tools_refusal> compile_tools(
    const Json& list, const Policy& input, const declared_options& output = declared) {
  const auto tools = detail::member_of(view_for<Json>::of(list), "tools");
  if (!tools || tools->what() != kind::array) return detail::refuse_tools(tools_fault::no_tools);
  if (tools->size() > most_tools) return detail::refuse_tools(tools_fault::too_many);
  std::vector<compiled_tool> compiled;
  compiled.reserve(tools->size());
  for (auto c = tools->elements(); c.next();) {
    const auto in = detail::member_of(c.value(), "inputSchema"),
               out = detail::member_of(c.value(), "outputSchema");
    compiled_tool made{in ? compile(*in, input) : detail::no_input_schema(), {}};
    if (out) made.output.emplace(compile(*out, output));
    compiled.push_back(std::move(made));
  }
  return compiled;
}

template <viewable Json>
[[nodiscard]] tool_verdict judge_tool_result(const validator* output, const Json& result) {
  const auto root = view_for<Json>::of(result);
  const auto failed = detail::member_of(root, "isError");
  if (output == nullptr || (failed && failed->what() == kind::boolean && failed->boolean()))
    return {};
  const auto content = detail::member_of(root, "structuredContent");
  return content ? tool_verdict(output->check(*content)) : tool_verdict::missing();
}

template <viewable Json>
[[nodiscard]] bool needs_wrap(const Json& schema) {
  const auto type = detail::member_of(view_for<Json>::of(schema), "type");
  return !type || type->what() != kind::string || type->string() != "object";
}

}  // namespace sluice::inline v0
