# SPDX-License-Identifier: Apache-2.0
# The last resort of sluice_find_dependency: pinned downloads. A pin is a full commit or the hash of a release archive, so a
# moved tag cannot change what is built. FETCHCONTENT_SOURCE_DIR_<NAME> takes a local copy instead. The downloads themselves
# are not run by the authors' own checks, which use the packages of the distribution.
include(FetchContent)

# 2023-03-01, the last release before RE2 asks for Abseil.
function(sluice_fetch_re2)
  set(CMAKE_POLICY_DEFAULT_CMP0077 NEW)
  set(RE2_BUILD_TESTING OFF)
  FetchContent_Declare(re2
    GIT_REPOSITORY https://github.com/google/re2.git
    GIT_TAG 3a8436ac436124a57a4e22d5c8713a2d42b381d7)
  FetchContent_MakeAvailable(re2)
endfunction()

# v3.11.3 (commit 9cca280a4d0ccf0c08f47a99aa71d1b0e52f8d03); the release archive, because the repository is large.
function(sluice_fetch_nlohmann_json)
  set(CMAKE_POLICY_DEFAULT_CMP0077 NEW)
  set(JSON_BuildTests OFF)
  set(JSON_Install ${SLUICE_INSTALL})
  FetchContent_Declare(nlohmann_json
    URL https://github.com/nlohmann/json/releases/download/v3.11.3/json.tar.xz
    URL_HASH SHA256=d6c65aca6b1ed68e7a182f4757257b107ae403032760ed6ef121c9d55e81757d
    DOWNLOAD_EXTRACT_TIMESTAMP OFF)
  FetchContent_MakeAvailable(nlohmann_json)
endfunction()

# v3.8.1; only the tests ask for it.
function(sluice_fetch_Catch2)
  FetchContent_Declare(Catch2
    GIT_REPOSITORY https://github.com/catchorg/Catch2.git
    GIT_TAG 2b60af89e23d28eefc081bc930831ee9d45ea58b)
  FetchContent_MakeAvailable(Catch2)
endfunction()
