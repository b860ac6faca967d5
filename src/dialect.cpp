// SPDX-License-Identifier: Apache-2.0
// $schema and $vocabulary (2019-09 and 2020-12, core section 8.1).
#include "dialect.hpp"

#include <array>

namespace sluice::inline v0::detail {
namespace {

struct published {
  std::string_view uri;  // without scheme and "#"
  dialect means;
};
constexpr std::array<published, 4> dialects{
    {{"json-schema.org/draft/2020-12/schema", dialect::draft2020_12},
     {"json-schema.org/draft/2019-09/schema", dialect::draft2019_09},
     {"json-schema.org/draft-07/schema", dialect::draft07},
     {"json-schema.org/draft-06/schema", dialect::draft06}}};

struct published_vocabulary {
  std::string_view name;  // the last segment of its URI
  vocabulary means;
};
constexpr std::array<published_vocabulary, 9> vocabularies{
    {{"core", vocabulary::core},
     {"applicator", vocabulary::applicator},
     {"unevaluated", vocabulary::unevaluated},
     {"validation", vocabulary::validation},
     {"meta-data", vocabulary::metadata},
     {"format", vocabulary::format},
     {"format-annotation", vocabulary::format},
     {"format-assertion", vocabulary::format},
     {"content", vocabulary::content}}};

constexpr std::uint8_t bit_of_vocabulary(vocabulary v) noexcept {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(v));
}

}  // namespace

std::optional<dialect> dialect_of(std::string_view uri) noexcept {
  if (uri.ends_with('#')) uri.remove_suffix(1);
  for (const std::string_view scheme : {"https://", "http://"})
    if (uri.starts_with(scheme)) {
      uri.remove_prefix(scheme.size());
      for (const published& p : dialects)
        if (p.uri == uri) return p.means;
      return {};
    }
  return {};
}

std::optional<std::string_view> string_member(literal_view object, std::string_view name) noexcept {
  if (object.what() != kind::object) return {};
  for (auto c = object.members(); c.next();)
    if (c.name() == name && c.value().what() == kind::string) return c.value().string();
  return {};
}

u32 item_of_member(literal_view object, std::string_view name) noexcept {
  for (auto c = object.members(); c.next();)
    if (c.name() == name) return c.value().index;
  return object.index;
}

std::optional<dialect_in_use> dialect_made_by(literal_view meta_schema) noexcept {
  const auto uri = string_member(meta_schema, "$schema");
  const auto own = uri ? dialect_of(*uri) : std::nullopt;
  if (!own) return {};
  dialect_in_use made{*own};
  if (*own <= dialect::draft07) return made;
  const std::string_view prefix = *own == dialect::draft2019_09
                                      ? "https://json-schema.org/draft/2019-09/vocab/"
                                      : "https://json-schema.org/draft/2020-12/vocab/";
  for (auto c = meta_schema.members(); c.next();) {
    if (c.name() != "$vocabulary" || c.value().what() != kind::object) continue;
    made.vocabularies = bit_of_vocabulary(vocabulary::core);  // always in force
    for (auto v = c.value().members(); v.next();) {
      const bool required = v.value().what() != kind::boolean || v.value().boolean();
      std::string_view name = v.name();
      const published_vocabulary* met = nullptr;
      if (name.starts_with(prefix)) {
        name.remove_prefix(prefix.size());
        for (const published_vocabulary& p : vocabularies)
          if (p.name == name) met = &p;
      }
      if (met == nullptr) {
        if (required) return {};
        continue;
      }
      made.vocabularies |= bit_of_vocabulary(met->means);
      // 2019-09 has the unevaluated keywords among its applicators, and asks for assertions by
      // requiring "format".
      if (*own == dialect::draft2019_09 && met->means == vocabulary::applicator)
        made.vocabularies |= bit_of_vocabulary(vocabulary::unevaluated);
      made.asserts_format |= name == "format-assertion" || (name == "format" && required);
    }
  }
  return made;
}

}  // namespace sluice::inline v0::detail
