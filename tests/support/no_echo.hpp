// SPDX-License-Identifier: Apache-2.0
// Canaries: tokens that occur in no constant text, the search for any part of one, and a watch over
// the process's standard streams.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

#ifndef _WIN32
#include <unistd.h>
#endif

namespace sluice_test {

// ASCII; UTF-8 of two, three and four bytes; controls, an escape sequence of a terminal among them.
inline constexpr std::array<std::string_view, 3> canaries{
    "qZ7~Kp", "\xD0\xB6\xE2\x9F\x81\xF0\x9F\x9C\x9A", "\x01\x1b[1m\x7f\n"};

// Three bytes of the canary, or a byte that no constant text has.
inline bool echoes(std::string_view said, std::string_view canary) {
  for (std::size_t i = 0; i + 3 <= canary.size(); ++i)
    if (said.find(canary.substr(i, 3)) != said.npos) return true;
  return !std::all_of(said.begin(), said.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

// From construction to written(), what goes to standard output and standard error is kept.
class stream_watch {
 public:
#ifdef _WIN32
  std::string written() { return {}; }
#else
  stream_watch() : file_(std::tmpfile()) {
    std::fflush(nullptr);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      const int stream = static_cast<int>(i) + 1;
      kept_[i] = dup(stream);
      dup2(fileno(file_), stream);
    }
  }
  ~stream_watch() { give_back(); }
  stream_watch(const stream_watch&) = delete;
  stream_watch& operator=(const stream_watch&) = delete;

  std::string written() {
    give_back();
    std::string all;
    std::rewind(file_);
    for (int c = std::fgetc(file_); c != EOF; c = std::fgetc(file_)) all += static_cast<char>(c);
    return all;
  }

 private:
  void give_back() {
    std::fflush(nullptr);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      if (kept_[i] < 0) continue;
      dup2(kept_[i], static_cast<int>(i) + 1);
      close(kept_[i]);
      kept_[i] = -1;
    }
  }

  std::FILE* file_;
  std::array<int, 2> kept_{-1, -1};
#endif
};

}  // namespace sluice_test
