// SPDX-License-Identifier: Apache-2.0
// What the fuzz targets share: the trap, the fuzzer's bytes taken apart, the search that stands in
// for a naive one, and what is promised of every message. Nothing of an input is ever printed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "sluice/core.hpp"
#include "sluice/detail/pattern.hpp"

namespace sluice_fuzz {

using nlohmann::json;
using nlohmann::ordered_json;

// Not inlined: the stack trace then names the line of the expectation.
[[gnu::noinline]] inline void expect(bool holds) {
  if (!holds) __builtin_trap();
}

// Front to back; zeros behind the end.
class input {
 public:
  input(const std::uint8_t* bytes, std::size_t size)
      : left_(reinterpret_cast<const char*>(bytes), size) {}

  std::uint8_t byte() {
    if (left_.empty()) return 0;
    const auto b = static_cast<std::uint8_t>(left_.front());
    left_.remove_prefix(1);
    return b;
  }
  std::string_view rest() const { return left_; }
  // A seed that any change of the rest changes (FNV-1a).
  std::uint64_t seed() const {
    std::uint64_t h = 14695981039346656037U;
    for (const char c : left_) h = (h ^ static_cast<std::uint8_t>(c)) * 1099511628211U;
    return h;
  }

 private:
  std::string_view left_;
};

// nlohmann's lexer takes a NUL outside of strings for the end of the text and accepts what stands
// before it; no such text is JSON. Another control is refused wherever it stands.
inline std::string without_nul(std::string_view text) {
  std::string copy(text);
  std::replace(copy.begin(), copy.end(), '\0', '\1');
  return copy;
}

template <class Json>
std::optional<Json> parsed(std::string_view text) {
  Json made = Json::parse(without_nul(text), nullptr, false);
  if (made.is_discarded()) return std::nullopt;
  return made;
}

// Occurs in no constant text of the library.
inline constexpr std::string_view token = "qZ7~Kp";

// Constant words, published keywords and numbers are printable ASCII.
inline void expect_safe(std::string_view message) {
  expect(!message.empty() && message.size() < 400);
  expect(std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }));
  expect(message.find(token) == message.npos);
}

inline void expect_place(std::string_view text, const sluice::text_position& at) {
  expect(at.offset <= text.size());
  const std::string_view before = text.substr(0, static_cast<std::size_t>(at.offset));
  std::uint64_t line = 1, column = 1;
  for (const char c : before) {
    column = c == '\n' ? 1 : column + 1;
    line += c == '\n';
  }
  expect(at.line == line && at.column == column);
}

inline bool same(const sluice::verdict& a, const sluice::verdict& b) {
  return a.outcome() == b.outcome() && a.code() == b.code() && a.node() == b.node();
}

// What refusals of one schema say in whatever form it comes.
inline bool same(const sluice::refusal& a, const sluice::refusal& b) {
  return a.code == b.code && a.keyword == b.keyword && a.limit == b.limit && a.node == b.node;
}

// Of the translated pattern by the engine alone, without the library's own quick matcher.
class searches {
 public:
  bool operator()(std::string_view ecma, std::string_view text) {
    const auto at = made_.find(ecma);
    if (at != made_.end()) return at->second.found_in(text);
    if (made_.size() > 500) made_.clear();
    using sluice::detail::pattern;
    auto compiled = pattern::compile(sluice::detail::translate_pattern(ecma, {}), {}, 1 << 20);
    expect(compiled.has_value());
    return made_.emplace(ecma, std::move(*compiled)).first->second.found_in(text);
  }
  static std::string fault_of(std::string_view ecma) {
    const auto t = sluice::detail::translate_pattern(ecma, {});
    if (t.fault == sluice::detail::pattern_fault::none) return {};
    const bool syntax = t.fault == sluice::detail::pattern_fault::syntax;
    return syntax ? "pattern_syntax" : "pattern_unsupported";
  }

 private:
  std::map<std::string, sluice::detail::pattern, std::less<>> made_;
};

}  // namespace sluice_fuzz
