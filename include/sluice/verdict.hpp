// SPDX-License-Identifier: Apache-2.0
// The judgement of one instance: accepted, violated, or (text only) unreadable. Numbers and
// constants only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sluice/document.hpp"
#include "sluice/keyword.hpp"

namespace sluice::inline v0 {

enum class outcome : std::uint8_t { accepted, violated, unreadable };

// What a violation is called when it is more than a keyword. `keyword_itself`: the code is the
// keyword's spelling.
enum class violation_kind : std::uint8_t {
  keyword_itself,
  pattern_input_limit,
  false_schema,
  not_json_value,
  step_limit
};

namespace detail {

struct violation {
  violation_kind what{};
  sluice::keyword keyword{};
  std::uint32_t node = 0;
};

}  // namespace detail

// Converts to true when the instance was accepted. A plain value that refers to nothing.
class [[nodiscard]] verdict {
 public:
  verdict() = default;  // accepted
  explicit verdict(const detail::violation& why) noexcept
      : outcome_(outcome::violated), why_(why) {}
  verdict(document_fault fault, text_position at) noexcept
      : outcome_(outcome::unreadable), fault_(fault), at_(at) {}

  explicit operator bool() const noexcept { return outcome_ == outcome::accepted; }
  sluice::outcome outcome() const noexcept { return outcome_; }

  // "maxLength", "false_schema", "duplicate_name": a constant, empty when accepted.
  std::string_view code() const noexcept;
  // The keyword that was not satisfied; nothing for false_schema, not_json_value, step_limit and
  // unreadable text.
  std::optional<sluice::keyword> keyword() const noexcept;
  // Ordinal of the schema node whose keyword it is (0 unless violated).
  std::uint32_t node() const noexcept { return why_.node; }
  // Unreadable text: why, and where.
  document_fault fault() const noexcept { return fault_; }
  text_position position() const noexcept { return at_; }

  // "maxLength is not satisfied (schema node 7)". Safe to log. May throw bad_alloc.
  std::string message() const;

 private:
  sluice::outcome outcome_ = sluice::outcome::accepted;
  document_fault fault_{};
  detail::violation why_;
  text_position at_;
};

}  // namespace sluice::inline v0
