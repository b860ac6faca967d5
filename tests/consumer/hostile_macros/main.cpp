// SPDX-License-Identifier: Apache-2.0
// What windows.h and other old headers leave behind, seen by every header of sluice.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <string>

#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define ERROR 0
#define STRICT 1
#define IGNORE 0
#define DELETE 2
#define IN
#define OUT
#define CONST const
#define small char
#define near
#define far
#define interface struct

#include <sluice/sluice.hpp>

int main() {
  const auto compiled = sluice::compile(nlohmann::json{{"minimum", 1}}, sluice::strict);
  return compiled && compiled->accepts(nlohmann::json(1)) && !compiled->check_text("0") ? 0 : 1;
}
