// SPDX-License-Identifier: Apache-2.0
// Contestants that npm brings: ajv and schemasafe, timed inside node by peers.mjs, and Blaze inside
// the jsonschema program.
#include <sys/utsname.h>

#include <algorithm>

#include "apart.hpp"
#include "tournament.hpp"

namespace bench {

namespace {

using json = nlohmann::json;

// Whether the verdicts leave the contestant in the race.
bool judges_well(const std::string& name, const workload& w, const std::vector<bool>& verdicts,
                 standings& out) {
  bool well = true;
  for (std::size_t i = 0; i < w.instances.size(); ++i) {
    const instance& asked = w.instances[i];
    if (verdicts[i] == asked.valid) continue;
    well = well && asked.extra;
    out.remarks.push_back(name + (asked.extra ? " is wrong on " : " left out: wrong on ") +
                          asked.file.filename().string());
  }
  return well;
}

void add_from_node(const std::string& name, const workload& w, const options& o, standings& out) {
  std::vector<std::string> command{"node",
                                   SLUICE_BENCH_FOLDER "/peers.mjs",
                                   o.node_modules.string(),
                                   name,
                                   o.rules_name,
                                   std::to_string(o.how.rounds),
                                   std::to_string(o.how.sample_ms),
                                   w.schema_file.string()};
  for (const instance& i : w.instances) command.push_back(i.file.string());
  const outcome ran = run_program(command, o.cap_seconds);
  if (!ran.good()) {
    out.remarks.push_back(name + " left out: " + ran.trouble);
    return;
  }
  const json answer = json::parse(ran.output);
  if (answer.contains("absent") ||
      !judges_well(name, w, answer["verdicts"].get<std::vector<bool>>(), out))
    return;
  out.versions[name] = answer["version"];
  for (const operation what : {operation::check, operation::text, operation::compile})
    out.rows.push_back({name, what, answer[name_of(what)].get<double>()});
}

// The program prints means of wall-clock time, which other work on the machine spoils. Hence the
// CPU time of a run with many loops less that of a run with one; its two readings of the clock per
// loop (about 60 ns) are in it.
void add_blaze(const workload& w, const options& o, standings& out) {
  const std::string name = "blaze";
  utsname machine{};
  uname(&machine);
  const std::string kind = machine.machine == std::string("aarch64") ? "arm64" : machine.machine;
  const auto program = o.node_modules /
                       "node_modules/@sourcemeta/jsonschema/build/github-releases" /
                       ("jsonschema-linux-" + kind);
  if (!std::filesystem::exists(program)) return;

  const auto run = [&](const instance& i, std::size_t loops) {
    std::vector<std::string> command{program.string(), "validate", "--fast", w.schema_file.string(),
                                     i.file.string()};
    if (o.rules != judged_by::declared) command.push_back("--format-assertion");
    if (loops != 0) command.insert(command.end(), {"--benchmark", "--loop", std::to_string(loops)});
    return run_program(command, o.cap_seconds);
  };
  std::vector<bool> verdicts;
  for (const instance& i : w.instances) {
    const outcome asked = run(i, 0);
    if (!asked.ended || (asked.status != 0 && asked.status != 2)) {
      out.remarks.push_back(name +
                            " left out: " + (asked.trouble.empty() ? "failed" : asked.trouble));
      return;
    }
    verdicts.push_back(asked.status == 0);
  }
  if (!judges_well(name, w, verdicts, out)) return;

  const instance& timed = w.instances.front();
  const double enough = std::max(o.how.sample_ms, 100.0) * 1e6;
  std::size_t loops = 2;
  while (run(timed, loops).cpu_ns - run(timed, 1).cpu_ns < enough && loops < (std::size_t{1} << 30))
    loops *= 4;
  std::vector<double> samples;
  for (unsigned round = 0; round < o.how.rounds; ++round)
    samples.push_back((run(timed, loops).cpu_ns - run(timed, 1).cpu_ns) /
                      static_cast<double>(loops - 1));
  out.rows.push_back({name, operation::check, median(std::move(samples))});
  out.versions[name] = run_program({program.string(), "version"}, o.cap_seconds).output;
}

}  // namespace

void add_other_processes(const workload& w, const options& o, standings& out) {
  for (const std::string name : {"ajv", "schemasafe"})
    if (takes_part(name, operation::check, o)) add_from_node(name, w, o, out);
  if (takes_part("blaze", operation::check, o)) add_blaze(w, o, out);
}

}  // namespace bench
