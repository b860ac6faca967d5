// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace bench {

const char* const usage =
    "sluice_bench --data DIR [--only W1,W2] [--among NAME[:OP],...] [--policy "
    "strict|lenient|declared]\n"
    "             [--node-modules DIR] [--json] [--rounds 9] [--ms 60] [--seed 1] [--cap SECONDS]\n"
    "sluice_bench --growth | --memory [--data DIR] [--json]\n"
    "\n"
    "  --data DIR          NAME.schema.json, NAME.ok.json, NAME.bad.json, NAME.bad*.json\n"
    "  --node-modules DIR  where npm put ajv, ajv-formats, @exodus/schemasafe and "
    "@sourcemeta/jsonschema;\n"
    "                      default: SLUICE_NODE_MODULES\n"
    "  --growth            time at 1, 10 and 100 times the records, properties, unique items, enum "
    "members, patterns\n"
    "  --memory            allocations of a check, bytes of a validator\n"
    "  --json              one line each: workload, op, contestant, ns, and ratio_to: an object "
    "from the name of a\n"
    "                      yardstick to this time by its time\n";

namespace {

std::vector<std::string> listed(const std::string& words) {
  std::vector<std::string> all;
  std::istringstream in(words);
  for (std::string word; std::getline(in, word, ',');) all.push_back(word);
  return all;
}

}  // namespace

options read_options(int count, char** words) {
  options o;
  if (const char* modules = std::getenv("SLUICE_NODE_MODULES")) o.node_modules = modules;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const auto value = [&]() -> std::string {
      if (++i == count) throw std::runtime_error(word + " needs a value");
      return words[i];
    };
    if (word == "--json")
      o.json = true;
    else if (word == "--growth")
      o.growth = true;
    else if (word == "--memory")
      o.memory = true;
    else if (word == "--help")
      o.help = true;
    else if (word == "--data")
      o.data = value();
    else if (word == "--node-modules")
      o.node_modules = value();
    else if (word == "--policy")
      o.rules = rules_named(o.rules_name = value());
    else if (word == "--only")
      o.only = listed(value());
    else if (word == "--among")
      o.among = listed(value());
    else if (word == "--rounds")
      o.how.rounds = static_cast<unsigned>(std::stoul(value()));
    else if (word == "--ms")
      o.how.sample_ms = std::stod(value());
    else if (word == "--seed")
      o.how.seed = std::stoull(value());
    else if (word == "--cap")
      o.cap_seconds = static_cast<unsigned>(std::stoul(value()));
    else
      throw std::runtime_error("unknown option " + word);
  }
  if (o.how.rounds == 0) throw std::runtime_error("--rounds needs at least 1");
  return o;
}

}  // namespace bench
