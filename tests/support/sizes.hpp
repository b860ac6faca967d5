// SPDX-License-Identifier: Apache-2.0
// How much smaller the large inputs of tests are under a sanitizer, which makes everything slower
// and memory larger.
#pragma once

namespace sluice_test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int smaller = 4;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
inline constexpr int smaller = 4;
#else
inline constexpr int smaller = 1;
#endif
#else
inline constexpr int smaller = 1;
#endif

}  // namespace sluice_test
