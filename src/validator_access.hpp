// SPDX-License-Identifier: Apache-2.0
// The one way by which src/ makes a validator from a tree.
#pragma once

#include "sluice/validator.hpp"

namespace sluice::inline v0 {

struct validator_access {
  static validator make(detail::tree&& t) {
    return validator(std::make_shared<const detail::tree>(std::move(t)));
  }
  static const detail::tree& tree_of(const validator& v) noexcept { return *v.tree_; }
};

}  // namespace sluice::inline v0
