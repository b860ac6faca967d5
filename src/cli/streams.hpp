// SPDX-License-Identifier: Apache-2.0
// What the program reads and writes: whole files, lines of bounded length, flushed lines of output,
// complaints. Nothing here echoes what was read; paths and authored text come out with their
// control characters made harmless.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sluice_cli {

// A file larger than this is refused, a line longer than this is skipped.
inline constexpr std::uint64_t most_file_bytes = std::uint64_t{1} << 30;
inline constexpr std::uint64_t most_line_bytes = std::uint64_t{64} << 20;

void prepare_streams();

struct read_result {
  std::string text;
  std::string trouble;  // constant words, empty when the text is there
};

// The whole file; `-` is standard input.
read_result read_file(std::string_view path);

// Standard input line by line, without LF. A last line without LF counts.
enum class next_line : std::uint8_t { line, too_long, end, trouble };
next_line read_line(std::string& line);

// Both flush, so that a reader at the other end has each answer at once. False: standard output is
// in trouble.
[[nodiscard]] bool write(std::string_view text);
[[nodiscard]] bool write_line(std::string_view text);

// One line on standard error, after the program's name.
void complain(std::string_view text);
void complain_about(std::string_view path, std::string_view trouble);
void complain_about_output();

// Control, direction and ill-formed characters as `\x1b`, the rest as it is.
std::string harmless(std::string_view text);
// The same as a JSON string, which loses nothing of well-formed text.
void append_quoted(std::string& out, std::string_view text);

// "12 of 4000 files judged" on standard error when it takes long: only on a terminal, and only
// while standard output, whose lines show the progress anyway, goes elsewhere.
class progress {
 public:
  explicit progress(std::size_t total);
  ~progress();
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;

  void step();

 private:
  std::size_t total_, done_ = 0;
  std::int64_t next_;
  bool wanted_, shown_ = false;
};

}  // namespace sluice_cli
