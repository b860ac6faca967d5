// SPDX-License-Identifier: Apache-2.0
// From arguments to a gate: which of them go together, and the files of --document.
#include "gate.hpp"

#include <algorithm>

#include "streams.hpp"

namespace sluice_cli {

sluice::result<std::string, sluice::refusal> gate::locate(std::string_view schema,
                                                          std::uint32_t node) const {
  switch (policy) {
    case policy_name::strict:
      return sluice::locate(schema, sluice::strict, node);
    case policy_name::lenient:
      return sluice::locate(schema, sluice::lenient, node);
    default:
      return sluice::locate(schema, declared, node);
  }
}

std::string_view contradiction(const arguments& given, std::span<const std::string_view> files) {
  if (!given.policy) return "--policy is needed: strict, lenient or declared";
  if (*given.policy != policy_name::declared &&
      (given.dialect || given.assert_format || !given.documents.empty()))
    return "--dialect, --document and --assert-format are for --policy declared";
  const auto standard_input = [](const document_file& d) { return d.path == "-"; };
  if (std::ranges::count(files, "-") + std::ranges::count_if(given.documents, standard_input) > 1)
    return "`-` (standard input) can be read only once";
  return {};
}

exit_code open(const arguments& given, gate& out) {
  out.policy = given.policy.value_or(policy_name::declared);
  out.declared.dialect = given.dialect;
  out.declared.assert_format = given.assert_format;
  for (const document_file& d : given.documents) {
    const read_result read = read_file(d.path);
    if (!read.trouble.empty()) {
      complain_about(d.path, read.trouble);
      return trouble;
    }
    const auto refused = out.declared.documents.add(d.uri, read.text);
    if (!refused) continue;
    switch (refused->code) {
      case sluice::refusal_code::reference_unresolved:
        complain_about(d.path, "--document needs an absolute URI without a fragment");
        return trouble;
      case sluice::refusal_code::identifier_duplicate:
        complain_about(d.path, "its URI is registered already");
        return trouble;
      default:
        complain_about(d.path, "refused: " + refused->message());
        return schema_refused;
    }
  }
  return accepted;
}

}  // namespace sluice_cli
