// SPDX-License-Identifier: Apache-2.0
// Options are `--name value` or `--name=value`, in any place; `--` ends them; `-` is an operand.
#include "arguments.hpp"

#include <string>

#include "streams.hpp"

namespace sluice_cli {
namespace {

class argument_reader {
 public:
  argument_reader(std::span<char* const> words, unsigned options, arguments& out)
      : words_(words), options_(options), out_(out) {}

  std::string_view read() {
    while (!words_.empty()) {
      const std::string_view word = next();
      if (word == "--") {
        while (!words_.empty()) out_.operands.push_back(next());
        break;
      }
      if (word.size() < 2 || word[0] != '-') {
        if (word.empty()) return "an operand is empty";
        out_.operands.push_back(word);
        continue;
      }
      if (const std::string_view wrong = read_option(word); !wrong.empty()) return wrong;
    }
    return {};
  }

 private:
  std::string_view next() {
    const std::string_view word = words_.front();
    words_ = words_.subspan(1);
    return word;
  }
  bool takes(option o) const { return (options_ & o) != 0; }

  std::string_view read_option(std::string_view word) {
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const bool joined = equals != word.npos;
    if (name == "--help" || name == "-h") {
      out_.help = !joined;
      return joined ? "--help takes no value" : "";
    }
    if (name == "--assert-format" && takes(takes_assert_format)) {
      out_.assert_format = true;
      return joined ? "--assert-format takes no value" : "";
    }
    std::string_view (argument_reader::*read_value)(std::string_view) = nullptr;
    if (name == "--policy" && takes(takes_policy)) read_value = &argument_reader::read_policy;
    if (name == "--output" && (takes(takes_text_or_json) || takes(takes_markdown_or_json)))
      read_value = &argument_reader::read_output;
    if (name == "--dialect" && takes(takes_dialect)) read_value = &argument_reader::read_dialect;
    if (name == "--document" && takes(takes_dialect)) read_value = &argument_reader::read_document;
    if (!read_value) return "unknown option";
    if (!joined && words_.empty()) return "the last option has no value";
    return (this->*read_value)(joined ? word.substr(equals + 1) : next());
  }

  std::string_view read_policy(std::string_view value) {
    if (out_.policy) return "--policy is given twice";
    out_.policy = find_policy(value);
    return out_.policy ? "" : "--policy must be strict, lenient or declared";
  }

  std::string_view read_output(std::string_view value) {
    if (out_.output) return "--output is given twice";
    if (value == "json")
      out_.output = output_form::json;
    else if (value == "text" && takes(takes_text_or_json))
      out_.output = output_form::text;
    else if (value == "markdown" && takes(takes_markdown_or_json))
      out_.output = output_form::markdown;
    if (out_.output) return "";
    return takes(takes_text_or_json) ? "--output must be text or json"
                                     : "--output must be markdown or json";
  }

  std::string_view read_dialect(std::string_view value) {
    if (out_.dialect) return "--dialect is given twice";
    out_.dialect = sluice::find_dialect(value);
    return out_.dialect ? "" : "--dialect must be 2020-12, 2019-09, draft-07 or draft-06";
  }

  std::string_view read_document(std::string_view value) {
    // The last `=`: a URI may have one in its query, and a file can be renamed.
    const std::size_t equals = value.rfind('=');
    if (equals == value.npos || equals == 0 || equals + 1 == value.size())
      return "--document must be URI=FILE";
    out_.documents.push_back({value.substr(0, equals), value.substr(equals + 1)});
    return "";
  }

  std::span<char* const> words_;
  unsigned options_;
  arguments& out_;
};

}  // namespace

std::optional<policy_name> find_policy(std::string_view name) noexcept {
  if (name == "strict") return policy_name::strict;
  if (name == "lenient") return policy_name::lenient;
  if (name == "declared") return policy_name::declared;
  return {};
}

std::string_view read_arguments(std::span<char* const> words, unsigned options, arguments& out) {
  return argument_reader(words, options, out).read();
}

exit_code misused(const command& of, std::string_view why) {
  std::string text(why);
  (text += '\n') += of.help.substr(0, of.help.find("\n\n") + 1);
  ((text += "`sluice ") += of.name) += " --help` says more";
  complain(text);
  return trouble;
}

}  // namespace sluice_cli
