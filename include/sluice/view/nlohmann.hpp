// SPDX-License-Identifier: Apache-2.0
// nlohmann::json and ordered_json (any basic_json with std::string) as JSON views: what a host
// writes for another library. nlohmann's parser has already dropped all but the last of any
// duplicate names: hand over the bytes if those are trusted.
#pragma once

#include <nlohmann/json.hpp>

#include "sluice/json_view.hpp"

namespace sluice::inline v0 {

// Refers to the value it was made from. Uses only get_ptr and type(), which neither throw nor
// convert.
template <class Json>
class nlohmann_view {
  using type = nlohmann::detail::value_t;
  using object_t = typename Json::object_t;
  using array_t = typename Json::array_t;

 public:
  explicit nlohmann_view(const Json& j) noexcept : json_(&j) {}

  static constexpr bool sorted_members =
      std::is_same_v<object_t,
                     std::map<typename object_t::key_type, Json, typename object_t::key_compare,
                              typename object_t::allocator_type>>;

  kind what() const noexcept {
    switch (json_->type()) {
      case type::null:
        return kind::null;
      case type::boolean:
        return kind::boolean;
      case type::number_integer:
      case type::number_unsigned:
      case type::number_float:
        return kind::number;
      case type::string:
        return kind::string;
      case type::array:
        return kind::array;
      case type::object:
        return kind::object;
      default:
        return kind::none;  // binary, discarded
    }
  }
  bool boolean() const noexcept {
    return *json_->template get_ptr<const typename Json::boolean_t*>();
  }
  std::string_view string() const noexcept {
    return *json_->template get_ptr<const typename Json::string_t*>();
  }
  sluice::number number() const noexcept {
    switch (json_->type()) {
      case type::number_unsigned:
        return sluice::number::of(
            std::uint64_t{*json_->template get_ptr<const typename Json::number_unsigned_t*>()});
      case type::number_integer:
        return sluice::number::of(
            std::int64_t{*json_->template get_ptr<const typename Json::number_integer_t*>()});
      default:
        return sluice::number::of(
            double{*json_->template get_ptr<const typename Json::number_float_t*>()});
    }
  }
  std::size_t size() const noexcept {
    return json_->type() == type::object ? object().size() : array().size();
  }

  class elements_cursor {
   public:
    explicit elements_cursor(const array_t& a) noexcept
        : ahead_(a.data()), end_(a.data() + a.size()) {}
    bool next() noexcept {
      if (ahead_ == end_) return false;
      now_ = ahead_++;
      return true;
    }
    nlohmann_view value() const noexcept { return nlohmann_view(*now_); }

   private:
    const Json *ahead_, *end_, *now_ = nullptr;
  };

  class members_cursor {
   public:
    explicit members_cursor(const object_t& o) noexcept : ahead_(o.begin()), end_(o.end()) {}
    bool next() noexcept {
      if (ahead_ == end_) return false;
      now_ = &*ahead_;
      ++ahead_;
      return true;
    }
    std::string_view name() const noexcept { return now_->first; }
    nlohmann_view value() const noexcept { return nlohmann_view(now_->second); }

   private:
    typename object_t::const_iterator ahead_, end_;
    const typename object_t::value_type* now_ = nullptr;
  };

  elements_cursor elements() const noexcept { return elements_cursor(array()); }
  members_cursor members() const noexcept { return members_cursor(object()); }

 private:
  const object_t& object() const noexcept { return *json_->template get_ptr<const object_t*>(); }
  const array_t& array() const noexcept { return *json_->template get_ptr<const array_t*>(); }

  const Json* json_;
};

template <class Json>
requires nlohmann::detail::is_basic_json<Json>::value struct view_for<Json> {
  static nlohmann_view<Json> of(const Json& j) noexcept { return nlohmann_view<Json>(j); }
};

}  // namespace sluice::inline v0
