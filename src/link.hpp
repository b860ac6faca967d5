// SPDX-License-Identifier: Apache-2.0
// What `declared` adds to the visit: resources and their identifiers, references to them, and what
// the links make of the tree (cycles, nodes that need more than one look). Each target is compiled
// once. Private to src/.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compile.hpp"
#include "dialect.hpp"
#include "documents.hpp"
#include "pointer.hpp"
#include "sluice/declared.hpp"

namespace sluice::inline v0::detail {

class linker {
 public:
  linker(const literal& schema, const declared_options& options);

  // The whole of a declared compile. The refusal is in `made.why` when false.
  bool run();

  compiler made;
  size_t nodes_visited() const noexcept { return made.sources.size(); }
  u32 item_of(u32 node) const noexcept { return made.sources[node]; }
  // The registered URI of the document that a node came from; empty for the schema itself.
  std::string_view document_of(u32 node) const noexcept {
    return documents_[document_of_node_[node]].uri;
  }
  const literal& literal_of(u32 node) const noexcept {
    return *documents_[document_of_node_[node]].doc;
  }

 private:
  // --- called by the visit
  static const declared_visit visit;
  std::optional<u32> claim(u32 item, u32 id);
  bool enter(draft& d);
  bool read(draft& d, keyword k);
  bool read_reference(draft& d, keyword k);
  void recursive_anchor(const draft& d) noexcept;

  struct anchor {
    u32 node;
    bool dynamic;
  };
  struct document {
    const literal* doc;
    std::string uri;
    std::vector<u32> node_of_item, resource_of_item;
    std::map<std::string, u32, std::less<>> resources;  // by URI
    std::unique_ptr<pointer_index> pointers;
  };
  struct resource {
    u32 document, item;
    std::string base;
    reading rules;
    std::map<std::string, anchor, std::less<>> anchors;
    bool recursive = false;  // $recursiveAnchor: true at its root
  };
  struct pending_reference {
    keyword from;
    u32 node, item, resource;
    std::string_view text;
  };
  struct place {
    u32 resource = 0, item = 0;
    std::string anchor;  // the name by which it was found, if so
  };

  std::optional<u32> known(u32 item) const noexcept;

  // dialects
  std::optional<dialect_in_use> dialect_for(std::string_view schema_uri) const;
  const policy* policy_for(const dialect_in_use& d);
  reading reading_for(const dialect_in_use& d);
  bool unsupported_dialect(u32 id, u32 item);

  // identifiers
  bool open_document(const literal& doc, std::string uri, const dialect_in_use& d);
  bool identify(draft& d, u32 id_item, std::string_view id,
                std::optional<std::string_view> schema_uri);
  bool add_anchor(draft& d, u32 item, std::string_view name, bool dynamic, keyword k);

  // references
  bool link(pending_reference r);
  bool resolved(const pending_reference& r, place& to);
  bool find_resource(const pending_reference& r, std::string_view uri, u32& found);
  bool node_at(const pending_reference& r, const place& to, u32& id);
  bool no_target(const pending_reference& r) {
    return made.refuse(refusal_code::reference_unresolved, r.node, r.item, r.from);
  }
  void link_dynamic(const pending_reference& r, const place& to, u32 target);
  void gather_anchors();

  // graph.cpp: the tree as a whole
  struct edge {
    u32 to;
    bool in_place;  // joined to the same value: a cycle of these looks at nothing
  };
  void edges_of(u32 id, std::vector<edge>& out) const;
  bool refuse_cycles();
  void shorten_references();
  void mark_branching();

  static constexpr u64 most_uri_bytes = u64{8} << 20;

  const declared_options& options_;
  std::deque<policy> policies_;
  std::map<u32, const policy*> policy_of_dialect_;
  std::deque<document> documents_;
  std::deque<resource> resources_;
  std::deque<pending_reference> references_;
  std::vector<u32> document_of_node_;
  std::map<std::string, u32, std::less<>> anchor_numbers_;
  u32 document_ = 0;  // being visited
  u32 reference_count_ = 0;
  u64 uri_bytes_ = 0;  // of all identifiers after resolution
};

}  // namespace sluice::inline v0::detail
