// SPDX-License-Identifier: Apache-2.0
// simdjson's DOM parse alone, with no validation: the yardstick of everything that starts from
// text.
#include <simdjson.h>
#include <memory>

#include "contestant.hpp"

namespace bench {

namespace {

void add(const subject& s, std::vector<contestant>& out) {
  const auto parser = std::make_shared<simdjson::dom::parser>();
  const auto text = std::make_shared<simdjson::padded_string>(s.text);
  out.push_back({"simdjson-parse", operation::text, repeated([parser, text] {
                   return parser->parse(*text).error() == simdjson::SUCCESS;
                 }),
                 false});
}

const entered simdjson_parser("simdjson", SIMDJSON_STRINGIFY(SIMDJSON_VERSION), add);

}  // namespace

}  // namespace bench
