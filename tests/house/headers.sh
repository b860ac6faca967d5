#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Each public header compiles alone; all but the throwing one and the matchers without exceptions and run-time types.
# usage: headers.sh PROJECT COMPILER
set -euo pipefail
shopt -s globstar

cd "$1"
compiler=$2
headers=(include/sluice/**/*.hpp)

alone() {
  local header=$1 flags=()
  case $header in
    */throwing.hpp | */testing/*) ;;
    *) flags=(-fno-exceptions -fno-rtti) ;;
  esac
  case $header in
    */testing/gtest.hpp) [ -e /usr/include/gtest/gtest.h ] || return 0 ;;
  esac
  printf '#include "%s"\n' "${header#include/}" |
    "$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Werror -Iinclude "${flags[@]}" -x c++ - 2>&1 |
    grep -m 1 -E 'error|fatal' | sed "s#^#house: does not compile alone: $header: #" || true
}
export -f alone
export compiler
lonely=$(printf '%s\0' "${headers[@]}" | xargs -0 -n 1 -P 2 bash -c 'alone "$1"' alone)
echo "${lonely:-house: ${#headers[@]} headers compile alone}"
[ -z "$lonely" ]
