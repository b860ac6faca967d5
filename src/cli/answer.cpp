// SPDX-License-Identifier: Apache-2.0
// Written by hand, so that the members stand in their documented order and no JSON library's
// exception can get in.
#include "answer.hpp"

namespace sluice_cli {
namespace {

// All of it constant words, so nothing needs escaping.
void append_reason(std::string& out, std::string_view code, std::optional<sluice::keyword> k,
                   std::uint32_t node) {
  (out += "\"code\":\"") += code;
  out += "\",\"keyword\":";
  if (k)
    ((out += '"') += sluice::spelling(*k)) += '"';
  else
    out += "null";
  (out += ",\"node\":") += std::to_string(node);
}

}  // namespace

void append_verdict(std::string& out, const sluice::verdict& v) {
  if (v) {
    out += "\"valid\":true";
    return;
  }
  out += "\"valid\":false,";
  if (v.outcome() == sluice::outcome::violated) {
    append_reason(out, v.code(), v.keyword(), v.node());
    return;
  }
  const sluice::text_position at = v.position();
  ((out += "\"refused\":\"") += v.code()) += '"';
  (out += ",\"offset\":") += std::to_string(at.offset);
  (out += ",\"line\":") += std::to_string(at.line);
  (out += ",\"column\":") += std::to_string(at.column);
}

void append_refusal(std::string& out, const sluice::refusal& r) {
  out += "\"compiled\":false,";
  append_reason(out, name_of(r.code), r.keyword, r.node);
  if (r.code != sluice::refusal_code::schema_text) return;
  ((out += ",\"refused\":\"") += name_of(r.document)) += '"';
  (out += ",\"offset\":") += std::to_string(r.position ? r.position->offset : 0);
}

void append_advisories(std::string& out, const sluice::validator& v) {
  out += "\"advisories\":[";
  bool first = true;
  for (const sluice::advisory& a : v.advisories()) {
    if (!first) out += ',';
    first = false;
    out += '{';
    append_reason(out, name_of(a.code), a.keyword, a.node);
    out += '}';
  }
  out += ']';
}

}  // namespace sluice_cli
