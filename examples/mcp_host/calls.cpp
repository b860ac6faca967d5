// SPDX-License-Identifier: Apache-2.0
// Two gates: `lenient` before a call leaves, `declared` before a result is used.
#include "calls.hpp"

#include <cstdio>
#include <string_view>
#include <utility>

#include <sluice/sluice.hpp>

namespace mcp_host {
namespace {

using nlohmann::json;

const tool* find(const std::vector<tool>& tools, std::string_view name) {
  const std::string_view old = name_of_2025(name);
  for (const tool& t : tools)
    if (!t.name.empty() && (t.name == name || t.name == old)) return &t;
  return nullptr;
}

// Not judged is not the same as accepted: the host must know which it uses.
const char* consequence(const sluice::tool_verdict& v, bool failed) {
  if (!v) return "thrown away";
  if (v.outcome() == sluice::tool_outcome::accepted) return "used";
  return failed ? "the call failed" : "text only";
}

class performance {
 public:
  performance(session& server, const std::vector<tool>& tools, tally& sum)
      : server_(server), tools_(tools), sum_(sum) {}

  void perform(const step& s) {
    if (s.what == act::forge)
      forge(s);
    else
      attempt(s);
  }

 private:
  void attempt(const step& s);
  void call(const step& s, const json& arguments);
  void forge(const step& s);
  void judge(const char* what, const json& result, std::string_view expected);

  session& server_;
  const std::vector<tool>& tools_;
  tally& sum_;
  const tool* called_ = nullptr;
  json result_;
};

void performance::attempt(const step& s) {
  called_ = find(tools_, s.tool);
  result_ = json();
  if (called_ == nullptr || !called_->schemas.input) {
    print_row(s.tool, s.described, "no such tool", 0, "not sent", false, sum_);
    return;
  }
  double took = 0;
  // The bytes that would be sent, not a DOM of them: a server may read a name that stands twice in
  // another way than this host.
  const auto v = timed(took, [&] { return called_->schemas.input->check_text(s.json); });
  print_row(called_->name, s.described, in_words(v), took, v ? "sent" : "not sent",
            v.code() == s.expected, sum_);
  ++(v ? sum_.passed : sum_.stopped);
  if (v) call(s, json::parse(s.json));
}

void performance::call(const step& s, const json& arguments) {
  auto answer = server_.request("tools/call", {{"name", called_->name}, {"arguments", arguments}});
  if (!answer) {  // an error of the protocol, which has no result
    print_row("  no result", "", "", 0, "", s.what == act::call_that_fails, sum_);
    return;
  }
  result_ = std::move(*answer);
  const bool failed = member(result_, "isError") == true;
  judge(failed ? "an error of the tool" : "as it came", result_, "");
  sum_.unexpected += failed != (s.what == act::call_that_fails);
}

// The server is a stranger: what if it had returned this?
void performance::forge(const step& s) {
  if (!result_.is_object()) return;
  json forged = result_;
  forged.merge_patch(json::parse(s.json));
  judge(s.described, forged, s.expected);
}

void performance::judge(const char* what, const json& result, std::string_view expected) {
  const auto& output = called_->schemas.output;
  // judge_tool_result() takes no schema for nothing to judge; a refused one is another matter.
  if (output && !*output)
    return print_row("  result", what, "no schema to judge by", 0, "thrown away", false, sum_);
  double took = 0;
  const auto v =
      timed(took, [&] { return sluice::judge_tool_result(output ? &**output : nullptr, result); });
  print_row("  result", what, in_words(v), took, consequence(v, member(result, "isError") == true),
            v.code() == expected, sum_);
  sum_.judged += v.outcome() != sluice::tool_outcome::not_judged;
}

}  // namespace

void perform(session& server, const std::vector<tool>& tools, const script& all, tally& sum) {
  std::puts(
      "\n  Arguments as a model wrote them, judged before they are sent; results, before they are "
      "used");
  performance p(server, tools, sum);
  for (const step& s : all.steps) {
    p.perform(s);
    if (!server.trouble().empty()) return;
  }
}

}  // namespace mcp_host
