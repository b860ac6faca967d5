// SPDX-License-Identifier: Apache-2.0
// Judges nodes that branch or refer. Private to src/: the linker puts its address into a tree that
// needs it, so that a program that compiles under policies alone links none of it.
#pragma once

#include "sluice/detail/judging.hpp"

namespace sluice::inline v0::detail {

// The root of the tree against an instance that was read into a literal.
bool judge_branching(judging& j, const literal_view& v);

}  // namespace sluice::inline v0::detail
