// SPDX-License-Identifier: Apache-2.0
// `sluice batch`: lines good and bad, and the answer that each of them gets.
#include "support/catch.hpp"
#include "support/program.hpp"

namespace {

using namespace sluice_test;

struct asked {
  std::string line, answer;
};

void expect_answers(const std::vector<asked>& lines, std::string_view ending = "\n") {
  const sandbox box;
  std::string input, expected;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    (input += lines[i].line) += ending;
    expected += "{\"line\":" + std::to_string(i + 1) + ',' + lines[i].answer + "}\n";
  }
  const run_result ran = box.run("batch", input);
  CHECK(ran.out == expected);
  CHECK(ran.err.empty());
  CHECK(ran.exit == 0);
}

const std::string compiled_alone = R"("compiled":true,"instances":[],"texts":[])";
const std::string true_line = R"({"policy":"strict","schema":true})";

}  // namespace

TEST_CASE("batch answers every line, in order, whatever the line is", "[cli]") {
  const std::string violated =
      R"({"valid":false,"code":"maxLength","keyword":"maxLength","node":0})";
  const std::string bad_json = R"("error":"bad_json")", bad_id = R"("error":"bad_id")",
                    bad_request = R"("error":"bad_request")";
  expect_answers({
      {true_line, compiled_alone},
      {R"({"id":-5,"policy":"strict","schema":{"maxLength":1},"instances":["a","ab"],"texts":["\"ab\"","[1,"]})",
       R"("id":-5,"compiled":true,"instances":[{"valid":true},)" + violated + R"(],"texts":[)" +
           violated + R"(,{"valid":false,"refused":"syntax","offset":3,"line":1,"column":4}])"},
      {"", bad_json},
      {"  ", bad_json},
      {"{", bad_json},
      {R"({"policy":"strict","schema":{"type":1,"type":2}})", bad_json},
      {"{\"policy\":\"strict\",\"schema\":{\"const\":\"\xff\"}}", bad_json},
      {R"({"policy":"strict","schema":{"const":1e999}})", bad_json},
      {"\xef\xbb\xbf" + true_line, bad_json},
      {true_line + true_line, bad_json},
      {R"({"id":"a.B:c-_9","policy":"lenient","schema":{"$ref":"#"}})",
       R"("id":"a.B:c-_9","compiled":false,"code":"keyword_refused","keyword":"$ref","node":0)"},
      {R"({"policy":"strict","schema":{"x":1}})",
       R"("compiled":false,"code":"keyword_unknown","keyword":null,"node":0)"},
      {R"({"policy":"strict","schema_text":"{\"a\":1,\"a\":2}"})",
       R"("compiled":false,"code":"schema_text","keyword":null,"node":0,"refused":"duplicate_name","offset":7)"},
      {R"({"policy":"strict","schema":false,"instances":[1]})",
       R"("compiled":true,"instances":[{"valid":false,"code":"false_schema","keyword":null,"node":0}],"texts":[])"},
      {R"({"id":1.5,"policy":"strict","schema":true})", bad_id},
      {R"({"id":"","policy":"strict","schema":true})", bad_id},
      {R"({"id":"a b","policy":"strict","schema":true})", bad_id},
      {R"({"id":null,"policy":"strict","schema":true})", bad_id},
      {R"({"id":")" + std::string(65, 'x') + R"(","policy":"strict","schema":true})", bad_id},
      {R"({"id":18446744073709551615,"policy":"strict","schema":true})",
       R"("id":18446744073709551615,)" + compiled_alone},
      {"[]", bad_request},
      {"{}", bad_request},
      {R"({"id":9,"policy":"Strict","schema":true})", R"("id":9,)" + bad_request},
      {R"({"policy":"strict"})", bad_request},
      {R"({"schema":true})", bad_request},
      {R"({"policy":5,"schema":true})", bad_request},
      {R"({"policy":"declared","schema":true,"dialect":7})", bad_request},
      {R"({"policy":"strict","schema":true,"schema_text":"true"})", bad_request},
      {R"({"policy":"strict","schema_text":true})", bad_request},
      {R"({"policy":"strict","schema":true,"instances":{}})", bad_request},
      {R"({"policy":"strict","schema":true,"texts":"1"})", bad_request},
      {R"({"policy":"strict","schema":true,"texts":[1]})", bad_request},
      {R"({"policy":"strict","schema":true,"test":["1"]})", bad_request},
      {R"({"policy":"strict","schema":true,"dialect":"draft-07"})", bad_request},
      {R"({"policy":"declared","schema":true,"dialect":"draft-05"})", bad_request},
      {R"({"policy":"declared","schema":true,"assert_format":1})", bad_request},
      {R"({"documents":[]})", bad_request},
      {R"({"documents":{},"schema":true})", bad_request},
      {R"({"documents":{}})", R"("documents":0)"},
      {true_line, compiled_alone},
  });
}

TEST_CASE("base64 is read to the letter", "[cli]") {
  const std::string unread = R"({"valid":false,"refused":"utf8","offset":1,"line":1,"column":2})";
  std::vector<asked> lines{
      {R"({"policy":"strict","schema":true,"texts":["1"],"texts_base64":["MTI=","Iv8i","MQ=="]})",
       R"("compiled":true,"instances":[],"texts":[{"valid":true},{"valid":true},)" + unread +
           R"(,{"valid":true}])"}};
  for (const std::string wrong :
       {"MQ", "MQ=", "MR==", "MTJ=", "M===", "====", "MQ==MQ==", "M Q=", "Iv8i\\n", "_-8="})
    lines.push_back({R"({"policy":"strict","schema":true,"texts_base64":[")" + wrong + R"("]})",
                     R"("error":"bad_request")"});
  expect_answers(lines);
}

TEST_CASE("lines may end in CRLF, and the last one in nothing", "[cli]") {
  expect_answers(
      {{true_line, compiled_alone}, {"", R"("error":"bad_json")"}, {true_line, compiled_alone}},
      "\r\n");
  const sandbox box;
  CHECK(lines_in(box.run("batch", true_line + '\n' + true_line).out) == 2);
  CHECK(box.run("batch", "").out.empty());
}

TEST_CASE("a line over the limit is skipped to its end, and deep ones are judged", "[cli]") {
  const auto nested = [](std::size_t n) { return std::string(n, '[') + std::string(n, ']'); };
  expect_answers({
      {'"' + std::string(64 << 20, 'x') + '"', R"("error":"too_long")"},
      {true_line, compiled_alone},
      {R"({"policy":"strict","schema":{"uniqueItems":true},"instances":[)" + nested(100'000) + "]}",
       R"("compiled":true,"instances":[{"valid":true}],"texts":[])"},
      {R"({"policy":"strict","schema":{"default":)" + nested(100'000) + "}}", compiled_alone},
      {nested(1'000'001), R"("error":"bad_json")"},
      {R"({"documents":{"http://example.com/":)" + nested(5'000) + "}}",
       R"("error":"bad_request")"},
      {true_line, compiled_alone},
  });
}

#ifdef __linux__
TEST_CASE("a line that needs more memory than there is exits 3 after the answers before it",
          "[cli]") {
  const sandbox box;
  const std::string with_little = "ulimit -v 150000 && " + program();
  // A sanitizer reserves more address space than that.
  if (box.shell(with_little + " --version >stdout 2>stderr") != 0) return;
  std::string wide = R"({"policy":"strict","schema":true,"instances":[[])";
  for (int i = 0; i < 5'000'000; ++i) wide += ",[]";
  box.file("stdin", true_line + '\n' + wide + "]}\n");
  const int exit = box.shell(with_little + " batch <stdin >stdout 2>stderr");
  CHECK(exit == 3);
  CHECK(lines_in(box.read("stdout")) == 1);
  CHECK(box.read("stderr") == "sluice: out of memory\n");
}
#endif

TEST_CASE("under declared the documents that were registered can be referred to", "[cli]") {
  const sandbox box;
  box.file("schema.json", R"({"$ref":"http://example.com/s"})");
  box.file("document.json",
           R"({"$schema":"http://json-schema.org/draft-07/schema#","maxLength":1})");
  box.file("long.json", R"("ab")");
  const std::string document = "--document http://example.com/s=document.json ";
  CHECK(box.run("check --policy declared schema.json long.json").exit == 2);
  CHECK(box.run("check --policy declared " + document + "schema.json long.json").exit == 1);
  CHECK(box.run("check --policy declared " + document + document + "schema.json").exit == 3);
  CHECK(box.run("check --policy declared --document s=document.json schema.json").exit == 3);
  CHECK(box.run("check --policy declared --document http://example.com/s=absent.json schema.json")
            .exit == 3);
  box.file("document.json", "{");
  CHECK(box.run("check --policy declared " + document + "schema.json").exit == 2);

  const std::string ask =
      R"({"policy":"declared","schema":{"$ref":"http://example.com/s"},"instances":["ab"]})";
  const std::string unresolved =
      R"("compiled":false,"code":"reference_unresolved","keyword":"$ref","node":0)";
  const std::string judged =
      R"("compiled":true,"instances":[{"valid":false,"code":"maxLength","keyword":"maxLength",)";
  expect_answers({
      {ask, unresolved},
      {R"({"documents":{"http://example.com/t":true,"s":true}})", R"("error":"bad_request")"},
      {R"({"documents":{"http://example.com/s":{"maxLength":1},"http://example.com/t":true}})",
       R"("documents":2)"},
      {ask, judged + R"("node":1}],"texts":[])"},
      {R"({"documents":{"http://example.com/s":true}})", R"("error":"bad_request")"},
      {R"({"policy":"declared","schema":{"format":"ipv4"},"instances":["x"]})",
       R"("compiled":true,"instances":[{"valid":true}],"texts":[])"},
      {R"({"policy":"declared","schema":{"format":"ipv4"},"assert_format":true,"instances":["x"]})",
       R"("compiled":true,"instances":[{"valid":false,"code":"format","keyword":"format","node":0}],"texts":[])"},
      {R"({"policy":"declared","dialect":"draft-07","schema":{"$schema":"urn:x","items":[false]},"instances":[[1]]})",
       R"("compiled":true,"instances":[{"valid":false,"code":"false_schema","keyword":null,"node":1}],"texts":[])"},
  });
}
