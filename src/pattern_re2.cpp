// SPDX-License-Identifier: Apache-2.0
// The only file that knows RE2. Translated text comes in, a yes or no goes out. RE2's error texts
// quote the pattern, so they are never read and never logged.
#include <re2/re2.h>
#include <re2/stringpiece.h>

#include <utility>

#include "sluice/detail/pattern.hpp"
#include "sluice/detail/plain_pattern.hpp"

namespace sluice::inline v0::detail {
namespace {

re2::RE2::Options make_options(std::int64_t max_mem) {
  re2::RE2::Options options;
  // The default prints a bad pattern, and sizes when the DFA runs out of memory.
  options.set_log_errors(false);
  // Bounds the program and the DFA caches; the default admits 680,000 instructions.
  options.set_max_mem(max_mem);
  options.set_never_capture(true);
  options.set_encoding(re2::RE2::Options::EncodingUTF8);
  // True would switch off the stop at the earliest match.
  options.set_longest_match(false);
  // True would take away `\p`, `\b` and `(?:`.
  options.set_posix_syntax(false);
  options.set_literal(false);
  options.set_never_nl(false);
  options.set_dot_nl(false);
  options.set_case_sensitive(true);
  return options;
}

// Always by pointer and length: RE2's text type is its own, std's or Abseil's, by release.
re2::StringPiece piece(std::string_view text) {
  return text.empty() ? re2::StringPiece("", 0) : re2::StringPiece(text.data(), text.size());
}

}  // namespace

struct pattern::engine {
  engine(const translation& t, std::string_view ecma, std::int64_t max_mem)
      : program(piece(t.re2), make_options(max_mem)), plain(plain_pattern::read(ecma)) {}

  re2::RE2 program;
  std::optional<plain_pattern> plain;
  std::uint64_t size = 0;
};

std::optional<pattern> pattern::compile(const translation& t, std::string_view ecma,
                                        std::int64_t max_mem) {
  if (t.fault != pattern_fault::none) return std::nullopt;
  auto made = std::make_unique<engine>(t, ecma, max_mem);
  if (!made->program.ok()) return std::nullopt;
  made->size = static_cast<std::uint64_t>(made->program.ProgramSize());
  return pattern(std::move(made));
}

pattern::pattern(std::unique_ptr<const engine> made) noexcept : engine_(std::move(made)) {}
pattern::pattern(pattern&& other) noexcept = default;
pattern& pattern::operator=(pattern&& other) noexcept = default;
pattern::~pattern() = default;

bool pattern::found_in(std::string_view well_formed_utf8) const {
  if (engine_->plain) return engine_->plain->found_in(well_formed_utf8);
  // No submatch is asked for, so RE2 stops at the earliest match and runs nothing backwards.
  return engine_->program.Match(piece(well_formed_utf8), 0, well_formed_utf8.size(),
                                re2::RE2::UNANCHORED, nullptr, 0);
}

std::uint64_t pattern::program_size() const noexcept { return engine_->size; }

}  // namespace sluice::inline v0::detail
