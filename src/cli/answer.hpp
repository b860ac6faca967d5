// SPDX-License-Identifier: Apache-2.0
// Verdicts and refusals as parts of a JSON object: codes, published keywords and numbers.
#pragma once

#include <string>

#include "sluice/core.hpp"

namespace sluice_cli {

// "valid":true, or "valid":false with the code, keyword and node, or with the fault of the text and
// its place.
void append_verdict(std::string& out, const sluice::verdict& v);
// "compiled":false and why.
void append_refusal(std::string& out, const sluice::refusal& r);
// "advisories":[...]
void append_advisories(std::string& out, const sluice::validator& v);

}  // namespace sluice_cli
