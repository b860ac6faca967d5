// SPDX-License-Identifier: Apache-2.0
// The least that a check could do: visits every value through the view and reads kind, number, and
// the sizes of all names and strings. What a check costs is told as a multiple of this.
#pragma once

#include <cstddef>

#include "sluice/json_view.hpp"

namespace bench {

template <sluice::json_view View>
std::size_t bare_walk(const View& v) {
  using sluice::kind;
  std::size_t sum = 1;
  switch (v.what()) {
    case kind::number: {
      const sluice::number n = v.number();
      return sum + n.tag + static_cast<std::size_t>(n.u);
    }
    case kind::string:
      return sum + v.string().size();
    case kind::array: {
      auto c = v.elements();
      while (c.next()) sum += bare_walk(c.value());
      return sum;
    }
    case kind::object: {
      auto c = v.members();
      while (c.next()) sum += c.name().size() + bare_walk(c.value());
      return sum;
    }
    default:
      return sum;
  }
}

}  // namespace bench
