// SPDX-License-Identifier: Apache-2.0
#include "memory.hpp"

#include <cstdio>
#include <optional>

#include "generate.hpp"
#include "standings.hpp"
#include "workload.hpp"

namespace bench {

namespace {

using json = nlohmann::json;

struct footprint {
  std::size_t validator_bytes;  // as the validator tells: patterns excluded
  std::size_t held_compiled;    // all that it allocated, patterns included
  std::size_t held_checked;     // after checks of the DOM and of the text: RE2 builds its automata
                                // when it first runs
  std::size_t check_news, text_news;  // allocations of a later check
};

template <class Rules>
footprint measure(const std::string& schema, const std::string& text, const Rules& rules) {
  const json dom = json::parse(text);
  validator_for(std::string_view(schema), rules);  // what is made once per process is made here
  const std::size_t before = held_bytes();
  std::optional<sluice::validator> v = validator_for(std::string_view(schema), rules);
  footprint f{v->bytes(), held_bytes() - before, 0, 0, 0};
  bool good = true;
  for (int i = 0; i < 2; ++i) {
    const std::size_t start = allocations();
    good &= static_cast<bool>(v->check(dom));
    f.check_news = allocations() - start;
  }
  for (int i = 0; i < 2; ++i) {
    const std::size_t start = allocations();
    good &= static_cast<bool>(v->check_text(text));
    f.text_news = allocations() - start;
  }
  f.held_checked = held_bytes() - before;
  if (!good) throw std::runtime_error("an instance is not valid");
  return f;
}

void report(const std::string& what, const footprint& f, bool as_json) {
  if (as_json) {
    print_line({{"memory", what},
                {"validator_bytes", f.validator_bytes},
                {"held_compiled", f.held_compiled},
                {"held_checked", f.held_checked},
                {"allocations_check", f.check_news},
                {"allocations_text", f.text_news}});
    return;
  }
  std::printf(
      "%-16s validator %9zu B   held compiled %9zu B   checked %9zu B   allocations: check %zu, "
      "text %zu\n",
      what.c_str(), f.validator_bytes, f.held_compiled, f.held_checked, f.check_news, f.text_news);
}

}  // namespace

void report_memory(const options& o) {
  count_allocations();
  if (!o.data.empty()) {
    for (const workload& w : read_workloads(o.data, o.only))
      report(w.name, measure(w.schema, w.instances.front().text, o.rules), o.json);
  }
  sluice::policy roomy = sluice::strict;
  roomy.limit.nodes = roomy.limit.properties = 2'000;
  const generated g = patterns(1000, o.how.seed);
  report("1000 patterns", measure(g.schema, g.text, roomy), o.json);
}

}  // namespace bench
