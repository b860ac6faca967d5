// SPDX-License-Identifier: Apache-2.0
// tools/call from text: one strict reading of the whole result finds what is to be judged, and that
// is judged where it stands.
#include "sluice/detail/text_view.hpp"
#include "sluice/mcp.hpp"
#include "validator_access.hpp"

namespace sluice::inline v0 {
namespace {

limits one_level_more(limits most) noexcept {
  if (most.nesting != ~std::uint32_t{0}) ++most.nesting;
  return most;
}

}  // namespace

tool_verdict judge_tool_result(const validator* output, std::string_view result_text) {
  detail::text_reader reader(
      result_text, one_level_more(output ? validator_access::tree_of(*output).limit : limits{}));
  bool failed = false;
  std::optional<std::string_view> content;
  const detail::text_view<false> root(reader);
  if (root.what() != kind::object) {
    root.skip();
  } else {
    for (auto m = root.members(); m.next();) {
      const std::string_view name = m.name();
      const bool is_error = name == "isError", is_content = name == "structuredContent";
      m.undeclared(name);
      const auto begin = static_cast<std::size_t>(reader.value_offset());
      if (is_error && m.value().what() == kind::boolean)
        failed = m.value().boolean();
      else
        m.value().skip();
      if (is_content)
        content = result_text.substr(begin, static_cast<std::size_t>(reader.offset()) - begin);
    }
  }
  if (!reader.finish())
    return tool_verdict(verdict{reader.fault(), position_in(result_text, reader.fault_offset())});
  if (output == nullptr || failed) return {};
  return content ? tool_verdict(output->check_text(*content)) : tool_verdict::missing();
}

tool_verdict::tool_verdict(const verdict& content) noexcept : content_(content) {
  switch (content.outcome()) {
    case outcome::accepted:
      outcome_ = tool_outcome::accepted;
      break;
    case outcome::violated:
      outcome_ = tool_outcome::violated;
      break;
    case outcome::unreadable:
      outcome_ = tool_outcome::unreadable;
      break;
  }
}

std::string_view tool_verdict::code() const noexcept {
  if (outcome_ == tool_outcome::structured_content_missing) return "structured_content_missing";
  return content_.code();
}

std::string tool_verdict::message() const {
  switch (outcome_) {
    case tool_outcome::not_judged:
      return "not judged: the call failed, or the tool has no output schema";
    case tool_outcome::structured_content_missing:
      return "the tool has an output schema, but its result no structuredContent "
             "(structured_content_missing)";
    default:
      return content_.message();
  }
}

}  // namespace sluice::inline v0
