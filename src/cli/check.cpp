// SPDX-License-Identifier: Apache-2.0
// `sluice check`: one schema and any number of files, one line of answer for each.
#include "answer.hpp"
#include "gate.hpp"
#include "streams.hpp"

namespace sluice_cli {
namespace {

constexpr std::string_view check_help =
    R"(usage: sluice check --policy strict|lenient|declared [--output text|json]
                    [--dialect D] [--document URI=FILE]... [--assert-format]
                    SCHEMA [INSTANCE...]

Compiles SCHEMA under the policy and judges every INSTANCE by it, each read as JSON text.
SCHEMA alone is just compiled. `-` is standard input. Files may have up to 1 GiB.

  --policy strict     for a schema of your own: what is not enforced is refused
  --policy lenient    for the tool schema of a stranger: a small core is enforced
  --policy declared   by the dialect that the schema declares in $schema
  --output text       a line for each input (the default)
  --output json       an object for each input: for SCHEMA when it stands alone or is refused,
                      then for each INSTANCE

With --policy declared:
  --dialect D             2020-12, 2019-09, draft-07 or draft-06, whatever $schema says
  --document URI=FILE     a document that references may lead to; the last `=` divides.
                          Nothing is ever fetched.
  --assert-format         the ten formats are checked, not just noted

What the author of a strict schema should know goes to standard error (with --output json and
no INSTANCE: into the object).

Exit: 0 all accepted, 1 a violation or an unreadable instance, 2 the schema is refused,
3 the command line or a file is in trouble; the worst of them.
)";

std::string object_for(std::string_view path) {
  std::string out = "{\"path\":";
  append_quoted(out, path);
  return out += ',';
}

class checking {
 public:
  explicit checking(const arguments& given)
      : schema_path_(given.operands[0]),
        instances_(std::span(given.operands).subspan(1)),
        json_(given.output == output_form::json) {}

  exit_code run(const gate& g) {
    const read_result schema = read_file(schema_path_);
    if (!schema.trouble.empty()) return unread(schema_path_, schema.trouble);
    const auto compiled = g.compile(std::string_view(schema.text));
    if (!compiled) return refused(compiled.error());
    if (g.policy == policy_name::strict) advise(*compiled);
    if (instances_.empty()) return alone(*compiled, g.policy);

    exit_code worst = accepted;
    progress shown(instances_.size());
    for (const std::string_view path : instances_) {
      worst = worse(worst, judge(*compiled, path));
      if (output_lost_) break;
      shown.step();
    }
    return worst;
  }

 private:
  exit_code say(const std::string& line, exit_code otherwise) {
    if (write_line(line)) return otherwise;
    output_lost_ = true;
    complain_about_output();
    return trouble;
  }

  exit_code unread(std::string_view path, std::string_view why) {
    complain_about(path, why);
    return json_ ? say(object_for(path) + "\"error\":\"file\"}", trouble) : trouble;
  }

  exit_code refused(const sluice::refusal& why) {
    if (!json_) return say(harmless(schema_path_) + ": refused: " + why.message(), schema_refused);
    std::string line = object_for(schema_path_);
    append_refusal(line, why);
    return say(line += '}', schema_refused);
  }

  void advise(const sluice::validator& v) const {
    if (json_ && instances_.empty()) return;
    for (const sluice::advisory& a : v.advisories()) {
      std::string line = "advisory ";
      ((line += name_of(a.code)) += ": ") += a.message();
      complain_about(schema_path_, line);
    }
  }

  exit_code alone(const sluice::validator& v, policy_name policy) {
    if (!json_)
      return say(harmless(schema_path_) + ": compiled, schema nodes: " + std::to_string(v.nodes()),
                 accepted);
    std::string line = object_for(schema_path_) + "\"compiled\":true";
    if (policy == policy_name::strict) append_advisories(line += ',', v);
    return say(line += '}', accepted);
  }

  exit_code judge(const sluice::validator& v, std::string_view path) {
    const read_result instance = read_file(path);
    if (!instance.trouble.empty()) return unread(path, instance.trouble);
    const sluice::verdict judged = v.check_text(instance.text);
    const exit_code code = judged ? accepted : not_accepted;
    if (json_) {
      std::string line = object_for(path);
      append_verdict(line, judged);
      return say(line += '}', code);
    }
    std::string line = harmless(path) + ": ";
    if (judged.outcome() == sluice::outcome::violated) line += "violated: ";
    if (judged.outcome() == sluice::outcome::unreadable) line += "unreadable: ";
    return say(line += judged.message(), code);
  }

  std::string_view schema_path_;
  std::span<const std::string_view> instances_;
  bool json_, output_lost_ = false;
};

exit_code run_check(const arguments& given) {
  if (given.operands.empty()) return misused(check_command, "SCHEMA is missing");
  if (const auto wrong = contradiction(given, given.operands); !wrong.empty())
    return misused(check_command, wrong);
  gate g;
  if (const exit_code code = open(given, g); code != accepted) return code;
  return checking(given).run(g);
}

}  // namespace

const command check_command{"check", check_help,
                            takes_policy | takes_text_or_json | takes_dialect | takes_assert_format,
                            run_check};

}  // namespace sluice_cli
