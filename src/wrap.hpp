// SPDX-License-Identifier: Apache-2.0
// What must change in a schema that moves from the root of its document to properties/result, so
// that every same-document reference keeps its meaning. Reads the schema; makes nothing but a list
// of edits. Private to src/.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dialect.hpp"
#include "json_writer.hpp"
#include "pointer.hpp"
#include "sluice/declared.hpp"

namespace sluice::inline v0::detail {

// Where the schema goes, as a reference to it.
inline constexpr std::string_view wrapped_root = "#/properties/result";

// Visits schemas in the order in which a compile does: where a reference leads into what another
// one makes a resource of its own, both then see the same. Recursion follows the schema and is
// bounded by limits::depth before it descends.
class rebaser {
 public:
  rebaser(const literal& schema, const declared_options& options);

  // False: `why` holds, with the offset of the item at fault.
  bool run();

  refusal why;
  std::vector<edit> edits;  // ascending by item
  // The embedded root must be a resource of its own: the caller gives it an $id.
  bool needs_identifier = false;
  // It keeps its $schema, which makes less of this dialect: the new root has to name the dialect.
  std::optional<dialect> keeps_dialect;

 private:
  // Under which rules, and in which resource, a schema is read.
  struct place {
    const policy* by = nullptr;
    sluice::dialect dialect{};
    u32 root = 0;           // item of the resource's root
    bool absolute = false;  // its base URI does not depend on where the document stands
    bool data = false;  // below const, enum, default or examples, where only a reference makes a
                        // schema of data
  };
  struct pending {
    u32 item;
    keyword from;
    place at;
  };
  struct found {
    u64 present = 0;
    std::array<u32, keyword_count> at;  // item of each present keyword's value

    bool has(keyword k) const noexcept { return (present & bit_of(k)) != 0; }
    u32 operand(keyword k) const noexcept { return at[index_of(k)]; }
  };
  enum : u8 { visited = 1, foreign = 2, in_data = 4 };

  bool refuse(refusal_code code, u32 item, std::optional<keyword> k = {},
              std::optional<u64> limit = {});

  // wrap_root.cpp
  bool open_root(place& p);
  bool follow_references();
  void use(const dialect_in_use& d, place& p);

  // wrap_visit.cpp
  bool schema(u32 item, u32 depth, place p);
  bool enter_resource(u32 item, const found& f, place& p);
  bool contents(const found& f, u32 depth, const place& p);
  bool children(keyword k, u32 operand, u32 depth, const place& p);
  bool child(u32 item, u32 depth, const place& p) {
    return !is_schema(item) || schema(item, depth + 1, p);
  }
  found keywords_of(u32 item, const place& p) const;
  bool begins_resource(const found& f) const;

  // wrap_reference.cpp
  bool reference(keyword k, const found& f, const place& p);
  bool rebase(keyword k, u32 item, const place& p);
  bool make_static(const found& f, const place& p);
  bool must_change_data(keyword k, u32 item);
  bool follow(const pending& r);
  bool follow_pointer(std::string_view fragment, place to);

  literal_view view(u32 item) const noexcept { return {&doc_, item}; }
  kind kind_of(u32 item) const noexcept { return doc_.items[item].what; }
  bool is_schema(u32 item) const noexcept {
    return kind_of(item) == kind::object || kind_of(item) == kind::boolean;
  }

  const literal& doc_;
  const declared_options& options_;
  std::map<u32, policy> policies_;
  std::unique_ptr<pointer_index> pointers_;
  std::vector<u8> state_;  // of each item
  std::deque<pending> references_;
  std::map<u32, place> resources_;  // with an $id, by the item of their root
  std::map<std::string_view, u32>
      relative_resources_;  // the same by $id, where that is no absolute URI
  u32 nodes_ = 1;           // the new root
  u32 reference_count_ = 0;
};

// The dialect that a schema is read by: forced, declared by $schema, or the default. Nothing when
// it is unknown.
std::optional<dialect_in_use> dialect_read_by(literal_view schema, const declared_options& options);

// The dialect that a $schema names: one of the four, or what a registered meta-schema makes of one.
std::optional<dialect_in_use> dialect_named(std::string_view schema_uri,
                                            const documents& registered);

}  // namespace sluice::inline v0::detail
