#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Lines and branches of include/ and src/ that the tests reach, as llvm-cov counts them: tests/coverage/run.sh. A template
# counts once, however many views it is made for. Leaves the page with every line at .build/coverage/html. Needs clang and
# llvm.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/support/shell.sh

install "${to_build[@]}" "${to_test[@]}" clang++:clang llvm-profdata:llvm libclang-rt-dev:libclang-rt-dev
configure coverage -D CMAKE_CXX_COMPILER=clang++ -D CMAKE_BUILD_TYPE=Debug -D SLUICE_INSTALL=OFF \
  -D SLUICE_BUILD_EXAMPLES=OFF \
  -D CMAKE_CXX_FLAGS_DEBUG="-O0 -fprofile-instr-generate -fcoverage-mapping" \
  ${SLUICE_SHARED_DIR:+-D SLUICE_SHARED_DIR="$SLUICE_SHARED_DIR"}
build coverage
profiles=$PWD/.build/coverage/profiles
rm -rf "$profiles"
# One file for each program, into which all its runs are merged. Without the test with threads: their counters lose
# increments, which calls branches taken that are not, and atomic ones take three times as long.
LLVM_PROFILE_FILE="$profiles/%m.profraw" test_tree coverage -L 'unit|data|fuzz' -LE threads
llvm-profdata merge -sparse "$profiles"/*.profraw -o .build/coverage/all.profdata

tests=.build/coverage/tests
programs=("$tests/sluice_tests")
for program in .build/coverage/sluice "$tests"/{sluice_gtest_test,sluice_bowtie,fuzz_*}; do
  [ -x "$program" ] && [ -f "$program" ] && programs+=(-object "$program")
done
mapfile -t sources < <(git ls-files 'include/*.hpp' 'src/*.cpp' 'src/*.hpp')
measured=("${programs[@]}" -instr-profile=.build/coverage/all.profdata)
# "functions have mismatched data": those that one program uses and another only includes.
llvm-cov report "${measured[@]}" --show-branch-summary --show-region-summary=false "${sources[@]}"
llvm-cov show "${measured[@]}" --format=html --output-dir=.build/coverage/html --show-branches=count \
  "${sources[@]}" >/dev/null
