// SPDX-License-Identifier: Apache-2.0
// tools/list from text, read in two layers: the frame, and each tool on its own, so that a tool
// which this library refuses to read costs no other tool.
#include "sluice/mcp.hpp"

#include <algorithm>

#include "sluice/detail/text_view.hpp"

namespace sluice::inline v0 {
namespace detail {

refusal no_input_schema() noexcept {
  refusal no;
  no.code = refusal_code::schema_kind;
  return no;
}

tools_refusal refuse_tools(tools_fault fault) noexcept {
  tools_refusal no;
  no.fault = fault;
  return no;
}

namespace {

// Where a value stands in the text that `begin` and `end` are offsets of.
struct range {
  u64 begin = 0, end = 0;

  std::string_view of(std::string_view text) const noexcept {
    return text.substr(static_cast<size_t>(begin), static_cast<size_t>(end - begin));
  }
};

// The end of a value, by brackets and quotes alone: right for a value, and anywhere for a text that
// holds none, which whoever reads the range, or what follows it, then finds out.
size_t end_of_value(std::string_view text, size_t at) noexcept {
  size_t open = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') {
      for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\' ? 1u : 0u;
      if (open == 0) return std::min(at + 1, text.size());
    } else if (c == '{' || c == '[') {
      ++open;
    } else if (c == '}' || c == ']') {
      if (open == 0) return at;  // of a scalar
      if (--open == 0) return at + 1;
    } else if (open == 0 && (c == ',' || c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
      return at;
    }
  }
  return text.size();
}

range read_over(text_reader& reader) {
  range r{reader.value_offset(), 0};
  text_view<false>(reader).skip();
  r.end = reader.offset();
  return r;
}

tools_refusal unreadable(std::string_view text, document_fault fault, u64 offset) noexcept {
  tools_refusal no = refuse_tools(tools_fault::unreadable);
  no.document = fault;
  no.position = position_in(text, offset);
  return no;
}

// Of the two layers the outer one: the ranges of the tools, whatever is in them.
std::optional<tools_refusal> read_frame(std::string_view text, std::vector<range>& tools) {
  text_reader reader(text, {});
  bool found = false, too_many = false;
  const auto each_tool = [&](const text_view<false>& list) {
    found = true;
    for (auto c = list.elements(); c.next();) {
      const size_t begin = static_cast<size_t>(reader.value_offset()),
                   end = end_of_value(text, begin);
      if (begin == end) return reader.fail(document_fault::syntax);
      if (tools.size() == most_tools)
        too_many = true;
      else
        tools.push_back({begin, end});
      reader.p = reader.begin + end;
    }
    return true;
  };
  const text_view<false> root(reader);
  if (root.what() != kind::object) {
    root.skip();
  } else {
    for (auto m = root.members(); m.next();) {
      const std::string_view name = m.name();
      const bool is_list = name == "tools";
      m.undeclared(name);
      if (is_list && m.value().what() == kind::array)
        each_tool(m.value());
      else
        m.value().skip();
    }
  }
  if (!reader.finish()) return unreadable(text, reader.fault(), reader.fault_offset());
  if (!found) return refuse_tools(tools_fault::no_tools);
  if (too_many) return refuse_tools(tools_fault::too_many);
  return {};
}

struct schemas_of_tool {
  std::optional<range> input, output;
  document_fault fault{};
  u64 fault_offset = 0;
};

schemas_of_tool read_tool(std::string_view text, range where, const limits& most) {
  schemas_of_tool found;
  text_reader reader(where.of(text), most);
  const text_view<false> root(reader);
  const auto placed = [&](range r) { return range{r.begin + where.begin, r.end + where.begin}; };
  if (root.what() != kind::object) {
    root.skip();
  } else {
    for (auto m = root.members(); m.next();) {
      const std::string_view name = m.name();
      auto* const schema = name == "inputSchema"    ? &found.input
                           : name == "outputSchema" ? &found.output
                                                    : nullptr;
      m.undeclared(name);
      const range value = placed(read_over(reader));
      if (schema != nullptr) *schema = value;
    }
  }
  if (!reader.finish()) {
    found.fault = reader.fault();
    found.fault_offset = reader.fault_offset() + where.begin;
  }
  return found;
}

// A text that is no JSON at all, as opposed to JSON that this library refuses.
bool is_no_json(document_fault f) noexcept {
  return f == document_fault::syntax || f == document_fault::utf8 || f == document_fault::bom;
}

// Lines and columns for refusals that know their offsets: one pass over the text, however many
// there are.
void place_all(std::string_view text, std::vector<result<validator, refusal>*>& refused) {
  const auto offset = [](const result<validator, refusal>* r) {
    return r->error().position->offset;
  };
  std::sort(refused.begin(), refused.end(),
            [&](auto* a, auto* b) { return offset(a) < offset(b); });
  u64 at = 0, line = 1, line_begin = 0;
  for (auto* r : refused) {
    for (; at < offset(r) && at < text.size(); ++at)
      if (text[static_cast<size_t>(at)] == '\n') ++line, line_begin = at + 1;
    refusal placed = r->error();
    placed.position = text_position{at, line, at - line_begin + 1};
    *r = placed;
  }
}

result<validator, refusal> unread(const schemas_of_tool& t) noexcept {
  refusal no;
  no.code = refusal_code::schema_text;
  no.document = t.fault;
  no.position = text_position{t.fault_offset, 0, 0};
  return no;
}

template <class Policy>
result<validator, refusal> compile_range(std::string_view text, range r, const Policy& by) {
  auto made = compile(r.of(text), by);
  if (made || !made.error().position) return made;
  refusal no = made.error();
  no.position->offset += r.begin;
  return no;
}

// The inner layer, whole, before anything is compiled.
std::optional<tools_refusal> read_tools(std::string_view text, const limits& most,
                                        std::vector<schemas_of_tool>& tools) {
  std::vector<range> ranges;
  if (auto no = read_frame(text, ranges)) return no;
  tools.reserve(ranges.size());
  for (const range& r : ranges) {
    const auto& t = tools.emplace_back(read_tool(text, r, most));
    if (is_no_json(t.fault)) return unreadable(text, t.fault, t.fault_offset);
  }
  return {};
}

template <class Policy>
result<std::vector<compiled_tool>, tools_refusal> compile_all(std::string_view text,
                                                              const Policy& input, limits most,
                                                              const declared_options& output) {
  most.nesting = std::max(most.nesting, output.limits.common.nesting);
  if (most.nesting != ~u32{0}) ++most.nesting;  // a schema stands one level deeper than alone
  std::vector<schemas_of_tool> tools;
  if (const auto no = read_tools(text, most, tools)) return *no;
  std::vector<compiled_tool> compiled;
  compiled.reserve(tools.size());
  for (const schemas_of_tool& t : tools) {
    if (t.fault != document_fault::none) {
      compiled.push_back({unread(t), unread(t)});
      continue;
    }
    compiled.push_back({t.input ? compile_range(text, *t.input, input) : no_input_schema(), {}});
    if (t.output) compiled.back().output.emplace(compile_range(text, *t.output, output));
  }
  std::vector<result<validator, refusal>*> refused;
  const auto note = [&refused](result<validator, refusal>& r) {
    if (!r && r.error().position) refused.push_back(&r);
  };
  for (compiled_tool& t : compiled) {
    note(t.input);
    if (t.output) note(*t.output);
  }
  place_all(text, refused);
  return compiled;
}

}  // namespace
}  // namespace detail

result<std::vector<compiled_tool>, tools_refusal> compile_tools(std::string_view list_text,
                                                                const policy& input,
                                                                const declared_options& output) {
  return detail::compile_all(list_text, input, input.limit, output);
}
result<std::vector<compiled_tool>, tools_refusal> compile_tools(std::string_view list_text,
                                                                const declared_options& input,
                                                                const declared_options& output) {
  return detail::compile_all(list_text, input, input.limits.common, output);
}

std::string_view tools_refusal::code() const noexcept {
  switch (fault) {
    case tools_fault::unreadable:
      return name_of(document);
    case tools_fault::no_tools:
      return "no_tools";
    default:
      return "too_many";
  }
}

std::string tools_refusal::message() const {
  if (fault == tools_fault::unreadable)
    return verdict{document, position.value_or(text_position{})}.message();
  if (fault == tools_fault::no_tools)
    return "the result of tools/list must be an object with an array `tools`";
  return "the list exceeds the maximum of " + std::to_string(most_tools) + " tools";
}

}  // namespace sluice::inline v0
