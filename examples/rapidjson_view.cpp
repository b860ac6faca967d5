// SPDX-License-Identifier: Apache-2.0
// Another JSON library as a JSON view: everything that a host of RapidJSON writes, and a validator
// that judges its DOM. The view is a pointer; its members run in constant time and never throw.
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include <rapidjson/document.h>

#include <sluice/core.hpp>

namespace {

class rapidjson_view {
 public:
  explicit rapidjson_view(const rapidjson::Value& v) noexcept : value_(&v) {}

  static constexpr bool sorted_members = false;  // members come in the order of the document

  sluice::kind what() const noexcept {
    switch (value_->GetType()) {
      case rapidjson::kNullType:
        return sluice::kind::null;
      case rapidjson::kFalseType:
      case rapidjson::kTrueType:
        return sluice::kind::boolean;
      case rapidjson::kObjectType:
        return sluice::kind::object;
      case rapidjson::kArrayType:
        return sluice::kind::array;
      case rapidjson::kStringType:
        return sluice::kind::string;
      case rapidjson::kNumberType:
        return sluice::kind::number;
    }
    return sluice::kind::none;
  }
  bool boolean() const noexcept { return value_->GetBool(); }
  sluice::number number() const noexcept {
    if (value_->IsInt64()) return sluice::number::of(std::int64_t{value_->GetInt64()});
    if (value_->IsUint64()) return sluice::number::of(std::uint64_t{value_->GetUint64()});
    return sluice::number::of(value_->GetDouble());
  }
  std::string_view string() const noexcept { return text_of(*value_); }
  std::size_t size() const noexcept {
    return value_->IsObject() ? value_->MemberCount() : value_->Size();
  }

  class elements_cursor {
   public:
    explicit elements_cursor(const rapidjson::Value& array) noexcept
        : ahead_(array.Begin()), end_(array.End()) {}
    bool next() noexcept {
      if (ahead_ == end_) return false;
      now_ = ahead_++;
      return true;
    }
    rapidjson_view value() const noexcept { return rapidjson_view(*now_); }

   private:
    rapidjson::Value::ConstValueIterator ahead_, end_, now_ = nullptr;
  };

  class members_cursor {
   public:
    explicit members_cursor(const rapidjson::Value& object) noexcept
        : ahead_(object.MemberBegin()), end_(object.MemberEnd()), now_(end_) {}
    bool next() noexcept {
      if (ahead_ == end_) return false;
      now_ = ahead_++;
      return true;
    }
    std::string_view name() const noexcept { return text_of(now_->name); }
    rapidjson_view value() const noexcept { return rapidjson_view(now_->value); }

   private:
    rapidjson::Value::ConstMemberIterator ahead_, end_, now_;
  };

  elements_cursor elements() const noexcept { return elements_cursor(*value_); }
  members_cursor members() const noexcept { return members_cursor(*value_); }

 private:
  // By length: a NUL is a character like another, and must not end what is compared.
  static std::string_view text_of(const rapidjson::Value& v) noexcept {
    return {v.GetString(), v.GetStringLength()};
  }

  const rapidjson::Value* value_;
};

}  // namespace

// With this, compile, accepts and check take RapidJSON values as they are.
template <std::derived_from<rapidjson::Value> T>
struct sluice::view_for<T> {
  static rapidjson_view of(const T& v) noexcept { return rapidjson_view(v); }
};

namespace {

bool expect(const sluice::validator& order, std::string_view text, std::string_view code) {
  // RapidJSON keeps every member of one name, and a view must not show two: the text is read first.
  // After that the DOM only repeats the verdict, for hosts that hold one anyway. Its default parser
  // recurses: ask for the iterative one.
  sluice::verdict v = order.check_text(text);
  if (v.outcome() != sluice::outcome::unreadable) {
    rapidjson::Document dom;
    dom.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseFullPrecisionFlag>(text.data(),
                                                                                   text.size());
    if (dom.HasParseError()) return false;
    const sluice::verdict of_dom = order.check(dom);
    if (of_dom.code() != v.code()) return false;
    v = of_dom;
  }
  std::printf("%-52s %s\n", std::string(text).c_str(), v.message().c_str());
  return v.code() == code;
}

}  // namespace

int main() {
  rapidjson::Document schema;
  schema.Parse(R"({"type": "object", "required": ["sku", "count"],
                   "properties": {"sku": {"type": "string", "maxLength": 8, "pattern": "^[A-Z]+-[0-9]+$"},
                                  "count": {"type": "integer", "minimum": 1, "maximum": 9007199254740993},
                                  "sizes": {"type": "array", "uniqueItems": true, "items": {"type": "number"}}}})");
  const auto compiled = sluice::compile(schema, sluice::strict);
  if (!compiled) return std::puts(compiled.error().message().c_str()), 1;

  bool good = expect(*compiled, R"({"sku": "AB-17", "count": 9007199254740993})", "");
  good &= expect(*compiled, R"({"sku": "AB-17", "count": 9007199254740994})", "maximum");
  good &= expect(*compiled, R"({"sku": "AB-17\u0000", "count": 1})", "pattern");
  good &= expect(*compiled, R"({"sku": "AB-17", "count": 1, "sizes": [1, 2, 1.0]})", "uniqueItems");
  good &= expect(*compiled, R"({"sku": "AB-17", "count": 1, "count": 2})", "duplicate_name");
  std::puts(good ? "as expected" : "unexpected verdict");
  return good ? 0 : 1;
}
