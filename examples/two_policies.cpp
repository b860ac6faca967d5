// SPDX-License-Identifier: Apache-2.0
// One schema under the two published policies and under three of one's own: what each enforces,
// passes over and refuses, and where in the schema.
#include <cstdio>
#include <string>
#include <string_view>

#include <sluice/sluice.hpp>

namespace {

constexpr std::string_view schema = R"({
  "type": "object",
  "properties": {
    "owner": {"type": "string", "maxLength": 64, "format": "email"},
    "ports": {"type": "array", "maxItems": 4, "uniqueItems": true, "items": {"minimum": 1}}
  },
  "x-team": "an extension of some other tool"
})";
constexpr std::string_view instance = R"({"owner": "not an address", "ports": [80, 80]})";

// A message never holds words of the schema. Who has the schema anyway may ask for the pointer.
std::string place_of(std::uint32_t node, const sluice::policy& p) {
  const auto pointer = sluice::locate(schema, p, node);
  return pointer ? "  at \"" + *pointer + "\"" : std::string();
}

bool show(const char* name, const sluice::policy& p, std::string_view expected) {
  std::string said, place;
  std::string_view code;
  if (const auto compiled = sluice::compile(schema, p); !compiled) {
    code = name_of(compiled.error().code);
    said = "refused: " + compiled.error().message();
    place = place_of(compiled.error().node, p);
  } else {
    const sluice::verdict v = compiled->check_text(instance);
    code = v.code();
    said = v.message();
    if (!v) place = place_of(v.node(), p);
  }
  std::printf("%-26s %s%s\n", name, said.c_str(), place.c_str());
  return code == expected;
}

}  // namespace

int main() {
  // Dispositions change at compile time: a policy that enforces what nobody implements cannot be
  // written. Limits are plain numbers.
  constexpr auto extensible = sluice::strict.with_unknown_keys(sluice::disposition::ignore);
  constexpr auto lax = extensible.with<sluice::kw("format")>(sluice::disposition::ignore);
  auto mine = sluice::lenient;
  mine.limit.depth = 1;

  bool good = show("strict", sluice::strict, "keyword_unknown");
  good &= show("lenient", sluice::lenient, "");  // format and uniqueItems are not its business
  good &= show("strict, extensions pass", extensible, "format");
  good &= show("the same without format", lax, "uniqueItems");
  good &= show("lenient, one level deep", mine, "depth");
  std::puts(good ? "as expected" : "unexpected verdict");
  return good ? 0 : 1;
}
