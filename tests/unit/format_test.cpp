// SPDX-License-Identifier: Apache-2.0
// In: tables of texts with their verdicts, mutants of them, and the Test-Suite where it is at hand.
// Out: whether the scanners agree with the tables, with the naive twins, and with the Test-Suite.
#include "sluice/detail/format.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/catch.hpp"
#include "support/naive_format.hpp"

#ifndef SLUICE_SHARED_DIR
#define SLUICE_SHARED_DIR ""
#endif

namespace {

using sluice::detail::find_format;
using sluice::detail::format;
using sluice::detail::format_names;

// A copy without a terminator or spare room: one byte too far is a byte a sanitizer sees.
bool judged(format which, std::string_view text) {
  const std::unique_ptr<char[]> exact(new char[text.size()]);
  std::copy(text.begin(), text.end(), exact.get());
  return sluice::detail::matches(which, {exact.get(), text.size()});
}

std::string many(std::size_t count, std::string_view piece) {
  std::string text;
  while (count-- > 0) text += piece;
  return text;
}

struct row {
  format which;
  std::string text;
  bool valid;
  std::string why;
};

std::vector<row> internet_rows() {
  using enum format;
  const std::string label = many(63, "a");
  const std::string long_domain = label + '.' + label + '.' + label + '.';
  return {
      {email, "joe.bloggs@example.com", true, "dot-string at a domain"},
      {email, "joe@localhost", true, "one label is enough"},
      {email, "a@1.2.3.4", true, "labels may be digits"},
      {email, "!#$%&'*+-/=?^_`{|}~@x", true, "all of atext"},
      {email, "\"\"@x", true, "the ABNF has empty quotes"},
      {email, "\"a b\\\"\\\\@\"@x", true, "quoted text and quoted pairs"},
      {email, "\"a\"b@x", false, "nothing after the quotes"},
      {email, "\"a@x", false, "quotes never closed"},
      {email, "\"a\\", false, "a quoted pair cut short"},
      {email, "\"\t\"@x", false, "a tab is not qtext"},
      {email, "\"\x7f\"@x", false, "DEL is not qtext"},
      {email, "a..b@x", false, "an empty atom"},
      {email, ".a@x", false, "a leading dot"},
      {email, "a.@x", false, "a trailing dot"},
      {email, "@x", false, "no local part"},
      {email, "a", false, "no at sign"},
      {email, "a@", false, "no domain"},
      {email, "a@b@c", false, "two at signs"},
      {email, "a@b.", false, "a trailing dot in the domain"},
      {email, "a@b..c", false, "an empty label"},
      {email, "a@-b", false, "a label begins with a hyphen"},
      {email, "a@b-.c", false, "a label ends with a hyphen"},
      {email, "a@b--c", true, "hyphens inside a label"},
      {email, "a@b_c", false, "an underscore in the domain"},
      {email, "a@[127.0.0.1]", true, "an IPv4 literal"},
      {email, "a@[127.0.0.01]", false, "an IPv4 literal with a leading zero"},
      {email, "a@[iPV6:::1]", true, "the tag folds its case"},
      {email, "a@[IPv\x16:::1]", false, "the tag's digit does not fold"},
      {email, "a@[::1]", false, "an IPv6 literal needs its tag"},
      {email, "a@[IPv6:]", false, "a tag without an address"},
      {email, "a@[x-tag:abc]", false, "no general address literals"},
      {email, "a@[", false, "a bracket alone"},
      {email, "a@[]", false, "an empty literal"},
      {email, many(64, "a") + "@x", true, "64 octets of local part"},
      {email, many(65, "a") + "@x", false, "65 octets of local part"},
      {email, '"' + many(62, "a") + "\"@x", true, "64 octets with the quotes"},
      {email, '"' + many(63, "a") + "\"@x", false, "65 octets with the quotes"},
      {email, "a@" + label, true, "63 octets of label"},
      {email, "a@a" + label, false, "64 octets of label"},
      {email, "a@" + long_domain + many(60, "b"), true, "254 octets"},
      {email, "a@" + long_domain + many(61, "b"), false, "255 octets"},
      {email, "\xc3\xa9@x", false, "UTF-8 is another format"},

      {ipv4, "0.0.0.0", true, "lowest"},
      {ipv4, "255.255.255.255", true, "highest"},
      {ipv4, "256.0.0.0", false, "one above the highest octet"},
      {ipv4, "1.2.3.256", false, "one above, last"},
      {ipv4, "1.2.3.04", false, "leading zero"},
      {ipv4, "1.2.3.00", false, "zero twice"},
      {ipv4, "1.2.3", false, "three octets"},
      {ipv4, "1.2.3.4.5", false, "five octets"},
      {ipv4, "1.2.3.", false, "an empty octet"},
      {ipv4, ".1.2.3", false, "an empty first octet"},
      {ipv4, "1.2.3.1000", false, "four digits"},
      {ipv4, "1.2.3.4/24", false, "prefix length"},
      {ipv4, "0x1.2.3.4", false, "hexadecimal"},
      {ipv4, "1.2.3.4\n", false, "line feed"},
      {ipv4, "", false, "nothing"},

      {ipv6, "::", true, "nothing but the gap"},
      {ipv6, "1:2:3:4:5:6:7:8", true, "eight groups"},
      {ipv6, "1:2:3:4:5:6:7", false, "seven groups"},
      {ipv6, "1:2:3:4:5:6:7:8:9", false, "nine groups"},
      {ipv6, "1:2:3:4:5:6:7::", true, "the gap stands for one group"},
      {ipv6, "::2:3:4:5:6:7:8", true, "the gap stands for the first group"},
      {ipv6, "1::2:3:4:5:6:7:8", false, "the gap would stand for none"},
      {ipv6, "::1:2:3:4:5:6:7:8", false, "the gap would stand for none, first"},
      {ipv6, "FFFF::abcd", true, "four digits, either case"},
      {ipv6, "fffff::", false, "five digits"},
      {ipv6, "::g", false, "not a hex digit"},
      {ipv6, "1::2::3", false, "two gaps"},
      {ipv6, "::1::", false, "two gaps, at both ends"},
      {ipv6, ":::", false, "three colons"},
      {ipv6, "1:::2", false, "three colons inside"},
      {ipv6, ":", false, "one colon"},
      {ipv6, ":1::2", false, "a single colon first"},
      {ipv6, "1::2:", false, "a single colon last"},
      {ipv6, "::ffff:1.2.3.4", true, "an IPv4 tail"},
      {ipv6, "::1.2.3.04", false, "an IPv4 tail with a leading zero"},
      {ipv6, "1:2:3:4:5:6:1.2.3.4", true, "six groups and a tail"},
      {ipv6, "1:2:3:4:5:6:7:1.2.3.4", false, "seven groups and a tail"},
      {ipv6, "1:2:3:4:5::1.2.3.4", true, "five groups, gap, tail"},
      {ipv6, "1:2:3:4:5:6::1.2.3.4", false, "six groups, gap, tail"},
      {ipv6, "1.2.3.4::", false, "IPv4 only at the end"},
      {ipv6, "1.2.3.4", false, "IPv4 alone"},
      {ipv6, "fe80::1%eth0", false, "zone"},
      {ipv6, "[::1]", false, "brackets"},
      {ipv6, "::/64", false, "prefix length"},
      {ipv6, "", false, "nothing"},
  };
}

std::vector<row> time_rows() {
  using enum format;
  return {
      {date, "2020-02-29", true, "leap year"},
      {date, "2021-02-29", false, "common year"},
      {date, "2021-02-28", true, "its last day"},
      {date, "1900-02-29", false, "hundreds are common"},
      {date, "2000-02-29", true, "four hundreds are leap"},
      {date, "0000-02-29", true, "the year 0 is leap"},
      {date, "9999-12-31", true, "the last day there is"},
      {date, "2021-00-01", false, "month 0"},
      {date, "2021-13-01", false, "month 13"},
      {date, "2021-01-00", false, "day 0"},
      {date, "2021-01-31", true, "31 days"},
      {date, "2021-01-32", false, "32 days"},
      {date, "2021-04-30", true, "30 days"},
      {date, "2021-04-31", false, "31 days in April"},
      {date, "2021-1-01", false, "one-digit month"},
      {date, "2021-01-1", false, "one-digit day"},
      {date, "20210101", false, "no hyphens"},
      {date, "+2021-01-01", false, "sign"},
      {date, "2021-W01-1", false, "week date"},
      {date, "2021-01-01Z", false, "offset"},
      {date, "2021:01-01", false, "another separator"},
      {date, "2021-01-0/", false, "the byte before the digits"},
      {date, "2021-01-0:", false, "the byte after the digits"},

      {time, "23:59:59Z", true, "the last second"},
      {time, "24:00:00Z", false, "hour 24"},
      {time, "00:60:00Z", false, "minute 60"},
      {time, "00:00:61Z", false, "second 61"},
      {time, "00:00:00z", true, "lower-case z"},
      {time, "00:00:00\x1aZ", false, "a control character"},
      {time, "00:00:00\x1a", false, "a control character for the offset"},
      {time, "00:00:00", false, "offset is mandatory"},
      {time, "00:00:00.Z", false, "empty fraction"},
      {time, "00:00:00.0Z", true, "one digit"},
      {time, "00:00:00,0Z", false, "comma"},
      {time, "00:00:00." + many(1000, "9") + "Z", true, "a thousand digits"},
      {time, "00:00:00." + many(1000, "9"), false, "a thousand digits, no offset"},
      {time, "00:00:00+23:59", true, "largest offset"},
      {time, "00:00:00+24:00", false, "offset hour 24"},
      {time, "00:00:00+00:60", false, "offset minute 60"},
      {time, "00:00:00-00:00", true, "unknown local offset"},
      {time, "00:00:00+0000", false, "offset without colon"},
      {time, "00:00:00+00", false, "offset without minutes"},
      {time, "00:00:00+00:000", false, "one byte after the offset"},
      {time, "00:00:00ZZ", false, "two offsets"},
      {time, "0:00:00Z", false, "one-digit hour"},
      {time, "00:00Z", false, "no seconds"},
      {time, "23:59:60Z", true, "leap second"},
      {time, "23:59:60.5Z", true, "in the leap second"},
      {time, "22:59:60Z", false, "leap second in the wrong hour"},
      {time, "23:58:60Z", false, "leap second in the wrong minute"},
      {time, "01:29:60+01:30", true, "leap second, east"},
      {time, "15:59:60-08:00", true, "leap second, west"},
      {time, "23:59:60+01:00", false, "leap second of no UTC day"},
      {time, "23:58:60+23:59", true, "leap second, furthest east"},
      {time, "00:00:60-23:59", true, "leap second, furthest west"},

      {date_time, "1985-04-12T23:20:50.52Z", true, "as RFC 3339 5.8 has it"},
      {date_time, "1985-04-12t23:20:50z", true, "lower case"},
      {date_time, "1985-04-12 23:20:50Z", false, "a space"},
      {date_time,
       "1985-04-12\x14"
       "23:20:50Z",
       false, "a control character for T"},
      {date_time, "1990-12-31T15:59:60-08:00", true, "leap second"},
      {date_time, "1990-03-07T23:59:60Z", true, "the date is not consulted"},
      {date_time, "1990-12-31T15:59:60Z", false, "no leap second"},
      {date_time, "1990-02-30T15:59:59Z", false, "no such day"},
      {date_time, "1990-12-31T24:00:00Z", false, "no such hour"},
      {date_time, "1990-12-31T23:60:00Z", false, "no such minute"},
      {date_time, "1990-12-31T23:59:59", false, "no offset"},
      {date_time, "1990-12-31T23:59:5", false, "19 bytes short"},
      {date_time, "1990-12-31T23:59Z+00", false, "20 bytes and no seconds"},
      {date_time, "1990-12-31", false, "date alone"},
      {date_time, "1990-12-31T23:59:59Z ", false, "trailing space"},

      {duration, "P1Y2M3DT4H5M6S", true, "everything"},
      {duration, "P1Y", true, "a date part"},
      {duration, "P1M", true, "months"},
      {duration, "P1D", true, "days"},
      {duration, "P1M1D", true, "months and days"},
      {duration, "PT1M", true, "minutes"},
      {duration, "PT1H2M", true, "hours and minutes"},
      {duration, "P1DT1S", true, "both parts"},
      {duration, "P4W", true, "weeks"},
      {duration, "P0W", true, "none of them"},
      {duration, "P" + many(5000, "0") + "1D", true, "leading zeros, any length"},
      {duration, "P", false, "no part"},
      {duration, "PT", false, "no time"},
      {duration, "P1DT", false, "no time after the date"},
      {duration, "P1Y2D", false, "months skipped"},
      {duration, "PT1H2S", false, "minutes skipped"},
      {duration, "P1D1M", false, "wrong order"},
      {duration, "P1D1D", false, "days twice"},
      {duration, "P1W1D", false, "weeks combine with nothing"},
      {duration, "P1D1W", false, "nothing combines with weeks"},
      {duration, "P1W1W", false, "weeks twice"},
      {duration, "PT1W", false, "weeks are not a time"},
      {duration, "P1WT1H", false, "weeks and a time"},
      {duration, "PT1D", false, "days are not a time"},
      {duration, "P1H", false, "hours are not a date"},
      {duration, "PT1HT1M", false, "T twice"},
      {duration, "P1.5D", false, "fraction"},
      {duration, "-P1D", false, "sign"},
      {duration, "P-1D", false, "sign inside"},
      {duration, "p1d", false, "lower case"},
      {duration, "P1", false, "number without unit"},
      {duration, "PD", false, "unit without number"},
      {duration, "1D", false, "no P"},
  };
}

std::vector<row> identifier_rows() {
  using enum format;
  return {
      {uuid, "2eb8aa08-aa98-11ea-b4aa-73b441d16380", true, "version 1"},
      {uuid, "2EB8AA08-AA98-11EA-B4AA-73B441D16380", true, "upper case"},
      {uuid, "00000000-0000-0000-0000-000000000000", true, "nil"},
      {uuid, "ffffffff-ffff-ffff-ffff-ffffffffffff", true, "max"},
      {uuid, "2eb8aa08-aa98-f1ea-04aa-73b441d16380", true, "any version and variant"},
      {uuid, "2eb8aa08-aa98-11ea-b4aa-73b441d1638", false, "35 bytes"},
      {uuid, "2eb8aa08-aa98-11ea-b4aa-73b441d163800", false, "37 bytes"},
      {uuid, "2eb8aa08aa98-11ea-b4aa-73b441d163800", false, "a hyphen missing"},
      {uuid, "2eb8aa0-8aa98-11ea-b4aa-73b441d16380", false, "a hyphen moved"},
      {uuid, "2eb8aa08-aa98-11ea-b4aa-73b44-d16380", false, "a hyphen too many"},
      {uuid, "geb8aa08-aa98-11ea-b4aa-73b441d16380", false, "not a hex digit"},
      {uuid, "2eb8aa08aa9811eab4aa73b441d16380", false, "no hyphens"},
      {uuid, "{2eb8aa08-aa98-11ea-b4aa-73b441d163}", false, "braces"},
      {uuid, "urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380", false, "URN"},
      {uuid, "", false, "nothing"},

      {uri, "a:", true, "scheme alone"},
      {uri, "a+-.1:b", true, "all of a scheme"},
      {uri, "1a:b", false, "a scheme begins with a letter"},
      {uri, ":b", false, "no scheme"},
      {uri, "a_b:c", false, "not a scheme"},
      {uri, "//host/path", false, "relative"},
      {uri, "", false, "nothing"},
      {uri, "a:%41%fF", true, "escapes"},
      {uri, "a:%4", false, "escape cut short"},
      {uri, "a:%", false, "percent alone"},
      {uri, "a:%4g", false, "not hex"},
      {uri, "a:?%4", false, "cut short in the query"},
      {uri, "a:#%zz", false, "not hex in the fragment"},
      {uri, "http://%zz/", false, "not hex in the host"},
      {uri, "http://u%2@h/", false, "cut short in the user information"},
      {uri, "a:b?c/?:@#d/?:@", true, "query and fragment"},
      {uri, "a:b#c#d", false, "two fragments"},
      {uri, "a:b c", false, "space"},
      {uri, "a:b[c]", false, "brackets in the path"},
      {uri, "a:?[", false, "bracket in the query"},
      {uri, "a:\\", false, "backslash"},
      {uri, "a:\xc3\xa9", false, "UTF-8"},
      {uri, "a:/b//c", true, "an empty segment"},
      {uri, "http://u:p@h:80/", true, "user information and port"},
      {uri, "http://u@v@h/", false, "a second at sign"},
      {uri, "http://h/@", true, "an at sign in the path"},
      {uri, "http://h:/", true, "an empty port"},
      {uri, "http://h:99999999999999999999/", true, "ports have no range"},
      {uri, "http://h:8a/", false, "not a port"},
      {uri, "http://h:8:8/", false, "two ports"},
      {uri, "http://999.999.999.999/", true, "a registered name"},
      {uri, "http://[::1]:80/", true, "IPv6"},
      {uri, "http://[::ffff:1.2.3.04]/", false, "IPv6, leading zero"},
      {uri, "http://[fe80::1%25eth0]/", false, "zone"},
      {uri, "http://[::1/", false, "bracket never closed"},
      {uri, "http://[::1]a/", false, "after the bracket"},
      {uri, "http://a[::1]/", false, "before the bracket"},
      {uri, "http://[]/", false, "empty brackets"},
      {uri, "http://[V1f.a:b]/", true, "a future address"},
      {uri, "http://[v.a]/", false, "no version"},
      {uri, "http://[v1.]/", false, "no address"},
      {uri, "http://[v1]/", false, "no dot"},
      {uri, "http://[v1.%41]/", false, "no escapes in a future address"},

      {url, "http://h", true, "a host"},
      {url, "x://%20?#", true, "any scheme, an escaped host"},
      {url, "http://u@[::1]:1", true, "IPv6"},
  };
}

// Texts that uri takes and url does not.
const std::vector<std::string> without_host{"mailto:a@b",   "urn:a:b", "data:,",     "javascript:x",
                                            "file:///etc",  "http://", "http://:80", "http:h/p",
                                            "http://u@:80", "a:/h",    "http://?h",  "http://#h"};

std::vector<row> all_rows() {
  std::vector<row> rows = internet_rows();
  for (const auto& more : {time_rows(), identifier_rows()}) {
    rows.insert(rows.end(), more.begin(), more.end());
  }
  const auto count = rows.size();
  for (std::size_t k = 0; k < count; ++k) {
    if (rows[k].which != format::uri || rows[k].valid) continue;
    rows.push_back({format::url, rows[k].text, false, "url within uri: " + rows[k].why});
  }
  for (const std::string& text : without_host) {
    rows.push_back({format::uri, text, true, "a URI"});
    rows.push_back({format::url, text, false, "no host"});
  }
  return rows;
}

bool agree(format which, const std::string& text, bool& valid) {
  valid = judged(which, text);
  const bool subset = which != format::url || !valid || judged(format::uri, text);
  return subset && valid == sluice_test::naive::matches(which, text);
}

std::string shown(format which, const std::string& text) {
  std::string line(format_names[static_cast<std::size_t>(which)]);
  for (const char c : text) line += ' ' + std::to_string(static_cast<unsigned char>(c));
  return line;
}

// Only the engine: the standard leaves what its distributions do to the library.
class mutator {
 public:
  std::string mutant_of(std::string text, const std::string& other) {
    for (std::size_t edits = 1 + below(3); edits > 0; --edits) edit(text, other);
    return text;
  }

  std::size_t below(std::size_t bound) { return engine_() % bound; }

 private:
  void edit(std::string& text, const std::string& other) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t length = 1 + below(4);
    switch (below(7)) {
      case 0:
        text.insert(at, 1, byte());
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(below(text.size() + 1), length));
        break;
      case 3:
        text.replace(at, length, other.substr(below(other.size() + 1), length));
        break;
      case 4:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
      case 5:
        if (at < text.size()) text[at] = static_cast<char>(text[at] + (below(2) != 0 ? 1 : -1));
        break;
      default:
        if (at < text.size()) text[at] = byte();
    }
  }

  char byte() {
    static constexpr std::string_view telling = "0123456789afAFgzZtTPYMDHSWv.:-+@%[]\"\\/?#,_ \n";
    const std::size_t k = below(telling.size() + 8);
    return k < telling.size() ? telling[k] : static_cast<char>(below(256));
  }

  std::mt19937 engine_{20260101};
};

}  // namespace

TEST_CASE("the ten names are found by their exact bytes and no others are", "[format]") {
  for (std::size_t k = 0; k < format_names.size(); ++k) {
    CAPTURE(k);
    CHECK(find_format(format_names[k]) == static_cast<format>(k));
  }
  CHECK(find_format("date-time") == format::date_time);
  CHECK(find_format("ipv6") == format::ipv6);
  for (const std::string name : {"", "Email", "EMAIL", " email", "email ", "emai", "emails",
                                 "date_time", "datetime", "ip", "hostname", "uri-reference"}) {
    CAPTURE(name);
    CHECK_FALSE(find_format(name).has_value());
  }
  CHECK_FALSE(find_format(std::string_view("email\0", 6)).has_value());
}

TEST_CASE("a format takes the texts of its grammar and refuses their neighbours", "[format]") {
  for (const row& each : all_rows()) {
    INFO(shown(each.which, each.text) << " (" << each.text << "): " << each.why);
    CHECK(judged(each.which, each.text) == each.valid);
    CHECK(sluice_test::naive::matches(each.which, each.text) == each.valid);
  }
}

TEST_CASE("no format takes NUL, white space at an end, or a byte from 0x80", "[format]") {
  std::size_t wrong = 0;
  for (const row& each : all_rows()) {
    if (!each.valid || each.text.size() > 300) continue;
    for (std::size_t at = 0; at <= each.text.size(); ++at) {
      for (const int foreign : {0x00, 0x80, 0xb0, 0xba, 0xff}) {
        std::string text = each.text;
        text.insert(at, 1, static_cast<char>(foreign));
        wrong += judged(each.which, text) ? 1u : 0u;
        if (at == each.text.size()) continue;
        text.erase(at + 1, 1);
        wrong += judged(each.which, text) ? 1u : 0u;
      }
    }
    for (const char* space : {" ", "\n", "\r\n", "\t"}) {
      wrong += judged(each.which, space + each.text) ? 1u : 0u;
      wrong += judged(each.which, each.text + space) ? 1u : 0u;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("every byte at every place gets the verdict of the naive twin", "[format]") {
  bool valid = false;
  for (const row& each : all_rows()) {
    if (!each.valid || each.text.size() > 64) continue;
    for (std::size_t at = 0; at < each.text.size(); ++at) {
      std::string text = each.text;
      for (int byte = 0; byte < 256; ++byte) {
        text[at] = static_cast<char>(byte);
        if (!agree(each.which, text, valid)) FAIL_CHECK(shown(each.which, text));
      }
    }
  }
  SUCCEED();
}

TEST_CASE("mutants of valid texts get the verdict of the naive twin", "[format]") {
  constexpr std::size_t mutants_each = 40000;
  mutator source;
  const std::vector<row> rows = all_rows();
  for (std::size_t k = 0; k < format_names.size(); ++k) {
    const auto which = static_cast<format>(k);
    std::vector<std::string> seeds;
    for (const row& each : rows) {
      const bool likely = each.which == which && (each.valid || seeds.size() % 3 == 0);
      if (likely && each.text.size() <= 300) seeds.push_back(each.text);
    }
    std::set<bool> verdicts;
    for (std::size_t n = 0; n < mutants_each; ++n) {
      const std::string& other = seeds[source.below(seeds.size())];
      const std::string text = source.mutant_of(seeds[source.below(seeds.size())], other);
      bool valid = false;
      if (!agree(which, text, valid)) FAIL_CHECK(shown(which, text));
      verdicts.insert(valid);
    }
    CAPTURE(k);
    CHECK(verdicts.size() == 2);
  }
}

TEST_CASE("every day of the calendar gets the verdict of the naive twin", "[format]") {
  bool valid = false;
  std::size_t days = 0;
  for (int year = 0; year < 10000; year += year < 2000 || year >= 2400 ? 97 : 1) {
    for (int month = 0; month < 14; ++month) {
      for (int day = 27; day < 33; ++day) {
        std::string text = std::to_string(100000000 + year * 10000 + month * 100 + day).substr(1);
        text = text.substr(0, 4) + '-' + text.substr(4, 2) + '-' + text.substr(6, 2);
        if (!agree(format::date, text, valid)) FAIL_CHECK(text);
        days += valid ? 1u : 0u;
      }
    }
  }
  CHECK(days > 10000);
}

TEST_CASE("a megabyte of hostile text is read once and judged", "[format]") {
  const std::size_t size = 1 << 20;
  CHECK(judged(format::time, "00:00:00." + many(size, "0") + "Z"));
  CHECK(judged(format::date_time, "2020-01-01T00:00:00." + many(size, "0") + "Z"));
  CHECK(judged(format::duration, "P" + many(size, "0") + "D"));
  CHECK_FALSE(judged(format::duration, "P" + many(size, "1Y")));
  CHECK(judged(format::uri, "a:" + many(size, "%00")));
  CHECK(judged(format::url, "a://" + many(size, "%00")));
  CHECK_FALSE(judged(format::uri, "a://" + many(size, "@")));
  CHECK_FALSE(judged(format::uri, "a://" + many(size, "[")));
  CHECK_FALSE(judged(format::uri, "a:" + many(size, "#")));
  CHECK_FALSE(judged(format::uri, many(size, "a")));
  CHECK_FALSE(judged(format::email, many(size, "a") + "@b"));
  CHECK_FALSE(judged(format::ipv6, many(size, "1:")));
  CHECK_FALSE(judged(format::ipv6, many(size, "f")));
  CHECK_FALSE(judged(format::ipv4, many(size, "1.")));
}

TEST_CASE("the Test-Suite's cases of the formats it knows hold", "[format][conformance]") {
  const char* const from_environment = std::getenv("SLUICE_SHARED_DIR");
  const std::string shared = from_environment != nullptr ? from_environment : SLUICE_SHARED_DIR;
  if (shared.empty()) {
    WARN("SKIPPED: SLUICE_SHARED_DIR is not set, so no case of the Test-Suite was run");
    return;
  }
  std::size_t cases = 0;
  for (const std::string_view name : format_names) {
    if (name == "url") continue;
    const std::string path =
        shared + "/suite/tests/draft2020-12/optional/format/" + std::string(name) + ".json";
    std::ifstream file(path);
    if (!file) {
      WARN("SKIPPED: there is no " << path);
      continue;
    }
    for (const auto& group : nlohmann::json::parse(file)) {
      for (const auto& each : group["tests"]) {
        if (!each["data"].is_string()) continue;
        INFO(path << ": " << each["description"] << ": " << each["data"]);
        CHECK(judged(*find_format(name), each["data"].get<std::string>()) == each["valid"]);
        cases += 1;
      }
    }
  }
  WARN("Test-Suite cases run: " << cases);
}
