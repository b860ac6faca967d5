// SPDX-License-Identifier: Apache-2.0
// What the matchers of both test frameworks show: whether an instance conforms, and if not, code,
// keyword and node. Test frameworks print the subject of a matcher, so the instance is never one:
// it is judged and forgotten.
#pragma once

#include <concepts>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>

#include "sluice/validator.hpp"

namespace sluice::inline v0::testing {

// A framework's own type of result (GoogleTest's AssertionResult): made from a bool, and streamed
// into.
template <class R>
concept framework_result = std::is_class_v<R> && requires(const std::string& why) {
  R(true);
  { R(true) << why } -> std::convertible_to<R>;
};

// Converts to true when the instance was accepted. Prints as its explanation; refers to nothing.
class [[nodiscard]] conformity {
 public:
  explicit conformity(const verdict& judged) noexcept : judged_(judged) {}

  explicit operator bool() const noexcept { return static_cast<bool>(judged_); }
  template <framework_result R>
  operator R() const {
    return R(static_cast<bool>(judged_)) << explanation();
  }
  const verdict& judgement() const noexcept { return judged_; }

  // "code maxLength, keyword maxLength, node 7: maxLength is not satisfied (schema node 7)"
  std::string explanation() const {
    if (judged_) return "conforms";
    std::string out("code ");
    out += judged_.code();
    if (const auto k = judged_.keyword()) (out += ", keyword ") += spelling(*k);
    if (judged_.outcome() == outcome::violated)
      (out += ", node ") += std::to_string(judged_.node());
    return (out += ": ") += judged_.message();
  }

 private:
  verdict judged_;
};

inline std::ostream& operator<<(std::ostream& out, const conformity& c) {
  return out << c.explanation();
}

// The instance is a value of the host's JSON library, or any JSON view.
template <viewable Json>
conformity conforms(const validator& v, const Json& instance) {
  return conformity(v.check(instance));
}
// The instance is JSON text, straight from its bytes.
inline conformity text_conforms(const validator& v, std::string_view text) {
  return conformity(v.check_text(text));
}

}  // namespace sluice::inline v0::testing
