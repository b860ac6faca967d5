// SPDX-License-Identifier: Apache-2.0
// The library's version as constants, for hosts that want to say what they link.
#pragma once

namespace sluice::inline v0 {

inline constexpr int version_major = 0;
inline constexpr int version_minor = 1;
inline constexpr int version_patch = 0;

}  // namespace sluice::inline v0
