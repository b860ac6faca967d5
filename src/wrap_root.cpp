// SPDX-License-Identifier: Apache-2.0
// The root of a schema that is to be wrapped: its dialect, its own $id or the need of one, and
// everything that hangs on it.
#include <algorithm>

#include "documents.hpp"
#include "wrap.hpp"

namespace sluice::inline v0::detail {

std::optional<dialect_in_use> dialect_named(std::string_view uri, const documents& registered) {
  if (const auto d = dialect_of(uri)) return dialect_in_use{*d};
  if (uri.ends_with('#')) uri.remove_suffix(1);
  const document_registry* registry = document_registry::of(registered);
  const literal* meta_schema = registry ? registry->find(uri) : nullptr;
  return meta_schema ? dialect_made_by({meta_schema, 0}) : std::nullopt;
}

std::optional<dialect_in_use> dialect_read_by(literal_view schema,
                                              const declared_options& options) {
  if (options.dialect) return dialect_in_use{*options.dialect};
  const auto uri = string_member(schema, "$schema");
  return uri ? dialect_named(*uri, options.documents) : dialect_in_use{options.default_dialect};
}

rebaser::rebaser(const literal& schema, const declared_options& options)
    : doc_(schema), options_(options), state_(schema.items.size()) {}

bool rebaser::refuse(refusal_code code, u32 item, std::optional<keyword> k,
                     std::optional<u64> limit) {
  why.code = code;
  why.keyword = k;
  why.limit = limit;
  why.position = text_position{doc_.offset_of(item), 0, 0};
  return false;
}

void rebaser::use(const dialect_in_use& d, place& p) {
  const u32 key = static_cast<u32>(d.dialect) << 8 | d.vocabularies;
  const auto [at, fresh] = policies_.try_emplace(key);
  if (fresh)
    at->second = policies::make_declared(d.dialect, d.vocabularies, options_.limits.common);
  p.by = &at->second;
  p.dialect = d.dialect;
}

bool rebaser::run() {
  constexpr u32 depth_ceiling = 256;
  if (options_.limits.common.depth > depth_ceiling) return refuse(refusal_code::policy, 0);
  place p;
  const auto d = dialect_read_by(view(0), options_);
  if (!d) return refuse(refusal_code::dialect_unsupported, 0, kw("$schema"));
  use(*d, p);
  if (!is_schema(0)) return refuse(refusal_code::schema_kind, 0);
  if (kind_of(0) == kind::boolean) return true;
  // Where a meta-schema leaves out what the new root says, the new root needs the whole dialect,
  // and the schema its own.
  for (const keyword k : {kw("type"), kw("properties"), kw("required")})
    if (p.by->of(k) != disposition::enforce) keeps_dialect = p.dialect;
  for (auto c = view(0).members(); c.next();)
    if (c.name() == "$schema" && !keeps_dialect) edits.push_back({c.now, edit::how::drop, {}});
  if (!open_root(p)) return false;
  std::sort(edits.begin(), edits.end(),
            [](const edit& a, const edit& b) { return a.item < b.item; });
  return true;
}

bool rebaser::open_root(place& p) {
  const found f = keywords_of(0, p);
  bool identified = f.has(kw("$id"));
  if (identified && kind_of(f.operand(kw("$id"))) == kind::string) {
    const u32 item = f.operand(kw("$id"));
    if (doc_.string_at(item).empty() || doc_.string_at(item) == "#") {
      edits.push_back({item - 1, edit::how::drop, {}});  // the URI of the document: the new root's
      identified = false;
    } else if (begins_resource(f)) {
      return true;  // a resource of its own wherever it stands, and all that is in it speaks of it
    }
  }
  needs_identifier = keeps_dialect.has_value();
  if (p.dialect == dialect::draft2019_09 && f.has(kw("$recursiveAnchor"))) {
    const literal_view anchor = view(f.operand(kw("$recursiveAnchor")));
    needs_identifier |= anchor.what() == kind::boolean && anchor.boolean();
  }
  if (needs_identifier && identified)
    return refuse(refusal_code::keyword_malformed, f.operand(kw("$id")), kw("$id"));
  return schema(0, 1, p) && follow_references();
}

bool rebaser::follow_references() {
  for (; !references_.empty(); references_.pop_front()) {
    const pending next = references_.front();
    if (!follow(next)) return false;
  }
  return true;
}

}  // namespace sluice::inline v0::detail
