#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The rules of the house, as far as a script can see them.
# usage: check.sh PROJECT LIBRARY
set -euo pipefail
shopt -s globstar nullglob

cd "$1"
library=$2
faults=0
fault() { faults=$((faults + 1)); printf 'house: %s\n' "$*"; }

# From words to edges: a header includes only headers above itself. docs/design.md explains the levels.
levels="version result kind number document detail/bytes detail/utf8 detail/decimal detail/small_stack detail/names
  keyword policy detail/format detail/pattern detail/plain_pattern detail/pattern_source detail/literal
  refusal verdict json_view advisory declared
  detail/hash detail/tree detail/judging
  detail/check detail/unique detail/seen_names detail/walk detail/text_scan detail/text_reader detail/text_view
  validator
  core view/nlohmann mcp view/nlohmann_mcp throwing sluice testing/conforms testing/catch2 testing/gtest"

# Lines whose code matches, comments aside, as file:line:text.
code_matches() {
  grep -nE "$1" "${@:2}" /dev/null | sed -E 's#//.*##' | grep -E "^[^:]+:[0-9]+:.*($1)" || true
}
forbid() { # WHY PATTERN FILE...
  local why=$1 pattern=$2 hit
  shift 2
  while IFS= read -r hit; do [ -z "$hit" ] || fault "$why: $hit"; done < <(code_matches "$pattern" "$@")
}
except() { # PATTERN FILE...: the files whose names do not match
  local pattern=$1
  shift
  printf '%s\n' "$@" | grep -vE "$pattern" || true
}

headers=(include/sluice/**/*.hpp)
sources=(src/**/*.hpp src/**/*.cpp)
[ ${#headers[@]} -gt 0 ] && [ ${#sources[@]} -gt 0 ] || { echo "house: no sources at $PWD"; exit 1; }
mapfile -t library_files < <(except '^src/cli/' "${headers[@]}" "${sources[@]}")
mapfile -t compiled < <(except '^(src/cli/|include/sluice/(testing/|view/nlohmann|sluice\.hpp))' "${headers[@]}" "${sources[@]}")
mapfile -t not_re2 < <(except '^src/pattern_re2\.cpp$' "${headers[@]}" "${sources[@]}")
mapfile -t not_throwing < <(except '^include/sluice/throwing\.hpp$' "${headers[@]}" "${sources[@]}")

forbid "the library neither prints, aborts nor looks around" \
  '\b(v?f?s?n?printf|f?puts|abort|terminate|exit|getenv|fopen|tmpfile|setlocale)\(' \
  "${library_files[@]}"
forbid "a standard header that the library does without" \
  '#include <(iostream|fstream|cstdio|stdio\.h|regex|locale|filesystem)>' "${library_files[@]}"
forbid "a standard header that costs every host too much" \
  '#include <(functional|ranges|format|map|cassert|sstream)>' "${headers[@]}"
forbid "no errno, no streams, no state between calls" \
  '\berrno\b|std::(cerr|cout|clog|regex)|\bthread_local\b|\bstatic (inline )?[a-z_:<>0-9]+ [a-z_0-9]+( =|;|\{)' \
  "${library_files[@]}"
forbid "RE2 is seen by src/pattern_re2.cpp alone" '#include.*\bre2/' "${not_re2[@]}"
forbid "nlohmann is seen by the view over it, the umbrella and the program" 'nlohmann' "${compiled[@]}"
forbid "throw is for include/sluice/throwing.hpp" '\bthrow\b' "${not_throwing[@]}"
forbid "no goto, no virtual, no macro function" '\bgoto\b|\bvirtual\b|#define +\w+\(' "${library_files[@]}"

# Words that belong to a work in progress or to one machine. Spelled so that this file passes its own test.
words='\b(TO''DO|FIX''ME|XX''X|HA''CK)\b|/wor''k/|/ho''me/|/ro''ot/'
if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
  mapfile -t tracked < <(git ls-files --cached --others --exclude-standard)
else
  tracked=(CMakeLists.txt README.md {include,src,tests,docs,examples}/**/*.*)
fi
for file in "${tracked[@]}"; do
  [ -f "$file" ] || continue
  while IFS= read -r hit; do fault "left over: $file:$hit"; done < <(grep -nIE "$words" "$file" || true)
  case $file in
    *.cpp | *.hpp | *.cmake | *CMakeLists.txt | *.sh | */run)
      head -n 2 "$file" | grep -q 'SPDX-License-Identifier: Apache-2.0' || fault "no licence line: $file"
      ;;
  esac
done

# CMake lists files by hand: a test that nobody lists is a test that nobody runs.
for file in src/**/*.cpp tests/**/*_test.cpp tests/fuzz/fuzz_*.cpp tests/bench/*.cpp examples/**/*.cpp; do
  case $file in
    src/*) list=CMakeLists.txt name=$file ;;
    tests/bench/*) list=tests/bench/CMakeLists.txt name=${file##*/} ;;
    *) list=${file%%/*}/CMakeLists.txt name=${file#*/} ;;
  esac
  [[ $name != fuzz/* ]] || { name=${name#fuzz/} name=${name%.cpp}; }
  grep -qE "(^|[ (])${name//./\\.}([ )]|$)" "$list" 2>/dev/null || fault "not listed in $list: $file"
done

# Includes point one way.
declare -A level
n=0
for name in $levels; do level[$name]=$((n += 1)); done
for header in "${headers[@]}"; do
  name=${header#include/sluice/} name=${name%.hpp}
  [ -n "${level[$name]-}" ] || { fault "not in the list of levels: $header"; continue; }
  while IFS= read -r other; do
    other=${other%.hpp}
    [ "${level[$other]-99999}" -lt "${level[$name]}" ] || fault "$header includes $other.hpp, which is not below it"
  done < <(sed -nE 's/^#include ["<]sluice\/([^">]+)[">].*/\1/p' "$header")
done
forbid "nothing includes src/ by that name" '#include.*"src/' "${headers[@]}" "${sources[@]}"
version=$(sed -nE 's/^project\(sluice VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
in_header=$(sed -nE 's/.* version_(major|minor|patch) = ([0-9]+);/\2/p' include/sluice/version.hpp | paste -sd.)
[ "$version" = "$in_header" ] || fault "CMakeLists.txt says $version, version.hpp $in_header"

# What a host's linker sees: weak symbols are inline code of the standard library, the rest is ours.
if command -v nm >/dev/null 2>&1; then
  while IFS= read -r symbol; do
    fault "exported: $symbol"
  done < <(nm -C --defined-only --extern-only "$library" 2>/dev/null |
    sed -nE 's/^[0-9a-f]+ [A-TX-Z] //p' |
    grep -vE '^((vtable|typeinfo|typeinfo name|guard variable|non-virtual thunk to) (for )?)?sluice::|^__asan|^__odr_asan|^_' || true)
fi

echo "house: $faults faults in ${#headers[@]} headers and ${#sources[@]} sources"
[ "$faults" -eq 0 ]
