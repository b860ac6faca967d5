// SPDX-License-Identifier: Apache-2.0
// The main function of the tests, where Catch2 is the header of version 2 without a library that
// brings one.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
