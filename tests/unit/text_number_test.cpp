// SPDX-License-Identifier: Apache-2.0
// In: number tokens. Out: what nlohmann::json::parse stores, in form and bits; and which tokens say
// more than any 64-bit number holds.
#include "text_number.hpp"

#include <bit>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "sluice/detail/text_reader.hpp"
#include "support/catch.hpp"

namespace {

using nlohmann::json;
using sluice::document_fault;
using sluice::detail::text_reader;

struct outcome {
  sluice::number value;
  document_fault fault;
};
outcome read_text(const std::string& text, sluice::number_policy numbers) {
  sluice::limits most;
  most.numbers = numbers;
  text_reader reader(text, most);
  const sluice::number n = reader.number<false>();
  reader.finish();
  return {n, reader.fault()};
}
// At the end of a text, and before more of it: blocks are read only where there are eight bytes.
outcome read(const std::string& token, sluice::number_policy numbers) {
  const outcome last = read_text(token, numbers), inside = read_text(token + "         ", numbers);
  if (last.fault != inside.fault || last.value.tag != inside.value.tag ||
      last.value.u != inside.value.u)
    FAIL(token);
  return last;
}

bool same_as_nlohmann(const std::string& token) {
  const outcome ours = read(token, sluice::number_policy::round);
  json theirs = json::parse(token, nullptr, false);
  if (theirs.is_discarded() || ours.fault != document_fault::none)
    return theirs.is_discarded() == (ours.fault != document_fault::none);
  if (theirs.is_number_unsigned()) {
    const auto u = theirs.get<std::uint64_t>();
    return ours.value.tag == (u >> 63 ? sluice::number::huge : sluice::number::whole) &&
           ours.value.u == u;
  }
  if (theirs.is_number_integer())
    return ours.value.tag == sluice::number::whole && ours.value.i == theirs.get<std::int64_t>();
  return ours.value.tag == sluice::number::real &&
         std::bit_cast<std::uint64_t>(ours.value.d) ==
             std::bit_cast<std::uint64_t>(theirs.get<double>());
}

std::string digits(std::mt19937_64& random, std::size_t n) {
  std::string s;
  for (; n > 0; --n) s += static_cast<char>('0' + random() % 10);
  return s;
}

std::string random_token(std::mt19937_64& random) {
  std::string s = random() % 3 == 0 ? "-" : "";
  std::string natural = digits(random, 1 + random() % (random() % 4 == 0 ? 40 : 20));
  const auto first = natural.find_first_not_of('0');
  s += first == natural.npos ? "0" : natural.substr(first);
  if (random() % 2) s += '.' + digits(random, 1 + random() % 25);
  if (random() % 3 == 0) {
    s += random() % 2 ? 'e' : 'E';
    if (const auto sign = random() % 3; sign != 0) s += sign == 1 ? '+' : '-';
    s += std::to_string(random() % (random() % 2 ? 330 : 25));
  }
  return s;
}

// clang-format off
const std::vector<std::string> edges = {
  "0", "-0", "0.0", "-0.0", "0e5", "0E-5", "-0e0", "1", "-1", "10", "1e0", "1e1", "1E+1", "1e-1", "123456789012345678",
  "999999999999999999", "1000000000000000000", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
  "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-18446744073709551615", "9007199254740991",
  "9007199254740992", "9007199254740993", "9007199254740993.0", "9007199254740992.5", "9007199254740993e0", "1e22", "1e23", "1e-22",
  "1e-23", "4.35", "0.1", "0.3", "0.30000000000000004", "2.2250738585072011e-308", "2.2250738585072014e-308",
  "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-400", "-1e-400", "0e-99999999999999999999",
  "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1.7976931348623160e308", "1e308", "1e309", "-1e309",
  "1e99999999999999999999", "1e-99999999999999999999", "0.00000000000000000000000000000000000000000000001e46",
  "123456789012345678901234567890", "12345678901234567890.12345678901234567890", "8.988465674311579539e307",
};
// More than a 64-bit number holds?
const struct { const char* token; bool exact; } exactness[] = {
  {"0", true}, {"-0.0", true}, {"0.1", true}, {"0.10", true}, {"1e-1", true}, {"10e-2", true}, {"0.10000000000000001", false},
  {"0.1000000000000000055511151231257827021181583404541015625", true}, {"0.100000000000000005551115123125782702118158340454101562", false},
  {"0.10000000000000000001", false}, {"9007199254740993", true}, {"9007199254740993.0", false}, {"9007199254740992.0", true},
  {"18446744073709551615", true}, {"18446744073709551616", true}, {"18446744073709551617", false}, {"-9223372036854775809", false},
  {"12345678901234567890123456789012345678901234567890123", false}, {"1e22", true}, {"1e23", true}, {"100000000000000000000000", true},
  {"99999999999999991611392", true}, {"99999999999999991611393", false}, {"4.35", true}, {"5e-324", true}, {"1e-400", false}, {"0e-400", true},
  {"1.7976931348623157e308", true}, {"0.30000000000000004", true}, {"0.3000000000000000444", false}, {"123456.789", true},
  {"2.50000000000000000000000000000000000000000000", true}, {"2.50000000000000000000000000000000000000000001", false},
  {"1e90", true}, {"1e-90", true}, {"1E+90", true}, {"9e95", true}, {"1e190", true}, {"1e090", true}, {"100e88", true}, {"0.1000000000000000000000", true},
  {"0.00100000000000000000000000", true}, {"0.190000000000000000000009", false}, {"0.1100000000000000000000900", false},
};
// clang-format on

}  // namespace

TEST_CASE("number tokens at every edge are stored as nlohmann stores them") {
  for (const std::string& token : edges) {
    INFO(token);
    CHECK(same_as_nlohmann(token));
  }
}

TEST_CASE("generated number tokens are stored as nlohmann stores them, bit by bit") {
  std::mt19937_64 random(20260101);
  for (int i = 0; i < 300'000; ++i) {
    const std::string token = random_token(random);
    if (!same_as_nlohmann(token)) FAIL(token);
  }
  SUCCEED();
}

TEST_CASE("doubles printed shortest, and with 17 digits, are read back bit by bit") {
  std::mt19937_64 random(5);
  for (int i = 0; i < 100'000; ++i) {
    const double d = std::bit_cast<double>(random());
    if (!std::isfinite(d)) continue;
    char text[64];
    for (const int precision : {0, 16}) {
      const auto made =
          precision == 0
              ? std::to_chars(text, text + 64, d, std::chars_format::scientific)
              : std::to_chars(text, text + 64, d, std::chars_format::scientific, precision);
      const outcome back = read({text, made.ptr}, sluice::number_policy::round);
      if (back.fault != document_fault::none || back.value.tag != sluice::number::real ||
          std::bit_cast<std::uint64_t>(back.value.d) != std::bit_cast<std::uint64_t>(d))
        FAIL(std::string(text, made.ptr));
    }
  }
  SUCCEED();
}

TEST_CASE("digits end at the first byte that is none") {
  const std::string all = "12345678901234567";
  for (std::size_t n = 1; n <= all.size(); ++n)
    for (int c = 0; c < 256; ++c) {
      const char next = static_cast<char>(c);
      if ((next >= '0' && next <= '9') || (next | 0x20) == 'e') continue;
      const std::string token = "0." + all.substr(0, n), text = token + next + "99999999";
      text_reader reader(text, sluice::limits{});
      const double d = reader.number<false>().d;
      INFO(token << " before byte " << c);
      CHECK(reader.p == text.data() + token.size());
      CHECK(d == std::stod(token));
    }
}

TEST_CASE("a number beyond binary64 is refused at its first byte") {
  for (const char* token : {"1e309", "-1e309", "1.8e308", "1e99999999999999999999"})
    CHECK(read(token, sluice::number_policy::round).fault == document_fault::number_range);
  CHECK(read("1" + std::string(400, '0'), sluice::number_policy::round).fault ==
        document_fault::number_range);
  CHECK(read("0." + std::string(400, '0') + "1e800", sluice::number_policy::round).fault ==
        document_fault::number_range);
  CHECK(read("0." + std::string(400, '0') + "1e401", sluice::number_policy::round).fault ==
        document_fault::none);
}

TEST_CASE("refuse_inexact refuses exactly the tokens that no stored number stands for") {
  for (const auto& row : exactness) {
    INFO(row.token);
    CHECK((read(row.token, sluice::number_policy::refuse_inexact).fault == document_fault::none) ==
          row.exact);
    CHECK(read(row.token, sluice::number_policy::round).fault == document_fault::none);
  }
}

TEST_CASE("whatever refuse_inexact lets through, round reads alike") {
  std::mt19937_64 random(12);
  for (int i = 0; i < 50'000; ++i) {
    const std::string token = random_token(random);
    const outcome exact = read(token, sluice::number_policy::refuse_inexact),
                  rounded = read(token, sluice::number_policy::round);
    if (exact.fault == document_fault::none &&
        (exact.value.tag != rounded.value.tag || exact.value.u != rounded.value.u))
      FAIL(token);
  }
  SUCCEED();
}

TEST_CASE("a long token is decided in the time of reading it") {
  const std::string nines(1'000'000, '9');
  CHECK(read("0." + nines, sluice::number_policy::refuse_inexact).fault ==
        document_fault::number_inexact);
  CHECK(read("0." + nines, sluice::number_policy::round).fault == document_fault::none);
  CHECK(read("1e" + nines, sluice::number_policy::round).fault == document_fault::number_range);
  CHECK(read("1e-" + nines, sluice::number_policy::round).fault == document_fault::none);
  CHECK(read("0." + std::string(1'000'000, '0') + "1e1000001", sluice::number_policy::round)
            .value.d == 1.0);
}
