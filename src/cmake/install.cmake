# SPDX-License-Identifier: Apache-2.0
# Headers, library, package config and pkg-config file. Two export sets, so that a host of sluice::core needs no JSON library.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sluice)
target_include_directories(sluice_core INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
install(DIRECTORY include/sluice DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS sluice_core EXPORT sluiceCoreTargets)
install(TARGETS sluice EXPORT sluiceTargets)
install(EXPORT sluiceCoreTargets NAMESPACE sluice:: DESTINATION ${package_dir})
install(EXPORT sluiceTargets NAMESPACE sluice:: DESTINATION ${package_dir})
if(SLUICE_BUILD_CLI)
  install(TARGETS sluice_cli)
endif()

configure_package_config_file(src/cmake/sluiceConfig.cmake.in sluiceConfig.cmake
  INSTALL_DESTINATION ${package_dir})
# Below 1.0 a minor version may change behaviour.
write_basic_package_version_file(sluiceConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/sluiceConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/sluiceConfigVersion.cmake
  src/cmake/dependency.cmake
  DESTINATION ${package_dir})

# Relative to the file itself, so that `cmake --install --prefix` and a moved tree stay right; the directories may be absolute.
set(SLUICE_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  file(RELATIVE_PATH up "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  string(REGEX REPLACE "/$" "" up "${up}")
  set(SLUICE_PC_PREFIX "\${pcfiledir}/${up}")
endif()
cmake_path(APPEND SLUICE_PC_INCLUDEDIR "\${prefix}" "${CMAKE_INSTALL_INCLUDEDIR}")
cmake_path(APPEND SLUICE_PC_LIBDIR "\${prefix}" "${CMAKE_INSTALL_LIBDIR}")
# A static library has RE2 as an open end that its user must link; a shared one has closed it.
if(BUILD_SHARED_LIBS)
  set(SLUICE_PC_REQUIRES Requires.private)
else()
  set(SLUICE_PC_REQUIRES Requires)
endif()
configure_file(src/cmake/sluice.pc.in sluice.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/sluice.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
