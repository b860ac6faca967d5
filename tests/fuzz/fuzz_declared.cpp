// SPDX-License-Identifier: Apache-2.0
// In: a seed. Small schemas of 2020-12 with references, branches and unevaluated members, and
// instances near them, are generated from it.
// Traps when DOM, text and the naive evaluator differ, or a check costs more steps than it may.
#include <sluice/sluice.hpp>

#include "fuzz/expect.hpp"
#include "support/generate_declared.hpp"
#include "support/naive_declared.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace {

using namespace sluice_fuzz;

void expect_judged(const sluice::validator& v, sluice_test::naive_declared& naive,
                   const json& instance, const std::string& text) {
  const auto of_dom = v.check(instance);
  const auto of_text = v.check_text(text);
  expect_safe(of_dom.message());
  expect(of_text.outcome() != sluice::outcome::unreadable);
  expect(static_cast<bool>(of_dom) == static_cast<bool>(of_text));
  expect(of_dom || of_dom.node() < v.nodes());
  expect(static_cast<bool>(v.check(ordered_json::parse(text))) == static_cast<bool>(of_dom));
  if (of_dom.code() == "step_limit") return;
  expect(naive.accepts(instance) == static_cast<bool>(of_dom));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  sluice_test::generator g(input(bytes, size).seed());
  sluice_test::declared_schemas from(g);
  const json schema = from.make();
  const auto compiled = sluice::compile(schema, sluice::declared);
  const auto of_text = sluice::compile(g.spell(schema), sluice::declared);
  expect(compiled.has_value() == of_text.has_value());
  if (!compiled) {
    expect(same(compiled.error(), of_text.error()));
    expect_safe(compiled.error().message());
    // Everything else about these schemas is in order.
    expect(compiled.error().code == sluice::refusal_code::reference_cycle);
    return 0;
  }
  sluice_test::naive_declared naive(schema);
  for (int round = 0; round < 8; ++round) {
    const std::string text = g.spell(from.value(4));
    expect_judged(*compiled, naive, json::parse(text), text);
  }
  // Far too few steps: fails closed, in every view alike.
  sluice::declared_options tight;
  tight.limits.steps = g.below(40);
  tight.limits.steps_per_value = 0;
  const auto short_of_breath = sluice::compile(schema, tight);
  const json instance = from.value(4);
  const bool accepted = short_of_breath->accepts(instance);
  expect(!accepted || naive.accepts(instance));
  expect(short_of_breath->accepts_text(instance.dump()) == accepted);
  return 0;
}
