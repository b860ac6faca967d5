# SPDX-License-Identifier: Apache-2.0
# Sourced by examples/run and tests/mcp_host/run.sh: real MCP servers from npm, pinned, and how each is started. They need
# neither network nor credentials.

server_packages=(
  @modelcontextprotocol/server-everything@2026.1.26
  @modelcontextprotocol/server-memory@2026.8.31
  @modelcontextprotocol/server-sequential-thinking@2026.8.31
  @modelcontextprotocol/server-filesystem@2026.8.31
)

# Says why not.
servers_can_run() {
  if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then
    echo "node and npm are not here"
  elif ! node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' >/dev/null 2>&1; then
    echo "node is older than 18"
  else
    return 0
  fi
  return 1
}

# install_servers FOLDER: once for each list of packages. Without a registry it gives up soon.
install_servers() {
  local folder=$1
  [ "$(cat "$folder/installed" 2>/dev/null)" != "${server_packages[*]}" ] || return 0
  mkdir -p "$folder"
  npm install --prefix "$folder" --no-audit --no-fund --no-update-notifier --ignore-scripts --loglevel=error \
    --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-timeout=30000 "${server_packages[@]}" || return 1
  echo "${server_packages[*]}" >"$folder/installed"
}

# server_command FOLDER NAME: sets `server` to what starts it. What a server keeps, it keeps in FOLDER.
server_command() {
  local folder=$1 name=$2
  server=(node "$folder/node_modules/@modelcontextprotocol/server-$name/dist/index.js")
  case $name in
    everything) server+=(stdio) ;;
    memory)
      rm -f "$folder/graph.jsonl"
      server=(env "MEMORY_FILE_PATH=$folder/graph.jsonl" "${server[@]}")
      ;;
    filesystem)
      mkdir -p "$folder/files"
      node -e 'require("fs").writeFileSync(process.argv[1], Buffer.from(process.argv[2], "base64"))' \
        "$folder/files/pixel.png" \
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
      server+=("$folder/files")
      ;;
  esac
}
