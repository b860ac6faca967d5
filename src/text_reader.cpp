// SPDX-License-Identifier: Apache-2.0
// The slow half of the text reader: escapes, bytes beyond ASCII, long numbers, values nobody
// judges, many names.
#include "sluice/detail/text_reader.hpp"

#include <algorithm>
#include <bit>
#include <cfloat>
#include <charconv>

#include "sluice/detail/unique.hpp"
#include "sluice/detail/utf8.hpp"
#include "text_number.hpp"

namespace sluice::inline v0 {

text_position position_in(std::string_view text, std::uint64_t offset) noexcept {
  const std::string_view before =
      text.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(offset, text.size())));
  const auto lines = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t last = before.rfind('\n');
  return {before.size(), lines + 1, before.size() - (last == before.npos ? 0 : last + 1) + 1};
}

namespace detail {

text_reader::text_reader(std::string_view text, const limits& most) noexcept
    : p(text.empty() ? "" : text.data()),
      end(p + text.size()),
      begin(p),
      nesting_(most.nesting),
      exact_numbers_(most.numbers == number_policy::refuse_inexact) {
  // RFC 8259 8.1 lets a parser ignore a BOM; JSON.parse refuses it, and two readers that differ are
  // an attack.
  if (text.starts_with("\xEF\xBB\xBF")) fail(document_fault::bom);
  white();
}

bool text_reader::fail(document_fault f, const char* at) noexcept {
  if (fault_ == document_fault::none) {
    fault_ = f;
    fault_offset_ = static_cast<u64>(at - begin);
  }
  p = end;
  return false;
}

bool text_reader::finish() noexcept {
  white();
  if (p != end) fail(document_fault::syntax);
  return fault_ == document_fault::none;
}

// --- between values

void text_reader::white() noexcept {
  while (p != end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')) ++p;
}

kind text_reader::what_behind_white() noexcept {
  white();
  return kind_of_lead[byte_of(peek())];
}

bool text_reader::colon_behind_white() noexcept {
  white();
  if (peek() != ':') return fail(document_fault::syntax);
  ++p;
  return true;
}

bool text_reader::close() noexcept {
  ++p;
  --depth_;
  return false;
}

bool text_reader::next_element_behind_white(bool first) noexcept {
  if (first && p != end) ++p;  // the bracket; at the end where it was one too many
  white();
  if (peek() == ']') return close();
  if (first) return p != end || fail(document_fault::syntax);
  if (peek() != ',') return fail(document_fault::syntax);
  ++p;
  return true;
}

bool text_reader::next_member_behind_white(bool first) noexcept {
  if (first && p != end) ++p;
  white();
  if (peek() == '}') return close();
  if (!first) {
    if (peek() != ',') return fail(document_fault::syntax);
    ++p;
    white();
  }
  return peek() == '"' || fail(document_fault::syntax);
}

// --- strings

std::string_view text_reader::hashed_string() {
  const std::string_view s = string<false>();
  last_hash = hash_bytes(s.data(), s.size(), key);
  return s;
}

std::string_view text_reader::rest_of_string(const char* first, const char* stop) {
  for (;;) {
    stop = end_of_plain(stop, end);
    if (stop == end) return fail(document_fault::syntax, end), std::string_view("");
    if (*stop == '"') {
      p = stop + 1;
      return {first, static_cast<size_t>(stop - first)};
    }
    if (*stop == '\\') return unescape(first, stop);
    if (byte_of(*stop) < 0x80) return fail(document_fault::syntax, stop), std::string_view("");
    stop = over_multibyte(stop);
    if (stop == nullptr) return "";
  }
}

// Over a run of sequences beyond ASCII; null after an ill-formed one.
const char* text_reader::over_multibyte(const char* q) noexcept {
  while (q != end && byte_of(*q) >= 0x80) {
    const size_t n = utf8_sequence(q, static_cast<size_t>(end - q));
    if (n == 0) return fail(document_fault::utf8, q), nullptr;
    q += n;
  }
  return q;
}

std::string_view text_reader::unescape(const char* first, const char* backslash) {
  scratch_.assign(first, backslash);
  const char* q = backslash;
  for (;;) {
    if (q == end) return fail(document_fault::syntax, end), std::string_view("");
    if (*q == '"') {
      p = q + 1;
      return scratch_;
    }
    if (*q == '\\') {
      q = escape(q);
      if (q == nullptr) return "";
      continue;
    }
    const char* const run = byte_of(*q) >= 0x80 ? over_multibyte(q) : end_of_plain(q, end);
    if (run == nullptr) return "";
    if (run == q) return fail(document_fault::syntax, q), std::string_view("");
    scratch_.append(q, run);
    q = run;
  }
}

namespace {

constexpr int hex_value(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// Four hex digits at q. Returns the first byte that is none, or null when all four are.
const char* read_hex4(const char* q, const char* end, u32& value) noexcept {
  value = 0;
  for (int i = 0; i < 4; ++i, ++q) {
    if (q == end || hex_value(*q) < 0) return q;
    value = value * 16 + static_cast<u32>(hex_value(*q));
  }
  return nullptr;
}

}  // namespace

// One escape. Appends what it stands for; returns the byte behind it, or null after a fault.
const char* text_reader::escape(const char* backslash) {
  static constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
  const char* q = backslash + 1;
  const auto refuse = [this](document_fault f, const char* at) {
    return fail(f, at), static_cast<const char*>(nullptr);
  };
  if (q == end) return refuse(document_fault::syntax, q);
  if (const size_t i = letters.find(*q); i != letters.npos)
    return scratch_.push_back(meanings[i]), q + 1;
  if (*q != 'u') return refuse(document_fault::syntax, q);
  u32 unit = 0, low = 0;
  if (const char* wrong = read_hex4(q + 1, end, unit)) return refuse(document_fault::syntax, wrong);
  q += 5;
  if (unit >= 0xdc00 && unit <= 0xdfff) return refuse(document_fault::surrogate, backslash);
  if (unit >= 0xd800 && unit <= 0xdbff) {
    if (end - q < 2 || q[0] != '\\' || q[1] != 'u')
      return refuse(document_fault::surrogate, backslash);
    if (const char* wrong = read_hex4(q + 2, end, low))
      return refuse(document_fault::syntax, wrong);
    if (low < 0xdc00 || low > 0xdfff) return refuse(document_fault::surrogate, backslash);
    unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    q += 6;
  }
  append_utf8(scratch_, unit);
  return q;
}

bool text_reader::wrong_word(const char* w) noexcept {
  while (p != end && *p == *w) ++p, ++w;
  return fail(document_fault::syntax);
}

// --- numbers

// The number that eight bytes 0 to 9 spell, the first one lowest: pairs, then fours, then all.
constexpr u64 eight_digits(u64 d) noexcept {
  constexpr u64 every_fourth = 0x000000ff000000ff;
  d = d * 10 + (d >> 8);
  return ((d & every_fourth) * (100 + (u64{1000000} << 32)) +
          (d >> 16 & every_fourth) * (1 + (u64{10000} << 32))) >>
         32;
}

// Modulo 2^64. Eight bytes at once where there are eight: where digits end is what a processor
// cannot guess, and a loop asks it for each number.
[[gnu::always_inline]] inline const char* text_reader::digits(const char* q,
                                                              u64& value) const noexcept {
  static constexpr std::array<u64, 8> ten_to{1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};
  while (end - q >= 8) {
    const u64 d = load8(q) ^ every_byte * '0';
    // Exact up to and including the first byte that is no digit.
    const u64 others = ((d + every_byte * 0x76) | d) & every_high_bit;
    if (others == 0) {
      value = value * 100000000 + eight_digits(d);
      q += 8;
      continue;
    }
    const unsigned bits = static_cast<unsigned>(std::countr_zero(others)) & 0x38;
    value = value * ten_to[bits / 8] + eight_digits(d << 1 << (63 - bits));
    return q + bits / 8;
  }
  for (u8 d; q != end && (d = static_cast<u8>(*q - '0')) <= 9; ++q) value = value * 10 + d;
  return q;
}

sluice::number text_reader::read_number() {
  static_assert(FLT_EVAL_METHOD == 0, "the short path needs plain double arithmetic");
  const char* const token = p;
  const bool minus = *p == '-';
  const char* const first = p + minus;
  u64 m = 0;
  const char* q = first;
  for (u8 d; q != end && (d = static_cast<u8>(*q - '0')) <= 9; ++q) m = m * 10 + d;
  i64 count = q - first, exponent = 0;
  bool real = false;
  if (count == 0) return fail(document_fault::syntax, q), sluice::number{};
  if (*first == '0' && count > 1) return fail(document_fault::syntax, first + 1), sluice::number{};
  if (q != end && *q == '.') {
    real = true;
    const char* const fraction = ++q;
    q = digits(q, m);
    if (q == fraction) return fail(document_fault::syntax, q), sluice::number{};
    exponent = fraction - q;
    count -= exponent;
  }
  if (q != end && (*q | 0x20) == 'e') {
    real = true;
    ++q;
    const bool down = q != end && *q == '-';
    if (q != end && (*q == '-' || *q == '+')) ++q;
    const char* const power = q;
    i64 e = 0;
    for (u8 d; q != end && (d = static_cast<u8>(*q - '0')) <= 9; ++q)
      if (e < number_token::huge_exponent) e = e * 10 + d;
    if (q == power) return fail(document_fault::syntax, q), sluice::number{};
    exponent += down ? -e : e;
  }
  p = q;
  // 18 digits fit an int64 whatever they are.
  if (!real && count <= 18) [[likely]]
    return minus ? sluice::number::of(-static_cast<i64>(m)) : sluice::number::of(m);
  // Clinger: a mantissa of 2^53 and a power of ten up to 22 are both exact doubles, so one
  // operation rounds correctly. From 16 digits on a token may be inexact, which only the long way
  // can tell.
  const int plain_digits = exact_numbers_ ? 15 : 19;
  if (real && count <= plain_digits && m <= u64{1} << 53 && exponent >= -22 && exponent <= 22)
      [[likely]] {
    static constexpr std::array<double, 23> ten_to{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    const auto power = static_cast<size_t>(exponent < 0 ? -exponent : exponent);
    const double magnitude = exponent < 0 ? static_cast<double>(m) / ten_to[power]
                                          : static_cast<double>(m) * ten_to[power];
    return sluice::number::of(
        std::bit_cast<double>(std::bit_cast<u64>(magnitude) | u64{minus} << 63));
  }
  return long_number(token, real);
}

sluice::number text_reader::long_number(const char* token, bool real) {
  if (!real) {
    u64 natural = 0;
    i64 negative = 0;
    if (*token != '-' && std::from_chars(token, p, natural).ec == std::errc{})
      return sluice::number::of(natural);
    if (*token == '-' && std::from_chars(token, p, negative).ec == std::errc{})
      return sluice::number::of(negative);
  }
  const number_token parts({token, static_cast<size_t>(p - token)});
  double value = 0;
  if (!read_double(token, p, value)) {
    // The parser tells overflow and underflow alike; the place of the first digit tells them apart.
    if (parts.magnitude() > 0) return fail(document_fault::number_range, token), sluice::number{};
    value = *token == '-' ? -0.0 : 0.0;
  }
  if (exact_numbers_ && !parts.stands_for(value))
    return fail(document_fault::number_inexact, token), sluice::number{};
  return sluice::number::of(value);
}

// --- a value nobody judges

// In the innermost container that is open: to its next value. False: it has ended, or a fault.
template <bool Hash>
bool text_reader::skip_to_value(bool first) {
  open_container& o = open_.back();
  if (!o.object) {
    if constexpr (Hash)
      if (!first) o.sum = hash_with_element(o.sum, last_hash, key);
    if (next_element(first)) return true;
    if constexpr (Hash) last_hash = o.sum;
    return false;
  }
  if constexpr (Hash)
    if (!first) o.sum = hash_with_member(o.sum, o.name_hash, last_hash, key);
  if (next_member(first ? first_name : later_name)) {
    const u64 at = offset();
    const std::string_view name = string<Hash>();
    if constexpr (Hash) o.name_hash = last_hash;
    remember(name, o.names, at);
    return colon();
  }
  forget(o.names);
  if constexpr (Hash) last_hash = hash_object_close(o.sum, key);
  return false;
}

template <bool Hash>
void text_reader::skip() {
  const size_t floor = open_.size();
  for (;;) {
    bool first = false;
    switch (const kind k = what()) {
      case kind::string:
        string<Hash>();
        break;
      case kind::number:
        number<Hash>();
        break;
      case kind::boolean:
        boolean<Hash>();
        break;
      case kind::null:
        null<Hash>();
        break;
      case kind::array:
      case kind::object:
        first = enter();
        open_.push({names_.size(), Hash && k == kind::array ? hash_array_open(key) : 0, 0,
                    k == kind::object});
        break;
      default:
        fail(document_fault::syntax);
    }
    for (;; first = false) {  // a value is complete, or a container open: what follows?
      if (open_.size() == floor || fault_ != document_fault::none) return open_.shrink(floor);
      if (skip_to_value<Hash>(first)) break;
      open_.pop();
    }
  }
}
template void text_reader::skip<false>();
template void text_reader::skip<true>();

// --- names

void text_reader::remember(std::string_view s, size_t base, u64 at) {
  if (fault_ != document_fault::none) return;
  const head16 head = head_of(s.data(), s.size());
  const u64 tail = s.size() > 16 ? load8(s.data() + s.size() - 8) * 3 : 0;
  known_name met{
      s.size() <= 8 ? head.low : head.low ^ (std::rotl(head.high, 29) * 0x9e3779b97f4a7c15u) ^ tail,
      s.data(), s.size(), at};
  const size_t open = names_.size() - base;
  if (open <= few_names) {
    for (const known_name *k = names_.begin() + base, *stop = k + open; k != stop; ++k)
      if (k->same(met)) return void(fail(document_fault::duplicate_name, begin + at));
  }
  if (s.data() == scratch_.data())
    met.data = keep(s).data();  // the next string overwrites what was unescaped
  names_.push(met);
}

std::string_view text_reader::keep(std::string_view s) {
  std::unique_ptr<char[]> copy(new char[s.size() + 1]);
  std::copy(s.begin(), s.end(), copy.get());
  kept_.push_back(std::move(copy));
  return {kept_.back().get(), s.size()};
}

// Many names in one object: a probe table with a fixed budget of steps; past it a sort. Neither can
// be flooded, so neither needs a secret.
void text_reader::many_names(size_t base) {
  const known_name* const k = names_.begin() + base;
  const size_t n = names_.size() - base;
  const unsigned shift = 63 - static_cast<unsigned>(std::bit_width(n));
  slots_.assign(size_t{1} << (64 - shift), 0);
  const size_t mask = slots_.size() - 1;
  u64 budget = 8 * u64{n};
  for (size_t i = 0; i < n; ++i) {
    size_t at = static_cast<size_t>(((k[i].print ^ k[i].size) * 0x9e3779b97f4a7c15u) >> shift);
    for (; slots_[at] != 0; at = (at + 1) & mask) {
      if (k[slots_[at] - 1].same(k[i]))
        return void(fail(document_fault::duplicate_name, begin + k[i].at));
      if (budget-- == 0) return sort_names(base);
    }
    slots_[at] = static_cast<u32>(i + 1);
  }
}

void text_reader::sort_names(size_t base) {
  known_name *const first = names_.begin() + base, *const stop = names_.end();
  std::sort(first, stop, [](const known_name& a, const known_name& b) {
    if (a.print != b.print) return a.print < b.print;
    if (a.size != b.size) return a.size < b.size;
    const int c = a.spelled().compare(b.spelled());
    return c != 0 ? c < 0 : a.at < b.at;
  });
  u64 earliest = ~u64{0};
  for (const known_name* n = first + 1; n < stop; ++n)
    if (n[-1].same(n[0])) earliest = std::min(earliest, n->at);
  if (earliest != ~u64{0}) fail(document_fault::duplicate_name, begin + earliest);
}

}  // namespace detail
}  // namespace sluice::inline v0
