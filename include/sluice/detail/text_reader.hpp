// SPDX-License-Identifier: Apache-2.0
// Strict RFC 8259 bytes, read once: grammar, UTF-8, surrogates, number range, nesting, and no name
// twice in one object at any depth. Reads nothing outside [begin, end). A fault moves the cursor to
// the end, so that every loop above stops by itself: ask fault() before believing a verdict.
#pragma once

#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sluice/detail/hash.hpp"
#include "sluice/detail/small_stack.hpp"
#include "sluice/detail/text_scan.hpp"
#include "sluice/document.hpp"
#include "sluice/kind.hpp"
#include "sluice/policy.hpp"

namespace sluice::inline v0::detail {

inline constexpr auto kind_of_lead = [] {
  std::array<kind, 256> of{};
  of['"'] = kind::string;
  of['{'] = kind::object;
  of['['] = kind::array;
  of['t'] = of['f'] = kind::boolean;
  of['n'] = kind::null;
  of['-'] = kind::number;
  for (unsigned c = '0'; c <= '9'; ++c) of[c] = kind::number;
  return of;
}();

class text_reader {
 public:
  // The text must outlive the reader. Stands at the first value afterwards.
  text_reader(std::string_view text, const limits& most) noexcept;

  document_fault fault() const noexcept { return fault_; }
  u64 fault_offset() const noexcept { return fault_offset_; }
  u64 offset() const noexcept { return static_cast<u64>(p - begin); }
  // After the root value: nothing but white space may follow. Whether the document is acceptable.
  bool finish() noexcept;

  const char *p, *end, *begin;
  hash_key key;
  u64 last_hash = 0;  // of the value just consumed, when it was read with Hash

  [[gnu::cold, gnu::noinline]] bool fail(document_fault f) noexcept { return fail(f, p); }
  [[gnu::cold, gnu::noinline]] bool fail(document_fault f, const char* at) noexcept;

  char peek() const noexcept { return p != end ? *p : '\0'; }

  // The kind of the value that comes next, behind white space if there is any. To be asked before
  // it is read.
  [[gnu::always_inline]] kind what() noexcept {
    const kind k = kind_of_lead[byte_of(peek())];
    return k != kind::none ? k : what_behind_white();
  }
  // Where that value begins.
  u64 value_offset() noexcept { return what(), offset(); }

  // Text written without white space takes the first branch of each of these.
  [[gnu::always_inline]] bool colon() noexcept {
    if (peek() != ':') [[unlikely]]
      return colon_behind_white();
    ++p;
    return true;
  }
  // p stands on the opening bracket until the first next.
  bool enter() noexcept { return ++depth_ <= nesting_ || fail(document_fault::nesting); }
  // To the next element. False: the array has ended, or the text is at fault.
  [[gnu::always_inline]] bool next_element(bool first) noexcept {
    if (peek() != ',' || first) [[unlikely]]
      return next_element_behind_white(first);
    ++p;
    return true;
  }
  // To the quote before the next member's name. `before` is `{"` for the first, `,"` for the
  // others.
  [[gnu::always_inline]] bool next_member(u16 before) noexcept {
    if (end - p < 2 || load2(p) != before) [[unlikely]]
      return next_member_behind_white(before == first_name);
    ++p;
    return true;
  }
  static constexpr u16 first_name = two('{', '"'), later_name = two(',', '"');
  // Whether p stands on a quote and then on the name as it is, with its end, wherever the text
  // ends.
  [[gnu::noinline]] bool stands_on_name(std::string_view raw) const noexcept {
    return static_cast<size_t>(end - p) >= raw.size() + 2 && p[raw.size() + 1] == '"' &&
           std::memcmp(p + 1, raw.data(), raw.size()) == 0;
  }

  // A string; p stands on its opening quote. What it returns lives until the next string is read.
  template <bool Hash>
  [[gnu::always_inline]] std::string_view string() {
    if constexpr (Hash) {
      return hashed_string();
    } else {
      // Whole blocks up to a closing quote here; the rest elsewhere keeps this path free of
      // register spills.
      const char* const first = ++p;
      const char* const stop = over_plain(first, end);
      if (stop != end && *stop == '"') [[likely]] {
        p = stop + 1;
        return {first, static_cast<size_t>(stop - first)};
      }
      return rest_of_string(first, stop);
    }
  }

  // A number, stored exactly as nlohmann::json::parse stores it.
  template <bool Hash>
  sluice::number number() {
    const sluice::number n = read_number();
    if constexpr (Hash) last_hash = hash_number(n, key);
    return n;
  }
  template <bool Hash>
  bool boolean() noexcept {
    const bool truth = *p == 't';
    truth ? word("true") : word("false");
    if constexpr (Hash) last_hash = hash_tagged(truth ? hash_tag::yes : hash_tag::no, 0, key);
    return truth;
  }
  template <bool Hash>
  void null() noexcept {
    word("null");
    if constexpr (Hash) last_hash = hash_tagged(hash_tag::null, 0, key);
  }

  // A value nobody judges, read all the same. Iterative: it follows the instance, not the schema.
  template <bool Hash>
  void skip();

  // Names that the schema does not declare, remembered per open object and compared after
  // unescaping.
  size_t names_open() const noexcept { return names_.size(); }
  void remember(std::string_view name, size_t base, u64 at);
  void forget(size_t base) {
    if (names_.size() - base > few_names) [[unlikely]]
      many_names(base);
    names_.shrink(base);
  }

 private:
  struct known_name {
    u64 print;  // equal names, equal prints; the prints of unequal names may be made equal by an
                // attacker
    const char* data;
    u64 size;
    u64 at;  // offset of the name in the text

    std::string_view spelled() const noexcept { return {data, static_cast<size_t>(size)}; }
    bool same(const known_name& o) const noexcept {
      return print == o.print && size == o.size && spelled() == o.spelled();
    }
  };
  struct open_container {
    size_t names;
    u64 sum, name_hash;
    bool object;
  };
  static constexpr size_t few_names = 32;

  void white() noexcept;
  [[gnu::noinline]] kind what_behind_white() noexcept;
  [[gnu::noinline]] bool colon_behind_white() noexcept;
  [[gnu::noinline]] bool next_element_behind_white(bool first) noexcept;
  [[gnu::noinline]] bool next_member_behind_white(bool first) noexcept;
  bool close() noexcept;
  std::string_view hashed_string();
  [[gnu::noinline]] std::string_view rest_of_string(const char* first, const char* stop);
  [[gnu::noinline]] const char* over_multibyte(const char* q) noexcept;
  [[gnu::noinline]] std::string_view unescape(const char* first, const char* backslash);
  const char* escape(const char* backslash);
  template <size_t N>
  bool word(const char (&w)[N]) noexcept {
    constexpr size_t n = N - 1;
    if (static_cast<size_t>(end - p) < n || std::memcmp(p, w, n) != 0) [[unlikely]]
      return wrong_word(w);
    p += n;
    return true;
  }
  [[gnu::cold, gnu::noinline]] bool wrong_word(const char* w) noexcept;
  sluice::number read_number();
  const char* digits(const char* q, u64& value) const noexcept;
  [[gnu::noinline]] sluice::number long_number(const char* token, bool real);

  template <bool Hash>
  bool skip_to_value(bool first);
  std::string_view keep(std::string_view s);
  [[gnu::noinline]] void many_names(size_t base);
  [[gnu::noinline]] void sort_names(size_t base);

  document_fault fault_ = document_fault::none;
  u64 fault_offset_ = 0;
  u32 depth_ = 0, nesting_;
  bool exact_numbers_;
  std::string scratch_;  // the string just unescaped
  std::vector<std::unique_ptr<char[]>> kept_;
  std::vector<u32> slots_;
  small_stack<known_name, 32 * few_names>
      names_;  // 32 open objects with few names each: no allocation
  small_stack<open_container, 32> open_;
};

}  // namespace sluice::inline v0::detail
