// SPDX-License-Identifier: Apache-2.0
// In: a byte that chooses the format, then the text. Out: nothing.
// Traps when a scanner and its naive twin differ, or when url accepts what uri refuses.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "sluice/detail/format.hpp"
#include "support/naive_format.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using sluice::detail::format;
  if (size == 0) return 0;
  const auto which = static_cast<format>(bytes[0] % sluice::detail::format_names.size());
  // The fuzzer's own buffer ends with the input, so a scanner that reads on is caught there.
  const std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  const bool valid = sluice::detail::matches(which, text);
  if (valid != sluice_test::naive::matches(which, std::string(text))) __builtin_trap();
  if (which == format::url && valid && !sluice::detail::matches(format::uri, text)) {
    __builtin_trap();
  }
  return 0;
}
