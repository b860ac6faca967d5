// SPDX-License-Identifier: Apache-2.0
// In: a string instance. Out: whether it belongs to the language of a format.
// Never: regex, locale, recursion, allocation, or a byte read outside the text.
#include "sluice/detail/format.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>

namespace sluice::inline v0::detail {
namespace {

// Classes of bytes. NUL and bytes from 0x80 are in none, which is what keeps the formats ASCII.
enum : std::uint8_t {
  hex = 1,
  atext = 2,         // RFC 5321 4.1.2
  ldh = 4,           // RFC 1035 2.3.1; RFC 1123 2.1 lets a digit come first
  in_scheme = 8,     // RFC 3986 3.1, after the first letter
  in_name = 16,      // RFC 3986 unreserved / sub-delims
  in_userinfo = 32,  // in_name and the colon
  in_path = 64,      // pchar and the slash
  in_tail = 128      // query and fragment
};

constexpr auto classes = [] {
  std::array<std::uint8_t, 256> of{};
  const auto add = [&of](std::string_view bytes, unsigned bits) {
    for (const char c : bytes) {
      auto& slot = of[static_cast<unsigned char>(c)];
      slot = static_cast<std::uint8_t>(slot | bits);
    }
  };
  add("0123456789abcdefABCDEF", hex);
  add("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
      atext | ldh | in_scheme | in_name | in_userinfo | in_path | in_tail);
  add("!#$%&'*+-/=?^_`{|}~", atext);
  add("-", ldh);
  add("+-.", in_scheme);
  add("-._~!$&'()*+,;=", in_name | in_userinfo | in_path | in_tail);
  add(":", in_userinfo | in_path | in_tail);
  add("@/", in_path | in_tail);
  add("?", in_tail);
  return of;
}();

constexpr bool is(char c, std::uint8_t wanted) {
  return (classes[static_cast<unsigned char>(c)] & wanted) != 0;
}

constexpr unsigned digit_value(char c) { return static_cast<unsigned char>(c - '0'); }

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool has(std::string_view text, std::size_t at, char wanted) {
  return at < text.size() && text[at] == wanted;
}

std::size_t skip(std::string_view text, std::size_t at, std::uint8_t wanted) {
  while (at < text.size() && is(text[at], wanted)) ++at;
  return at;
}

std::size_t skip_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

// 0 to 99, or a number that no clock or calendar has.
unsigned two_digits(std::string_view text, std::size_t at) {
  const unsigned tens = digit_value(text[at]);
  const unsigned ones = digit_value(text[at + 1]);
  return tens > 9 || ones > 9 ? 100 : tens * 10 + ones;
}

// The first byte is the lowest one on every machine, so the arithmetic below has one meaning.
template <class Word>
Word load(const char* from) {
  Word word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&word, from, sizeof word);
  } else {
    for (std::size_t k = sizeof word; k-- > 0;) {
      word = static_cast<Word>(word << 8 | static_cast<unsigned char>(from[k]));
    }
  }
  return word;
}

constexpr std::uint64_t each_byte(unsigned value) { return value * 0x0101010101010101u; }

constexpr std::uint64_t top_bits = each_byte(0x80);

// What eight bytes must look like: '0' stands for any digit, everything else for itself.
struct layout {
  std::uint64_t bytes = 0;
  std::uint64_t headroom = 0;  // what lifts the first value that is too large to 0x80

  consteval explicit layout(const char (&picture)[9]) {
    for (unsigned k = 0; k < 8; ++k) {
      bytes |= std::uint64_t{static_cast<unsigned char>(picture[k])} << (8 * k);
      headroom |= std::uint64_t{picture[k] == '0' ? 0x76u : 0x7fu} << (8 * k);
    }
  }
};

// Byte k of the result is the two-digit number that starts at byte k.
// Eight bytes at a time because most documents are full of times: a date-time takes 8 ns against 11
// byte by byte, a date 3.4 against 5 (g++ 12 -O2). A sum that carries into the next byte comes from
// a byte that has failed already.
std::optional<std::uint64_t> read_pairs(std::uint64_t eight, const layout& wanted) {
  const std::uint64_t digits = eight ^ wanted.bytes;
  if ((((digits + wanted.headroom) | digits) & top_bits) != 0) return std::nullopt;
  return digits * 10 + (digits >> 8);
}

constexpr unsigned pair_at(std::uint64_t pairs, unsigned at) {
  return static_cast<unsigned>(pairs >> (8 * at) & 0xff);
}

// Eight bytes at a time because identifiers are as common: a uuid takes 7 ns against 24 byte by
// byte. A byte lies in a range when 0x80 minus the lower bound lifts it to the top bit and 0x80
// minus the first value above does not; a carry comes from a byte that has failed already.
bool all_hex(std::uint64_t eight) {
  const std::uint64_t folded = eight | each_byte(0x20);
  const std::uint64_t digit =
      (eight + each_byte(0x80 - '0')) & ~(eight + each_byte(0x80 - '9' - 1));
  const std::uint64_t letter =
      (folded + each_byte(0x80 - 'a')) & ~(folded + each_byte(0x80 - 'f' - 1));
  return ((eight | ~(digit | letter)) & top_bits) == 0;
}

// RFC 9562 4. Any version and variant: the nil and max UUIDs have none.
bool is_uuid(std::string_view text) {
  if (text.size() != 36) return false;
  const char* const p = text.data();
  if (p[8] != '-' || p[13] != '-' || p[18] != '-' || p[23] != '-') return false;
  const auto two_fours = [p](std::size_t first, std::size_t second) {
    return load<std::uint32_t>(p + first) | std::uint64_t{load<std::uint32_t>(p + second)} << 32;
  };
  return all_hex(load<std::uint64_t>(p)) && all_hex(two_fours(9, 14)) &&
         all_hex(two_fours(19, 24)) && all_hex(load<std::uint64_t>(p + 28));
}

// RFC 3339 5.7 and appendix C. The year comes in halves, as read: 2024 is 20 and 24.
bool day_exists(unsigned century, unsigned year, unsigned month, unsigned day) {
  if (month < 1 || month > 12 || day < 1) return false;
  if (day <= 28) return true;  // the common days skip branches that no machine predicts
  if (month == 2) {
    const bool leap = (year != 0 ? year : century) % 4 == 0;
    return day <= (leap ? 29u : 28u);
  }
  const bool short_month = month == 4 || month == 6 || month == 9 || month == 11;
  return day <= (short_month ? 30u : 31u);
}

constexpr layout year_and_month{"0000-00-"};
constexpr layout day_to_minute{"00t00:00"};

bool is_date(std::string_view text) {
  if (text.size() != 10) return false;
  const auto pairs = read_pairs(load<std::uint64_t>(text.data()), year_and_month);
  return pairs && day_exists(pair_at(*pairs, 0), pair_at(*pairs, 2), pair_at(*pairs, 5),
                             two_digits(text, 8));
}

// What follows HH:MM, which is `minute_of_day`: seconds, fraction, and the offset RFC 3339 demands.
bool is_rest_of_time(unsigned minute_of_day, std::string_view rest) {
  if (rest.size() < 4 || rest[0] != ':') return false;
  const unsigned second = two_digits(rest, 1);
  if (second > 60) return false;
  std::size_t at = 3;
  if (rest[at] == '.') {
    at = skip_digits(rest, 4);
    if (at == 4) return false;
  }
  const std::string_view offset = rest.substr(at);
  unsigned utc = minute_of_day;
  if (offset.size() != 1 || (offset[0] | 0x20) != 'z') {
    if (offset.size() != 6 || (offset[0] != '+' && offset[0] != '-') || offset[3] != ':') {
      return false;
    }
    const unsigned hours = two_digits(offset, 1);
    const unsigned minutes = two_digits(offset, 4);
    if (hours > 23 || minutes > 59) return false;
    const unsigned shift = hours * 60 + minutes;
    utc = (offset[0] == '-' ? utc + shift : utc + 24 * 60 - shift) % (24 * 60);
  }
  // Leap seconds end a UTC day (RFC 3339 5.7). Which days, no validator can know.
  return second < 60 || utc == 23 * 60 + 59;
}

bool is_time(std::string_view text) {
  if (text.size() < 9 || text[2] != ':') return false;
  const unsigned hour = two_digits(text, 0);
  const unsigned minute = two_digits(text, 3);
  return hour < 24 && minute < 60 && is_rest_of_time(hour * 60 + minute, text.substr(5));
}

// The ABNF of RFC 3339 5.6: the space that its note allows for readability is not in it.
bool is_date_time(std::string_view text) {
  if (text.size() < 20) return false;
  const auto first = read_pairs(load<std::uint64_t>(text.data()), year_and_month);
  const std::uint64_t fold_t = std::uint64_t{0x20} << 16;
  const auto second = read_pairs(load<std::uint64_t>(text.data() + 8) | fold_t, day_to_minute);
  if (!first || !second) return false;
  const unsigned hour = pair_at(*second, 3);
  const unsigned minute = pair_at(*second, 6);
  return hour < 24 && minute < 60 &&
         day_exists(pair_at(*first, 0), pair_at(*first, 2), pair_at(*first, 5),
                    pair_at(*second, 0)) &&
         is_rest_of_time(hour * 60 + minute, text.substr(16));
}

// Numbers with units, each unit the one after its predecessor: the ABNF nests them, so P1Y2D is not
// in it. Returns where reading ended, or 0 when there is no such run.
std::size_t skip_units(std::string_view text, std::size_t at, std::string_view units) {
  const std::size_t begin = at;
  std::size_t next = units.npos;
  while (at < text.size() && text[at] != 'T') {
    const std::size_t number = at;
    at = skip_digits(text, at);
    if (at == number || at == text.size()) return 0;
    const std::size_t unit = units.find(text[at++]);
    if (unit == units.npos || (next != units.npos && unit != next)) return 0;
    next = unit + 1;
  }
  return at == begin ? 0 : at;
}

// RFC 3339 appendix A. Weeks never combine.
bool is_duration(std::string_view text) {
  if (text.size() < 3 || text[0] != 'P') return false;
  std::size_t at = 1;
  if (text[at] != 'T') {
    at = skip_units(text, at, text.back() == 'W' ? "W" : "YMD");
    if (at == 0 || at == text.size()) return at != 0;
  }
  return skip_units(text, at + 1, "HMS") == text.size();
}

// RFC 3986 3.2.2. Leading zeros are refused because some readers take them for octal.
bool is_ipv4(std::string_view text) {
  std::size_t at = 0;
  for (int octet = 0; octet < 4; ++octet) {
    if (octet > 0 && !has(text, at++, '.')) return false;
    const std::size_t begin = at;
    unsigned value = 0;
    while (at < text.size() && at - begin < 3 && is_digit(text[at])) {
      value = value * 10 + digit_value(text[at++]);
    }
    if (at == begin || value > 255 || (text[begin] == '0' && at - begin > 1)) return false;
  }
  return at == text.size();
}

// RFC 4291 2.2. The double colon stands for one group or more.
bool is_ipv6(std::string_view text) {
  bool gap = text.starts_with("::");
  unsigned groups = 0;
  for (std::size_t at = gap ? 2 : 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && at - begin < 4 && is(text[at], hex)) ++at;
    groups += 1;
    if (at == begin || groups > 8) return false;
    if (has(text, at, '.')) {
      if (!is_ipv4(text.substr(begin))) return false;
      groups += 1;
      break;
    }
    if (at == text.size()) break;
    if (text[at++] != ':' || at == text.size()) return false;
    if (text[at] == ':') {
      if (gap) return false;
      gap = true;
      ++at;
    }
  }
  return gap ? groups <= 7 : groups == 8;
}

// Where the local part of RFC 5321 4.1.2 ends, or 0 when there is none.
std::size_t skip_local_part(std::string_view text) {
  std::size_t at = 0;
  if (has(text, 0, '"')) {
    for (at = 1; at < text.size() && text[at] != '"'; ++at) {
      if (text[at] == '\\') ++at;
      if (at == text.size() || text[at] < 0x20 || text[at] > 0x7e) return 0;
    }
    return at < text.size() ? at + 1 : 0;
  }
  for (;; ++at) {
    const std::size_t atom = at;
    at = skip(text, at, atext);
    if (at == atom) return 0;
    if (!has(text, at, '.')) return at;
  }
}

bool is_domain(std::string_view text) {
  for (std::size_t at = 0;; ++at) {
    const std::size_t label = at;
    at = skip(text, at, ldh);
    if (at == label || at - label > 63 || text[label] == '-' || text[at - 1] == '-') return false;
    if (at == text.size()) return true;
    if (text[at] != '.') return false;
  }
}

// RFC 5321 4.1.3. No tag but IPv6 was ever registered.
bool is_address_literal(std::string_view text) {
  if (text.size() < 2 || text.front() != '[' || text.back() != ']') return false;
  const std::string_view inside = text.substr(1, text.size() - 2);
  const bool tagged = inside.size() > 5 && (inside[0] | 0x20) == 'i' && (inside[1] | 0x20) == 'p' &&
                      (inside[2] | 0x20) == 'v' && inside[3] == '6' && inside[4] == ':';
  return tagged ? is_ipv6(inside.substr(5)) : is_ipv4(inside);
}

// The bounds are those of RFC 5321 4.5.3.1 and of RFC 3696 erratum 1690, not of the ABNF.
bool is_email(std::string_view text) {
  if (text.size() > 254) return false;
  const std::size_t local = skip_local_part(text);
  if (local == 0 || local > 64 || !has(text, local, '@')) return false;
  const std::string_view domain = text.substr(local + 1);
  return domain.starts_with('[') ? is_address_literal(domain) : is_domain(domain);
}

// Stops before the first byte that is neither wanted nor part of a well-formed percent triplet.
std::size_t skip_encoded(std::string_view text, std::size_t at, std::uint8_t wanted) {
  while (at < text.size()) {
    if (is(text[at], wanted)) {
      ++at;
    } else if (text[at] == '%' && text.size() - at > 2 && is(text[at + 1], hex) &&
               is(text[at + 2], hex)) {
      at += 3;
    } else {
      break;
    }
  }
  return at;
}

// IPvFuture of RFC 3986 3.2.2, or an IPv6 address. RFC 6874 zones are refused.
bool is_bracketed_host(std::string_view text) {
  if (text.empty() || (text[0] | 0x20) != 'v') return is_ipv6(text);
  const std::size_t dot = skip(text, 1, hex);
  if (dot == 1 || !has(text, dot, '.')) return false;
  return dot + 1 < text.size() && skip(text, dot + 1, in_userinfo) == text.size();
}

enum class uri_shape : std::uint8_t { malformed, without_host, with_host };

// RFC 3986 3.2. A second '@' lands in the host, which has no place for it.
uri_shape read_authority(std::string_view text) {
  const std::size_t userinfo = skip_encoded(text, 0, in_userinfo);
  const std::string_view place = has(text, userinfo, '@') ? text.substr(userinfo + 1) : text;
  std::size_t host = 0;
  if (place.starts_with('[')) {
    const std::size_t close = place.find(']');
    if (close == place.npos || !is_bracketed_host(place.substr(1, close - 1))) {
      return uri_shape::malformed;
    }
    host = close + 1;
  } else {
    host = skip_encoded(place, 0, in_name);
  }
  const std::size_t end = has(place, host, ':') ? skip_digits(place, host + 1) : host;
  if (end != place.size()) return uri_shape::malformed;
  return host > 0 ? uri_shape::with_host : uri_shape::without_host;
}

// RFC 3986 3. A path without an authority cannot begin with "//": that would be an authority.
uri_shape read_uri(std::string_view text) {
  std::size_t at = skip(text, 0, in_scheme);
  if (at == 0 || !is_letter(text[0]) || !has(text, at, ':')) return uri_shape::malformed;
  uri_shape shape = uri_shape::without_host;
  if (text.substr(++at).starts_with("//")) {
    const std::size_t end = std::min(text.find_first_of("/?#", at + 2), text.size());
    shape = read_authority(text.substr(at + 2, end - at - 2));
    at = end;
  }
  at = skip_encoded(text, at, in_path);
  if (has(text, at, '?')) at = skip_encoded(text, at + 1, in_tail);
  if (has(text, at, '#')) at = skip_encoded(text, at + 1, in_tail);
  return at == text.size() ? shape : uri_shape::malformed;
}

}  // namespace

std::optional<format> find_format(std::string_view name) noexcept {
  for (std::size_t k = 0; k < format_names.size(); ++k) {
    if (format_names[k] == name) return static_cast<format>(k);
  }
  return std::nullopt;
}

bool matches(format which, std::string_view text) noexcept {
  // clang-format off
  switch (which) {
    case format::email: return is_email(text);
    case format::uuid: return is_uuid(text);
    case format::uri: return read_uri(text) != uri_shape::malformed;
    case format::url: return read_uri(text) == uri_shape::with_host;  // so never what uri refuses
    case format::date_time: return is_date_time(text);
    case format::date: return is_date(text);
    case format::time: return is_time(text);
    case format::duration: return is_duration(text);
    case format::ipv4: return is_ipv4(text);
    case format::ipv6: return is_ipv6(text);
  }
  // clang-format on
  return false;
}

}  // namespace sluice::inline v0::detail
