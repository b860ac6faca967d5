// SPDX-License-Identifier: Apache-2.0
// The registry behind `documents`: read-only once built, shared by copies.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "sluice/declared.hpp"
#include "sluice/detail/literal.hpp"

namespace sluice::inline v0 {

class document_registry {
 public:
  using documents_by_uri =
      std::map<std::string, std::shared_ptr<const detail::literal>, std::less<>>;

  documents_by_uri by_uri;

  static const document_registry* of(const documents& d) noexcept { return d.registry_.get(); }
  const detail::literal* find(std::string_view uri) const noexcept {
    const auto at = by_uri.find(uri);
    return at == by_uri.end() ? nullptr : at->second.get();
  }
};

}  // namespace sluice::inline v0
