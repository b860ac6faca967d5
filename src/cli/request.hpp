// SPDX-License-Identifier: Apache-2.0
// One line of `sluice batch`, read: what is to be compiled and judged, or the word for what is
// wrong with it.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gate.hpp"

namespace sluice_cli {

struct request {
  std::string
      id;  // as JSON, empty where the line has none: the only thing of a line that is given back
  std::optional<nlohmann::json> documents;  // to be registered; then there is nothing else
  gate under;
  std::optional<nlohmann::json> schema;  // or
  std::string schema_text;
  nlohmann::json instances = nlohmann::json::array();
  std::vector<std::string> texts;  // those of `texts_base64`, too
};

// Reads lines; keeps what all of them need.
class request_reader {
 public:
  request_reader();

  // Empty, or "bad_json", "bad_id", "bad_request". The id is set as soon as it is known to be good.
  std::string_view read(std::string_view line, request& out) const;

 private:
  sluice::validator any_line_;       // accepts all that the text front end can read
  sluice::validator any_documents_;  // the same, nested no deeper than a file may be
};

}  // namespace sluice_cli
