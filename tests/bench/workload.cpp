// SPDX-License-Identifier: Apache-2.0
#include "workload.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace bench {

namespace fs = std::filesystem;

std::string read_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  return {std::istreambuf_iterator<char>(in), {}};
}

namespace {

fs::path schema_of(const fs::path& folder, const std::string& name) {
  fs::path own = folder / (name + ".schema.json");
  if (fs::exists(own) || name.size() < 2 || name.back() != 's') return own;
  return folder / (name.substr(0, name.size() - 1) + ".schema.json");
}

}  // namespace

std::vector<workload> read_workloads(const fs::path& folder, const std::vector<std::string>& only) {
  constexpr std::string_view ending = ".ok.json";
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());

  std::vector<workload> all;
  for (const fs::path& file : files) {
    std::string name = file.filename().string();
    if (!name.ends_with(ending)) continue;
    name.resize(name.size() - ending.size());
    if (!only.empty() && std::find(only.begin(), only.end(), name) == only.end()) continue;
    workload w{name, schema_of(folder, name), {}, {}};
    w.schema = read_file(w.schema_file);
    w.instances.push_back({file, read_file(file), true, false});
    for (const fs::path& bad : files) {
      const std::string other = bad.filename().string();
      if (!other.starts_with(name + ".bad") || !other.ends_with(".json")) continue;
      w.instances.push_back({bad, read_file(bad), false, other != name + ".bad.json"});
    }
    all.push_back(std::move(w));
  }
  return all;
}

}  // namespace bench
