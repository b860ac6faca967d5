#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# docs/keywords.md is what the program prints of its own table: keywords.sh ROOT PROGRAM. To remake it:
#   PROGRAM matrix --output markdown >docs/keywords.md
set -euo pipefail
diff "$1/docs/keywords.md" <("$2" matrix --output markdown)
