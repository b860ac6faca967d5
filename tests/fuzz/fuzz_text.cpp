// SPDX-License-Identifier: Apache-2.0
// In: a byte of options, then JSON text, or a seed for one. Out: nothing.
// Traps when the text reader and nlohmann's parser differ other than by what is promised: which
// documents are refused, where, and to the bit what the accepted ones hold.
#include <sluice/sluice.hpp>

#include <array>
#include <bit>
#include <charconv>
#include <cstdio>
#include <set>
#include <vector>

#include "fuzz/expect.hpp"
#include "sluice/detail/text_view.hpp"
#include "support/generate.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace {

using namespace sluice_fuzz;
using sluice::document_fault;
using sluice::detail::literal_view;

// What nlohmann's parser tells while it reads: duplicate names, nesting, its first complaint.
class listener : public nlohmann::json_sax<json> {
 public:
  bool twice = false, out_of_range = false;
  std::size_t depth = 0, deepest = 0;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return names_.emplace_back(), enter(); }
  bool key(string_t& name) override { return twice |= !names_.back().insert(name).second, true; }
  bool end_object() override { return names_.pop_back(), --depth, true; }
  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override { return --depth, true; }
  bool parse_error(std::size_t, const std::string&, const json::exception& e) override {
    return out_of_range = e.id == 406, false;
  }

 private:
  bool enter() { return deepest = std::max(deepest, ++depth), true; }

  std::vector<std::set<std::string>> names_;
};

void expect_same_number(const sluice::number& n, const ordered_json& j) {
  using sluice::number;
  if (j.is_number_float()) {
    expect(n.tag == number::real);
    const auto kept = j.get<double>();
    if (kept == 0) return expect(n.d == 0);  // the sign of a token that underflows is not kept
    expect(std::bit_cast<std::uint64_t>(n.d) == std::bit_cast<std::uint64_t>(kept));
  } else if (j.is_number_unsigned()) {
    const auto u = j.get<std::uint64_t>();
    expect(n.tag == (u >> 63 != 0 ? number::huge : number::whole) && n.u == u);
  } else {
    expect(n.tag == number::whole && n.i == j.get<std::int64_t>());
  }
}

// Recursion is bounded by the nesting that the text reader lets through.
void expect_same_value(literal_view v, const ordered_json& j) {
  using sluice::kind;
  switch (v.what()) {
    case kind::null:
      return expect(j.is_null());
    case kind::boolean:
      return expect(j.is_boolean() && j.get<bool>() == v.boolean());
    case kind::number:
      return expect(j.is_number()), expect_same_number(v.number(), j);
    case kind::string:
      return expect(j.is_string() && j.get_ref<const std::string&>() == v.string());
    case kind::array: {
      expect(j.is_array() && j.size() == v.size());
      auto at = j.begin();
      for (auto c = v.elements(); c.next(); ++at) expect_same_value(c.value(), *at);
      return;
    }
    default: {
      expect(v.what() == kind::object && j.is_object() && j.size() == v.size());
      auto at = j.begin();
      for (auto c = v.members(); c.next(); ++at) {
        expect(c.name() == at.key());
        expect_same_value(c.value(), at.value());
      }
    }
  }
}

// ---- does a token stand for the number that is kept of it?

struct decimal {
  std::string digits;
  long long exponent = 0;

  friend bool operator==(const decimal&, const decimal&) = default;
};

decimal decimal_of(std::string_view token) {
  decimal made;
  const std::size_t e = std::min(token.find_first_of("eE"), token.size());
  bool fraction = false;
  for (const char c : token.substr(0, e)) {
    if (c == '.') fraction = true;
    if (c < '0' || c > '9') continue;
    made.digits += c;
    made.exponent -= fraction;
  }
  made.digits.erase(0, made.digits.find_first_not_of('0'));
  for (; !made.digits.empty() && made.digits.back() == '0'; ++made.exponent) made.digits.pop_back();
  if (made.digits.empty()) return {};
  long long power = 0;
  for (const char c : token.substr(std::min(token.size(), e + 1)))
    if (c >= '0' && c <= '9' && power < 100'000'000) power = power * 10 + (c - '0');
  const bool down = token.substr(e).find('-') != token.npos;
  made.exponent += down ? -power : power;
  return made;
}

bool exact(std::string_view token, double kept) {
  std::array<char, 900> whole{}, shortest{};
  const int n = std::snprintf(whole.data(), whole.size(), "%.766e", kept);
  const auto end = std::to_chars(shortest.data(), shortest.data() + shortest.size(), kept,
                                 std::chars_format::scientific);
  const decimal d = decimal_of(token);
  return d == decimal_of({whole.data(), static_cast<std::size_t>(n)}) ||
         d == decimal_of({shortest.data(), static_cast<std::size_t>(end.ptr - shortest.data())});
}

// Of an acceptable document, whose strings must not be taken for numbers.
bool all_exact(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') {
      while (text[++i] != '"') i += text[i] == '\\';
      continue;
    }
    if (text[i] != '-' && (text[i] < '0' || text[i] > '9')) continue;
    const std::size_t end = std::min(text.find_first_not_of("+-.0123456789eE", i), text.size());
    const std::string token(text.substr(i, end - i));
    i = end - 1;
    const json j = json::parse(token);
    if (j.is_number_float() && !exact(token, j.get<double>())) return false;
  }
  return true;
}

// ---- the reader

struct reading {
  document_fault fault;
  std::uint64_t offset;
  sluice::detail::literal value;
};

reading read(std::string_view text, const sluice::limits& most) {
  reading made{};
  sluice::detail::text_reader reader(text, most);
  expect(sluice::detail::append_literal(sluice::detail::text_view<false>(reader), made.value));
  reader.finish();
  made.fault = reader.fault();
  made.offset = reader.fault_offset();
  return made;
}

// The first unacceptable byte: what stands before it may still become a document.
void expect_first(std::string_view text, const reading& r) {
  expect(r.offset <= text.size());
  if (r.fault != document_fault::syntax && r.fault != document_fault::utf8) return;
  const auto at = static_cast<std::size_t>(r.offset);
  const reading before = read(text.substr(0, at), {});
  expect(before.fault == document_fault::none ||
         (before.fault == document_fault::syntax && before.offset == at));
  if (r.fault != document_fault::syntax || at == text.size()) return;
  const reading with_it = read(text.substr(0, at + 1), {});
  expect(with_it.fault == document_fault::syntax && with_it.offset == at);
}

sluice::validator compile(std::string_view schema) {
  auto made = sluice::compile(schema, sluice::strict);
  expect(made.has_value());
  return *made;
}

// Ways through the reader: skipped, walked with and without declared names, hashed.
const std::array<sluice::validator, 4> ways{
    compile("true"),
    compile(R"({"properties":{"a":{},"b":{"items":{"maxLength":2}},"":{}},"items":{"items":{}}})"),
    compile(R"({"uniqueItems":true,"items":{"minLength":1},"additionalProperties":false})"),
    compile(R"({"items":{"uniqueItems":true,"required":["a"],"additionalProperties":{}}})")};

void expect_refused(std::string_view text, const reading& r, const listener& met, bool parsed) {
  using enum document_fault;
  expect(r.fault != number_inexact);
  if (r.fault == bom) return expect(text.starts_with("\xEF\xBB\xBF"));
  if (r.fault == duplicate_name) return expect(met.twice || !parsed);
  if (r.fault == nesting) return expect(met.deepest > sluice::limits{}.nesting || !parsed);
  expect(!parsed);
  expect((r.fault == number_range) == met.out_of_range);
}

void judge(std::string_view text) {
  const reading r = read(text, {});
  listener met;
  const bool parsed = json::sax_parse(without_nul(text), &met);
  if (r.fault == document_fault::none) {
    expect(parsed && !met.twice && met.deepest <= sluice::limits{}.nesting);
    expect_same_value({&r.value, 0}, ordered_json::parse(text));
  } else {
    expect_refused(text, r, met, parsed);
    expect_first(text, r);
  }
  sluice::limits inexact;
  inexact.numbers = sluice::number_policy::refuse_inexact;
  const reading picky = read(text, inexact);
  if (r.fault == document_fault::none)
    expect(picky.fault == (all_exact(text) ? r.fault : document_fault::number_inexact));
  else
    expect(picky.fault != document_fault::none && picky.offset <= r.offset);
  for (const auto& way : ways) {
    const auto v = way.check_text(text);
    expect((v.outcome() == sluice::outcome::unreadable) == (r.fault != document_fault::none));
    if (v.outcome() == sluice::outcome::unreadable) expect_place(text, v.position());
    expect_safe(v.message());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  input in(bytes, size);
  const unsigned bits = in.byte();
  if ((bits & 3) != 3) {
    // The fuzzer's own buffer ends with the text, so a reader that reads on is caught there.
    judge(in.rest());
    return 0;
  }
  sluice_test::generator g(in.seed());
  std::string text = g.spell(g.value(4));
  judge(text);
  for (int round = 0; round < 4; ++round) {
    g.mutate_text(text);
    const std::vector<char> exact_size(text.begin(), text.end());
    judge({exact_size.data(), exact_size.size()});
  }
  return 0;
}
