#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What a host pays for sluice: seconds to compile its headers over what they need anyway, and bytes in a stripped program, RE2
# excluded (it is linked shared). Writes lines of JSON.
# usage: host_cost.sh LIBSLUICE.a [COMPILER...]
set -euo pipefail
[ $# -ge 1 ] || { sed -n '3,5s/^# //p' "$0" >&2; exit 2; }
library=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- g++ clang++
include=$(realpath "$(dirname "$0")/../../include")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
flags=(-std=c++20 -O3 -DNDEBUG -I "$include")
repeats=7

# CPU seconds of one compilation.
seconds_of() {
  local TIMEFORMAT='%U %S'
  { time "$compiler" "${flags[@]}" -c "$1" -o /dev/null; } 2>&1 | awk '{print $1 + $2}'
}
middle() { sort -g | awk '{a[NR] = $1} END {print a[int((NR + 1) / 2)]}'; }

# header_cost NAME BASE WITH: alternating, so that both see the same machine.
header_cost() {
  : >base.times
  : >with.times
  for ((i = 0; i < repeats; i++)); do
    seconds_of "$2" >>base.times
    seconds_of "$3" >>with.times
  done
  awk -v name="$1" -v compiler="$label" -v base="$(middle <base.times)" -v with="$(middle <with.times)" 'BEGIN {
    printf "{\"header\":\"%s\",\"compiler\":\"%s\",\"base_s\":%.3f,\"with_s\":%.3f,\"cost_s\":%.3f}\n", name, compiler, base, with, with - base }'
}

cat >host.cpp <<'END'
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#ifdef WITH_SLUICE
#include <sluice/sluice.hpp>
#endif

int main(int, char** words) {
  const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  const nlohmann::json schema = nlohmann::json::parse(words[1]), value = nlohmann::json::parse(text);
#ifdef WITH_SLUICE
  const auto validator = sluice::compile(schema, sluice::strict);
  if (!validator) return std::cout << validator.error().message() << '\n', 2;
  if (const auto verdict = validator->check(value); !verdict) return std::cout << verdict.message() << '\n', 1;
  if (const auto verdict = validator->check_text(text); !verdict) return std::cout << verdict.message() << '\n', 1;
#endif
  std::cout << schema.size() << value.dump() << '\n';
}
END
size_with() {
  "$compiler" "${flags[@]}" "$@" -o host
  strip host
  stat -c %s host
}

echo '#include <sluice/core.hpp>' >core.cpp
printf '#include <nlohmann/json.hpp>\n' >nlohmann.cpp
printf '#include <nlohmann/json.hpp>\n#include <sluice/sluice.hpp>\n' >sluice.cpp
for compiler; do
  command -v "$compiler" >/dev/null || continue
  label="$compiler $("$compiler" -dumpfullversion 2>/dev/null || "$compiler" -dumpversion)"
  # The standard headers that core.hpp includes, directly or through sluice's own.
  "$compiler" "${flags[@]}" -MM core.cpp | tr -s ' \\' '\n' | grep '/sluice/' | xargs grep -h '^#include <' |
    sort -u >standard.cpp
  header_cost core.hpp standard.cpp core.cpp
  header_cost sluice.hpp nlohmann.cpp sluice.cpp
  base=$(size_with host.cpp)
  with=$(size_with -DWITH_SLUICE host.cpp "$library" -lre2)
  printf '{"object":"strict","compiler":"%s","base_bytes":%d,"with_bytes":%d,"cost_bytes":%d}\n' \
    "$label" "$base" "$with" $((with - base))
done
