// SPDX-License-Identifier: Apache-2.0
// Requests out, answers in. Nothing that the server wrote is printed here.
#include "session.hpp"

#include <algorithm>
#include <utility>

#include <sluice/sluice.hpp>

namespace mcp_host {
namespace {

using nlohmann::json;

sluice::validator message_envelope() {
  return *sluice::compile(R"({
    "type": "object", "required": ["jsonrpc"],
    "properties": {"jsonrpc": {"const": "2.0"}, "method": {"type": "string", "maxLength": 128},
                   "params": {"type": "object"}, "result": {"type": "object"},
                   "error": {"type": "object"},
                   "id": {"type": ["integer", "string"], "nullable": true, "maxLength": 128}}})",
                          sluice::strict);
}

}  // namespace

const json& member(const json& object, const char* name) {
  static const json none;
  const auto it = object.is_object() ? object.find(name) : object.end();
  return it == object.end() ? none : *it;
}

std::string text_of(const json& object, const char* name) {
  const json& text = member(object, name);
  return text.is_string() ? text.get<std::string>() : std::string();
}

session::session(const std::vector<std::string>& command, deadline end)
    : server_(command), envelope_(message_envelope()), end_(end) {}

// An MCP result is always an object, and by the envelope this one is.
std::optional<json> session::request(const char* method, json params) {
  const deadline until = std::min(end_, std::chrono::steady_clock::now() + patience);
  const int id = ++last_id_;
  if (!send({{"id", id}, {"method", method}, {"params", std::move(params)}}, until)) return {};
  while (auto message = receive(until)) {
    if (message->contains("method")) {
      if (message->contains("id")) answer(*message, until);
    } else if (message->value("id", json()) == id) {
      const auto result = message->find("result");
      return result == message->end() ? std::nullopt : std::optional(std::move(*result));
    }
  }
  return {};
}

bool session::notify(const char* method) {
  return send({{"method", method}}, std::min(end_, std::chrono::steady_clock::now() + patience));
}

void session::answer(const json& request, deadline until) {
  json reply = {{"id", request["id"]}};
  if (request["method"] == "ping")
    reply["result"] = json::object();
  else
    reply["error"] = {{"code", -32601}, {"message", "not offered by this host"}};
  send(reply, until);
}

std::optional<json> session::receive(deadline until) {
  const auto line = server_.receive(until);
  if (!line) {
    trouble_ = in_words(server_.why());
    return {};
  }
  // Two answers in one line, a name twice, ill-formed UTF-8, a tower of brackets: none gets
  // further.
  if (const auto v = envelope_.check_text(*line); !v) {
    trouble_ = "the server's line is no JSON-RPC message: " + v.message();
    return {};
  }
  return json::parse(*line);
}

bool session::send(const json& message, deadline until) {
  json framed = message;
  framed["jsonrpc"] = "2.0";
  // What the server gave as an id goes back to it; every byte of it has passed the gate's UTF-8.
  if (server_.send(framed.dump(), until)) return true;
  trouble_ = in_words(server_.why());
  return false;
}

}  // namespace mcp_host
