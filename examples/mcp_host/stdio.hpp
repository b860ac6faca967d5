// SPDX-License-Identifier: Apache-2.0
// A server process that is spoken to in lines over its standard input and output (POSIX). Nothing
// here waits without a deadline, buffers without a bound, or leaves the process behind.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcp_host {

using deadline = std::chrono::steady_clock::time_point;

enum class trouble { none, start, closed, timeout, line_too_long };

std::string_view in_words(trouble t) noexcept;

// Started without a shell, in a process group of its own, with a minimal environment: a server has
// no business with the host's tokens. What it writes to standard error is thrown away, for it is
// text that nobody has looked at. The destructor closes its input, waits a moment, kills the group
// and reaps.
class server_process {
 public:
  explicit server_process(const std::vector<std::string>& command);
  ~server_process();
  server_process(const server_process&) = delete;
  server_process& operator=(const server_process&) = delete;

  // Why the last call failed. Trouble is final.
  trouble why() const noexcept { return trouble_; }

  bool send(std::string_view line, deadline until);
  std::optional<std::string> receive(deadline until);

 private:
  static constexpr std::size_t longest_line = std::size_t{4} << 20;

  bool fail(trouble t) noexcept;
  bool wait_for(int fd, short events, deadline until);
  bool ended_within(std::chrono::milliseconds patience) const;

  pid_t pid_ = -1;
  int to_server_ = -1, from_server_ = -1;
  std::string received_;
  std::size_t searched_ = 0;
  trouble trouble_ = trouble::none;
};

}  // namespace mcp_host
