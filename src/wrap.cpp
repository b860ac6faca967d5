// SPDX-License-Identifier: Apache-2.0
// Output schemas and structured content for a peer that wants an object at the root: text in, text
// out.
#include "wrap.hpp"

#include "documents.hpp"
#include "schema_text.hpp"
#include "sluice/detail/text_view.hpp"
#include "sluice/mcp.hpp"

namespace sluice::inline v0 {
namespace detail {
namespace {

constexpr std::string_view wrapping_id = "urn:sluice:";

// 128 bits of the content. Whoever makes a schema can make two of one hash: that an $id is free is
// looked up, not believed.
std::string identifier_of(std::string_view content) {
  constexpr std::string_view hex = "0123456789abcdef";
  constexpr hash_key keys[] = {{0x243f6a8885a308d3u, 0x13198a2e03707344u},
                               {0xa4093822299f31d0u, 0x082efa98ec4e6c89u}};
  std::string id(wrapping_id);
  for (const hash_key& key : keys) {
    const u64 hash = hash_bytes(content.data(), content.size(), key);
    for (int shift = 60; shift >= 0; shift -= 4) id += hex[hash >> shift & 15];
  }
  return id;
}

bool is_object_schema(literal_view schema) noexcept {
  return string_member(schema, "type") == "object";
}

// The embedded schema: as the edits make it, and with an $id of its own where it needs one.
std::optional<refusal> embed(const literal& schema, std::string_view text, const rebaser& moved,
                             const documents& registered, std::string& out) {
  write_json({&schema, 0}, text, moved.edits, out);
  if (!moved.needs_identifier) return {};
  const std::string id = identifier_of(out);
  const document_registry* registry = document_registry::of(registered);
  if (schema.text.find(id) != std::string::npos ||
      (registry != nullptr && registry->find(id) != nullptr)) {
    refusal no;
    no.code = refusal_code::identifier_duplicate;
    no.keyword = kw("$id");
    return no;
  }
  out.insert(1, "\"$id\":\"" + id + "\",");  // such a schema has at least one member
  return {};
}

// The new root's $schema, if any, with the comma behind it.
void write_dialect(const literal& schema, std::string_view text, const rebaser& moved,
                   std::string& out) {
  if (moved.keeps_dialect) {
    out += "\"$schema\":\"https://json-schema.org/draft/";
    out += name_of(*moved.keeps_dialect);  // only these two have vocabularies: 2019-09, 2020-12
    out += "/schema\",";
    return;
  }
  const literal_view root{&schema, 0};
  if (root.what() != kind::object) return;
  for (auto c = root.members(); c.next();) {
    if (c.name() != "$schema") continue;
    out += "\"$schema\":";
    write_json(c.value(), text, {}, out);
    out += ',';
  }
}

result<std::string, refusal> wrap(const literal& schema, std::string_view text,
                                  const declared_options& options) {
  const literal_view root{&schema, 0};
  if (is_object_schema(root) && dialect_read_by(root, options)) return std::string(text);
  rebaser moved(schema, options);
  if (!moved.run()) return moved.why;
  std::string embedded;
  if (const auto no = embed(schema, text, moved, options.documents, embedded)) return *no;
  std::string out = "{";
  write_dialect(schema, text, moved, out);
  out += "\"type\":\"object\",\"properties\":{\"result\":";
  out += embedded;
  return out += "},\"required\":[\"result\"]}";
}

}  // namespace

result<std::string, refusal> wrap_literal(const literal& schema, const declared_options& options) {
  std::string text;
  write_json({&schema, 0}, {}, {}, text);
  auto wrapped = wrap_output_schema(text, options);
  if (wrapped) return wrapped;
  refusal no = wrapped.error();
  no.position.reset();  // nobody has that text
  return no;
}

}  // namespace detail

result<std::string, refusal> wrap_output_schema(std::string_view schema_text,
                                                const declared_options& options) {
  return detail::with_schema<std::string>(
      schema_text, options.limits.common,
      [&](const auto& schema) { return detail::wrap(schema, schema_text, options); });
}

bool needs_wrap(std::string_view schema_text) {
  detail::literal schema;
  return detail::read_schema_text(schema_text, {}, schema) ||
         !detail::is_object_schema({&schema, 0});
}

result<std::string, verdict> wrap_structured_content(std::string_view value_text) {
  detail::text_reader reader(value_text, {});
  detail::text_view<false>(reader).skip();
  if (!reader.finish())
    return verdict{reader.fault(), position_in(value_text, reader.fault_offset())};
  return std::string("{\"result\":").append(value_text) += '}';
}

}  // namespace sluice::inline v0
