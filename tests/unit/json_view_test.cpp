// SPDX-License-Identifier: Apache-2.0
// In: a host's own JSON type with the smallest view that the concept allows, one cursor type for
// both lists and objects. Out: the same judgements as of text, by the walk and by the machine.
#include "sluice/json_view.hpp"

#include <string>
#include <utility>
#include <vector>

#include "sluice/core.hpp"
#include "support/catch.hpp"

namespace host {

// Everything a program may want of JSON, and no more.
struct value {
  sluice::kind what = sluice::kind::null;
  bool truth = false;
  double real = 0;
  std::string text;
  std::vector<std::string> names;  // of an object's members
  std::vector<value> children;
};

value of_kind(sluice::kind k) {
  value v;
  v.what = k;
  return v;
}
value null() { return {}; }
value number(double d) {
  value v = of_kind(sluice::kind::number);
  v.real = d;
  return v;
}
value text(std::string s) {
  value v = of_kind(sluice::kind::string);
  v.text = std::move(s);
  return v;
}
value list(std::vector<value> elements) {
  value v = of_kind(sluice::kind::array);
  v.children = std::move(elements);
  return v;
}
value object(std::vector<std::pair<std::string, value>> members) {
  value v = of_kind(sluice::kind::object);
  for (auto& [name, member] : members) {
    v.names.push_back(name);
    v.children.push_back(std::move(member));
  }
  return v;
}

class view {
 public:
  static constexpr bool sorted_members = false;
  explicit view(const value& v) noexcept : v_(&v) {}

  sluice::kind what() const noexcept { return v_->what; }
  bool boolean() const noexcept { return v_->truth; }
  sluice::number number() const noexcept { return sluice::number::of(v_->real); }
  std::string_view string() const noexcept { return v_->text; }
  std::size_t size() const noexcept { return v_->children.size(); }

  class cursor {
   public:
    explicit cursor(const value& v) noexcept : v_(&v) {}
    bool next() noexcept { return ++at_ <= v_->children.size(); }
    std::string_view name() const noexcept { return v_->names[at_ - 1]; }
    view value() const noexcept { return view(v_->children[at_ - 1]); }

   private:
    const host::value* v_;
    std::size_t at_ = 0;
  };
  cursor elements() const noexcept { return cursor(*v_); }
  cursor members() const noexcept { return cursor(*v_); }

 private:
  const value* v_;
};

}  // namespace host

template <>
struct sluice::view_for<host::value> {
  static host::view of(const host::value& v) noexcept { return host::view(v); }
};

namespace {

static_assert(sluice::json_view<host::view>);
static_assert(sluice::viewable<host::value> && sluice::viewable<host::view>);
static_assert(!sluice::viewable<int> && !sluice::viewable<std::string>);

std::string spelled(const host::value& v) {
  switch (v.what) {
    case sluice::kind::number:
      return std::to_string(v.real);
    case sluice::kind::string:
      return '"' + v.text + '"';
    case sluice::kind::array:
    case sluice::kind::object: {
      const bool object = v.what == sluice::kind::object;
      std::string out(1, object ? '{' : '[');
      for (std::size_t i = 0; i < v.children.size(); ++i) {
        if (i > 0) out += ',';
        if (object) out += '"' + v.names[i] + "\":";
        out += spelled(v.children[i]);
      }
      return out + (object ? '}' : ']');
    }
    default:
      return "null";
  }
}

using host::list, host::null, host::number, host::object, host::text;

const char* const schemas[] = {
    R"({"type": "object", "required": ["a"], "properties": {"a": {"type": "integer", "minimum": 1}}, "additionalProperties": false})",
    R"({"type": "array", "uniqueItems": true, "maxItems": 3, "items": {"type": ["string", "object", "array"]}})",
    R"({"properties": {"a": {"maxLength": 2, "pattern": "^x"}}, "minProperties": 1})",
    R"({"items": {"items": {"const": 1}}})",
};
const char* const branching[] = {
    R"({"anyOf": [{"required": ["a"]}, {"type": "array", "contains": {"type": "string"}}], "unevaluatedProperties": false})",
    R"({"properties": {"a": {"$ref": "#"}}, "unevaluatedItems": {"type": "string"}, "patternProperties": {"^b": false}})",
    R"({"not": {"enum": [[1, "x"], {"a": 1}, null]}, "propertyNames": {"maxLength": 1}})",
    R"({"oneOf": [{"uniqueItems": true}, {"items": {"type": "null"}}]})",
};

const std::vector<host::value>& instances() {
  static const std::vector<host::value> all = {
      null(),
      number(1),
      number(1.5),
      text("x"),
      text("xyz"),
      list({}),
      list({text("x"), text("y")}),
      list({text("x"), text("x")}),
      list({object({}), object({})}),
      list({list({number(1)}), list({number(2)})}),
      list({null(), null()}),
      list({number(1), text("x")}),
      object({}),
      object({{"a", number(1)}}),
      object({{"a", number(0)}}),
      object({{"b", number(1)}}),
      object({{"a", text("xy")}, {"long", null()}}),
      object({{"a", object({{"a", object({{"b", null()}})}})}}),
      object({{"a", list({text("x"), number(1)})}}),
  };
  return all;
}

}  // namespace

TEST_CASE("a view of one's own is judged as its text is") {
  for (const char* schema : schemas)
    for (const host::value& v : instances()) {
      INFO(schema << " and " << spelled(v));
      const auto made = sluice::compile(std::string_view(schema), sluice::strict);
      REQUIRE(made);
      CHECK(made->accepts(v) == made->accepts_text(spelled(v)));
      CHECK(made->check(host::view(v)).outcome() == made->check(v).outcome());
    }
}

TEST_CASE("and where schemas branch") {
  for (const char* schema : branching)
    for (const host::value& v : instances()) {
      INFO(schema << " and " << spelled(v));
      const auto made = sluice::compile(std::string_view(schema), sluice::declared);
      REQUIRE(made);
      CHECK(made->accepts(v) == made->accepts_text(spelled(v)));
    }
}

TEST_CASE("a schema may come through a view of one's own") {
  const host::value schema =
      object({{"maxLength", number(2)}, {"type", list({text("string"), text("null")})}});
  const auto made = sluice::compile(schema, sluice::strict);
  REQUIRE(made);
  CHECK(made->accepts_text("\"ab\""));
  CHECK(!made->accepts_text("\"abc\""));
  CHECK(*sluice::locate(schema, sluice::strict, 0) == "");
}

TEST_CASE("kinds that JSON does not have satisfy nothing") {
  const host::value odd = host::of_kind(sluice::kind::none);
  const auto made =
      sluice::compile(std::string_view(R"({"items": {"minLength": 0}})"), sluice::strict);
  REQUIRE(made);
  CHECK(made->check(list({odd})).code() == "not_json_value");
  CHECK(made->check(odd).code() == "not_json_value");
}
