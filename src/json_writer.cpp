// SPDX-License-Identifier: Apache-2.0
// Writes the items of a literal in their order. Where each token ends is read off the source, which
// was accepted before.
#include "json_writer.hpp"

#include <array>
#include <charconv>

namespace sluice::inline v0::detail {
namespace {

constexpr std::string_view no_json = "?";  // refused by every reader that the text comes to

class writer {
 public:
  writer(const literal& of, std::string_view source, const std::vector<edit>& edits,
         std::string& out)
      : of_(of), source_(source), edits_(edits), out_(out) {}

  void run(u32 from) {
    u32 i = value(from);
    while (!open_.empty()) {
      if (i == open_.back().end)
        close();
      else
        i = child(i);
    }
  }

 private:
  struct container {
    u32 end;
    char closing;
    bool begun;
    const edit* last;  // what is appended
  };

  u32 child(u32 i) {
    if (open_.back().closing == ']') {
      separate();
      return value(i);
    }
    const edit* e = edit_of(i);
    if (e != nullptr && e->what == edit::how::drop) return of_.items[i + 1].end;
    separate();
    if (e != nullptr)
      out_ += e->text;
    else
      scalar(i);
    out_ += ':';
    return value(i + 1);
  }

  u32 value(u32 i) {
    const literal::item& it = of_.items[i];
    const edit* e = edit_of(i);
    if (e != nullptr && e->what == edit::how::replace) {
      out_ += e->text;
      return it.end;
    }
    if (it.what != kind::array && it.what != kind::object) {
      scalar(i);
      return it.end;
    }
    out_ += it.what == kind::array ? '[' : '{';
    open_.push_back({it.end, it.what == kind::array ? ']' : '}', false, e});
    return i + 1;
  }

  void close() {
    if (open_.back().last != nullptr) {
      separate();
      out_ += open_.back().last->text;
    }
    out_ += open_.back().closing;
    open_.pop_back();
  }

  void separate() {
    if (open_.back().begun) out_ += ',';
    open_.back().begun = true;
  }

  // Items are met in ascending order, each once; those inside what is dropped or replaced are not
  // met.
  const edit* edit_of(u32 i) noexcept {
    while (next_ < edits_.size() && edits_[next_].item < i) ++next_;
    return next_ < edits_.size() && edits_[next_].item == i ? &edits_[next_] : nullptr;
  }

  void scalar(u32 i) {
    const literal::item& it = of_.items[i];
    if (!source_.empty()) {
      out_ += token_at(static_cast<size_t>(of_.offset_of(i)));
      return;
    }
    switch (it.what) {
      case kind::null:
        out_ += "null";
        break;
      case kind::boolean:
        out_ += it.truth ? "true" : "false";
        break;
      case kind::string:
        write_string(of_.string_at(i), out_);
        break;
      case kind::number:
        number(it.value);
        break;
      default:
        out_ += no_json;
    }
  }

  std::string_view token_at(size_t first) const noexcept {
    size_t last = first + 1;
    if (source_[first] == '"') {
      while (source_[last] != '"') last += source_[last] == '\\' ? 2 : 1;
      return source_.substr(first, last + 1 - first);
    }
    return source_.substr(first, source_.find_first_of(",]} \t\r\n", last) - first);
  }

  void number(sluice::number n) {
    std::array<char, 32> digits;
    char* const first = digits.data();
    char* const last = first + digits.size();
    if (!n.finite())
      out_ += no_json;
    else if (n.tag == number::whole)
      out_.append(first, std::to_chars(first, last, n.i).ptr);
    else if (n.tag == number::huge)
      out_.append(first, std::to_chars(first, last, n.u).ptr);
    else
      out_.append(first, std::to_chars(first, last, n.d).ptr);
  }

  const literal& of_;
  std::string_view source_;
  const std::vector<edit>& edits_;
  size_t next_ = 0;
  std::string& out_;
  std::vector<container> open_;
};

}  // namespace

void write_json(literal_view from, std::string_view source, const std::vector<edit>& edits,
                std::string& out) {
  writer(*from.of, source, edits, out).run(from.index);
}

void write_string(std::string_view s, std::string& out) {
  constexpr std::string_view hex = "0123456789abcdef";
  out += '"';
  for (const char c : s) {
    if (c == '"' || c == '\\')
      (out += '\\') += c;
    else if (byte_of(c) < 0x20)
      ((out += "\\u00") += hex[byte_of(c) >> 4]) += hex[byte_of(c) & 15];
    else
      out += c;
  }
  out += '"';
}

}  // namespace sluice::inline v0::detail
