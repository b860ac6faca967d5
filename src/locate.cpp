// SPDX-License-Identifier: Apache-2.0
// From a node's ordinal back to its place in the schema: the visit is repeated, and the way to the
// node's item spelled out.
#include "link.hpp"
#include "sluice/validator.hpp"

namespace sluice::inline v0::detail {
namespace {

void append_token(std::string& out, std::string_view name) {
  out += '/';
  for (const char c : name) {  // RFC 6901 section 3
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
}

// The pointer of an item: at each level the one child that contains it. O(size of the literal).
std::string pointer_to(const literal& doc, u32 item) {
  std::string out;
  literal_view at{&doc, 0};
  while (at.index != item) {
    const u32 from = at.index;
    if (at.what() == kind::object) {
      for (auto c = at.members(); c.next();)
        if (item < c.ahead) {
          append_token(out, c.name());
          at = c.value();
          break;
        }
    } else {
      u32 i = 0;
      for (auto c = at.elements(); c.next(); ++i)
        if (item < c.ahead) {
          append_token(out, std::to_string(i));
          at = c.value();
          break;
        }
    }
    if (at.index == from) break;  // no child contains it: not an item of this document
  }
  return out;
}

refusal no_such_node(std::uint32_t node, std::size_t visited) noexcept {
  refusal r;
  r.code = refusal_code::nodes;
  r.limit = visited;
  r.node = node;
  return r;
}

}  // namespace

result<std::string, refusal> locate_in(const literal& schema, const policy& p, std::uint32_t node) {
  compiler c(schema, p);
  const bool good = c.run();
  if (node < c.sources.size()) return pointer_to(schema, c.sources[node]);
  return good ? no_such_node(node, c.sources.size()) : c.why;
}

// A node of a registered document is given as that document's URI with the pointer as its fragment.
result<std::string, refusal> locate_in(const literal& schema, const declared_options& options,
                                       std::uint32_t node) {
  linker l(schema, options);
  const bool good = l.run();
  if (node >= l.nodes_visited()) return good ? no_such_node(node, l.nodes_visited()) : l.made.why;
  const std::string_view uri = l.document_of(node);
  std::string out(uri);
  if (!uri.empty()) out += '#';
  return out += pointer_to(l.literal_of(node), l.item_of(node));
}

}  // namespace sluice::inline v0::detail
