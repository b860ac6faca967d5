// SPDX-License-Identifier: Apache-2.0
// A secret is planted in every place that an attacker controls: every byte of a schema and of an
// instance, every name and string of a DOM, documents and their URIs. None of it may come out of
// any message, code, exception or stream.
#include <sluice/mcp.hpp>
#include <sluice/sluice.hpp>
#include <sluice/throwing.hpp>

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/no_echo.hpp"

namespace {

using nlohmann::json;
using sluice_test::canaries;
using sluice_test::echoes;

constexpr std::array<std::string_view, 5> schemas{
    R"({"type":"object","properties":{"name":{"type":"string","maxLength":8,"pattern":"^[a-z]+$"},
     "n":{"type":"integer","minimum":1,"maximum":9007199254740993,"multipleOf":3}},
     "required":["name"],"additionalProperties":false})",
    R"({"type":["array","null"],"items":{"enum":["red",1,null],"const":"red"},"minItems":1,
     "maxItems":2,"uniqueItems":true,"nullable":true,"title":"t"})",
    R"({"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"http://example.org/a",
     "$defs":{"x":{"$anchor":"here","format":"email","minLength":3}},"anyOf":[{"$ref":"#here"},
     {"$ref":"#/$defs/x"},{"$dynamicRef":"#here"}],"unevaluatedProperties":false})",
    R"({"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"y":{"$id":"#y"}},
     "dependencies":{"a":["b"],"c":{"$ref":"#y"}},"patternProperties":{"^s":{"not":{}}},
     "propertyNames":{"pattern":"b$"},"if":{"required":["a"]},"then":false})",
    R"({"$ref":"http://example.org/other#/$defs/z","contains":{"type":"number"},"minContains":2,
     "enumeration":[],"format":"date","exclusiveMinimum":0.5})"};

constexpr std::array<std::string_view, 6> instances{R"({"name":"abc","n":6})",
                                                    R"({"name":"ABC","n":2.5,"more":[{"a":null}]})",
                                                    R"(["red","red"])",
                                                    R"("somebody@example.org")",
                                                    R"({"a":1,"s":"text","c":{"s":[1,2]}})",
                                                    R"(-17)"};

// Everything that the library says about something, to be searched for one canary.
struct listener {
  std::string_view canary;
  std::size_t heard = 0, echoed = 0;

  void hear(std::string_view said) {
    ++heard;
    echoed += echoes(said, canary);
  }
  void hear(const sluice::verdict& v) {
    hear(v.message());
    hear(v.code());
    hear(sluice::violated(v).what());
    if (v.keyword()) hear(spelling(*v.keyword()));
  }
  void hear(const sluice::refusal& r) {
    hear(r.message());
    hear(name_of(r.code));
  }

  template <class Schema, class Policy>
  void compile(const Schema& schema, const Policy& policy, bool judge) {
    const auto made = sluice::compile(schema, policy);
    if (!made) {
      hear(made.error());
      hear(sluice::refused(made.error()).what());
      const auto pointer = sluice::locate(schema, policy, 99'999);
      if (!pointer) hear(pointer.error());
      return;
    }
    for (const auto& a : made->advisories()) hear(a.message()), hear(name_of(a.code));
    if (!judge) return;
    for (const std::string_view text : instances) {
      hear(made->check_text(text));
      hear(made->check(json::parse(text)));
    }
  }
  template <class Schema>
  void compile(const Schema& schema, bool judge = true) {
    compile(schema, sluice::strict, judge);
    compile(schema, sluice::lenient, judge);
    compile(schema, sluice::declared, judge);
  }
};

// Every string in the value in turn, names included, with the canary in front of it and in its
// stead.
void each_planting(const json& value, std::string_view canary,
                   const std::function<void(const json&)>& then) {
  if (value.is_string()) {
    then(std::string(canary) + value.get<std::string>());
    then(std::string(canary));
  }
  for (const auto& child : value.items()) {
    if (!value.is_structured()) break;
    json changed = value;
    const auto put = [&](const json& planted) {
      if (value.is_array())
        changed[std::stoul(child.key())] = planted;
      else
        changed[child.key()] = planted;
      then(changed);
    };
    each_planting(child.value(), canary, put);
    if (!value.is_object()) continue;
    changed = value;
    changed.erase(child.key());
    changed[std::string(canary) + child.key()] = child.value();
    then(changed);
  }
}

std::vector<sluice::validator> validators() {
  std::vector<sluice::validator> made;
  for (const auto text : schemas) {
    if (auto v = sluice::compile(text, sluice::strict)) made.push_back(*v);
    if (auto v = sluice::compile(text, sluice::lenient)) made.push_back(*v);
    sluice::declared_options options;
    options.assert_format = true;
    REQUIRE_FALSE(
        options.documents.add("http://example.org/other", R"({"$defs":{"z":{"minLength":99}}})"));
    if (auto v = sluice::compile(text, options)) made.push_back(*v);
  }
  return made;
}

}  // namespace

TEST_CASE("no message holds a byte of a schema's text, wherever the secret stands") {
  sluice_test::stream_watch watch;
  std::size_t heard = 0, echoed = 0;
  for (const auto canary : canaries)
    for (const auto schema : schemas)
      for (std::size_t at = 0; at <= schema.size(); ++at) {
        std::string text(schema);
        text.insert(at, canary);
        listener all{canary};
        all.compile(std::string_view(text), at % 8 == 0);
        heard += all.heard;
        echoed += all.echoed;
      }
  const std::string written = watch.written();
  CHECK(heard > 10'000);
  CHECK(echoed == 0);
  CHECK(written.empty());
}

TEST_CASE("no message holds a name or a string of a schema's DOM") {
  sluice_test::stream_watch watch;
  std::size_t heard = 0, echoed = 0;
  for (const std::string_view canary :
       {canaries[0], canaries[1], canaries[2], std::string_view("\xC3(\xFFqZ7")})
    for (const auto schema : schemas)
      each_planting(json::parse(schema), canary, [&](const json& planted) {
        listener all{canary};
        all.compile(planted);
        if (planted.is_object()) all.compile(nlohmann::ordered_json(planted));
        heard += all.heard;
        echoed += all.echoed;
      });
  const std::string written = watch.written();
  CHECK(heard > 3'000);
  CHECK(echoed == 0);
  CHECK(written.empty());
}

TEST_CASE("no message holds a byte of an instance, wherever the secret stands") {
  sluice_test::stream_watch watch;
  std::size_t heard = 0, echoed = 0;
  for (const auto& validator : validators())
    for (const auto canary : canaries)
      for (const auto instance : instances) {
        listener all{canary};
        for (std::size_t at = 0; at <= instance.size(); ++at) {
          std::string text(instance);
          text.insert(at, canary);
          all.hear(validator.check_text(text));
          all.hear(validator.check_text(std::string_view(text).substr(0, at + canary.size())));
        }
        each_planting(json::parse(instance), canary,
                      [&](const json& planted) { all.hear(validator.check(planted)); });
        heard += all.heard;
        echoed += all.echoed;
      }
  const std::string written = watch.written();
  CHECK(heard > 10'000);
  CHECK(echoed == 0);
  CHECK(written.empty());
}

TEST_CASE("no message holds a byte of a registered document or of its URI") {
  constexpr std::string_view uri = "http://example.org/other";
  constexpr std::string_view document =
      R"({"$id":"http://example.org/other","$defs":{"z":{"type":"string",
      "pattern":"^a","const":"abc","$ref":"#/$defs/w"},"w":{"$anchor":"w","minLength":3}}})";
  sluice_test::stream_watch watch;
  std::size_t heard = 0, echoed = 0;
  for (const auto canary : canaries) {
    listener all{canary};
    const auto add = [&](std::string_view at, std::string_view text) {
      sluice::declared_options options;
      if (const auto no = options.documents.add(at, text)) all.hear(*no);
      if (const auto no = options.documents.add(at, text)) all.hear(*no);
      all.compile(schemas[4], options, true);
    };
    for (std::size_t at = 0; at <= uri.size(); ++at) {
      std::string changed(uri);
      changed.insert(at, canary);
      add(changed, document);
    }
    for (std::size_t at = 0; at <= document.size(); ++at) {
      std::string changed(document);
      changed.insert(at, canary);
      add(uri, changed);
    }
    heard += all.heard;
    echoed += all.echoed;
  }
  const std::string written = watch.written();
  CHECK(heard > 1'000);
  CHECK(echoed == 0);
  CHECK(written.empty());
}

TEST_CASE("what refuses to be wrapped is not quoted, nor a list of tools or a result of one") {
  constexpr std::string_view list =
      R"({"tools":[{"name":"a","inputSchema":{"type":"object","properties":{"a":{"enum":[1,"x"]}}},
      "outputSchema":{"$ref":"#/$defs/a"}},{"inputSchema":{"oneOf":[]}},{"title":"b"}]})";
  constexpr std::string_view call =
      R"({"isError":false,"structuredContent":{"name":"abc","n":[7]}})";
  const auto output = sluice::compile(schemas[0], sluice::declared);
  REQUIRE(output);
  sluice_test::stream_watch watch;
  std::size_t heard = 0, echoed = 0;
  for (const auto canary : canaries) {
    listener all{canary};
    const auto each = [canary](std::string_view text, auto then) {
      for (std::size_t at = 0; at <= text.size(); ++at) {
        std::string planted(text);
        planted.insert(at, canary);
        then(std::string_view(planted));
      }
    };
    for (const auto schema : schemas)
      each(schema, [&](std::string_view text) {
        if (const auto wrapped = sluice::wrap_output_schema(text); !wrapped)
          all.hear(wrapped.error());
        if (const auto wrapped = sluice::wrap_structured_content(text); !wrapped)
          all.hear(wrapped.error());
      });
    each(list, [&](std::string_view text) {
      const auto tools = sluice::compile_tools(text, sluice::lenient);
      if (!tools) all.hear(tools.error().message()), all.hear(tools.error().code());
      for (std::size_t i = 0; tools && i < tools->size(); ++i) {
        const auto& tool = (*tools)[i];
        if (!tool.input) all.hear(tool.input.error());
        if (tool.output && !*tool.output) all.hear(tool.output->error());
      }
    });
    each(call, [&](std::string_view text) {
      const auto told = sluice::judge_tool_result(&*output, text);
      all.hear(told.message());
      all.hear(told.content());
    });
    heard += all.heard;
    echoed += all.echoed;
  }
  const std::string written = watch.written();
  CHECK(heard > 1'000);
  CHECK(echoed == 0);
  CHECK(written.empty());
}
