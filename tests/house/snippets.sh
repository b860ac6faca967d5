#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What the pages show is what is compiled: every C++ block of README.md and docs/ follows a line
#   <!-- snippet: FILE NAME -->
# and equals, but for its indentation, what stands in FILE between `// [NAME]` and `// [/NAME]`.
# usage: snippets.sh PROJECT
set -euo pipefail
shopt -s nullglob

cd "$1"
faults=0 blocks=0
fault() { faults=$((faults + 1)); printf 'snippets: %s\n' "$*"; }

# The region without the indentation of its first line.
region() { # FILE NAME
  awk -v open="// [$2]" -v close_="// [/$2]" '
    { line = $0; sub(/^ +/, "", line); sub(/ +$/, "", line) }
    line == close_ { exit }
    inside && cut < 0 { match($0, /^ */); cut = RLENGTH }
    inside { match($0, /^ */); print substr($0, (RLENGTH < cut ? RLENGTH : cut) + 1) }
    line == open { inside = 1; cut = -1 }
  ' "$1"
}
# The lines of the block that opens at the given line of the page.
block() { # PAGE LINE
  awk -v from="$2" 'NR > from && /^```/ { exit } NR > from' "$1"
}

pages=(README.md docs/*.md)
shown=" "
for page in "${pages[@]}"; do
  [ -f "$page" ] || { fault "no such page: $page"; continue; }
  while IFS=: read -r line _; do
    blocks=$((blocks + 1))
    marker=$(sed -n "$((line - 1))p" "$page")
    if ! [[ $marker =~ ^'<!-- snippet: '([^ ]+)' '([^ ]+)' -->'$ ]]; then
      fault "$page:$line: a C++ block without a \"<!-- snippet: FILE NAME -->\" line above it"
      continue
    fi
    file=${BASH_REMATCH[1]} name=${BASH_REMATCH[2]}
    shown+="$file:$name "
    if ! [ -f "$file" ] || ! grep -qF "// [$name]" "$file" || ! grep -qF "// [/$name]" "$file"; then
      fault "$page:$line: $file has no region between \"// [$name]\" and \"// [/$name]\""
    elif ! difference=$(diff <(region "$file" "$name") <(block "$page" "$line")); then
      fault "$page:$line: not what $file has between \"// [$name]\" and \"// [/$name]\" (<):"
      printf '%s\n' "$difference"
    fi
  done < <(grep -nE '^```(cpp|c\+\+)' "$page" || true)
done

# A region that no page shows is one that a page has lost.
for file in examples/*.cpp; do
  while IFS= read -r name; do
    [[ $shown == *" $file:$name "* ]] || fault "$file: no page shows [$name]"
  done < <(sed -nE 's#^ *// \[([a-z_]+)\]$#\1#p' "$file")
done

[ "$blocks" -gt 0 ] || fault "no C++ block in any page"
echo "snippets: $faults faults in $blocks blocks of ${#pages[@]} pages"
[ "$faults" -eq 0 ]
