// SPDX-License-Identifier: Apache-2.0
// Runs a fuzz target without libFuzzer: over built-in seeds and over every file in the files and
// folders that are named. So targets, seeds and past crashes are built and run by every compiler,
// and cannot rot.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

constexpr std::string_view built_in[] = {
    ""sv,
    "\0"sv,
    "{}"sv,
    R"({"type":"object","properties":{"a":{"type":"string","maxLength":4,"pattern":"^[a-z]+$"}}})"sv,
    R"({"type":"array","items":{"type":"integer","multipleOf":0.1},"uniqueItems":true})"sv,
    "[1,-0,1e400,\"\\ud83d\\ude00\",{\"a\":[],\"a\":null}]"sv,
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["sv,
    "\xef\xbb\xbf{\"a\":\"\xed\xa0\x80\"}"sv,
    "^(?:(?=a)|[^\\s\\S]|\\p{L}{2,3}?)$"sv,
    "2024-02-29T23:59:60Z"sv,
};

// A copy of the exact size, so that a sanitizer sees a read past the end.
void run(std::string_view bytes) {
  const std::vector<std::uint8_t> copy(bytes.begin(), bytes.end());
  LLVMFuzzerTestOneInput(copy.data(), copy.size());
}

bool run_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  if (!file.is_open() || file.bad()) {
    std::fprintf(stderr, "cannot read %s\n", path.string().c_str());
    return false;
  }
  run(bytes);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<fs::path> paths;
  bool good = true;
  for (int i = 1; i < argc; ++i) {
    std::error_code fault;
    if (fs::is_directory(argv[i], fault)) {
      for (const auto& entry : fs::recursive_directory_iterator(argv[i]))
        if (entry.is_regular_file()) paths.push_back(entry.path());
    } else {
      paths.emplace_back(argv[i]);
    }
  }
  std::sort(paths.begin(), paths.end());
  for (const auto bytes : built_in) run(bytes);
  for (const auto& path : paths) good = run_file(path) && good;
  std::printf("%zu built-in inputs, %zu files\n", std::size(built_in), paths.size());
  return good ? 0 : 1;
}
