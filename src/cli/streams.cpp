// SPDX-License-Identifier: Apache-2.0
// Standard C streams, because their troubles can be told apart and a terminal can be asked for.
#include "streams.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <system_error>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#else
#include <unistd.h>
#endif

namespace sluice_cli {
namespace {

bool is_terminal(std::FILE* stream) {
#ifdef _WIN32
  return _isatty(_fileno(stream)) != 0;
#else
  return isatty(fileno(stream)) != 0;
#endif
}

// The system's own words for it: constant texts, like "No such file or directory".
std::string system_words(int number) {
  return number == 0 ? "cannot be read" : std::generic_category().message(number);
}

read_result read_stream(std::FILE* stream) {
  read_result got;
  char chunk[1 << 16];
  for (;;) {
    errno = 0;
    const std::size_t n = std::fread(chunk, 1, sizeof chunk, stream);
    got.text.append(chunk, n);
    if (got.text.size() > most_file_bytes) return {{}, "is larger than 1 GiB"};
    if (n == sizeof chunk) continue;
    if (std::ferror(stream) != 0) return {{}, system_words(errno)};
    return got;
  }
}

std::int64_t milliseconds() {
  using namespace std::chrono;
  return duration_cast<std::chrono::milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

void prepare_streams() {
#ifdef SIGPIPE
  // A reader that leaves early is trouble with a stream (exit 3), not a silent death.
  std::signal(SIGPIPE, SIG_IGN);
#endif
#ifdef _WIN32
  _setmode(_fileno(stdin), _O_BINARY);
  _setmode(_fileno(stdout), _O_BINARY);
#endif
}

read_result read_file(std::string_view path) {
  if (path == "-") return read_stream(stdin);
  const auto close = [](std::FILE* f) { std::fclose(f); };
  errno = 0;
  const std::unique_ptr<std::FILE, decltype(close)> file(
      std::fopen(std::string(path).c_str(), "rb"), close);
  return file ? read_stream(file.get()) : read_result{{}, system_words(errno)};
}

next_line read_line(std::string& line) {
  line.clear();
  bool too_long = false, any = false;
  for (;;) {
    // getc, not fread: a peer that waits for the answer to its line has sent no more than that.
    const int c = std::getc(stdin);
    if (c == EOF) {
      if (std::ferror(stdin) != 0) return next_line::trouble;
      if (!any) return next_line::end;
      break;
    }
    any = true;
    if (c == '\n') break;
    if (line.size() < most_line_bytes)
      line += static_cast<char>(c);
    else
      too_long = true;
  }
  return too_long ? next_line::too_long : next_line::line;
}

bool write(std::string_view text) {
  const bool all = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  return std::fflush(stdout) == 0 && all;
}

bool write_line(std::string_view text) {
  std::string line(text);
  line += '\n';
  return write(line);
}

void complain(std::string_view text) {
  std::string line = "sluice: ";
  (line += text) += '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void complain_about(std::string_view path, std::string_view trouble) {
  complain((harmless(path) + ": ").append(trouble));
}

void complain_about_output() {
  complain("standard output cannot be written: the answers are incomplete");
}

progress::progress(std::size_t total)
    : total_(total),
      next_(milliseconds() + 2000),
      wanted_(total > 1 && is_terminal(stderr) && !is_terminal(stdout)) {}

void progress::step() {
  ++done_;
  if (!wanted_ || milliseconds() < next_) return;
  std::fprintf(stderr, "\r%zu of %zu files judged", done_, total_);
  std::fflush(stderr);
  shown_ = true;
  next_ = milliseconds() + 500;
}

progress::~progress() {
  if (shown_) std::fprintf(stderr, "\r%*s\r", 60, "");
}

}  // namespace sluice_cli
