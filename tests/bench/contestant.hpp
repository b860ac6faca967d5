// SPDX-License-Identifier: Apache-2.0
// What is raced: a name, an operation, and a loop over it. Each peer's file adds its own; main
// knows none by name.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "policies.hpp"

namespace bench {

enum class operation { check, text, compile };

inline std::string_view name_of(operation o) {
  return o == operation::check ? "check" : o == operation::text ? "text" : "compile";
}

struct contestant {
  std::string name;
  operation what;
  std::function<bool(std::size_t times)> run;  // the answer of the last time
  bool judges = true;  // false: reads or compiles, and has no opinion on the instance
};

// What a contestant is made for. Everything that is not to be timed happens when it is made.
struct subject {
  std::string schema;
  std::string text;
  judged_by rules = judged_by::strict;
};

using add_contestants = void (*)(const subject&, std::vector<contestant>&);

struct peer {
  std::string library;
  std::string version;
  add_contestants add;
};

inline std::vector<peer>& peers() {
  static std::vector<peer> all;
  return all;
}

// A namespace-scope object of this type enters its file's contestants.
struct entered {
  entered(std::string library, std::string version, add_contestants add) {
    peers().push_back({std::move(library), std::move(version), add});
  }
};

// The loop is inside the type-erased call, and what `once` reads could have changed each time.
template <class Once>
std::function<bool(std::size_t)> repeated(Once once) {
  return [once = std::move(once)](std::size_t times) mutable {
    bool answer = true;
    for (; times != 0; --times) {
      asm volatile("" ::: "memory");
      answer = once();
    }
    return answer;
  };
}

}  // namespace bench
