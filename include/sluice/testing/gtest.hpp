// SPDX-License-Identifier: Apache-2.0
// GoogleTest: EXPECT_TRUE(sluice::testing::conforms(validator, answer)) prints code, keyword and
// node when it fails.
#pragma once

#include <gtest/gtest.h>

#include "sluice/testing/conforms.hpp"

static_assert(std::is_convertible_v<sluice::testing::conformity, ::testing::AssertionResult>,
              "EXPECT_TRUE takes a conformity as what it is, with its explanation");
