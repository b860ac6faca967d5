// SPDX-License-Identifier: Apache-2.0
// Catch2, version 2 or 3: distributions ship both, and the parts that the tests use read the same
// in both.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
