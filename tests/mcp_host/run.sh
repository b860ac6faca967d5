#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The host of examples/mcp_host with real servers from npm, installed once into FOLDER. Prints "skipped: WHY" where they cannot
# be had.
# usage: run.sh HOST FOLDER
set -euo pipefail
. "$(dirname "$0")/../support/mcp_servers.sh"
host=$1 folder=$2 faults=0

why=$(servers_can_run) || { echo "skipped: $why"; exit 0; }
if ! log=$(install_servers "$folder" 2>&1); then
  printf '%s\nskipped: npm could not install the servers\n' "$log"
  exit 0
fi

# expect SERVER TEXT...: the host is content with the server, and says each TEXT, whatever the number of spaces.
expect() {
  local name=$1 said text server code=0
  shift
  server_command "$folder" "$name"
  said=$("$host" "${server[@]}") || code=$?
  if [ $code -ne 0 ]; then
    printf 'with %s the host ended with %d:\n%s\n' "$name" $code "$said"
    faults=$((faults + 1))
    return
  fi
  for text in "$@"; do
    grep -qF -- "$text" <<<"$(tr -s ' ' <<<"$said")" ||
      { printf 'with %s the host does not say "%s":\n%s\n' "$name" "$text" "$said"; faults=$((faults + 1)); }
  done
  tail -n 1 <<<"$said" | sed "s/^ */$name: /"
}

expect everything \
  " echo two messages duplicate_name, offset 19 " \
  " get-sum two numbers accepted " \
  " result as it came accepted " \
  " result forged: nothing structured structured_content_missing " \
  " a gate and its parts accepted accepted" \
  '"$ref":"#/properties/result/definitions/name"' \
  " arguments passed 5 and stopped 10, contents judged 17, unexpected 0"
expect memory \
  " create_entities an entity accepted " \
  " result forged: half an entity required, node 2 " \
  " result an error of the tool not judged " \
  " arguments passed 5 and stopped 3, contents judged 8, unexpected 0"
expect sequential-thinking \
  ' arguments, lenient: unsupported JSON-Schema construct: "$ref"' \
  " tools 1, arguments passed 2 and stopped 2, contents judged 3, unexpected 0"
expect filesystem \
  " result forged: two kinds in one anyOf, node 2 " \
  " arguments passed 3 and stopped 2, contents judged 4, unexpected 0"
echo "mcp servers: $faults faults"
[ "$faults" -eq 0 ]
