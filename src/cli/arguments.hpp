// SPDX-License-Identifier: Apache-2.0
// The command line, read into plain values. What is wrong with it is said in constant words:
// nothing typed comes back.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sluice/declared.hpp"

namespace sluice_cli {

// The program's answer to its caller; of several, the worst counts.
enum exit_code : int { accepted = 0, not_accepted = 1, schema_refused = 2, trouble = 3 };

constexpr exit_code worse(exit_code a, exit_code b) { return a < b ? b : a; }

enum class policy_name : std::uint8_t { strict, lenient, declared };
std::optional<policy_name> find_policy(std::string_view name) noexcept;

enum class output_form : std::uint8_t { text, json, markdown };

// An option that a command takes, as bits.
enum option : unsigned {
  takes_policy = 1,
  takes_text_or_json = 2,
  takes_markdown_or_json = 4,
  takes_dialect = 8,  // --dialect and --document
  takes_assert_format = 16
};

struct document_file {
  std::string_view uri, path;
};

struct arguments {
  std::vector<std::string_view> operands;
  std::optional<policy_name> policy;
  std::optional<output_form> output;
  std::optional<sluice::dialect> dialect;
  std::vector<document_file> documents;
  bool assert_format = false;
  bool help = false;
};

// A constant sentence about the first thing that is wrong, or nothing. The arguments refer to the
// words.
std::string_view read_arguments(std::span<char* const> words, unsigned options, arguments& out);

// One of the program's commands.
struct command {
  std::string_view name;
  std::string_view help;  // begins with the usage, which a blank line ends
  unsigned options;
  exit_code (*run)(const arguments&);
};

extern const command check_command, batch_command, locate_command, matrix_command, wrap_command;

// Says what is wrong with the command line, and the usage.
exit_code misused(const command& of, std::string_view why);

}  // namespace sluice_cli
