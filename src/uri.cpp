// SPDX-License-Identifier: Apache-2.0
// RFC 3986 section 3 (components), 5.2 (resolution) and 2.1 (percent-encoding), each linear in its
// input.
#include "uri.hpp"

#include "sluice/detail/bytes.hpp"

namespace sluice::inline v0::detail {
namespace {

bool is_alpha(char c) noexcept { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

bool is_scheme(std::string_view s) noexcept {
  if (s.empty() || !is_alpha(s.front())) return false;
  for (const char c : s)
    if (!is_alpha(c) && !(c >= '0' && c <= '9') && c != '+' && c != '-' && c != '.') return false;
  return true;
}

// Section 5.2.4. Each segment is appended once and taken back at most once.
std::string without_dot_segments(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    if (path.starts_with("../")) {
      path.remove_prefix(3);
    } else if (path.starts_with("./") || path.starts_with("/./")) {
      path.remove_prefix(2);
    } else if (path == "/.") {
      path = "/";
    } else if (path.starts_with("/../") || path == "/..") {
      path = path.size() == 3 ? std::string_view("/") : path.substr(3);
      const size_t slash = out.rfind('/');
      out.resize(slash == out.npos ? 0 : slash);
    } else if (path == "." || path == "..") {
      path = {};
    } else {
      const size_t next = path.find('/', 1);
      out += path.substr(0, next);
      path = next == path.npos ? std::string_view() : path.substr(next);
    }
  }
  return out;
}

std::string merged(const uri& base, std::string_view path) {
  if (base.authority && base.path.empty()) return std::string("/").append(path);
  const size_t slash = base.path.rfind('/');
  return std::string(base.path.substr(0, slash == base.path.npos ? 0 : slash + 1)).append(path);
}

}  // namespace

uri uri::split(std::string_view text) noexcept {
  uri u;
  if (const size_t hash = text.find('#'); hash != text.npos) {
    u.fragment = text.substr(hash + 1);
    text = text.substr(0, hash);
  }
  if (const size_t mark = text.find('?'); mark != text.npos) {
    u.query = text.substr(mark + 1);
    text = text.substr(0, mark);
  }
  if (const size_t colon = text.find(':'); colon != text.npos && is_scheme(text.substr(0, colon))) {
    u.scheme = text.substr(0, colon);
    text = text.substr(colon + 1);
  }
  if (text.starts_with("//")) {
    const size_t end = text.find('/', 2);
    u.authority = text.substr(2, end == text.npos ? end : end - 2);
    text = end == text.npos ? std::string_view() : text.substr(end);
  }
  u.path = text;
  return u;
}

std::string resolve(std::string_view base_text, std::string_view reference) {
  const uri base = uri::split(base_text), r = uri::split(reference);
  uri t;
  std::string path;
  if (r.scheme || base_text.empty()) {
    t = r;
    path = r.scheme ? without_dot_segments(r.path) : std::string(r.path);
  } else {
    t.scheme = base.scheme;
    t.authority = r.authority ? r.authority : base.authority;
    t.query = r.authority || !r.path.empty() || r.query ? r.query : base.query;
    if (r.authority)
      path = without_dot_segments(r.path);
    else if (r.path.empty())
      path = base.path;
    else
      path = without_dot_segments(r.path.starts_with('/') ? std::string(r.path)
                                                          : merged(base, r.path));
  }
  std::string out;
  if (t.scheme) (out += *t.scheme) += ':';
  if (t.authority) (out += "//") += *t.authority;
  out += path;
  if (t.query) (out += '?') += *t.query;
  return out;
}

std::optional<std::string> percent_decoded(std::string_view text) {
  const auto hex = [](char c) {
    return c >= '0' && c <= '9'               ? c - '0'
           : is_alpha(c) && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10
                                              : -1;
  };
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (text.size() - i < 3 || hex(text[i + 1]) < 0 || hex(text[i + 2]) < 0) return {};
    out += static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2]));
    i += 2;
  }
  return out;
}

}  // namespace sluice::inline v0::detail
