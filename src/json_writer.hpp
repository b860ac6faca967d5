// SPDX-License-Identifier: Apache-2.0
// A literal back to compact JSON text, with a few places changed on the way. What came from a text
// keeps its tokens byte for byte, so that no number is rounded and no escape respelled. Private to
// src/.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sluice/detail/literal.hpp"

namespace sluice::inline v0::detail {

struct edit {
  enum class how : u8 {
    replace,  // `text` stands for a name or a value
    drop,     // a member, known by the item of its name, is left out
    append    // `text` becomes the last element or member of a container
  };
  u32 item;
  how what;
  std::string text;
};

// Appends the value of item `from`. `source` is the text that the literal was read from; empty for
// a literal from a DOM, whose numbers are spelled so that they read back equal, and whose values
// that JSON cannot express become no JSON. `edits` ascend by item, one per item. Linear; an
// explicit stack.
void write_json(literal_view from, std::string_view source, const std::vector<edit>& edits,
                std::string& out);

// A string with its quotes and the escapes that RFC 8259 section 7 demands.
void write_string(std::string_view s, std::string& out);

}  // namespace sluice::inline v0::detail
