// SPDX-License-Identifier: Apache-2.0
#include "tournament.hpp"

#include <algorithm>
#include <set>

#include "apart.hpp"

namespace bench {

namespace {

using json = nlohmann::json;

std::vector<contestant> contestants_of(const peer& p, const workload& w, const instance& i,
                                       const options& o) {
  std::vector<contestant> all;
  if (p.add != nullptr) p.add({w.schema, i.text, o.rules}, all);
  std::erase_if(all, [&](const contestant& c) { return !takes_part(c.name, c.what, o); });
  return all;
}

std::string title(const contestant& c) { return c.name + " " + std::string(name_of(c.what)); }

// Who answers wrongly, asked in a process of its own.
struct inspection {
  std::set<std::string> left_out;
  bool all_left_out = false;
};

inspection inspect(const peer& p, const workload& w, const options& o,
                   std::vector<std::string>& remarks) {
  inspection found;
  for (const instance& i : w.instances) {
    const outcome asked = apart(
        [&] {
          json wrong = json::array();
          for (const contestant& c : contestants_of(p, w, i, o)) {
            const bool expected = !c.judges || i.valid;
            if (c.run(1) != expected) wrong.push_back(title(c));
          }
          return wrong.dump();
        },
        o.cap_seconds);
    const std::string file = i.file.filename().string();
    if (!asked.good()) {
      remarks.push_back(p.library + " left out: " + asked.trouble + " on " + file);
      found.all_left_out = true;
      return found;
    }
    for (const auto& who : json::parse(asked.output)) {
      const auto name = who.get<std::string>();
      remarks.push_back(name + (i.extra ? " is wrong on " : " left out: wrong on ") + file);
      if (!i.extra) found.left_out.insert(name);
    }
  }
  return found;
}

}  // namespace

bool takes_part(const std::string& name, operation what, const options& o) {
  const auto chosen = [&](const std::string& who) {
    return std::find(o.among.begin(), o.among.end(), who) != o.among.end();
  };
  return o.among.empty() || chosen(name) || chosen(name + ":" + std::string(name_of(what)));
}

standings hold(const workload& w, const options& o) {
  standings result{w.name, {}, {}, {}};
  std::vector<contestant> running;
  for (const peer& p : peers()) {
    const inspection found = inspect(p, w, o, result.remarks);
    if (found.all_left_out) continue;
    for (contestant& c : contestants_of(p, w, w.instances.front(), o))
      if (!found.left_out.contains(title(c))) running.push_back(std::move(c));
  }
  const std::vector<double> times = race(running, o.how);
  for (std::size_t i = 0; i < running.size(); ++i)
    result.rows.push_back({running[i].name, running[i].what, times[i]});
  if (!o.node_modules.empty()) add_other_processes(w, o, result);
  return result;
}

}  // namespace bench
