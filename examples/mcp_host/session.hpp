// SPDX-License-Identifier: Apache-2.0
// JSON-RPC 2.0 as MCP speaks it over stdio: one request at a time. Every line of the server passes
// the text gate before a parser sees it; its own requests are answered, its notifications dropped.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include <sluice/validator.hpp>

#include "stdio.hpp"

namespace mcp_host {

// Members of what a stranger sent, whatever it is: null where there is none.
const nlohmann::json& member(const nlohmann::json& object, const char* name);
// The same, of a member that should be a string: empty where it is none.
std::string text_of(const nlohmann::json& object, const char* name);

class session {
 public:
  session(const std::vector<std::string>& command, deadline end);

  // The result of a request; nothing when the server answered with an error, or on trouble.
  std::optional<nlohmann::json> request(const char* method, nlohmann::json params);
  bool notify(const char* method);

  // Empty while the server behaves. Constant words and the library's message: safe to print.
  const std::string& trouble() const noexcept { return trouble_; }

 private:
  static constexpr std::chrono::seconds patience{20};

  std::optional<nlohmann::json> receive(deadline until);
  void answer(const nlohmann::json& request, deadline until);
  bool send(const nlohmann::json& message, deadline until);

  server_process server_;
  sluice::validator envelope_;
  deadline end_;
  std::string trouble_;
  int last_id_ = 0;
};

}  // namespace mcp_host
