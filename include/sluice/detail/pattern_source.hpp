// SPDX-License-Identifier: Apache-2.0
// The pieces of the pattern translator and what they share: the decoded pattern with a position,
// and what was noticed on the way. Nothing here is meant for anybody else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sluice/detail/pattern.hpp"

namespace sluice::inline v0::detail {

struct pattern_source {
  static constexpr char32_t end = 0xffff'ffff;

  std::u32string_view text;
  std::size_t at = 0;
  // ECMA-262 has two dialects: Annex B forms exist only without the u flag, `\p` and `\u{}` only
  // with it. A pattern that needs both is valid in neither.
  bool annex_b = false;
  bool unicode_only = false;
  pattern_fault fault = pattern_fault::none;
  std::uint64_t properties = 0;

  [[nodiscard]] char32_t peek(std::size_t ahead = 0) const noexcept {
    return ahead < text.size() - at ? text[at + ahead] : end;
  }
  char32_t take() noexcept { return at < text.size() ? text[at++] : end; }
  bool accept(char32_t wanted) noexcept {
    if (peek() != wanted) return false;
    ++at;
    return true;
  }
  // False, so that a reader can refuse in one statement.
  bool refuse(pattern_fault why) noexcept {
    fault = why;
    return false;
  }
};

// A set of code points as the inside of an RE2 class, once plain and once complemented. A missing
// text is one that RE2 has no table for; the other side then serves, negated.
struct code_point_set {
  std::optional<std::string> members;
  std::optional<std::string> complement;
};

[[nodiscard]] constexpr bool is_ascii_digit(char32_t c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_ascii_letter(char32_t c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Nothing if the bytes are not well-formed UTF-8.
[[nodiscard]] std::optional<std::u32string> decode_pattern(std::string_view utf8);

// `\x{...}`: no character of the author can act as an RE2 operator in this spelling.
void append_code_point(std::string& out, char32_t code_point);

// An atom of its own; `negated` swaps the two sides.
void append_set(std::string& out, const code_point_set& set);

// Both are called after the backslash. The first answers whether a set escape (`\d`, `\p{...}`)
// stands here, the others read one; false means refused.
[[nodiscard]] bool at_set_escape(const pattern_source& in) noexcept;
[[nodiscard]] bool read_set_escape(pattern_source& in, code_point_set& set);
[[nodiscard]] bool read_character_escape(pattern_source& in, bool in_class, char32_t& code_point);

// Called after the opening bracket; appends the rewritten class.
[[nodiscard]] bool read_class(pattern_source& in, std::string& out);

// The set of `\p{name}` or `\p{name=value}`; nothing if there is no such property or RE2 has no
// table for it.
[[nodiscard]] std::optional<code_point_set> find_property(std::string_view name);
[[nodiscard]] std::optional<code_point_set> find_property(std::string_view name,
                                                          std::string_view value);

}  // namespace sluice::inline v0::detail
