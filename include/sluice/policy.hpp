// SPDX-License-Identifier: Apache-2.0
// A policy is a value: what happens to each keyword, to unknown keys and malformed bounds, and the
// limits.
#pragma once

#include <array>
#include <cstdint>

#include "sluice/keyword.hpp"

namespace sluice::inline v0 {

// How a number token that neither an int64, a uint64 nor a binary64 holds exactly is taken by the
// text front end.
enum class number_policy : std::uint8_t { round, refuse_inexact };

// Everything that bounds work or memory. A value equal to a limit passes, one more is refused
// (schema) or invalid (instance).
struct limits {
  // Of a schema.
  std::uint32_t depth = 12;             // levels below the root; hard ceiling 256
  std::uint32_t nodes = 1000;           // schemas that the policy visits
  std::uint32_t enum_members = 500;     // per enum; hard ceiling 60,000
  std::uint32_t properties = 200;       // per `properties`, and per `required`; hard ceiling 30,000
  std::uint32_t string_bytes = 4096;    // of a const or enum string
  std::uint32_t name_bytes = 256;       // of a property name
  std::uint32_t pattern_bytes = 4096;   // of a pattern
  std::uint32_t group_nesting = 250;    // in a pattern; hard ceiling 250
  std::uint64_t pattern_size = 10'000;  // expanded size of a pattern, in atoms
  std::uint64_t pattern_size_total = 100'000;  // of all patterns of a schema
  // Of a pattern run; 0 turns one off.
  std::uint64_t pattern_input_bytes = std::uint64_t{1} << 20;
  std::uint64_t pattern_work = std::uint64_t{1} << 26;        // bytes x (program size + 1), one run
  std::uint64_t pattern_work_total = std::uint64_t{1} << 30;  // the same, summed over one check
  // Of a JSON text, schema or instance.
  std::uint32_t nesting = 1024;
  number_policy numbers = number_policy::round;
};

// A policy is made from `strict` or `lenient`: with<>() changes dispositions, at compile time only,
// so that a policy that enforces an unimplemented keyword or passes over a refused one cannot
// exist; `limit` is changed freely and checked against the hard ceilings when a schema is compiled
// (refusal code `policy`).
class policy {
 public:
  constexpr disposition of(keyword k) const noexcept { return dispositions_[detail::index_of(k)]; }

  template <keyword K>
  consteval policy with(disposition d) const {
    static_assert(!detail::always_refused(K),
                  "this keyword changes what a schema means: every policy refuses it");
    if (d == disposition::enforce && !detail::enforceable(K))
      detail::no_such_keyword();  // nobody implements it
    policy changed = *this;
    changed.dispositions_[detail::index_of(K)] = d;
    return changed;
  }
  // Keys outside the published vocabulary: ignore or refuse.
  consteval policy with_unknown_keys(disposition d) const {
    if (d == disposition::enforce) detail::no_such_keyword();
    policy changed = *this;
    changed.unknown_keys_ = d;
    return changed;
  }
  // Malformed bounds (`minLength: "5"`, `nullable: 1`) and degenerate `type` arrays: ignore or
  // refuse.
  consteval policy with_malformed_bounds(disposition d) const {
    if (d == disposition::enforce) detail::no_such_keyword();
    policy changed = *this;
    changed.malformed_bounds_ = d;
    return changed;
  }

  // A schema object under `additionalProperties`: enforce, or neither enforce nor walk.
  consteval policy with_additional_schemas(disposition d) const {
    if (d == disposition::refuse) detail::no_such_keyword();
    policy changed = *this;
    changed.additional_schemas_ = d;
    return changed;
  }

  constexpr disposition unknown_keys() const noexcept { return unknown_keys_; }
  constexpr disposition malformed_bounds() const noexcept { return malformed_bounds_; }
  constexpr disposition additional_schemas() const noexcept { return additional_schemas_; }

  limits limit;

 private:
  friend struct policies;

  std::array<disposition, detail::keyword_count> dispositions_{};
  disposition unknown_keys_ = disposition::refuse;
  disposition malformed_bounds_ = disposition::refuse;
  disposition additional_schemas_ = disposition::enforce;
};

// Builds the published policies from the columns of the keyword table.
struct policies {
  static constexpr policy make_strict() {
    policy p;
    for (std::size_t i = 0; i < detail::keyword_count; ++i)
      p.dispositions_[i] = detail::keyword_table[i].strict;
    return p;
  }
  static constexpr policy make_lenient() {
    policy p;
    for (std::size_t i = 0; i < detail::keyword_count; ++i)
      p.dispositions_[i] = detail::keyword_table[i].lenient;
    p.unknown_keys_ = p.malformed_bounds_ = p.additional_schemas_ = disposition::ignore;
    p.limit.depth = 16;
    p.limit.nodes = 2000;
    p.limit.enum_members = 1000;
    p.limit.properties = 500;
    return p;
  }
  // `declared`: what the dialect defines, narrowed by the vocabularies in force.
  static constexpr policy make_declared(dialect d, std::uint8_t vocabularies, const limits& limit) {
    policy p;
    for (std::size_t i = 0; i < detail::keyword_count; ++i) {
      const auto& row = detail::keyword_table[i];
      const bool defined = (row.dialects >> static_cast<unsigned>(d) & 1) != 0 &&
                           (vocabularies >> static_cast<unsigned>(row.home) & 1) != 0;
      p.dispositions_[i] = defined && row.operand != detail::shape::none ? disposition::enforce
                                                                         : disposition::ignore;
    }
    p.unknown_keys_ = disposition::ignore;
    p.limit = limit;
    return p;
  }
};

// An author's own output schema: an allowlist, everything in it enforced, the rest refused.
inline constexpr policy strict = policies::make_strict();
// A stranger's tool schema: a small enforced core, the rest passed over, and no regular expression
// compiled.
inline constexpr policy lenient = policies::make_lenient();

}  // namespace sluice::inline v0
