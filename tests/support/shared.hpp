// SPDX-License-Identifier: Apache-2.0
// Where vectors, suite and corpus are: SLUICE_SHARED_DIR of the environment, else of the build.
// They are not part of this repository; a test that needs them and finds none says so and ends.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "support/catch.hpp"

#ifndef SLUICE_SHARED_DIR
#define SLUICE_SHARED_DIR ""
#endif

namespace sluice_test {

// A file or folder below the shared one. Empty, after a warning, where it is not there.
inline std::optional<std::filesystem::path> shared(const std::string& below) {
  const char* const named = std::getenv("SLUICE_SHARED_DIR");
  const std::filesystem::path folder = named ? named : SLUICE_SHARED_DIR;
  std::error_code ignored;
  if (!folder.empty() && std::filesystem::exists(folder / below, ignored)) return folder / below;
  WARN("SKIPPED: SLUICE_SHARED_DIR holds no " << below);
  return std::nullopt;
}

}  // namespace sluice_test
