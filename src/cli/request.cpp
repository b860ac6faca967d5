// SPDX-License-Identifier: Apache-2.0
// A line is passed by the library's own text front end first, so that ill-formed UTF-8, duplicate
// names and the like never reach the JSON parser; then its members are taken one by one, and one
// that is not known makes the line a bad request.
#include "request.hpp"

#include <algorithm>
#include <array>

#include "sluice/view/nlohmann.hpp"

namespace sluice_cli {
namespace {

using nlohmann::json;

// Deeper than any file may be nested, so that a deep schema is refused for its depth and a deep
// instance is judged; still bounded, because every level costs memory.
constexpr std::uint32_t most_line_nesting = 1'000'000;
constexpr std::string_view bad_request = "bad_request";

sluice::validator validator_of_any(std::uint32_t nesting) {
  sluice::policy p = sluice::strict;
  p.limit.nesting = nesting;
  return *sluice::compile("true", p);
}

bool read_id(const json& value, std::string& out) {
  if (value.is_number_unsigned())
    out = std::to_string(value.get<std::uint64_t>());
  else if (value.is_number_integer())
    out = std::to_string(value.get<std::int64_t>());
  if (!value.is_string()) return !out.empty();
  const auto& text = value.get_ref<const std::string&>();
  constexpr std::string_view allowed =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:-";
  if (text.empty() || text.size() > 64 || text.find_first_not_of(allowed) != text.npos)
    return false;
  ((out = '"') += text) += '"';
  return true;
}

// RFC 4648 section 4 to the letter: padded, nothing between the digits, unused bits zero.
std::optional<std::string> decode_base64(std::string_view encoded) {
  static constexpr auto digit_of = [] {
    std::array<signed char, 256> of{};
    of.fill(-1);
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (std::size_t i = 0; i < digits.size(); ++i)
      of[static_cast<unsigned char>(digits[i])] = static_cast<signed char>(i);
    return of;
  }();
  if (encoded.size() % 4 != 0) return {};
  const std::size_t padding = encoded.ends_with("==") ? 2 : encoded.ends_with('=') ? 1 : 0;
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : encoded.substr(0, encoded.size() - padding)) {
    const int digit = digit_of[static_cast<unsigned char>(c)];
    if (digit < 0) return {};
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if ((count += 6) < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xff);
    bits &= (1u << count) - 1;
  }
  return bits == 0 ? std::optional(std::move(bytes)) : std::nullopt;
}

// Takes the members of one line. Each function answers whether the member's value was what it must
// be.
class member_reader {
 public:
  member_reader(json& line, request& out) : line_(line), out_(out) {}

  bool read() {
    if (json* documents = take("documents")) {
      if (!documents->is_object()) return false;
      out_.documents = std::move(*documents);
      return nothing_left();
    }
    return read_policy() && read_schema() && read_instances() && read_texts() && nothing_left();
  }

 private:
  json* take(const char* name) {
    const auto found = line_.find(name);
    if (found == line_.end()) return nullptr;
    ++taken_;
    return &*found;
  }
  // The id has been read before.
  bool nothing_left() const { return line_.size() == taken_ + (out_.id.empty() ? 0 : 1); }

  bool read_policy() {
    const json* policy = take("policy");
    const auto named = policy && policy->is_string()
                           ? find_policy(policy->get_ref<const std::string&>())
                           : std::nullopt;
    if (!named) return false;
    out_.under.policy = *named;
    if (*named != policy_name::declared) return true;  // `dialect` is then a member too many
    if (const json* dialect = take("dialect")) {
      if (!dialect->is_string()) return false;
      out_.under.declared.dialect = sluice::find_dialect(dialect->get_ref<const std::string&>());
      if (!out_.under.declared.dialect) return false;
    }
    if (const json* assert_format = take("assert_format")) {
      if (!assert_format->is_boolean()) return false;
      out_.under.declared.assert_format = assert_format->get<bool>();
    }
    return true;
  }

  bool read_schema() {
    json* schema = take("schema");
    json* text = take("schema_text");
    if ((schema == nullptr) == (text == nullptr)) return false;
    if (schema)
      out_.schema = std::move(*schema);
    else if (text->is_string())
      out_.schema_text = std::move(text->get_ref<std::string&>());
    return schema || text->is_string();
  }

  bool read_instances() {
    json* instances = take("instances");
    if (!instances) return true;
    if (!instances->is_array()) return false;
    out_.instances = std::move(*instances);
    return true;
  }

  bool read_texts() {
    for (const char* name : {"texts", "texts_base64"}) {
      json* texts = take(name);
      if (!texts) continue;
      if (!texts->is_array()) return false;
      for (json& text : *texts) {
        if (!text.is_string()) return false;
        std::optional<std::string> bytes = std::move(text.get_ref<std::string&>());
        if (name == std::string_view("texts_base64")) bytes = decode_base64(*bytes);
        if (!bytes) return false;
        out_.texts.push_back(std::move(*bytes));
      }
    }
    return true;
  }

  json& line_;
  request& out_;
  std::size_t taken_ = 0;
};

}  // namespace

request_reader::request_reader()
    : any_line_(validator_of_any(most_line_nesting)),
      any_documents_(validator_of_any(sluice::limits{}.nesting + 2)) {}  // the line and `documents`

std::string_view request_reader::read(std::string_view text, request& out) const {
  if (!any_line_.accepts_text(text)) return "bad_json";
  json line = json::parse(text.begin(), text.end(), nullptr, false);
  if (line.is_discarded()) return "bad_json";
  if (!line.is_object()) return bad_request;
  if (const auto id = line.find("id"); id != line.end() && !read_id(*id, out.id)) return "bad_id";
  if (!member_reader(line, out).read()) return bad_request;
  // They are written out again, by a function that calls itself for every level.
  if (out.documents && !any_documents_.accepts_text(text)) return bad_request;
  return {};
}

}  // namespace sluice_cli
