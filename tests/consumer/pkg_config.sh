#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: pkg_config.sh COMPILER PREFIX SOURCE OUTPUT: builds and runs one file with what the installed sluice.pc says.
set -euo pipefail

pc=$(find "$2" -name sluice.pc)
export PKG_CONFIG_PATH="${pc%/*}"
read -ra flags <<<"$(pkg-config --cflags --libs sluice)"
"$1" -std=c++20 "$3" -o "$4" "${flags[@]}"
"$4"
