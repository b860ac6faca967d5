// SPDX-License-Identifier: Apache-2.0
// Runs the program in a folder of its own. SLUICE_CLI in the environment names another build of it.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>
#ifndef _WIN32
#include <sys/wait.h>
#endif

#ifndef SLUICE_CLI
#define SLUICE_CLI ""
#endif

namespace sluice_test {

struct run_result {
  int exit = -1;  // -1: it did not come to an exit
  std::string out, err;
};

// Its path, quoted for the shell.
inline std::string program() {
  const char* other = std::getenv("SLUICE_CLI");
  return '"' + std::string(other ? other : SLUICE_CLI) + '"';
}

// A folder that ends with the test.
class sandbox {
 public:
  sandbox() {
    const std::string unique = std::to_string(std::random_device()());
    folder_ = std::filesystem::temp_directory_path() / ("sluice_cli_test_" + unique);
    std::filesystem::create_directories(folder_);
  }
  ~sandbox() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  sandbox(const sandbox&) = delete;
  sandbox& operator=(const sandbox&) = delete;

  std::filesystem::path file(const std::string& name, std::string_view text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return folder_ / name;
  }
  std::string read(const std::string& name) const {
    std::ifstream stream(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  // A command line of the shell; the exit code.
  int shell(const std::string& line) const {
    std::string there = "cd \"" + folder_.string() + "\" && " + line;
#ifdef _WIN32
    return std::system(('"' + there + '"').c_str());
#else
    const int status = std::system(there.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
#endif
  }

  // `words` go through the shell: quote what needs it. `redirected` stands behind the streams, to
  // change one.
  run_result run(const std::string& words, std::string_view input = {},
                 const std::string& redirected = {}) const {
    file("stdin", input);
    run_result ran;
    ran.exit = shell(program() + ' ' + words + " <stdin >stdout 2>stderr " + redirected);
    ran.out = read("stdout");
    ran.err = read("stderr");
    return ran;
  }

 private:
  std::filesystem::path folder_;
};

inline std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

inline bool says(const std::string& text, std::string_view part) {
  return text.find(part) != text.npos;
}

}  // namespace sluice_test
