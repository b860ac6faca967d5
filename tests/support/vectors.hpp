// SPDX-License-Identifier: Apache-2.0
// Reads a folder of test vectors into plain structs. Malformed vector files throw: they are part of
// the test setup, not input of the library.
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sluice_test {

struct vector_instance {
  std::optional<nlohmann::json> value;  // for the DOM entry and, serialised, for the text entry
  std::string text;                     // raw bytes where there is no value
  bool valid = false;
  bool refused = false;  // the document itself is unreadable
};

struct vector_row {
  std::string file;  // without its folder
  std::size_t index = 0;
  std::string area;
  bool strict = false;
  std::optional<nlohmann::json> schema;
  std::string schema_text;  // raw bytes where there is no schema
  bool compiles = false;
  std::optional<std::string> names_keyword;
  std::optional<std::string> code;
  std::vector<vector_instance> instances;
  std::string why;

  // Locates the row in a failure report without quoting schema or instance.
  std::string label() const { return file + " row " + std::to_string(index) + ": " + why; }
};

inline std::string decode_base64(std::string_view encoded) {
  constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned pending = 0;
  int bits = 0;
  for (const char c : encoded.substr(0, encoded.find('='))) {
    const std::size_t digit = alphabet.find(c);
    if (digit == std::string_view::npos) throw std::runtime_error("vectors: bad base64");
    pending = (pending << 6U | static_cast<unsigned>(digit)) & 0xFFFFU;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(pending >> static_cast<unsigned>(bits) & 0xFFU);
  }
  return bytes;
}

inline nlohmann::json read_json_file(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error("vectors: cannot open " + path.string());
  return nlohmann::json::parse(stream);
}

namespace detail {

inline std::optional<std::string> read_optional(const nlohmann::json& row, const char* name) {
  const auto found = row.find(name);
  if (found == row.end() || found->is_null()) return std::nullopt;
  return found->get<std::string>();
}

inline vector_instance read_instance(const nlohmann::json& entry) {
  vector_instance instance;
  if (entry.contains("value")) {
    instance.value = entry.at("value");
  } else if (entry.contains("text")) {
    instance.text = entry.at("text").get<std::string>();
  } else {
    instance.text = decode_base64(entry.at("text_b64").get<std::string>());
  }
  instance.valid = entry.at("valid").get<bool>();
  instance.refused = read_optional(entry, "doc") == "refused";
  return instance;
}

inline vector_row read_row(const nlohmann::json& entry) {
  vector_row row;
  row.area = entry.at("area").get<std::string>();
  const std::string policy = entry.at("policy").get<std::string>();
  if (policy != "strict" && policy != "lenient") throw std::runtime_error("vectors: bad policy");
  row.strict = policy == "strict";
  if (entry.contains("schema")) {
    row.schema = entry.at("schema");
  } else {
    row.schema_text = entry.at("schema_text").get<std::string>();
  }
  row.compiles = entry.at("compiles").get<bool>();
  row.names_keyword = read_optional(entry, "names_keyword");
  row.code = read_optional(entry, "code");
  for (const auto& instance : entry.at("instances")) {
    row.instances.push_back(read_instance(instance));
  }
  row.why = entry.at("why").get<std::string>();
  return row;
}

}  // namespace detail

// Every row of every *.json in the folder, files in the order of their names.
inline std::vector<vector_row> load_vectors(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<vector_row> rows;
  for (const auto& file : files) {
    std::size_t index = 0;
    for (const auto& entry : read_json_file(file)) {
      vector_row row = detail::read_row(entry);
      row.file = file.filename().string();
      row.index = index++;
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

}  // namespace sluice_test
