// SPDX-License-Identifier: Apache-2.0
// Fills the registry. A set that is shared by copies is copied before it changes.
#include "documents.hpp"

#include "sluice/detail/text_view.hpp"
#include "uri.hpp"

namespace sluice::inline v0 {

std::size_t documents::size() const noexcept { return registry_ ? registry_->by_uri.size() : 0; }

std::optional<refusal> documents::add(std::string_view uri, std::string_view text) {
  const declared_limits most;
  refusal no;
  if (uri.size() > most.uri_bytes)
    return no.code = refusal_code::limit, no.limit = most.uri_bytes, no;
  const detail::uri parts = detail::uri::split(uri);
  if (!parts.scheme || (parts.fragment && !parts.fragment->empty()))
    return no.code = refusal_code::reference_unresolved, no;
  std::string key = detail::resolve("", uri);
  if (registry_ && registry_->by_uri.contains(key))
    return no.code = refusal_code::identifier_duplicate, no;

  auto document = std::make_shared<detail::literal>();
  detail::text_reader reader(text, most.common);
  const bool fits = detail::append_literal(detail::text_view<false>(reader), *document);
  if (!fits) return no.code = refusal_code::limit, no;
  if (!reader.finish()) {
    no.code = refusal_code::schema_text;
    no.document = reader.fault();
    no.position = position_in(text, reader.fault_offset());
    return no;
  }
  document->offsets
      .clear();  // a refusal's offset speaks of the schema, never of a registered document
  if (!registry_) registry_ = std::make_shared<document_registry>();
  if (registry_.use_count() > 1) registry_ = std::make_shared<document_registry>(*registry_);
  registry_->by_uri.emplace(std::move(key), std::move(document));
  return {};
}

}  // namespace sluice::inline v0
