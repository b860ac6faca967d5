// SPDX-License-Identifier: Apache-2.0
// The page that docs/keywords.md is.
#include "matrix.hpp"

namespace sluice_cli {
namespace {

using sluice::disposition;
using sluice::detail::keyword_row;
using cells = std::initializer_list<std::string_view>;

constexpr std::string_view opening = R"(# Keywords and limits

Printed by `sluice matrix --output markdown` from the one table in `include/sluice/keyword.hpp`, which the compiler, the
checks and the messages read too. Do not edit this page.

)";

constexpr std::string_view about_keywords = R"(## Keywords

✓ enforced · – accepted and ignored · ✗ refused: the schema does not compile.

)";

constexpr std::string_view about_dialects = R"(
Under `declared` the schema's dialect decides: ✓ judged · ○ read, because references lead by it · – an annotation ·
empty: not defined there, ignored. `format` is judged only on request.
)";

constexpr std::string_view about_tiers = R"(
A keyword judges only values of the kinds in its column; every other kind satisfies it. "When" is the place of the check:
first a comparison with given values, then bounds, then arithmetic, a scan of the string, a pattern match, a descent into
children, last what combines schemas. The first failure ends the check, so a string over `maxLength` meets no pattern.

| keyword | its value must be |
| --- | --- |
)";

constexpr std::string_view about_limits = R"(
## Limits

A value equal to the limit passes; one more is refused in a schema, and fails the check in an instance. "unread": the
policy does not look at patterns.

)";

constexpr std::string_view about_ceilings = R"(
Hard ceilings that hold whatever a policy says: depth 256, group nesting 250, 60,000 members of an `enum`, 30,000
properties.
)";

std::string_view sign_of(disposition d) {
  return std::array<std::string_view, 3>{"✓", "–", "✗"}[static_cast<std::size_t>(d)];
}

std::string_view sign_in(const keyword_row& row, sluice::dialect d) {
  if (!defined_in(row, d)) return "";
  if (row.operand == sluice::detail::shape::none) return "–";
  if (row.judges != 0) return "✓";
  return row.home == sluice::detail::vocabulary::content ? "–" : "○";
}

std::string_view words_for(sluice::detail::tier t) {
  return std::array<std::string_view,
                    7>{"comparison", "bound",   "arithmetic", "scan",
                       "match",      "descent", "combination"}[static_cast<std::size_t>(t)];
}

std::string kinds_of(const keyword_row& row) {
  if (row.judges == sluice::every_kind) return "any";
  std::string out;
  for (std::size_t k = 1; k < kind_names.size(); ++k)
    if ((row.judges >> k & 1) != 0) (out += out.empty() ? "" : ", ") += kind_names[k];
  return out;
}

// 4096 as "4,096".
std::string grouped(std::uint64_t n) {
  std::string out = std::to_string(n);
  for (std::size_t i = out.size(); i > 3;) out.insert(i -= 3, 1, ',');
  return out;
}

class page {
 public:
  explicit page(std::optional<policy_name> only) : only_(only), out_(opening) {}

  std::string print() && {
    keywords();
    if (shows(policy_name::declared)) out_ += about_dialects;
    out_ += about_tiers;
    for (const keyword_row& row : sluice::detail::keyword_table)
      if (!row.phrase.empty()) cell(code(row.spelling)), cell(row.phrase), end_row();
    limits();
    return std::move(out_);
  }

 private:
  bool shows(policy_name p) const { return !only_ || *only_ == p; }
  static std::string code(std::string_view word) { return "`" + std::string(word) + '`'; }
  void cell(std::string_view text) { ((out_ += "| ") += text) += text.empty() ? "" : " "; }
  void end_row() { out_ += "|\n"; }

  // The columns of the policies that are shown, between a first and, where there are any, last
  // columns.
  void head(std::string_view first, bool with_dialects, cells last) {
    std::size_t columns = 1 + last.size();
    const auto column = [&](std::string_view text) { cell(text), ++columns; };
    cell(first);
    if (shows(policy_name::lenient)) column("lenient");
    if (shows(policy_name::strict)) column("strict");
    if (shows(policy_name::declared) && !with_dialects) column("declared");
    if (shows(policy_name::declared) && with_dialects)
      for (const sluice::dialect d : dialects) column(sluice::name_of(d));
    for (const std::string_view text : last) cell(text);
    end_row();
    while (columns-- > 0) out_ += "| --- ";
    end_row();
  }

  void keywords() {
    out_ += about_keywords;
    head("keyword", true, {"judges", "when"});
    for (const keyword_row& row : sluice::detail::keyword_table) {
      cell(code(row.spelling));
      if (shows(policy_name::lenient)) cell(sign_of(row.lenient));
      if (shows(policy_name::strict)) cell(sign_of(row.strict));
      if (shows(policy_name::declared))
        for (const sluice::dialect d : dialects) cell(sign_in(row, d));
      cell(kinds_of(row));
      cell(row.judges == 0 ? "" : words_for(row.when));
      end_row();
    }
    if (only_ == policy_name::declared) return;
    out_ += "\nBeside the table:\n\n";
    cell("");
    if (shows(policy_name::lenient)) cell("lenient");
    if (shows(policy_name::strict)) cell("strict");
    end_row();
    out_ += only_ ? "| --- | --- |\n" : "| --- | --- | --- |\n";
    for (const other_row& row : others) {
      cell(row.words);
      if (shows(policy_name::lenient)) cell(sign_of(row.lenient));
      if (shows(policy_name::strict)) cell(sign_of(row.strict));
      end_row();
    }
  }

  void limits() {
    out_ += about_limits;
    head("limit of", false, {});
    const auto lenient = limits_of(sluice::lenient.limit), strict = limits_of(sluice::strict.limit),
               declared = limits_of(sluice::declared_limits{}.common);
    const auto value = [this](const limit_row& row, disposition patterns) {
      cell(row.of_patterns && patterns != disposition::enforce ? "unread" : grouped(row.value));
    };
    constexpr auto pattern = sluice::kw("pattern");
    for (std::size_t i = 0; i < strict.size(); ++i) {
      cell(strict[i].words);
      if (shows(policy_name::lenient)) value(lenient[i], sluice::lenient.of(pattern));
      if (shows(policy_name::strict)) value(strict[i], sluice::strict.of(pattern));
      if (shows(policy_name::declared)) value(declared[i], disposition::enforce);
      end_row();
    }
    if (shows(policy_name::declared)) {
      for (const limit_row& row : declared_limits_of(sluice::declared_limits{})) {
        cell(row.words);
        if (!only_) cell("–"), cell("–");
        cell(grouped(row.value));
        end_row();
      }
    }
    out_ += about_ceilings;
  }

  std::optional<policy_name> only_;
  std::string out_;
};

}  // namespace

std::string matrix_as_markdown(std::optional<policy_name> only) { return page(only).print(); }

}  // namespace sluice_cli
