// SPDX-License-Identifier: Apache-2.0
// The program `sluice`: finds the command, reads its arguments, and turns every end into an exit
// code.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <span>
#include <string>

#include "arguments.hpp"
#include "sluice/version.hpp"
#include "streams.hpp"

namespace sluice_cli {
namespace {

constexpr std::string_view program_help = R"(usage: sluice COMMAND [OPTION]... [OPERAND]...

A gate for JSON that must not be trusted: compiles a JSON Schema under a policy, or refuses it,
and judges JSON documents by it. Nothing it prints repeats what is in a schema or a document;
only `locate` and `wrap` print parts of a schema, because that is what they are for.

  check    compile a schema, judge files by it
  batch    the same for JSON Lines from standard input, answered line by line
  locate   the JSON Pointer of a schema node that an answer named by its number
  matrix   the table of keywords and limits
  wrap     the schema as a peer expects it that wants an object at the root

  sluice COMMAND --help     what a command takes and answers
  sluice --version          the version

Exit: 0 everything was accepted, 1 something was not, 2 the schema is refused,
3 the command line, a file or a stream is in trouble; the worst of them.
)";

constexpr std::array<const command*, 5> commands{&check_command, &batch_command, &locate_command,
                                                 &matrix_command, &wrap_command};

exit_code print(std::string_view text) {
  if (write(text)) return accepted;
  complain_about_output();
  return trouble;
}

std::string version_line() {
  std::string line = "sluice ";
  line += std::to_string(sluice::version_major) + '.' + std::to_string(sluice::version_minor);
  return line + '.' + std::to_string(sluice::version_patch) + '\n';
}

exit_code run(std::span<char* const> words) {
  const std::string_view first = words.empty() ? std::string_view() : words.front();
  if (first == "--help" || first == "-h") return print(program_help);
  if (first == "--version") return print(version_line());
  for (const command* c : commands) {
    if (c->name != first) continue;
    arguments given;
    const std::string_view wrong = read_arguments(words.subspan(1), c->options, given);
    if (given.help) return print(c->help);
    return wrong.empty() ? c->run(given) : misused(*c, wrong);
  }
  complain(words.empty() ? "a command is needed: check, batch, locate, matrix or wrap"
                         : "unknown command: it must be check, batch, locate, matrix or wrap");
  complain("`sluice --help` says more");
  return trouble;
}

// Ends the program where the allocation fails: nlohmann/json allocates in its destructor, so an
// exception would meet another one on its way out. What was answered before has been flushed.
void out_of_memory() {
  std::fputs("sluice: out of memory\n", stderr);
  std::_Exit(trouble);
}

}  // namespace
}  // namespace sluice_cli

int main(int argc, char** argv) {
  using namespace sluice_cli;
  std::set_new_handler(out_of_memory);
  prepare_streams();
  try {
    return run(std::span<char* const>(argv, static_cast<std::size_t>(argc)).subspan(argc > 0));
  } catch (const std::exception&) {  // its words are not ours to print
    complain("an internal fault ended the program");
  }
  return trouble;
}
