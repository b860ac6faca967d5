# SPDX-License-Identifier: Apache-2.0
# Sourced by tests/run, examples/run and .ci/run: installing packages, choosing tools, timed sections.

SECONDS=0
# The tests run in other folders.
[ -z "${SLUICE_SHARED_DIR-}" ] || export SLUICE_SHARED_DIR="$(realpath "$SLUICE_SHARED_DIR")"
jobs=$(nproc 2>/dev/null || echo 2)
section() { printf '\n=== %s (at %d:%02d)\n' "$*" $((SECONDS / 60)) $((SECONDS % 60)); }

# have PROBE: a command, or an absolute path.
have() {
  case $1 in
    /*) [ -e "$1" ] ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
  esac
}

# install PROBE:PACKAGE...: installs the packages whose probe is absent; says what is needed where it cannot.
install() {
  local missing=() pair as_root=()
  for pair in "$@"; do
    have "${pair%%:*}" || dpkg-query -W -f '${Status}' "${pair#*:}" 2>/dev/null |
      grep -q '^install ok installed' || missing+=("${pair#*:}")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  if ! have apt-get || { [ ${#as_root[@]} -gt 0 ] && ! have sudo; }; then
    echo "Not found here, and only apt-get with the right to use it is known: ${missing[*]}" >&2
    return 1
  fi
  echo "Installing: ${missing[*]}"
  local log
  log=$(mktemp)
  # An unrelated broken source of packages makes the update fail; the installation tells.
  if ! { "${as_root[@]}" apt-get update -q || true; "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "apt-get could not install: ${missing[*]}" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

to_build=(cmake:cmake ninja:ninja-build pkg-config:pkg-config
  /usr/include/re2/re2.h:libre2-dev /usr/include/nlohmann/json.hpp:nlohmann-json3-dev)
to_test=(/usr/include/catch2:catch2 /usr/include/gtest/gtest.h:libgtest-dev)
have "${CXX:-g++}" || to_build+=(g++:g++)

# configure TREE OPTION...: in a tree of its own under .build, which git ignores.
configure() {
  local tree=.build/$1 options=()
  shift
  have ninja && options+=(-G Ninja)
  have ccache && options+=(-D CMAKE_CXX_COMPILER_LAUNCHER=ccache)
  cmake -S . -B "$tree" "${options[@]}" "$@" >"$tree.log" 2>&1 || { cat "$tree.log" >&2; return 1; }
}
build() { cmake --build ".build/$1" --parallel "$jobs" "${@:2}"; }
test_tree() { ctest --test-dir ".build/$1" --parallel "$jobs" --output-on-failure "${@:2}"; }
mkdir -p .build
