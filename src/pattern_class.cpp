// SPDX-License-Identifier: Apache-2.0
// Rewrites one bracketed character class, member by member, as an RE2 class over code points.
// No member is copied as the author wrote it: a raw `[[:alpha:]` would be a POSIX class in RE2.
#include <cstdint>

#include "sluice/detail/pattern_source.hpp"

namespace sluice::inline v0::detail {
namespace {

struct class_atom {
  bool is_set = false;
  char32_t code_point = 0;
  // The letter of a set escape; `\p` is kept apart by its text.
  char32_t letter = 0;
  code_point_set set;
};

class class_body {
 public:
  bool add(pattern_source& in, const class_atom& atom) {
    if (!atom.is_set) {
      append_code_point(text_, atom.code_point);
      return true;
    }
    if (!atom.set.members) return in.refuse(pattern_fault::unsupported);
    // Written out each time, 4 KiB of `\S` in one class would become 400 KB of ranges.
    if (!is_new(atom.letter)) return true;
    text_ += *atom.set.members;
    return true;
  }

  void add_range(char32_t low, char32_t high) {
    append_code_point(text_, low);
    text_ += '-';
    append_code_point(text_, high);
  }

  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  bool is_new(char32_t letter) noexcept {
    const auto position = std::string_view("dDwWsS").find(static_cast<char>(letter));
    if (position == std::string_view::npos) return true;
    const auto bit = std::uint32_t{1} << position;
    const bool fresh = (seen_ & bit) == 0;
    seen_ |= bit;
    return fresh;
  }

  std::string text_;
  std::uint32_t seen_ = 0;
};

bool read_class_atom(pattern_source& in, class_atom& atom) {
  if (!in.accept('\\')) {
    atom.code_point = in.take();
    if (atom.code_point == pattern_source::end) return in.refuse(pattern_fault::syntax);
    if (atom.code_point > 0xffff) in.unicode_only = true;
    return true;
  }
  if (!at_set_escape(in)) return read_character_escape(in, true, atom.code_point);
  atom.is_set = true;
  atom.letter = in.peek();
  return read_set_escape(in, atom.set);
}

// `[\w-.]` is an error in Unicode mode; Annex B (B.1.2.8.1) reads it as a union with the hyphen.
bool add_pair(pattern_source& in, class_body& body, const class_atom& low) {
  class_atom high;
  if (!read_class_atom(in, high)) return false;
  if (low.is_set || high.is_set) {
    in.annex_b = true;
    class_atom hyphen;
    hyphen.code_point = '-';
    return body.add(in, low) && body.add(in, hyphen) && body.add(in, high);
  }
  if (low.code_point > high.code_point) return in.refuse(pattern_fault::syntax);
  body.add_range(low.code_point, high.code_point);
  return true;
}

}  // namespace

bool read_class(pattern_source& in, std::string& out) {
  const bool negated = in.accept('^');
  class_body body;
  while (!in.accept(']')) {
    class_atom atom;
    if (!read_class_atom(in, atom)) return false;
    const bool paired = in.peek() == '-' && in.peek(1) != ']';
    if (paired) ++in.at;
    if (paired ? !add_pair(in, body, atom) : !body.add(in, atom)) return false;
  }
  // RE2 has no empty class, so nothing is spelled as not everything.
  const bool empty = body.text().empty();
  out += negated != empty ? "[^" : "[";
  out += empty ? R"(\x{0}-\x{10ffff})" : body.text();
  out += ']';
  return true;
}

}  // namespace sluice::inline v0::detail
