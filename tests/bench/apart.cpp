// SPDX-License-Identifier: Apache-2.0
#include "apart.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <system_error>

namespace bench {

namespace {

outcome collect(pid_t child, int from) {
  outcome result;
  char block[4096];
  for (ssize_t n; (n = read(from, block, sizeof block)) > 0;)
    result.output.append(block, static_cast<std::size_t>(n));
  close(from);
  int status = 0;
  rusage used{};
  wait4(child, &status, 0, &used);
  const auto ns = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_usec) * 1e3;
  };
  result.cpu_ns = ns(used.ru_utime) + ns(used.ru_stime);
  result.ended = WIFEXITED(status);
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    result.trouble =
        signal == SIGALRM ? "over the time cap" : "ended by signal " + std::to_string(signal);
  } else if (result.ended) {
    result.status = WEXITSTATUS(status);
    if (result.status != 0) result.trouble = "failed";
  }
  return result;
}

// The alarm outlives exec().
outcome in_child(unsigned cap_seconds, const std::function<void(int to)>& work) {
  int ends[2];
  std::fflush(nullptr);
  if (pipe(ends) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) {
    close(ends[0]);
    alarm(cap_seconds);
    work(ends[1]);
    _exit(127);
  }
  close(ends[1]);
  return collect(child, ends[0]);
}

}  // namespace

outcome apart(const std::function<std::string()>& work, unsigned cap_seconds) {
  return in_child(cap_seconds, [&](int to) {
    try {
      const std::string answer = work();
      if (write(to, answer.data(), answer.size()) == static_cast<ssize_t>(answer.size())) _exit(0);
    } catch (const std::exception& e) {
      std::fprintf(stderr, "%s\n", e.what());
    }
    _exit(1);
  });
}

outcome run_program(const std::vector<std::string>& command, unsigned cap_seconds) {
  return in_child(cap_seconds, [&](int to) {
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    dup2(to, STDOUT_FILENO);
    // What a peer says about an instance it rejects is of no interest here.
    if (const int nowhere = open("/dev/null", O_WRONLY); nowhere >= 0) dup2(nowhere, STDERR_FILENO);
    execvp(arguments[0], arguments.data());
  });
}

}  // namespace bench
