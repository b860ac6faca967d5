// SPDX-License-Identifier: Apache-2.0
// A workload: a schema, an instance to time, and instances whose verdict every contestant has to
// get right.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace bench {

struct instance {
  std::filesystem::path file;
  std::string text;
  bool valid = true;
  bool extra =
      false;  // a third file: a wrong verdict is reported, and does not leave the contestant out
};

struct workload {
  std::string name;
  std::filesystem::path schema_file;
  std::string schema;
  std::vector<instance> instances;  // the first one is timed
};

// NAME.ok.json with NAME.schema.json and any NAME.bad*.json. NAMEs.ok.json without a schema of its
// own is judged by NAME's. `only`: names, or nothing for all.
std::vector<workload> read_workloads(const std::filesystem::path& folder,
                                     const std::vector<std::string>& only);

std::string read_file(const std::filesystem::path& file);

}  // namespace bench
