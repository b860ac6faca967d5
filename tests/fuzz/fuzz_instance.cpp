// SPDX-License-Identifier: Apache-2.0
// In: a seed. A schema, instances that lie near it and spellings of them are generated from it.
// Traps when DOM, ordered DOM, text and the naive evaluator do not give one verdict.
#include <sluice/sluice.hpp>

#include <array>
#include <vector>

#include "fuzz/expect.hpp"
#include "support/generate.hpp"
#include "support/naive.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace {

using namespace sluice_fuzz;
using sluice_test::naive_violation;
using faults = std::vector<naive_violation>;

searches search;

bool is(const sluice::verdict& v, const naive_violation& fault) {
  const auto k = v.keyword();
  return v.code() == fault.code && v.node() == fault.node &&
         (k ? spelling(*k) : std::string_view{}) == fault.keyword;
}

void expect_among(const sluice::verdict& v, const faults& all) {
  expect(v.outcome() != sluice::outcome::unreadable);
  expect(static_cast<bool>(v) == all.empty());
  if (v) return expect(v.code().empty());
  expect(std::any_of(all.begin(), all.end(), [&](const auto& f) { return is(v, f); }));
  expect_safe(v.message());
}

// One schema under one policy.
struct gate {
  const json& schema;
  bool strict;
  sluice::validator validator;

  faults naive(const json& instance) const {
    return sluice_test::naive_judge(schema, strict, instance, std::ref(search));
  }

  // Instance and text have the same value.
  bool judge(const json& instance, const std::string& text) const {
    const faults all = naive(instance);
    const sluice::verdict of_dom = validator.check(instance);
    expect_among(of_dom, all);
    expect(of_dom || is(of_dom, all.front()));
    expect_among(validator.check(ordered_json::parse(text)), all);
    const sluice::verdict of_text = validator.check_text(text);
    expect_among(of_text, all);
    expect(validator.accepts(instance) == all.empty());
    expect(validator.accepts_text(text) == all.empty());
    if (all.size() == 1) expect(same(of_dom, of_text));
    return all.empty();
  }

  void judge_unknown(const std::string& text) const {
    const sluice::verdict v = validator.check_text(text);
    expect(validator.accepts_text(text) == static_cast<bool>(v));
    const auto dom = parsed<json>(text);
    if (v.outcome() == sluice::outcome::unreadable) {
      using enum sluice::document_fault;
      expect_place(text, v.position());
      expect_safe(v.message());
      return expect(!dom || v.fault() == duplicate_name || v.fault() == bom);
    }
    expect(dom.has_value());
    judge(*dom, text);
  }
};

std::optional<gate> compile(const json& schema, bool strict) {
  auto made = sluice::compile(schema, strict ? sluice::strict : sluice::lenient);
  const auto refused = sluice_test::naive_compile(schema, strict, searches::fault_of);
  expect(made.has_value() == !refused);
  if (made) return gate{schema, strict, std::move(*made)};
  const sluice::refusal& why = made.error();
  expect(refused->code == name_of(why.code) && refused->node == why.node);
  expect(refused->keyword == (why.keyword ? spelling(*why.keyword) : ""));
  return std::nullopt;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  sluice_test::generator g(input(bytes, size).seed());
  const json schema = g.schema();
  const auto strict = compile(schema, true), lenient = compile(schema, false);
  for (int round = 0; round < 6; ++round) {
    const json near = g.instance_for(schema);
    std::string text = g.spell(near);
    const json instance = json::parse(text);  // a spelling may turn 1 into 1.0
    const bool narrow = strict && strict->judge(instance, text);
    const bool wide = lenient && lenient->judge(instance, text);
    expect(!narrow || wide);
    const auto twice = g.spell_with_duplicate(near);
    g.mutate_text(text);
    for (const auto* gate : {&strict, &lenient}) {
      if (!*gate) continue;
      (*gate)->judge_unknown(text);
      if (!twice) continue;
      const auto v = (*gate)->validator.check_text(*twice);
      expect(v.fault() == sluice::document_fault::duplicate_name);
    }
  }
  return 0;
}
