// SPDX-License-Identifier: Apache-2.0
// ECMA-262 pattern text in, RE2 text out, or a fault. The accepted grammar is ECMA-262's and is
// decided here alone: RE2 takes much that ECMA-262 does not (`\A`, `\pL`, `(?i)`, `^*`). One pass,
// one stack of open groups, no recursion: 4 KiB of `(` must not reach the call stack.
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "sluice/detail/pattern_source.hpp"
#include "spelled_name.hpp"

namespace sluice::inline v0::detail {
namespace {

// RE2's constant for one count, and for the product of nested ones.
constexpr std::uint64_t most_repetitions = 1000;

// RE2 turns every property into a tree of some 600 ranges while it parses, before any limit of its
// own: 4 KiB of `\P{C}` took 205 ms of processor time at any max_mem, 0.25 ms apiece. Charged once
// per escape, whatever repeats it, because a repetition shares the parsed set.
constexpr std::uint64_t property_charge = 50;

constexpr std::uint64_t no_more = std::numeric_limits<std::uint64_t>::max();

constexpr std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) noexcept {
  return a > no_more - b ? no_more : a + b;
}
constexpr std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) noexcept {
  return b != 0 && a > no_more / b ? no_more : a * b;
}

// What stands before the place where a quantifier might come.
enum class term : std::uint8_t { none, atom, assertion, quantified };

struct open_group {
  // Expanded size of the finished members, and of the one a quantifier can still multiply.
  std::uint64_t finished = 0;
  std::uint64_t latest = 0;
  // The same two for the largest product of nested counts.
  std::uint64_t repeats_finished = 1;
  std::uint64_t repeats_latest = 1;

  void add(std::uint64_t size, std::uint64_t repeats) noexcept {
    finished = saturating_sum(finished, latest);
    repeats_finished = std::max(repeats_finished, repeats_latest);
    latest = size;
    repeats_latest = repeats;
  }
  [[nodiscard]] std::uint64_t size() const noexcept { return saturating_sum(finished, latest); }
  [[nodiscard]] std::uint64_t repeats() const noexcept {
    return std::max(repeats_finished, repeats_latest);
  }
};

// `most` is missing in `{n,}`.
struct counts {
  std::uint64_t least = 0;
  std::optional<std::uint64_t> most;
};

class translator {
 public:
  translator(std::u32string_view text, const pattern_limits& limits) : limits_(limits) {
    in_.text = text;
    groups_.emplace_back();
  }

  [[nodiscard]] translation run() {
    while (in_.at < in_.text.size()) {
      if (!read_term()) return {in_.fault, {}, 0};
    }
    if (!finish()) return {in_.fault, {}, 0};
    return {pattern_fault::none, std::move(out_), size()};
  }

 private:
  bool read_term();
  bool read_escape();
  bool read_literal(char32_t c);
  bool read_dot();
  bool read_bracket();
  bool open();
  bool open_special();
  bool close();
  bool alternative();
  bool quantify(std::string_view symbol);
  bool quantify_counted(const counts& repeat);
  bool read_brace();
  bool read_group_name(std::string& name);
  bool assertion(std::string_view text);
  bool finish();

  bool add(term kind, std::uint64_t size, std::uint64_t repeats = 1) {
    groups_.back().add(size, repeats);
    last_ = kind;
    return within_size();
  }
  [[nodiscard]] std::uint64_t size() const noexcept {
    return saturating_sum(groups_.back().size(), in_.properties * property_charge);
  }
  bool within_size() {
    return size() <= limits_.expanded_size || in_.refuse(pattern_fault::unsupported);
  }

  const pattern_limits& limits_;
  pattern_source in_;
  std::string out_;
  std::vector<open_group> groups_;
  std::vector<std::string> names_;
  term last_ = term::none;
  bool has_not_boundary_ = false;
};

bool translator::read_term() {
  const char32_t c = in_.take();
  switch (c) {
    case '^':
      return assertion("\\A");
    case '$':
      return assertion("\\z");
    case '\\':
      return read_escape();
    case '.':
      return read_dot();
    case '[':
      return read_bracket();
    case '(':
      return open();
    case ')':
      return close();
    case '|':
      return alternative();
    case '*':
      return quantify("*");
    case '+':
      return quantify("+");
    case '?':
      return quantify("?");
    case '{':
      return read_brace();
    case '}':
    case ']':
      in_.annex_b = true;
      return read_literal(c);
    default:
      return read_literal(c);
  }
}

bool translator::read_literal(char32_t c) {
  if (c > 0xffff) in_.unicode_only = true;
  if (is_ascii_letter(c) || is_ascii_digit(c) || c == '_') {
    out_ += static_cast<char>(c);
  } else {
    append_code_point(out_, c);
  }
  return add(term::atom, 1);
}

// RE2's own dot excludes only LF.
bool translator::read_dot() {
  out_ += R"([^\n\r\x{2028}\x{2029}])";
  return add(term::atom, 1);
}

bool translator::read_bracket() { return read_class(in_, out_) && add(term::atom, 1); }

// An assertion has a size too: RE2 of 2022 multiplies out `(?:\b\b\b){1000}` like anything else.
bool translator::assertion(std::string_view text) {
  out_ += text;
  return add(term::assertion, 1);
}

bool translator::read_escape() {
  const char32_t c = in_.peek();
  if (c == 'b' || c == 'B') {
    ++in_.at;
    if (c == 'B') has_not_boundary_ = true;
    return assertion(c == 'b' ? "\\b" : "\\B");
  }
  if (c >= '1' && c <= '9') return in_.refuse(pattern_fault::unsupported);
  if (c == 'k') {
    ++in_.at;
    std::string name;
    if (!in_.accept('<')) return in_.refuse(pattern_fault::syntax);
    return read_group_name(name) && in_.refuse(pattern_fault::unsupported);
  }
  if (at_set_escape(in_)) {
    code_point_set set;
    if (!read_set_escape(in_, set)) return false;
    append_set(out_, set);
    return add(term::atom, 1);
  }
  char32_t code_point = 0;
  if (!read_character_escape(in_, false, code_point)) return false;
  append_code_point(out_, code_point);
  return add(term::atom, 1);
}

bool translator::open() {
  if (groups_.size() > limits_.group_nesting) return in_.refuse(pattern_fault::unsupported);
  if (in_.accept('?') && !open_special()) return false;
  // Captures cannot be seen in a yes or no, and cost memory.
  out_ += "(?:";
  groups_.emplace_back();
  last_ = term::none;
  return true;
}

// After `(?`: the plain and the named group pass. Look-around, atomic groups, comments and flags of
// whatever dialect are constructs we do not run; the rest is no group at all.
bool translator::open_special() {
  const char32_t c = in_.take();
  if (c == ':') return true;
  if (c == '<' && in_.peek() != '=' && in_.peek() != '!') {
    std::string name;
    if (!read_group_name(name)) return false;
    names_.push_back(std::move(name));
    return true;
  }
  const bool known = c == '<' || c == '=' || c == '!' || c == '>' || c == '|' || c == '#' ||
                     c == '-' || is_ascii_letter(c);
  return in_.refuse(known ? pattern_fault::unsupported : pattern_fault::syntax);
}

bool translator::read_group_name(std::string& name) {
  while (is_ascii_letter(in_.peek()) || in_.peek() == '_' || in_.peek() == '$' ||
         (is_ascii_digit(in_.peek()) && !name.empty())) {
    name += static_cast<char>(in_.take());
  }
  return (!name.empty() && in_.accept('>')) || in_.refuse(pattern_fault::syntax);
}

bool translator::close() {
  if (groups_.size() == 1) return in_.refuse(pattern_fault::syntax);
  const open_group closed = groups_.back();
  groups_.pop_back();
  out_ += ')';
  return add(term::atom, saturating_sum(1, closed.size()), closed.repeats());
}

bool translator::alternative() {
  out_ += '|';
  last_ = term::none;
  return true;
}

// Only after an atom: under the u flag an assertion cannot be repeated, though RE2 would do it. A
// lazy quantifier keeps its mark, which a yes or no cannot notice.
bool translator::quantify(std::string_view symbol) {
  if (last_ != term::atom) return in_.refuse(pattern_fault::syntax);
  out_ += symbol;
  if (in_.accept('?')) out_ += '?';
  last_ = term::quantified;
  return true;
}

bool translator::quantify_counted(const counts& repeat) {
  if (repeat.most && *repeat.most < repeat.least) return in_.refuse(pattern_fault::syntax);
  std::string symbol = "{";
  symbol += std::to_string(repeat.least);
  if (!repeat.most || *repeat.most != repeat.least) symbol += ',';
  if (repeat.most && *repeat.most != repeat.least) symbol += std::to_string(*repeat.most);
  symbol += '}';
  if (!quantify(symbol)) return false;

  // RE2 divides 1000 by each enclosing maximum in turn and refuses at 0; in integers that is the
  // same as a product above 1000. A maximum of 0 is left out.
  const std::uint64_t times = std::max<std::uint64_t>(1, repeat.most.value_or(repeat.least));
  open_group& group = groups_.back();
  group.repeats_latest = saturating_product(group.repeats_latest, times);
  if (group.repeats_latest > most_repetitions) return in_.refuse(pattern_fault::unsupported);
  group.latest = saturating_product(group.latest, times);
  return within_size();
}

// Digits at `ahead`, moved behind them; nothing if there are none.
std::optional<std::uint64_t> read_number(const pattern_source& in, std::size_t& ahead) {
  if (!is_ascii_digit(in.peek(ahead))) return std::nullopt;
  std::uint64_t value = 0;
  for (; is_ascii_digit(in.peek(ahead)); ++ahead) {
    value = saturating_sum(saturating_product(value, 10), in.peek(ahead) - U'0');
  }
  return value;
}

// After `{`: a well-formed quantifier is one wherever it stands. `{,n}` is text to Annex B and RE2
// and a count to other dialects, so it is refused; any other brace is Annex B's literal.
bool translator::read_brace() {
  std::size_t ahead = 0;
  const auto least = read_number(in_, ahead);
  const bool comma = in_.peek(ahead) == ',';
  if (comma) ++ahead;
  const auto most = comma ? read_number(in_, ahead) : least;
  const bool closed = in_.peek(ahead) == '}';
  if (least && closed) {
    in_.at += ahead + 1;
    return quantify_counted({*least, most});
  }
  if (most && closed) return in_.refuse(pattern_fault::syntax);
  in_.annex_b = true;
  return read_literal('{');
}

bool translator::finish() {
  if (groups_.size() != 1) return in_.refuse(pattern_fault::syntax);
  if (has_repeated({names_.begin(), names_.end()}) || (in_.annex_b && in_.unicode_only))
    return in_.refuse(pattern_fault::syntax);
  // RE2 tries `\B` between the bytes of one character and finds it there. Anchored like this, the
  // search can start only where a character starts.
  if (has_not_boundary_) out_ = "\\A(?s:.)*?(?:" + out_ + ")";
  return true;
}

}  // namespace

translation translate_pattern(std::string_view ecma, const pattern_limits& limits) {
  const auto text = decode_pattern(ecma);
  if (!text) return {pattern_fault::syntax, {}, 0};
  return translator(*text, limits).run();
}

}  // namespace sluice::inline v0::detail
