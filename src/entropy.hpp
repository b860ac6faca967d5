// SPDX-License-Identifier: Apache-2.0
// The operating system's randomness for hash keys. Not std::random_device: it may throw, and may be
// a constant.
#pragma once

#include "sluice/detail/hash.hpp"

namespace sluice::inline v0::detail {

// False when the system gives none; the key is unchanged then. Never blocks on an initialised
// system.
[[nodiscard]] bool draw_key(hash_key& key) noexcept;

}  // namespace sluice::inline v0::detail
