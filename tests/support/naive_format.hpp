// SPDX-License-Identifier: Apache-2.0
// In: a format and a string. Out: whether the string is one, found the slow way: the text is cut up
// as the RFC's own rules name its parts, and each part is looked at alone.
// Never: a line shared with the scanners of the library, or a thought for speed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "sluice/detail/format.hpp"

namespace sluice_test::naive {

using std::string;
using strings = std::vector<string>;

inline const string digits = "0123456789";
inline const string hexes = digits + "abcdefABCDEF";
inline const string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
inline const string alnums = letters + digits;

// A find over characters rather than a C string: a NUL is an ordinary foreign byte.
inline bool only(const string& text, const string& allowed) {
  return std::all_of(text.begin(), text.end(),
                     [&](char c) { return std::count(allowed.begin(), allowed.end(), c) > 0; });
}

inline bool some(const string& text, const string& allowed) {
  return !text.empty() && only(text, allowed);
}

// "a..b" has three parts and "" has one, so that empty parts are seen.
inline strings split(const string& text, char at) {
  strings parts(1);
  for (const char c : text) {
    if (c == at) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

inline bool sized(const strings& parts, const std::vector<std::size_t>& sizes) {
  strings::size_type k = 0;
  if (parts.size() != sizes.size()) return false;
  for (const auto size : sizes) {
    if (parts[k++].size() != size) return false;
  }
  return true;
}

inline bool all_some(const strings& parts, const string& allowed) {
  return std::all_of(parts.begin(), parts.end(),
                     [&](const string& part) { return some(part, allowed); });
}

inline bool ipv4(const string& text) {
  const strings octets = split(text, '.');
  return octets.size() == 4 && std::all_of(octets.begin(), octets.end(), [](const string& octet) {
           for (int value = 0; value < 256; ++value) {
             if (octet == std::to_string(value)) return true;
           }
           return false;
         });
}

inline bool groups(const strings& parts) {
  return std::all_of(parts.begin(), parts.end(),
                     [](const string& part) { return some(part, hexes) && part.size() <= 4; });
}

inline bool ipv6(string text) {
  if (text.find('.') != string::npos) {
    const auto colon = text.rfind(':');
    if (colon == string::npos || !ipv4(text.substr(colon + 1))) return false;
    text = text.substr(0, colon + 1) + "0:0";
  }
  const auto gap = text.find("::");
  if (gap == string::npos) {
    const strings parts = split(text, ':');
    return parts.size() == 8 && groups(parts);
  }
  if (text.find("::", gap + 1) != string::npos) return false;
  strings::size_type count = 0;
  for (const string& side : {text.substr(0, gap), text.substr(gap + 2)}) {
    if (side.empty()) continue;
    const strings parts = split(side, ':');
    if (!groups(parts)) return false;
    count += parts.size();
  }
  return count <= 7;
}

inline bool uuid(const string& text) {
  const strings parts = split(text, '-');
  return sized(parts, {8, 4, 4, 4, 12}) && all_some(parts, hexes);
}

// Leap days in the years 1 to `year`; year 0 is one too and is asked for separately.
inline int leap_days(int year) { return year / 4 - year / 100 + year / 400; }

inline bool date(const string& text) {
  const strings parts = split(text, '-');
  if (!sized(parts, {4, 2, 2}) || !all_some(parts, digits)) return false;
  const int year = std::stoi(parts[0]);
  const int month = std::stoi(parts[1]);
  const int day = std::stoi(parts[2]);
  const bool leap = year == 0 || leap_days(year) > leap_days(year - 1);
  const std::vector<int> days{31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month >= 1 && month <= 12 && day >= 1 && day <= days[static_cast<std::size_t>(month - 1)];
}

inline bool clock(const string& text, const std::vector<int>& most, std::vector<int>& read) {
  const strings parts = split(text, ':');
  if (!sized(parts, std::vector<std::size_t>(most.size(), 2)) || !all_some(parts, digits)) {
    return false;
  }
  for (const string& part : parts) read.push_back(std::stoi(part));
  return std::equal(read.begin(), read.end(), most.begin(), std::less_equal<>{});
}

inline bool time(const string& text) {
  const auto zone = text.find_first_of("Zz+-");
  if (zone == string::npos) return false;
  const string offset = text.substr(zone);
  std::vector<int> east{0, 0};
  if (offset != "Z" && offset != "z") {
    east.clear();
    if (offset[0] == 'Z' || offset[0] == 'z') return false;
    if (!clock(offset.substr(1), {23, 59}, east)) return false;
  }
  strings halves = split(text.substr(0, zone), '.');
  if (halves.size() > 2 || (halves.size() == 2 && !some(halves[1], digits))) return false;
  std::vector<int> local;
  if (!clock(halves[0], {23, 59, 60}, local)) return false;
  if (local[2] < 60) return true;
  // Walk the clock from local time to UTC, a minute at a time.
  int hour = local[0];
  int minute = local[1];
  for (int left = east[0] * 60 + east[1]; left > 0; --left) {
    minute += offset[0] == '-' ? 1 : -1;
    if (minute == 60) minute = 0, hour = (hour + 1) % 24;
    if (minute == -1) minute = 59, hour = (hour + 23) % 24;
  }
  return hour == 23 && minute == 59;
}

inline bool date_time(const string& text) {
  return text.size() > 11 && (text[10] == 'T' || text[10] == 't') && date(text.substr(0, 10)) &&
         time(text.substr(11));
}

// Every number becomes one 0; then there are few durations, and all of them are listed.
inline bool duration(const string& text) {
  string shape;
  for (const char c : text) {
    const bool digit = only(string(1, c), digits);
    if (!digit) shape += c;
    if (digit && (shape.empty() || shape.back() != '0')) shape += '0';
  }
  std::set<string> shapes{"P0W"};
  for (const string day : {"", "0D", "0M", "0M0D", "0Y", "0Y0M", "0Y0M0D"}) {
    for (const string hour : {"", "T0S", "T0M", "T0M0S", "T0H", "T0H0M", "T0H0M0S"}) {
      shapes.insert("P" + day + hour);
    }
  }
  shapes.erase("P");
  return shapes.count(shape) > 0;
}

inline bool local_part(const string& text) {
  if (text.empty() || text.size() > 64) return false;
  if (text[0] != '"') return all_some(split(text, '.'), alnums + "!#$%&'*+-/=?^_`{|}~");
  string quoted = text.substr(1);
  while (!quoted.empty() && quoted != "\"") {
    const bool pair = quoted[0] == '\\';
    const string plain = quoted.substr(pair ? 1 : 0, 1);
    if (plain.empty() || plain[0] < ' ' || plain[0] > '~') return false;
    if (!pair && plain == "\"") return false;
    quoted = quoted.substr(pair ? 2 : 1);
  }
  return quoted == "\"";
}

inline bool domain(const string& text) {
  if (!text.empty() && text.front() == '[' && text.back() == ']') {
    const string literal = text.substr(1, text.size() - 2);
    for (int spelling = 0; spelling < 8; ++spelling) {
      string tag = (spelling & 1) != 0 ? "I" : "i";
      tag += (spelling & 2) != 0 ? "P" : "p";
      tag += (spelling & 4) != 0 ? "V6:" : "v6:";
      if (literal.rfind(tag, 0) == 0) return ipv6(literal.substr(tag.size()));
    }
    return ipv4(literal);
  }
  for (const string& label : split(text, '.')) {
    if (!some(label, alnums + "-") || label.size() > 63) return false;
    if (label.front() == '-' || label.back() == '-') return false;
  }
  return true;
}

inline bool email(const string& text) {
  for (std::size_t at = 0; at < text.size() && text.size() <= 254; ++at) {
    if (text[at] == '@' && local_part(text.substr(0, at)) && domain(text.substr(at + 1))) {
      return true;
    }
  }
  return false;
}

inline const string name_bytes = alnums + "-._~" + "!$&'()*+,;=";

inline bool encoded(const string& text, const string& allowed) {
  string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      plain += text[at];
    } else {
      if (text.size() < at + 3 || !only(text.substr(at + 1, 2), hexes)) return false;
      at += 2;
    }
  }
  return only(plain, allowed);
}

// RFC 3986 appendix B: everything from the first of `marks` on is cut off `text` and returned.
inline string cut(string& text, const string& marks) {
  const auto at = std::min(text.find_first_of(marks), text.size());
  const string rest = text.substr(at);
  text = text.substr(0, at);
  return rest;
}

inline bool bracketed(const string& host) {
  if (host.size() < 2 || host.back() != ']') return false;
  const string inside = host.substr(1, host.size() - 2);
  if (ipv6(inside)) return true;
  const auto dot = inside.find('.');
  return dot != string::npos && (inside[0] == 'v' || inside[0] == 'V') &&
         some(inside.substr(1, dot - 1), hexes) && some(inside.substr(dot + 1), name_bytes + ":");
}

inline bool authority(string text, string& host) {
  const auto at = text.rfind('@');
  if (at != string::npos && !encoded(text.substr(0, at), name_bytes + ":")) return false;
  host = at == string::npos ? text : text.substr(at + 1);
  const auto colon = host.rfind(':');
  if (colon != string::npos && only(host.substr(colon + 1), digits) &&
      !(host.front() == '[' && host.back() == ']')) {
    host = host.substr(0, colon);
  }
  return !host.empty() && host[0] == '[' ? bracketed(host) : encoded(host, name_bytes);
}

inline bool uri(string text, string& host) {
  const string fragment = cut(text, "#");
  const string query = cut(text, "?");
  string path = cut(text, ":");
  if (path.empty() || !some(text, alnums + "+-.") || !only(text.substr(0, 1), letters)) {
    return false;
  }
  path = path.substr(1);
  if (path.rfind("//", 0) == 0) {
    string place = path.substr(2);
    path = cut(place, "/");
    if (!authority(place, host)) return false;
  }
  const string pchar = name_bytes + ":@";
  return encoded(path, pchar + "/") && encoded(query.substr(query.empty() ? 0 : 1), pchar + "/?") &&
         encoded(fragment.substr(fragment.empty() ? 0 : 1), pchar + "/?");
}

inline bool matches(sluice::detail::format which, const string& text) {
  using sluice::detail::format;
  string host;
  // clang-format off
  switch (which) {
    case format::email: return email(text);
    case format::uuid: return uuid(text);
    case format::uri: return uri(text, host);
    case format::url: return uri(text, host) && !host.empty();
    case format::date_time: return date_time(text);
    case format::date: return date(text);
    case format::time: return time(text);
    case format::duration: return duration(text);
    case format::ipv4: return ipv4(text);
    case format::ipv6: return ipv6(text);
  }
  // clang-format on
  return false;
}

}  // namespace sluice_test::naive
