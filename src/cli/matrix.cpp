// SPDX-License-Identifier: Apache-2.0
// `sluice matrix`: the table of keywords and the limits. This file has the command and the JSON
// form.
#include "matrix.hpp"

#include "streams.hpp"

namespace sluice_cli {
namespace {

using sluice::disposition;
using sluice::detail::keyword_row;

constexpr std::string_view matrix_help =
    R"(usage: sluice matrix [--policy strict|lenient|declared] [--output markdown|json]

Prints what each policy does with each keyword, and the limits. With --policy: of that one only.
Markdown is the default; docs/keywords.md is this output.

Exit: 0 printed, 3 the command line or standard output is in trouble.
)";

constexpr std::string_view name_of(disposition d) {
  return std::array<std::string_view, 3>{"enforce", "ignore",
                                         "refuse"}[static_cast<std::size_t>(d)];
}

constexpr std::string_view name_of(sluice::detail::tier t) {
  return std::array<std::string_view, 7>{"value", "bound",   "compute", "scan",
                                         "match", "descend", "combine"}[static_cast<std::size_t>(
      t)];
}

// Members and elements with their commas. Constant words only, so nothing is escaped.
class json_lines {
 public:
  explicit json_lines(std::string& out) : out_(out) {}

  void member(std::string_view name, std::string_view text) {
    begin(name) += '"';
    (out_ += text) += '"';
  }
  void member(std::string_view name, std::uint64_t number) {
    begin(name) += std::to_string(number);
  }
  void element(std::string_view text) { ((separate() += '"') += text) += '"'; }
  std::string& begin(std::string_view name) {
    ((separate() += '"') += name) += "\":";
    return out_;
  }
  std::string& separate() {
    if (!first_) out_ += ',';
    first_ = false;
    return out_;
  }

 private:
  std::string& out_;
  bool first_ = true;
};

void append_keyword(std::string& out, const keyword_row& row, std::optional<policy_name> only) {
  const auto shows = [only](policy_name p) { return !only || *only == p; };
  out += '{';
  json_lines members(out);
  members.member("keyword", row.spelling);
  if (shows(policy_name::lenient)) members.member("lenient", name_of(row.lenient));
  if (shows(policy_name::strict)) members.member("strict", name_of(row.strict));
  if (shows(policy_name::declared)) {
    members.begin("dialects") += '[';
    json_lines names(out);
    for (const sluice::dialect d : dialects)
      if (defined_in(row, d)) names.element(sluice::name_of(d));
    out += ']';
  }
  members.begin("judges") += '[';
  json_lines kinds(out);
  for (std::size_t k = 1; k < kind_names.size(); ++k)
    if ((row.judges >> k & 1) != 0) kinds.element(kind_names[k]);
  out += ']';
  members.member("tier", name_of(row.when));
  if (!row.phrase.empty()) members.member("value", row.phrase);
  out += '}';
}

template <std::size_t N>
void append_limits(json_lines& members, const std::array<limit_row, N>& rows) {
  for (const limit_row& row : rows) members.member(row.name, row.value);
}

void append_policy_limits(std::string& out, std::optional<policy_name> only) {
  json_lines policies(out);
  if (!only || *only == policy_name::lenient) {
    policies.begin("lenient") += '{';
    json_lines members(out);
    append_limits(members, limits_of(sluice::lenient.limit));
    out += '}';
  }
  if (!only || *only == policy_name::strict) {
    policies.begin("strict") += '{';
    json_lines members(out);
    append_limits(members, limits_of(sluice::strict.limit));
    out += '}';
  }
  if (!only || *only == policy_name::declared) {
    policies.begin("declared") += '{';
    json_lines members(out);
    append_limits(members, limits_of(sluice::declared_limits{}.common));
    append_limits(members, declared_limits_of(sluice::declared_limits{}));
    out += '}';
  }
}

exit_code run_matrix(const arguments& given) {
  if (!given.operands.empty()) return misused(matrix_command, "matrix takes no operands");
  if (write(given.output == output_form::json ? matrix_as_json(given.policy)
                                              : matrix_as_markdown(given.policy)))
    return accepted;
  complain_about_output();
  return trouble;
}

}  // namespace

std::string matrix_as_json(std::optional<policy_name> only) {
  std::string out = "{\"keywords\":[\n";
  bool first = true;
  for (const keyword_row& row : sluice::detail::keyword_table) {
    if (!first) out += ",\n";
    first = false;
    append_keyword(out, row, only);
  }
  out += "\n]";
  if (only != policy_name::declared) {
    for (const other_row& row : others) {
      ((out += ",\n\"") += row.name) += "\":{";
      json_lines members(out);
      if (only != policy_name::strict) members.member("lenient", name_of(row.lenient));
      if (only != policy_name::lenient) members.member("strict", name_of(row.strict));
      out += '}';
    }
  }
  out += ",\n\"limits\":{";
  append_policy_limits(out, only);
  return out += "}}\n";
}

const command matrix_command{"matrix", matrix_help, takes_policy | takes_markdown_or_json,
                             run_matrix};

}  // namespace sluice_cli
