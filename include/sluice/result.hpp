// SPDX-License-Identifier: Apache-2.0
// A value or the reason why there is none, spelled like a subset of std::expected. Never throws.
#pragma once

#include <utility>
#include <variant>

namespace sluice::inline v0 {

// Holds a T (it converts to true) or an E. Reading the one that is not held is undefined, as for
// std::expected: ask first.
template <class T, class E>
class [[nodiscard]] result {
 public:
  result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  result(E error) : held_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const noexcept { return held_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  const T& operator*() const& noexcept { return *std::get_if<0>(&held_); }
  T& operator*() & noexcept { return *std::get_if<0>(&held_); }
  T&& operator*() && noexcept { return std::move(*std::get_if<0>(&held_)); }
  const T* operator->() const noexcept { return std::get_if<0>(&held_); }
  T* operator->() noexcept { return std::get_if<0>(&held_); }

  const E& error() const& noexcept { return *std::get_if<1>(&held_); }
  E&& error() && noexcept { return std::move(*std::get_if<1>(&held_)); }

 private:
  std::variant<T, E> held_;
};

}  // namespace sluice::inline v0
