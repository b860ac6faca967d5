# SPDX-License-Identifier: Apache-2.0
# Gives sluice::<name> for a dependency, however the machine has it. The build and the installed package read this same
# file: what is exported then never names a target that the consumer's machine spells in another way (Debian 12 has RE2
# for pkg-config only).
include_guard(DIRECTORY)

# Order: a target of the surrounding project, a CMake package, pkg-config, and in the build a pinned download.
function(sluice_find_dependency name version)
  if(TARGET sluice::${name})
    return()
  endif()
  if(NOT TARGET ${name}::${name} AND NOT TARGET ${name})
    find_package(${name} ${version} CONFIG QUIET)
  endif()
  if(NOT TARGET ${name}::${name} AND NOT TARGET ${name})
    find_package(PkgConfig QUIET)
    if(PkgConfig_FOUND)
      string(REGEX REPLACE "^(.+)$" ">=\\1" at_least "${version}")
      pkg_check_modules(sluice_${name} QUIET IMPORTED_TARGET ${name}${at_least})
    endif()
    if(NOT TARGET PkgConfig::sluice_${name} AND COMMAND sluice_fetch_${name})
      cmake_language(CALL sluice_fetch_${name})
    endif()
  endif()
  foreach(target ${name}::${name} ${name} PkgConfig::sluice_${name})
    if(TARGET ${target})
      add_library(sluice::${name} INTERFACE IMPORTED)
      set_property(TARGET sluice::${name} PROPERTY INTERFACE_LINK_LIBRARIES ${target})
      return()
    endif()
  endforeach()
endfunction()
