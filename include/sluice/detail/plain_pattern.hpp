// SPDX-License-Identifier: Apache-2.0
// The few patterns that need no engine: `^`, a row of ASCII classes with counts, an optional `$`.
// Says the same as RE2 or refuses to be made; it never backtracks and never approximates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sluice::inline v0::detail {

// Why beside RE2: its match of a short text is mostly fixed cost. Processor time on one machine,
// RE2 of 2022-06 against this: `^[a-z][a-z0-9-]*$` on 14 bytes 72 and 14 ns, a version number 42
// and 12 ns, `^[A-Z]{3}-\d{4}$` 48 and 11 ns.
class plain_pattern {
 public:
  // Nothing unless the pattern is certainly of the plain kind. `ecma` is text that the translator
  // has accepted; on other text the answer is safe to ask for and means nothing.
  [[nodiscard]] static std::optional<plain_pattern> read(std::string_view ecma);

  [[nodiscard]] bool found_in(std::string_view text) const noexcept;

 private:
  // One bit of a byte's mask per distinct class.
  static constexpr std::size_t most_classes = 8;
  static constexpr std::size_t most_steps = 24;
  static constexpr std::uint16_t unbounded = 0xffff;

  struct step {
    std::uint8_t mask = 0;
    std::uint16_t least = 1;
    std::uint16_t most = 1;
  };

  class reader;

  std::array<std::uint8_t, 256> classes_of_{};
  std::array<step, most_steps> steps_{};
  std::uint8_t step_count_ = 0;
  bool to_the_end_ = false;
};

}  // namespace sluice::inline v0::detail
