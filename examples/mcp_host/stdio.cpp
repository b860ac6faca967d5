// SPDX-License-Identifier: Apache-2.0
// Pipes, posix_spawn, poll, and an orderly end: input closed, then SIGKILL to the whole group.
#include "stdio.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <thread>

namespace mcp_host {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct pipe_ends {
  int read = -1, write = -1;
};

// Close-on-exec, so that a server started later holds no end of another one's pipe.
bool open_pipe(pipe_ends& p) {
  std::array<int, 2> fd{};
  if (pipe(fd.data()) != 0) return false;
  p = {fd[0], fd[1]};
  for (const int end : fd) fcntl(end, F_SETFD, FD_CLOEXEC);
  return true;
}

void close_end(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

std::vector<std::string> minimal_environment() {
  std::vector<std::string> all;
  for (const char* name : {"PATH", "HOME", "TMPDIR", "LANG"})
    if (const char* value = std::getenv(name)) all.push_back(std::string(name) + "=" + value);
  return all;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (std::string& t : texts) all.push_back(t.data());
  all.push_back(nullptr);
  return all;
}

pid_t start(std::vector<std::string> command, const pipe_ends& in, const pipe_ends& out) {
  std::vector<std::string> environment = minimal_environment();
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in.read, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, out.write, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);

  sigset_t defaults;  // the host ignores SIGPIPE, and that would be inherited
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);

  pid_t pid = -1;
  const int failed = posix_spawnp(&pid, command[0].c_str(), &files, &attributes,
                                  pointers_to(command).data(), pointers_to(environment).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return failed == 0 ? pid : -1;
}

}  // namespace

std::string_view in_words(trouble t) noexcept {
  switch (t) {
    case trouble::none:
      return "no trouble";
    case trouble::start:
      return "the server could not be started";
    case trouble::closed:
      return "the server closed its end";
    case trouble::timeout:
      return "the server did not answer in time";
    case trouble::line_too_long:
      return "the server sent a line that is too long";
  }
  return "";
}

server_process::server_process(const std::vector<std::string>& command) {
  signal(SIGPIPE, SIG_IGN);  // a server that has gone is an error of write(), not the host's end
  pipe_ends in, out;
  if (!command.empty() && open_pipe(in) && open_pipe(out)) pid_ = start(command, in, out);
  close_end(in.read);
  close_end(out.write);
  to_server_ = in.write;
  from_server_ = out.read;
  for (const int fd : {to_server_, from_server_})
    if (fd >= 0) fcntl(fd, F_SETFL, O_NONBLOCK);
  if (pid_ < 0) fail(trouble::start);
}

server_process::~server_process() {
  close_end(to_server_);  // the protocol's way to say that it is over
  close_end(from_server_);
  if (pid_ < 0) return;
  ended_within(milliseconds(500));
  // Not reaped yet: the group cannot be anybody else's, and what the server started ends with it.
  kill(-pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

bool server_process::ended_within(milliseconds patience) const {
  const deadline until = steady_clock::now() + patience;
  do {
    siginfo_t state{};
    if (waitid(P_PID, static_cast<id_t>(pid_), &state, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        state.si_pid == pid_)
      return true;
    std::this_thread::sleep_for(milliseconds(5));
  } while (steady_clock::now() < until);
  return false;
}

bool server_process::fail(trouble t) noexcept {
  if (trouble_ == trouble::none) trouble_ = t;
  return false;
}

bool server_process::wait_for(int fd, short events, deadline until) {
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(until - steady_clock::now()).count();
    if (left <= 0) return fail(trouble::timeout);
    pollfd waiting{fd, events, 0};
    const int ready = poll(&waiting, 1, static_cast<int>(std::min<long long>(left, 60'000)));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return fail(trouble::closed);
  }
}

bool server_process::send(std::string_view line, deadline until) {
  if (trouble_ != trouble::none) return false;
  const std::string framed = std::string(line) + '\n';
  for (std::string_view rest = framed; !rest.empty();) {
    if (!wait_for(to_server_, POLLOUT, until)) return false;
    const ssize_t n = write(to_server_, rest.data(), rest.size());
    if (n > 0) rest.remove_prefix(static_cast<std::size_t>(n));
    if (n < 0 && errno != EAGAIN && errno != EINTR) return fail(trouble::closed);
  }
  return true;
}

std::optional<std::string> server_process::receive(deadline until) {
  std::array<char, 65536> chunk;
  while (trouble_ == trouble::none) {
    // Also when there is a line already: a server that floods must not outlive its deadline.
    if (steady_clock::now() >= until) return fail(trouble::timeout), std::nullopt;
    if (const std::size_t end = received_.find('\n', searched_); end != std::string::npos) {
      std::string line = received_.substr(0, end);
      received_.erase(0, end + 1);
      searched_ = 0;
      if (line.size() > longest_line) break;
      return line;
    }
    searched_ = received_.size();  // so that a line in small pieces is not searched again and again
    if (searched_ > longest_line) break;
    if (!wait_for(from_server_, POLLIN, until)) return {};
    const ssize_t n = read(from_server_, chunk.data(), chunk.size());
    if (n > 0) received_.append(chunk.data(), static_cast<std::size_t>(n));
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) fail(trouble::closed);
  }
  fail(trouble::line_too_long);  // keeps an earlier reason
  return {};
}

}  // namespace mcp_host
