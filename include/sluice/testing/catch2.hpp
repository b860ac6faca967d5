// SPDX-License-Identifier: Apache-2.0
// Catch2, version 2 or 3: CHECK(sluice::testing::conforms(validator, answer)) prints code, keyword
// and node when it fails.
#pragma once

#if __has_include(<catch2/catch_tostring.hpp>)
#include <catch2/catch_tostring.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include "sluice/testing/conforms.hpp"

template <>
struct Catch::StringMaker<sluice::testing::conformity> {
  static std::string convert(const sluice::testing::conformity& c) { return c.explanation(); }
};
