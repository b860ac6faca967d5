// SPDX-License-Identifier: Apache-2.0
// Reads a plain pattern, or gives up at the first thing that is not certainly plain; runs one over
// the bytes of a text, each byte looked at once.
#include "sluice/detail/plain_pattern.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace sluice::inline v0::detail {
namespace {

// Ranges are filled word by word: with std::bitset, a byte at a time, this was a tenth of compiling
// a schema with three patterns.
class byte_set {
 public:
  constexpr void add(unsigned low, unsigned high) noexcept {
    for (unsigned w = low / 64; w <= high / 64; ++w) {
      const unsigned from = w == low / 64 ? low % 64 : 0, to = w == high / 64 ? high % 64 : 63;
      words_[w] |= (~std::uint64_t{0} << from) & (~std::uint64_t{0} >> (63 - to));
    }
  }
  [[nodiscard]] constexpr bool test(unsigned byte) const noexcept {
    return (words_[byte / 64] >> (byte % 64) & 1) != 0;
  }
  [[nodiscard]] constexpr bool none() const noexcept { return *this == byte_set{}; }
  [[nodiscard]] constexpr int count() const noexcept {
    int sum = 0;
    for (const std::uint64_t w : words_) sum += std::popcount(w);
    return sum;
  }
  constexpr void flip() noexcept {
    for (std::uint64_t& w : words_) w = ~w;
  }
  constexpr byte_set& operator|=(const byte_set& o) noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= o.words_[i];
    return *this;
  }
  [[nodiscard]] constexpr bool intersects(const byte_set& o) const noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if ((words_[i] & o.words_[i]) != 0) return true;
    return false;
  }
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (unsigned w = 0; w < words_.size(); ++w)
      for (std::uint64_t left = words_[w]; left != 0; left &= left - 1)
        visit(64 * w + static_cast<unsigned>(std::countr_zero(left)));
  }
  bool operator==(const byte_set&) const = default;

 private:
  std::array<std::uint64_t, 4> words_{};
};

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_word(char c) noexcept {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
constexpr bool is_ascii(char c) noexcept { return static_cast<unsigned char>(c) < 0x80; }

void add_range(byte_set& set, char low, char high) {
  set.add(static_cast<unsigned char>(low), static_cast<unsigned char>(high));
}

}  // namespace

class plain_pattern::reader {
 public:
  explicit reader(std::string_view text) : text_(text) {}

  std::optional<plain_pattern> read() {
    if (!accept('^')) return std::nullopt;
    while (at_ < text_.size()) {
      if (at_ + 1 == text_.size() && accept('$')) {
        made_.to_the_end_ = true;
        break;
      }
      if (!read_step()) return std::nullopt;
    }
    if (!greedy_is_right()) return std::nullopt;
    return made_;
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const noexcept {
    return ahead < text_.size() - at_ ? text_[at_ + ahead] : '\0';
  }
  bool accept(char wanted) noexcept {
    if (at_ == text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  bool read_step() {
    byte_set set;
    step made;
    if (made_.step_count_ == most_steps || !read_set(set) || !read_counts(made)) return false;
    // Counted by bytes, a character beyond ASCII would be two to four: only a run may hold them.
    if (set.test(0x80) && (made.least > 1 || made.most != unbounded)) return false;
    if (!number_class(set, made.mask)) return false;
    sets_[made_.step_count_] = set;
    made_.steps_[made_.step_count_++] = made;
    return true;
  }

  bool read_set(byte_set& set) {
    if (accept('[')) return read_class(set);
    if (accept('\\')) return read_escape(set);
    constexpr std::string_view operators = "^$.*+?()[]{}|";
    const char c = peek();
    if (!is_ascii(c) || operators.find(c) != std::string_view::npos) return false;
    ++at_;
    add_range(set, c, c);
    return true;
  }

  // `\d`, `\w`, and a mark standing for itself. `\s` has members beyond ASCII.
  bool read_escape(byte_set& set) {
    const char c = peek();
    if (c == 'd' || c == 'w') {
      add_range(set, '0', '9');
      if (c == 'w') {
        add_range(set, 'A', 'Z');
        add_range(set, 'a', 'z');
        add_range(set, '_', '_');
      }
    } else if (c > ' ' && c < 0x7f && (!is_word(c) || c == '_')) {
      add_range(set, c, c);
    } else {
      return false;
    }
    ++at_;
    return true;
  }

  bool read_class(byte_set& set) {
    const bool negated = accept('^');
    while (!accept(']')) {
      if (at_ == text_.size() || !is_ascii(peek())) return false;
      byte_set atom;
      if (accept('\\')) {
        if (!read_escape(atom)) return false;
      } else {
        add_range(atom, peek(), peek());
        ++at_;
      }
      if (peek() == '-' && peek(1) != ']' && !read_range(atom)) return false;
      set |= atom;
    }
    if (set.none()) return false;
    if (negated) set.flip();
    return true;
  }

  // Turns the first end into the range; both ends must be written as themselves.
  bool read_range(byte_set& atom) {
    const char low = text_[at_ - 1];
    const char high = peek(1);
    if (text_.size() - at_ < 2) return false;
    if (atom.count() != 1 || !atom.test(static_cast<unsigned char>(low)) || !is_ascii(high) ||
        high == '\\' || high < low) {
      return false;
    }
    add_range(atom, low, high);
    at_ += 2;
    return true;
  }

  bool read_counts(step& made) {
    if (accept('*')) {
      made.least = 0;
      made.most = unbounded;
    } else if (accept('+')) {
      made.most = unbounded;
    } else if (accept('?')) {
      made.least = 0;
    } else if (accept('{')) {
      if (!read_braces(made)) return false;
    }
    return true;  // lazy or doubled: no step begins with what comes next
  }

  bool read_braces(step& made) {
    if (!read_number(made.least)) return false;
    made.most = made.least;
    if (accept(',')) {
      made.most = unbounded;
      if (is_digit(peek()) && !read_number(made.most)) return false;
    }
    return accept('}') && made.least <= made.most;
  }

  bool read_number(std::uint16_t& value) {
    if (!is_digit(peek())) return false;
    unsigned sum = 0;
    while (is_digit(peek())) {
      sum = sum * 10 + static_cast<unsigned>(text_[at_++] - '0');
      if (sum > 1000) return false;
    }
    value = static_cast<std::uint16_t>(sum);
    return true;
  }

  bool number_class(const byte_set& set, std::uint8_t& mask) {
    std::size_t i = 0;
    while (i < class_count_ && distinct_[i] != set) ++i;
    if (i == most_classes) return false;
    mask = static_cast<std::uint8_t>(1u << i);
    if (i < class_count_) return true;
    distinct_[class_count_++] = set;
    set.for_each([&](unsigned byte) { made_.classes_of_[byte] |= mask; });
    return true;
  }

  // A step that takes as much as it can is right if nothing that may come next could have used what
  // it took: then the place where it stops is the only one from which the rest can go on.
  [[nodiscard]] bool greedy_is_right() const {
    for (std::size_t i = 0; i < made_.step_count_; ++i) {
      if (made_.steps_[i].least == made_.steps_[i].most) continue;
      for (std::size_t next = i + 1; next < made_.step_count_; ++next) {
        if (sets_[i].intersects(sets_[next])) return false;
        if (made_.steps_[next].least != 0) break;
      }
    }
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  plain_pattern made_;
  std::array<byte_set, most_steps> sets_;
  std::array<byte_set, most_classes> distinct_;
  std::size_t class_count_ = 0;
};

std::optional<plain_pattern> plain_pattern::read(std::string_view ecma) {
  return reader(ecma).read();
}

bool plain_pattern::found_in(std::string_view text) const noexcept {
  std::size_t at = 0;
  for (std::size_t i = 0; i < step_count_; ++i) {
    const step& now = steps_[i];
    const std::size_t left = text.size() - at;
    const std::size_t stop =
        at + (now.most == unbounded ? left : std::min<std::size_t>(left, now.most));
    const std::size_t start = at;
    while (at != stop && (classes_of_[static_cast<unsigned char>(text[at])] & now.mask) != 0) ++at;
    if (at - start < now.least) return false;
  }
  return !to_the_end_ || at == text.size();
}

}  // namespace sluice::inline v0::detail
