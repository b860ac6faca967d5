// SPDX-License-Identifier: Apache-2.0
// The contract between the walk and a host's JSON: about 100 lines teach it another library
// (view/nlohmann.hpp is the model).
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "sluice/kind.hpp"
#include "sluice/number.hpp"

namespace sluice::inline v0 {

// A cheap handle (a pointer or two) on one JSON value that outlives the check. It may be copied and
// read again. Each member is asked only when what() says that the value is of its kind, runs in
// constant time, and never throws.
//   what()      the kind; `none` for what JSON cannot express (a NaN may also come as a number: the
//   walk tells) string()    UTF-8 bytes, NUL included; ill-formed bytes are allowed and never
//   satisfy a length, pattern or format size()      number of elements or members elements()  a
//   cursor: next() steps onto the next element and says whether there is one; value() is a view of
//   it members()   the same, with name(); no name comes twice (a DOM has dropped duplicates: hand
//   over text if that matters) sorted_members   the members come in ascending bytes of their names
template <class V>
concept json_view = std::copyable<V> && requires(const V& v) {
  { V::sorted_members } -> std::convertible_to<bool>;
  { v.what() }
  noexcept->std::same_as<kind>;
  { v.boolean() }
  noexcept->std::same_as<bool>;
  { v.number() }
  noexcept->std::same_as<number>;
  { v.string() }
  noexcept->std::same_as<std::string_view>;
  { v.size() }
  noexcept->std::same_as<std::size_t>;
  requires requires(decltype(v.elements()) c) {
    { c.next() }
    noexcept->std::same_as<bool>;
    { c.value() }
    noexcept->std::same_as<V>;
  };
  requires requires(decltype(v.members()) c) {
    { c.next() }
    noexcept->std::same_as<bool>;
    { c.name() }
    noexcept->std::same_as<std::string_view>;
    { c.value() }
    noexcept->std::same_as<V>;
  };
};

// How a value of a host's type becomes a view: a specialisation has `static View of(const T&)
// noexcept`.
template <class T>
struct view_for {};

template <json_view V>
struct view_for<V> {
  static V of(const V& v) noexcept { return v; }
};

// A value the library can judge: a JSON view, or a type that view_for knows.
template <class T>
concept viewable = requires(const T& t) {
  { view_for<T>::of(t) }
  noexcept->json_view;
};

}  // namespace sluice::inline v0
