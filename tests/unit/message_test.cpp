// SPDX-License-Identifier: Apache-2.0
// In: every code of a refusal, a verdict and an advisory. Out: its golden text, byte for byte.
#include <array>
#include <string>

#include "sluice/core.hpp"
#include "support/catch.hpp"

namespace {

using sluice::advisory_code;
using sluice::document_fault;
using sluice::kw;
using sluice::refusal;
using sluice::refusal_code;

refusal made(refusal_code code, std::optional<sluice::keyword> k = {},
             std::optional<std::uint64_t> limit = {}, std::uint32_t node = 3) {
  refusal r;
  r.code = code;
  r.keyword = k;
  r.limit = limit;
  r.node = node;
  return r;
}

// clang-format off
const struct { refusal is; const char *name, *text; } refusals[] = {
  {made(refusal_code::schema_kind), "schema_kind", "a schema must be an object or a boolean (schema node 3)"},
  {made(refusal_code::depth, {}, 12), "depth", "schema nesting exceeds the maximum depth of 12 (schema node 3)"},
  {made(refusal_code::nodes, {}, 1000), "nodes", "schema exceeds the maximum of 1000 nodes (schema node 3)"},
  {made(refusal_code::keyword_refused, kw("$ref")), "keyword_refused", "unsupported JSON-Schema construct: \"$ref\" (schema node 3)"},
  {made(refusal_code::keyword_unknown, kw("contains")), "keyword_unknown", "unsupported keyword \"contains\": only the documented subset may be used (schema node 3)"},
  {made(refusal_code::keyword_unknown), "keyword_unknown", "the schema declares a key outside the documented subset (schema node 3)"},
  {made(refusal_code::type_unsupported, kw("type")), "type_unsupported", "unsupported type: must be one of object, array, string, number, integer, boolean, null (schema node 3)"},
  {made(refusal_code::format_unsupported, kw("format")), "format_unsupported", "unsupported `format`: must be one of email, uuid, uri, url, date-time, date, time, duration, ipv4, ipv6 (schema node 3)"},
  {made(refusal_code::enum_too_many, kw("enum"), 500), "enum_too_many", "`enum` exceeds the maximum of 500 members (schema node 3)"},
  {made(refusal_code::properties_too_many, kw("required"), 200), "properties_too_many", "`required` exceeds the maximum of 200 properties (schema node 3)"},
  {made(refusal_code::string_too_long, kw("const"), 4096), "string_too_long", "`const` exceeds the maximum of 4096 bytes (schema node 3)"},
  {made(refusal_code::name_too_long, kw("properties"), 256), "name_too_long", "`properties` exceeds the maximum of 256 bytes in a property name (schema node 3)"},
  {made(refusal_code::pattern_syntax, kw("pattern")), "pattern_syntax", "`pattern` is not a valid ECMA-262 (Unicode mode) regular expression (schema node 3)"},
  {made(refusal_code::pattern_unsupported, kw("pattern")), "pattern_unsupported", "`pattern` uses a construct this engine does not run (lookaround, backreference, inline flags, an unsupported property, a count above 1000, or it is too large) (schema node 3)"},
  {made(refusal_code::policy), "policy", "the policy exceeds a hard ceiling (depth 256, group nesting 250, 60000 enum members, 30000 properties)"},
  {made(refusal_code::entropy), "entropy", "the operating system gave no randomness (schema node 3)"},
  {made(refusal_code::dialect_unsupported, kw("$schema")), "dialect_unsupported", "unsupported JSON-Schema dialect: must be one of 2020-12, 2019-09, draft-07, draft-06 (schema node 3)"},
  {made(refusal_code::reference_unresolved, kw("$ref")), "reference_unresolved", "`$ref` leads to no schema in this document or the registered ones (schema node 3)"},
  {made(refusal_code::reference_cycle, kw("$ref")), "reference_cycle", "`$ref` leads back to itself without looking at any part of the instance (schema node 3)"},
  {made(refusal_code::identifier_duplicate, kw("$id")), "identifier_duplicate", "an identifier is declared twice, or is that of a registered document (schema node 3)"},
  {made(refusal_code::limit, kw("allOf"), 10000), "limit", "`allOf` exceeds a limit of 10000 (schema node 3)"},
  {made(refusal_code::limit, {}, 10000), "limit", "the schema exceeds a limit of 10000 (schema node 3)"},
  {made(refusal_code::limit), "limit", "the schema exceeds a limit (schema node 3)"},
  {made(refusal_code::limit, kw("const")), "limit", "the schema exceeds a limit (schema node 3)"},
  {made(refusal_code::reference_unresolved), "reference_unresolved", "a URI must be absolute, without a fragment (schema node 3)"},
  {made(refusal_code::reference_cycle), "reference_cycle", "a reference leads back to itself without looking at any part of the instance (schema node 3)"},
};
const struct { document_fault fault; const char *name, *text; } documents[] = {
  {document_fault::syntax, "syntax", "it is not JSON (RFC 8259)"},
  {document_fault::utf8, "utf8", "it is not well-formed UTF-8"},
  {document_fault::surrogate, "surrogate", "an escape is half of a surrogate pair"},
  {document_fault::number_range, "number_range", "a number is beyond the range of binary64"},
  {document_fault::number_inexact, "number_inexact", "a number would be rounded: no 64-bit integer or binary64 holds it"},
  {document_fault::duplicate_name, "duplicate_name", "an object has two members of one name"},
  {document_fault::nesting, "nesting", "it is nested too deep"},
  {document_fault::bom, "bom", "it begins with a byte order mark"},
};
const struct { sluice::detail::violation why; const char *code, *text; bool named; } violations[] = {
  {{sluice::violation_kind::keyword_itself, kw("maxLength"), 7}, "maxLength", "maxLength is not satisfied (schema node 7)", true},
  {{sluice::violation_kind::pattern_input_limit, kw("pattern"), 0}, "pattern_input_limit", "a string is too long for the work that matching it may take (pattern_input_limit) (schema node 0)", true},
  {{sluice::violation_kind::false_schema, {}, 2}, "false_schema", "the schema `false` accepts nothing (schema node 2)", false},
  {{sluice::violation_kind::not_json_value, {}, 1}, "not_json_value", "a value is not a JSON value (schema node 1)", false},
  {{sluice::violation_kind::step_limit, {}, 1}, "step_limit", "judging the instance exceeds the limit of evaluation steps (step_limit) (schema node 1)", false},
};
const struct { advisory_code code; sluice::keyword k; const char *name, *text; } advisories[] = {
  {advisory_code::pattern_without_max_length, kw("pattern"), "pattern_without_max_length", "`pattern` stands without maxLength: long strings are matched up to the work limits (schema node 4)"},
  {advisory_code::bound_beyond_double, kw("maximum"), "bound_beyond_double", "`maximum` is an integer that no binary64 holds exactly (schema node 4)"},
  {advisory_code::required_name_forbidden, kw("required"), "required_name_forbidden", "`required` names a member that additionalProperties forbids: no object is accepted (schema node 4)"},
  {advisory_code::contradictory_bounds, kw("minLength"), "contradictory_bounds", "`minLength` contradicts another bound: no value of its kind is accepted (schema node 4)"},
  {advisory_code::enum_member_forbidden, kw("enum"), "enum_member_forbidden", "`enum` has a member that `type` forbids (schema node 4)"},
};
const struct { sluice::keyword k; const char* phrase; } phrases[] = {
  {kw("type"), "a type name or a non-empty array of distinct type names"}, {kw("nullable"), "a boolean"},
  {kw("enum"), "a non-empty array of string, number, boolean or null"}, {kw("minLength"), "a non-negative integer"},
  {kw("minimum"), "a finite number"}, {kw("multipleOf"), "a finite number greater than 0"},
  {kw("required"), "an array of distinct strings"}, {kw("pattern"), "a string"}, {kw("properties"), "an object of schemas"},
  {kw("format"), "a string: one of email, uuid, uri, url, date-time, date, time, duration, ipv4, ipv6"},
};
// clang-format on

}  // namespace

TEST_CASE("every refusal has its name and its text") {
  for (const auto& row : refusals) {
    CHECK(sluice::name_of(row.is.code) == row.name);
    CHECK(row.is.message() == row.text);
  }
}

TEST_CASE("a malformed operand is told what it must be") {
  for (const auto& row : phrases)
    CHECK(made(refusal_code::keyword_malformed, row.k, {}, 0).message() ==
          "`" + std::string(sluice::spelling(row.k)) + "` must be " + row.phrase +
              " (schema node 0)");
}

TEST_CASE("the message of a refused schema text says where") {
  refusal r = made(refusal_code::depth, {}, 12);
  r.position = sluice::text_position{25, 2, 4};
  CHECK(r.message() ==
        "schema nesting exceeds the maximum depth of 12 (schema node 3) (line 2, column 4, offset "
        "25)");
}

TEST_CASE("every document fault has its name and its text, of schemas and of instances") {
  for (const auto& row : documents) {
    CHECK(sluice::name_of(row.fault) == row.name);
    refusal r = made(refusal_code::schema_text);
    r.document = row.fault;
    r.position = sluice::text_position{5, 1, 6};
    CHECK(r.message() == "the schema is not an acceptable JSON document: " + std::string(row.text) +
                             " (line 1, column 6, offset 5)");
    const sluice::verdict v(row.fault, {5, 1, 6});
    CHECK(v.code() == row.name);
    CHECK(!v.keyword());
    CHECK(v.message() == "the text is not an acceptable JSON document: " + std::string(row.text) +
                             " (line 1, column 6, offset 5)");
  }
}

TEST_CASE("every violation has its code and its text") {
  for (const auto& row : violations) {
    const sluice::verdict v(row.why);
    CHECK(!v);
    CHECK(v.outcome() == sluice::outcome::violated);
    CHECK(v.code() == row.code);
    CHECK(v.message() == row.text);
    CHECK(v.node() == row.why.node);
    CHECK(v.keyword().has_value() == row.named);
  }
}

TEST_CASE("an accepted verdict has nothing to say") {
  const sluice::verdict v;
  CHECK(v);
  CHECK(v.outcome() == sluice::outcome::accepted);
  CHECK(v.code().empty());
  CHECK(!v.keyword());
  CHECK(v.message() == "accepted");
}

TEST_CASE("every advisory has its name and its text") {
  for (const auto& row : advisories) {
    CHECK(sluice::name_of(row.code) == row.name);
    CHECK((sluice::advisory{row.code, row.k, 4}.message() == row.text));
  }
}
