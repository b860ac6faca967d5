// SPDX-License-Identifier: Apache-2.0
// All test vectors: compile outcome, the keyword a refusal names, its code, and every instance
// through DOM, ordered DOM and text.
#include <string>

#include "support/judge.hpp"
#include "support/shared.hpp"
#include "support/vectors.hpp"

namespace {

using namespace sluice_test;

std::string schema_of(const vector_row& row) {
  return row.schema ? row.schema->dump() : row.schema_text;
}

void check_refusal(const vector_row& row, const sluice::refusal& why) {
  const auto keyword = why.keyword ? std::string(sluice::spelling(*why.keyword)) : std::string();
  CHECK(keyword == row.names_keyword.value_or(""));
  CHECK(sluice::name_of(why.code) == row.code.value_or(std::string(sluice::name_of(why.code))));
}

void check_instance(const sluice::validator& v, const vector_instance& i) {
  const auto verdict = i.value ? judged(v, *i.value) : judged_text(v, i.text);
  CHECK((verdict.outcome() == sluice::outcome::unreadable) == i.refused);
  CHECK(static_cast<bool>(verdict) == (i.valid && !i.refused));
}

}  // namespace

TEST_CASE("every vector compiles or refuses, accepts or violates as it says") {
  const auto folder = shared("vectors");
  if (!folder) return;
  std::size_t rows = 0, instances = 0;
  for (const vector_row& row : load_vectors(*folder)) {
    INFO(row.label());
    ++rows;
    const auto made = compiled_text(schema_of(row), row.strict ? sluice::strict : sluice::lenient);
    CHECK(static_cast<bool>(made) == row.compiles);
    if (!made) {
      check_refusal(row, made.error());
      continue;
    }
    for (const vector_instance& instance : row.instances) {
      INFO("instance " << &instance - row.instances.data());
      check_instance(*made, instance);
      ++instances;
    }
  }
  CHECK(rows > 0);
  WARN(rows << " vectors, " << instances << " instances");
}

TEST_CASE("what strict compiles lenient compiles, and accepts whatever strict accepts") {
  const auto folder = shared("vectors");
  if (!folder) return;
  for (const vector_row& row : load_vectors(*folder)) {
    if (!row.strict || !row.compiles) continue;
    INFO(row.label());
    const auto made = sluice::compile(std::string_view(schema_of(row)), sluice::lenient);
    CHECK(made);
    if (!made) continue;
    for (const vector_instance& i : row.instances)
      if (i.valid && !i.refused) CHECK(made->accepts_text(i.value ? i.value->dump() : i.text));
  }
}
