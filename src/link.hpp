// SPDX-License-Identifier: Apache-2.0
// What `declared` adds to the visit: resources, identifiers, references.
#pragma once

#include "compile.hpp"

namespace sluice::inline v0::detail {

class linker {
 public:
  void visited(u32 item, u32 id);
  bool enter(draft& d);
  void hide_siblings(draft& d);
  bool read(draft& d, keyword k);
};

}  // namespace sluice::inline v0::detail
