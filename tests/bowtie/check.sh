#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A session with the harness, answer by answer: check.sh PROGRAM. The first answer names versions and is only looked at.
set -euo pipefail
here=$(dirname "$0")
answers=$("$1" <"$here/session.jsonl")
head -n 1 <<<"$answers" | grep -q '"dialects":\["https://json-schema.org/draft/2020-12/schema"'
diff <(tail -n +2 <<<"$answers") "$here/expected.jsonl"
