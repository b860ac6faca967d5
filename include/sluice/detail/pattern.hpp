// SPDX-License-Identifier: Apache-2.0
// An ECMA-262 regular expression comes in, RE2 text and then one compiled, shareable matcher go
// out. The author's own text never reaches the engine, and no engine header is seen from here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace sluice::inline v0::detail {

enum class pattern_fault : std::uint8_t { none, syntax, unsupported };

struct pattern_limits {
  std::uint32_t group_nesting = 250;
  std::uint64_t expanded_size = 10'000;
};

// With a fault, `re2` and `size` mean nothing. `size` counts atoms with their counted repetitions
// multiplied out, which is what RE2 allocates for before it looks at its own memory limit, and a
// charge for every property escape.
struct translation {
  pattern_fault fault = pattern_fault::none;
  std::string re2;
  std::uint64_t size = 0;
};

// Reads `ecma` in Unicode mode, in one pass and without recursion. Work and output are linear in
// its length, which the caller bounds.
[[nodiscard]] translation translate_pattern(std::string_view ecma, const pattern_limits& limits);

// One compiled expression. Immutable once made: any number of threads may search with it.
class pattern {
 public:
  // `t` must be the faultless translation of `ecma`. Empty if the engine cannot take it: too large
  // for `max_mem`, or a script that the linked engine does not know. `ecma` only offers a fast
  // path; with an empty one the engine answers alone, which is how tests hold the two against each
  // other.
  [[nodiscard]] static std::optional<pattern> compile(const translation& t, std::string_view ecma,
                                                      std::int64_t max_mem);

  pattern(pattern&& other) noexcept;
  pattern& operator=(pattern&& other) noexcept;
  pattern(const pattern&) = delete;
  pattern& operator=(const pattern&) = delete;
  ~pattern();

  // Does the expression match anywhere in the text? The text must be well-formed UTF-8 and may
  // contain NUL.
  [[nodiscard]] bool found_in(std::string_view well_formed_utf8) const;

  // Instructions of the compiled program: the factor that turns bytes into work.
  [[nodiscard]] std::uint64_t program_size() const noexcept;

 private:
  struct engine;
  explicit pattern(std::unique_ptr<const engine> made) noexcept;

  std::unique_ptr<const engine> engine_;
};

}  // namespace sluice::inline v0::detail
