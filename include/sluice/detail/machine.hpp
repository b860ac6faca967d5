// SPDX-License-Identifier: Apache-2.0
// Where a check begins.
#pragma once

#include "sluice/detail/walk.hpp"

namespace sluice::inline v0::detail {

template <class View>
bool judge_root(judging& j, const View& v) {
  return walk<View>(j).judge(0, v);
}

}  // namespace sluice::inline v0::detail
