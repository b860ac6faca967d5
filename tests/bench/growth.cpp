// SPDX-License-Identifier: Apache-2.0
#include "growth.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>

#include "bare_walk.hpp"
#include "generate.hpp"
#include "standings.hpp"

namespace bench {

namespace {

using json = nlohmann::json;

constexpr std::array<std::size_t, 3> steps{1, 10, 100};

// The instance at its size: a check, a text, a compile, and the bare walk, which shows what the
// caches alone do.
void add(const generated& g, const sluice::policy& p, std::vector<contestant>& out) {
  const sluice::validator v = validator_for(std::string_view(g.schema), p);
  const auto dom = std::make_shared<const json>(json::parse(g.text));
  const auto text = std::make_shared<const std::string>(g.text);
  if (!v.check(*dom) || !v.check_text(*text))
    throw std::runtime_error("a generated instance is not valid");
  out.push_back({"walk/nlohmann", operation::check,
                 repeated([dom] { return bare_walk(sluice::view_for<json>::of(*dom)) != 0; })});
  out.push_back({"sluice/nlohmann", operation::check,
                 repeated([v, dom] { return static_cast<bool>(v.check(*dom)); })});
  out.push_back({"sluice/text", operation::text,
                 repeated([v, text] { return static_cast<bool>(v.check_text(*text)); })});
  out.push_back({"sluice/text", operation::compile, repeated([schema = g.schema, p] {
                   return sluice::compile(std::string_view(schema), p).has_value();
                 })});
}

void report(const char* what, const std::vector<contestant>& all, const std::vector<double>& ns,
            bool as_json) {
  const std::size_t each = all.size() / steps.size();
  for (std::size_t k = 0; k < each; ++k) {
    const std::array<double, 3> at{ns[k], ns[k + each], ns[k + 2 * each]};
    const double first = at[1] / at[0], second = at[2] / at[1];
    if (as_json) {
      print_line({{"growth", what},
                  {"op", name_of(all[k].what)},
                  {"contestant", all[k].name},
                  {"times", steps},
                  {"ns", at},
                  {"step", {first, second}}});
    } else {
      std::printf("%-14s %-8s %-16s %14.0f ns   x10: %6.2f   x100: %6.2f more\n", what,
                  std::string(name_of(all[k].what)).c_str(), all[k].name.c_str(), at[0], first,
                  second);
    }
  }
  std::fflush(stdout);
}

}  // namespace

void report_growth(const options& o) {
  struct axis {
    const char* what;
    generated (*make)(std::size_t size, std::uint64_t seed);
    std::size_t size;
  };
  constexpr axis axes[]{{"records", records, 100},
                        {"properties", properties, 20},
                        {"unique items", unique_items, 1000},
                        {"enum members", enum_members, 50},
                        {"patterns", patterns, 10}};
  sluice::policy roomy = sluice::strict;
  roomy.limit.nodes = 20'000;
  roomy.limit.properties = 20'000;
  roomy.limit.enum_members = 20'000;
  for (const axis& a : axes) {
    std::vector<contestant> all;
    for (const std::size_t times : steps) add(a.make(a.size * times, o.how.seed), roomy, all);
    report(a.what, all, race(all, o.how), o.json);
  }
}

}  // namespace bench
