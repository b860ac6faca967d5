// SPDX-License-Identifier: Apache-2.0
// For hosts that like exceptions: compile_or_throw and require. The only header with a throw;
// nothing else includes it.
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "sluice/validator.hpp"

namespace sluice::inline v0 {

// A schema that was refused. what() is refusal::message(): constant words, a published keyword and
// numbers.
class refused : public std::exception {
 public:
  explicit refused(const refusal& why) : why_(why), message_(why.message()) {}

  const char* what() const noexcept override { return message_.c_str(); }
  const refusal& why() const noexcept { return why_; }

 private:
  refusal why_;
  std::string message_;
};

// An instance that was not accepted, or a text that was unreadable. what() is verdict::message().
class violated : public std::exception {
 public:
  explicit violated(const verdict& why) : why_(why), message_(why.message()) {}

  const char* what() const noexcept override { return message_.c_str(); }
  const verdict& why() const noexcept { return why_; }

 private:
  verdict why_;
  std::string message_;
};

// compile(), for any schema and policy that it takes. Throws refused.
template <class Schema, class Policy>
[[nodiscard]] validator compile_or_throw(const Schema& schema, const Policy& by) {
  auto compiled = compile(schema, by);
  if (!compiled) throw refused(compiled.error());
  return *std::move(compiled);
}

// Returns when the instance is accepted. Throws violated.
template <viewable Json>
void require(const validator& v, const Json& instance) {
  if (const verdict judged = v.check(instance); !judged) throw violated(judged);
}
// The same straight from JSON text.
inline void require_text(const validator& v, std::string_view text) {
  if (const verdict judged = v.check_text(text); !judged) throw violated(judged);
}

}  // namespace sluice::inline v0
