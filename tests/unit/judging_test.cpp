// SPDX-License-Identifier: Apache-2.0
// In: budgets of steps and reasons. Out: that a budget is met to the unit, and that a limit, once
// passed, stays the answer.
#include "sluice/detail/judging.hpp"

#include <string>
#include <utility>

#include "support/catch.hpp"

namespace {

using sluice::kw;
using sluice::violation_kind;
using sluice::detail::judging;
using sluice::detail::node;
using sluice::detail::pattern;
using sluice::detail::tree;

tree budget(std::uint64_t steps, std::uint64_t per_value) {
  tree t;
  t.steps = steps;
  t.steps_per_value = per_value;
  return t;
}

}  // namespace

TEST_CASE("as many steps as the budget has are taken, and not one more") {
  const tree t = budget(10, 3);
  judging j(t);
  CHECK(j.charge(4, 0));
  CHECK(j.charge(6, 0));
  CHECK(j.charge(0, 0));
  CHECK(!j.limited());
  CHECK(!j.charge(1, 7));
  CHECK(j.limited());
  CHECK(j.why().what == violation_kind::step_limit);
  CHECK(j.why().node == 7);
}

TEST_CASE("a value brings its steps when it is entered for the first time, and only then") {
  const tree t = budget(0, 3);
  judging j(t);
  j.set_fresh(true);
  CHECK(j.enter_value(0));  // three steps, less one
  j.set_fresh(false);
  CHECK(j.enter_value(0));
  CHECK(j.enter_value(0));
  CHECK(!j.enter_value(0));

  judging k(t);
  k.bring_steps();
  CHECK(k.charge(3, 0));
  CHECK(!k.charge(1, 0));
  CHECK(!judging(t).enter_value(0));
}

TEST_CASE("a search costs a step for 1,024 bytes times instructions, where a schema branches") {
  const std::string ecma = "(?:a|ab)+c", text = std::string(3'000, 'a') + "c";
  auto made = pattern::compile(sluice::detail::translate_pattern(ecma, {}), ecma, 1 << 20);
  REQUIRE(made);
  const std::uint64_t steps = text.size() * (made->program_size() + 1) / 1'024;
  tree t = budget(0, 0);
  t.patterns.push_back(std::move(*made));
  t.nodes.emplace_back();
  const auto answer = [&t, &text] {
    judging j(t);
    const bool found = j.found(t.patterns[0], text, 0, kw("pattern"));
    return std::pair(found, j.limited());
  };
  CHECK(answer() == std::pair(true, false));
  t.nodes[0].flags |= node::branching;
  CHECK(answer() == std::pair(false, true));
  t.steps = steps - 1;
  CHECK(answer() == std::pair(false, true));
  t.steps = steps;
  CHECK(answer() == std::pair(true, false));
}

TEST_CASE("no reason replaces a limit, but the next reason replaces another") {
  const tree t = budget(0, 0);
  judging j(t);
  j.fail(1, kw("type"));
  j.fail(2, kw("enum"));
  CHECK(j.why().keyword == kw("enum"));
  CHECK(!j.limited());
  CHECK(!j.pass_limit(violation_kind::pattern_input_limit, 3, kw("pattern")));
  j.fail(4, kw("type"));
  j.fail_false_schema(5);
  CHECK(j.limited());
  CHECK(j.why().what == violation_kind::pattern_input_limit);
  CHECK(j.why().node == 3);
}
