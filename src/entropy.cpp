// SPDX-License-Identifier: Apache-2.0
// getrandom, getentropy or BCryptGenRandom: whichever the platform has.
#include "entropy.hpp"

#if defined(_WIN32)
#include <windows.h>
//
#include <bcrypt.h>
#elif defined(__linux__)
#include <sys/random.h>
#else
#include <unistd.h>
#if defined(__APPLE__)
#include <sys/random.h>
#endif
#endif

namespace sluice::inline v0::detail {

bool draw_key(hash_key& key) noexcept {
  hash_key drawn;
#if defined(_WIN32)
  const bool good = BCryptGenRandom(nullptr, reinterpret_cast<PUCHAR>(&drawn), sizeof drawn,
                                    BCRYPT_USE_SYSTEM_PREFERRED_RNG) == 0;
#elif defined(__linux__)
  const bool good = getrandom(&drawn, sizeof drawn, 0) ==
                    static_cast<ssize_t>(sizeof drawn);  // 16 bytes come whole
#else
  const bool good = getentropy(&drawn, sizeof drawn) == 0;
#endif
  if (good) key = drawn;
  return good;
}

}  // namespace sluice::inline v0::detail
