// SPDX-License-Identifier: Apache-2.0
// In: a byte of options, a byte that places a token, then schema text, or a seed for one.
// Traps when a schema is not refused or compiled alike from text and from a DOM, when lenient
// refuses what strict compiles, when the naive reading differs, or when a message echoes.
#include <sluice/sluice.hpp>

#include "fuzz/expect.hpp"
#include "support/generate.hpp"
#include "support/naive.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace {

using namespace sluice_fuzz;
using compiled = sluice::result<sluice::validator, sluice::refusal>;

void expect_alike(const compiled& a, const compiled& b) {
  expect(a.has_value() == b.has_value());
  if (!a) return expect(same(a.error(), b.error()));
  expect(a->nodes() == b->nodes());
  const auto of_a = a->advisories(), of_b = b->advisories();
  expect(of_a.size() == of_b.size());
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    expect(of_a[i].code == of_b[i].code && of_a[i].node == of_b[i].node);
    expect(of_a[i].node < a->nodes());
    expect_safe(of_a[i].message());
  }
}

bool unread(const compiled& c) { return !c && c.error().code == sluice::refusal_code::schema_text; }

void expect_placed(std::string_view text, const compiled& c) {
  if (c) return;
  expect_safe(c.error().message());
  if (c.error().position) expect_place(text, *c.error().position);
}

// Every ordinal leads to a schema, the one of a refusal too where there is one.
template <class Policy>
void expect_located(std::string_view text, const json& dom, const compiled& c, const Policy& p) {
  const std::uint32_t nodes = c ? c->nodes() : c.error().node + 1;
  for (std::uint32_t i = nodes < 24 ? 0 : nodes - 24; i <= nodes; ++i) {
    const auto pointer = sluice::locate(text, p, i);
    const auto again = sluice::locate(dom, p, i);
    expect(pointer.has_value() == again.has_value() && (!pointer || *pointer == *again));
    if (!pointer) {
      expect_safe(pointer.error().message());
      expect(!c || i >= nodes);
      continue;
    }
    const json* found = &dom.at(json::json_pointer(*pointer));
    expect(!c || found->is_object() || found->is_boolean());
  }
}

template <class Policy>
compiled compile_all_ways(std::string_view text, const Policy& p) {
  compiled from_text = sluice::compile(text, p);
  expect_placed(text, from_text);
  const auto dom = parsed<json>(text);
  const auto ordered = parsed<ordered_json>(text);
  if (unread(from_text)) {
    using enum sluice::document_fault;
    const auto why = from_text.error().document;
    expect(!dom || why == duplicate_name || why == bom || why == nesting);
    return from_text;
  }
  expect(dom && ordered);
  expect_alike(from_text, sluice::compile(*dom, p));
  expect_alike(from_text, sluice::compile(*ordered, p));
  expect_located(text, *dom, from_text, p);
  return from_text;
}

// The order among bounds of one node is each reader's own; so is the total size of patterns.
void expect_as_naive(const json& dom, bool strict, const compiled& c) {
  const auto naive = sluice_test::naive_compile(dom, strict, searches::fault_of);
  if (!naive && !c) return expect(c.error().code == sluice::refusal_code::pattern_unsupported);
  expect(naive.has_value() == !c);
  if (!naive) return;
  expect(naive->node == c.error().node);
  // A list of types may hold both what is no string and what names no type.
  const std::string_view code = name_of(c.error().code);
  const auto of_types = [](std::string_view s) {
    return s == "type_unsupported" || s == "keyword_malformed";
  };
  if (of_types(code) && of_types(naive->code)) return;
  expect(naive->code == code);
  expect(naive->keyword == (c.error().keyword ? spelling(*c.error().keyword) : ""));
}

sluice::declared_options options_of(unsigned bits) {
  sluice::declared_options made;
  if ((bits & 4) != 0) made.dialect = static_cast<sluice::dialect>(bits & 3);
  made.assert_format = (bits & 8) != 0;
  return made;
}

void all_policies(std::string_view text, unsigned bits) {
  const compiled strict = compile_all_ways(text, sluice::strict);
  const compiled lenient = compile_all_ways(text, sluice::lenient);
  const compiled declared = compile_all_ways(text, options_of(bits));
  expect(!strict || lenient);
  expect(unread(strict) == unread(lenient) && unread(strict) == unread(declared));
  if (unread(strict)) return;
  const auto dom = parsed<json>(text);
  expect_as_naive(*dom, true, strict);
  expect_as_naive(*dom, false, lenient);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  input in(bytes, size);
  const unsigned bits = in.byte(), place = in.byte();
  std::string text(in.rest());
  if ((bits & 0x30) == 0x30) {
    sluice_test::generator g(in.seed());
    text = g.spell(g.schema());
    if ((bits & 0x40) != 0) g.mutate_text(text);
  }
  all_policies(text, bits);
  // Somewhere inside, most often in a name, a value or an operand.
  text.insert(text.size() * place / 256, token);
  all_policies(text, bits);
  return 0;
}
