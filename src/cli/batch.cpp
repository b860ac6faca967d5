// SPDX-License-Identifier: Apache-2.0
// `sluice batch`: JSON Lines in, JSON Lines out, one flushed answer for each line, in order,
// whatever the line is.
#include "answer.hpp"
#include "request.hpp"
#include "sluice/view/nlohmann.hpp"
#include "streams.hpp"

namespace sluice_cli {
namespace {

constexpr std::string_view batch_help = R"(usage: sluice batch

Reads JSON Lines from standard input and answers every line with one line, in order.

In:   {"id":1, "policy":"strict", "schema":{...}, "instances":[...], "texts":["..."],
       "texts_base64":["..."]}
  id             optional: an integer, or 1 to 64 of A-Z a-z 0-9 . _ : -
  policy         strict, lenient or declared
  schema         the schema, or schema_text: a string that holds its text
  instances      values, judged as the JSON library holds them
  texts          strings that hold JSON texts; texts_base64: the same in base64 (RFC 4648,
                 padded), for texts that are not UTF-8
  dialect        with declared: 2020-12, 2019-09, draft-07 or draft-06, whatever $schema says
  assert_format  with declared: true or false
  A line {"documents":{"URI":{...}}} registers documents for the references of later lines;
  all of its documents or none. A member that is not listed here makes a line a bad request.

Out:  {"line":1,"id":1,"compiled":true,"instances":[{"valid":true}],"texts":[...]}
  "texts" lists the texts, then the base64 ones. An instance or a text may be
      {"valid":false,"code":"maxLength","keyword":"maxLength","node":3}
      {"valid":false,"refused":"duplicate_name","offset":12,"line":1,"column":13}
  A refused schema:
      {"line":2,"compiled":false,"code":"keyword_unknown","keyword":null,"node":0}
  with "refused" and "offset" too where its text is no document (code schema_text).
  Registered documents: {"line":3,"documents":2}
  A line that cannot be served: {"line":4,"error":"..."}, with the id if it is good:
      bad_json     no acceptable JSON text: an empty line, duplicate names, a byte order mark,
                   nesting above 1000000, ...
      bad_id       the id is neither an integer nor such a string
      bad_request  anything else; documents that cannot be registered, too
      too_long     above 64 MiB

Exit: 0 every line was answered, 3 a stream is in trouble.
)";

class batch {
 public:
  exit_code run() {
    std::string line;
    for (std::uint64_t number = 1;; ++number) {
      const next_line got = read_line(line);
      if (got == next_line::end) return accepted;
      if (got == next_line::trouble) {
        complain("standard input cannot be read: the answers are incomplete");
        return trouble;
      }
      answer_ = "{\"line\":" + std::to_string(number);
      if (got == next_line::too_long)
        decline("too_long");
      else
        serve(line);
      answer_ += '}';
      if (write_line(answer_)) continue;
      complain_about_output();
      return trouble;
    }
  }

 private:
  void decline(std::string_view why) { ((answer_ += ",\"error\":\"") += why) += '"'; }

  void serve(std::string_view line) {
    request asked;
    const std::string_view wrong = reader_.read(line, asked);
    if (!asked.id.empty()) (answer_ += ",\"id\":") += asked.id;
    if (!wrong.empty()) return decline(wrong);
    if (asked.documents) return register_all(*asked.documents);
    asked.under.declared.documents = documents_;
    const auto compiled = asked.schema ? asked.under.compile(*asked.schema)
                                       : asked.under.compile(std::string_view(asked.schema_text));
    answer_ += ',';
    if (!compiled) return append_refusal(answer_, compiled.error());
    answer_ += "\"compiled\":true,\"instances\":[";
    append_each(asked.instances, [&](const auto& v) { return compiled->check(v); });
    answer_ += "],\"texts\":[";
    append_each(asked.texts, [&](const auto& v) { return compiled->check_text(v); });
    answer_ += ']';
  }

  template <class List, class Judge>
  void append_each(const List& list, Judge judge) {
    bool first = true;
    for (const auto& value : list) {
      answer_ += first ? "{" : ",{";
      first = false;
      append_verdict(answer_, judge(value));
      answer_ += '}';
    }
  }

  void register_all(const nlohmann::json& named) {
    sluice::documents all = documents_;
    for (const auto& [uri, document] : named.items())
      if (all.add(uri, document.dump())) return decline("bad_request");
    documents_ = all;
    (answer_ += ",\"documents\":") += std::to_string(named.size());
  }

  request_reader reader_;
  sluice::documents documents_;
  std::string answer_;
};

exit_code run_batch(const arguments& given) {
  if (!given.operands.empty()) return misused(batch_command, "batch takes no operands");
  return batch().run();
}

}  // namespace

const command batch_command{"batch", batch_help, 0, run_batch};

}  // namespace sluice_cli
