#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The host of examples/mcp_host with servers that misbehave: it ends, soon, and says why.
# usage: strangers.sh HOST
set -euo pipefail
host=$1 here=$(cd "$(dirname "$0")" && pwd) faults=0
fault() { faults=$((faults + 1)); printf '%s\n' "$*"; }

# ends CODE TEXT COMMAND...: the host's exit code, and what it says last.
ends() {
  local code=$1 text=$2 said got=0
  shift 2
  said=$("$host" "$@" 2>&1) || got=$?
  [ $got -eq "$code" ] || fault "exit $got, not $code, with: $*"
  [[ $(tail -n 1 <<<"$said") == *"$text"* ]] || fault "not \"$text\" but \"$said\" with: $*"
}
hello='{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","serverInfo":{"name":"x"}}}'
# after_hello SHELL: one that greets, takes the notification and the question for its tools, then runs SHELL.
after_hello() { server=(sh -c "read -r a; echo '$hello'; read -r b; read -r c; $1"); }

ends 3 "usage: mcp_host"
ends 3 "usage: mcp_host" --
ends 1 "trouble: the server could not be started" /nonexistent/server
ends 1 "trouble: the server closed its end" true
ends 1 "trouble: the server's line is no JSON-RPC message: " sh -c 'echo ready to serve; cat >/dev/null'
ends 1 "trouble: the server's line is no JSON-RPC message: " sh -c 'echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2}"; cat >/dev/null'
ends 1 "trouble: the server's line is no JSON-RPC message: " sh -c 'head -c 100000 /dev/zero | tr "\0" "["; echo; cat >/dev/null'
ends 1 "trouble: the server sent a line that is too long" sh -c 'tr "\0" " " </dev/zero'
ends 1 "trouble: an answer that is no use" sh -c 'echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{}}"; cat >/dev/null'
after_hello 'exit 0'
ends 1 "trouble: the server closed its end" "${server[@]}"
after_hello 'echo "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"tools\":{}}}"; cat >/dev/null'
ends 1 "trouble: an answer that is no use" "${server[@]}"
after_hello 'i=2; while echo "{\"jsonrpc\":\"2.0\",\"id\":$i,\"result\":{\"tools\":[],\"nextCursor\":\"again\"}}"; read -r d; do i=$((i + 1)); done'
ends 0 "tools 0, " "${server[@]}"

# A list with schemas of every kind: a bad one costs one tool. Times and sizes are not compared.
after_hello "cat '$here/stranger_tools.json'; cat >/dev/null"
said=$("$host" "${server[@]}") || fault "exit $? with stranger_tools.json"
sed -E 's/[0-9]+ bytes +/N bytes /g; s/[0-9]+ bytes$/N bytes/; s/[0-9.]+ us/N us/g; s/ +$//' <<<"$said" |
  diff - "$here/stranger_tools.txt" || fault "(<) is not what stranger_tools.txt says"

echo "strangers: $faults faults"
[ "$faults" -eq 0 ]
