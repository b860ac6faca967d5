// SPDX-License-Identifier: Apache-2.0
// Compiles one schema and judges one instance through every front end (nlohmann::json, ordered_json
// and text) and requires the same answer of all. Failures name codes and ordinals.
#pragma once

#include <sluice/sluice.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "support/catch.hpp"

namespace sluice_test {

using nlohmann::json;
using nlohmann::ordered_json;

// With several faults each view reports the first that it meets.
enum class faults { one, several };

inline std::string described(const sluice::verdict& v) {
  return std::string(v.code()) + " at node " + std::to_string(v.node());
}
inline std::string described(const sluice::refusal& r) {
  std::string out(sluice::name_of(r.code));
  if (r.keyword) out += " of " + std::string(sluice::spelling(*r.keyword));
  if (r.limit) out += " over " + std::to_string(*r.limit);
  return out + " at node " + std::to_string(r.node);
}
template <class T>
std::string described(const sluice::result<T, sluice::refusal>& made) {
  return made ? "compiled" : described(made.error());
}

// From any policy: strict, lenient, one derived from them, or declared_options.
template <class Policy>
sluice::result<sluice::validator, sluice::refusal> compiled_text(std::string_view text,
                                                                 const Policy& by) {
  auto made = sluice::compile(text, by);
  const json dom = json::parse(text, nullptr, false);
  if (dom.is_discarded()) return made;
  if (!made && made.error().code == sluice::refusal_code::schema_text) return made;
  CHECK(described(sluice::compile(dom, by)) == described(made));
  CHECK(described(sluice::compile(ordered_json::parse(text), by)) == described(made));
  if constexpr (std::is_same_v<Policy, sluice::policy>)
    if (!made) CHECK(made.error().position.has_value());
  return made;
}
template <class Policy>
sluice::result<sluice::validator, sluice::refusal> compiled(const json& schema, const Policy& by) {
  return compiled_text(schema.dump(), by);
}

// Fails the test where the schema does not compile.
template <class Policy>
sluice::validator must_compile(std::string_view schema, const Policy& by) {
  auto made = compiled_text(schema, by);
  CAPTURE(std::string(schema.substr(0, 400)), described(made));
  REQUIRE(made);
  return *made;
}

namespace detail {

inline void agree(const sluice::verdict& a, const sluice::verdict& b, faults several) {
  CHECK(static_cast<bool>(a) == static_cast<bool>(b));
  if (several == faults::one || !a.keyword()) CHECK(described(a) == described(b));
}

}  // namespace detail

// A value that JSON can express. What the DOM says, which all others were required to say too.
inline sluice::verdict judged(const sluice::validator& v, const json& instance,
                              faults expected = faults::several) {
  const std::string text = instance.dump();
  const sluice::verdict dom = v.check(instance), read = v.check_text(text);
  detail::agree(dom, read, expected);
  detail::agree(dom, v.check(ordered_json::parse(text)), expected);
  CHECK(v.accepts(instance) == static_cast<bool>(dom));
  CHECK(v.accepts_text(text) == static_cast<bool>(dom));
  return dom;
}

// Text as it is. Where it is readable the DOM that nlohmann makes of it must be judged alike.
inline sluice::verdict judged_text(const sluice::validator& v, std::string_view text,
                                   faults expected = faults::several) {
  const sluice::verdict read = v.check_text(text);
  CHECK(v.accepts_text(text) == static_cast<bool>(read));
  if (read.outcome() == sluice::outcome::unreadable) return read;
  detail::agree(v.check(json::parse(text)), read, expected);
  detail::agree(v.check(ordered_json::parse(text)), read, expected);
  return read;
}

// "" or the code that a test file names.
template <class Row>
void check_fault(const Row& row, const sluice::verdict& v) {
  CHECK(v.code() == row.value("code", std::string(v.code())));
  if (row.contains("node")) CHECK(v.node() == row.at("node").template get<unsigned>());
}

}  // namespace sluice_test
