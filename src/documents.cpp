// SPDX-License-Identifier: Apache-2.0
// Fills the registry. A set that is shared by copies is copied before it changes.
#include "documents.hpp"

#include "schema_text.hpp"
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
  if (auto unread = detail::read_schema_text(text, most.common, *document)) return unread;
  document->offsets
      .clear();  // a refusal's offset speaks of the schema, never of a registered document
  if (!registry_) registry_ = std::make_shared<document_registry>();
  if (registry_.use_count() > 1) registry_ = std::make_shared<document_registry>(*registry_);
  registry_->by_uri.emplace(std::move(key), std::move(document));
  return {};
}

}  // namespace sluice::inline v0
