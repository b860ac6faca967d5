// SPDX-License-Identifier: Apache-2.0
// In: a pattern, the byte FF (which no UTF-8 contains), a subject. Out: nothing.
// Traps when a translation breaks its bounds, or when the plain matcher and RE2 differ.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "sluice/detail/pattern.hpp"
#include "sluice/detail/plain_pattern.hpp"
#include "sluice/detail/utf8.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace sluice::detail;
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  const std::size_t cut = input.find('\xff');
  const std::string_view ecma = input.substr(0, cut).substr(0, 4096);
  const std::string_view subject =
      cut == std::string_view::npos ? std::string_view{} : input.substr(cut + 1);

  const pattern_limits limits;
  const translation t = translate_pattern(ecma, limits);
  const auto plain = plain_pattern::read(ecma);
  if (t.fault != pattern_fault::none) return 0;
  if (t.size > limits.expanded_size) __builtin_trap();
  // The longest text per byte is `\S`, two bytes for 174; the anchor of `\B` is extra.
  if (t.re2.size() > ecma.size() * 90 + 32) __builtin_trap();

  const auto engine = pattern::compile(t, {}, 1 << 17);
  if (!engine || !well_formed(subject)) return 0;
  // Far below the limit a policy sets: a fuzzer wants many runs, not long ones.
  if (subject.size() * (engine->program_size() + 1) > 1 << 22) return 0;
  const bool found = engine->found_in(subject);
  if (plain && plain->found_in(subject) != found) __builtin_trap();
  return 0;
}
