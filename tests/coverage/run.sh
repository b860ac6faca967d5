#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Lines and branches of include/ and src/ that the tests reach, as llvm-cov counts them: tests/coverage/run.sh. Leaves the
# page with every line at .build/coverage/html. Needs clang and llvm.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/support/shell.sh

install "${to_build[@]}" "${to_test[@]}" clang++:clang llvm-profdata:llvm libclang-rt-dev:libclang-rt-dev
configure coverage -D CMAKE_CXX_COMPILER=clang++ -D CMAKE_BUILD_TYPE=Debug -D SLUICE_INSTALL=OFF \
  -D SLUICE_BUILD_EXAMPLES=OFF \
  -D CMAKE_CXX_FLAGS_DEBUG="-O0 -fprofile-instr-generate -fcoverage-mapping" \
  ${SLUICE_SHARED_DIR:+-D SLUICE_SHARED_DIR="$SLUICE_SHARED_DIR"}
build coverage
rm -rf .build/coverage/profiles
LLVM_PROFILE_FILE="$PWD/.build/coverage/profiles/%p-%m.profraw" test_tree coverage -L 'unit|data|fuzz' || true
llvm-profdata merge -sparse .build/coverage/profiles/*.profraw -o .build/coverage/all.profdata

tests=.build/coverage/tests
programs=("$tests/sluice_tests")
for program in .build/coverage/sluice "$tests"/fuzz_* "$tests"/sluice_threads_test; do
  [ -x "$program" ] && [ -f "$program" ] && programs+=(-object "$program")
done
sources=$(git ls-files 'include/*.hpp' 'src/*.cpp' 'src/*.hpp')
llvm-cov report "${programs[@]}" -instr-profile=.build/coverage/all.profdata --show-branch-summary \
  --show-region-summary=false $sources
llvm-cov show "${programs[@]}" -instr-profile=.build/coverage/all.profdata --format=html \
  --output-dir=.build/coverage/html --show-branches=count $sources >/dev/null
