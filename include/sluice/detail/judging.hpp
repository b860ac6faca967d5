// SPDX-License-Identifier: Apache-2.0
// What one check carries along: the tree, the reason found so far, and the budgets. A limit, once
// passed, is the answer of the whole check: no later reason replaces it and no negation turns it
// round.
#pragma once

#include "sluice/detail/tree.hpp"
#include "sluice/verdict.hpp"

namespace sluice::inline v0::detail {

class judging {
 public:
  explicit judging(const tree& compiled) noexcept : t(compiled), steps_(compiled.steps) {}

  const tree& t;

  const violation& why() const noexcept { return why_; }
  bool limited() const noexcept { return limited_; }

  [[gnu::cold, gnu::noinline]] bool fail(u32 node, keyword k) noexcept {
    return note({violation_kind::keyword_itself, k, node});
  }
  [[gnu::cold, gnu::noinline]] bool fail_false_schema(u32 node) noexcept {
    return note({violation_kind::false_schema, {}, node});
  }
  [[gnu::cold, gnu::noinline]] bool pass_limit(violation_kind which, u32 node,
                                               keyword k = {}) noexcept {
    note({which, k, node});
    limited_ = true;
    return false;
  }

  // --- evaluation steps: what schemas that branch are bounded by

  // While `fresh`, values are entered for the first time: each brings the steps that it may cost
  // later on.
  void set_fresh(bool fresh) noexcept { fresh_ = fresh; }
  bool charge(u64 steps, u32 node) noexcept {
    if (steps > steps_) [[unlikely]]
      return pass_limit(violation_kind::step_limit, node);
    steps_ -= steps;
    return true;
  }
  void bring_steps() noexcept { steps_ += t.steps_per_value; }
  bool enter_value(u32 node) noexcept {
    if (fresh_) bring_steps();
    return charge(1, node);
  }

  // --- patterns

  // The unanchored search, inside the work limits (a pattern without maxLength is bounded too);
  // nothing when one is passed.
  bool found(const pattern& p, std::string_view s, u32 node, keyword k) {
    const limits& most = t.limit;
    if (most.pattern_input_bytes != 0 && s.size() > most.pattern_input_bytes)
      return pass_limit(violation_kind::pattern_input_limit, node, k);
    const product128 work = multiply(s.size(), p.program_size() + 1);
    if (work.high != 0 || (most.pattern_work != 0 && work.low > most.pattern_work))
      return pass_limit(violation_kind::pattern_input_limit, node, k);
    if (most.pattern_work_total != 0) {
      if (work.low > most.pattern_work_total - pattern_work_)
        return pass_limit(violation_kind::pattern_input_limit, node, k);
      pattern_work_ += work.low;
    }
    constexpr unsigned work_of_a_step = 10;  // binary logarithm
    if (t.branching_root() && !charge(work.low >> work_of_a_step, node)) return false;
    return p.found_in(s);
  }

 private:
  bool note(const violation& v) noexcept {
    if (!limited_) why_ = v;
    return false;
  }

  violation why_;
  bool limited_ = false;
  bool fresh_ = false;
  u64 pattern_work_ = 0, steps_;
};

}  // namespace sluice::inline v0::detail
