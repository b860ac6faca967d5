# SPDX-License-Identifier: Apache-2.0
# Configures, builds and runs the consumer in `source`. Where it has a must_not_compile.cpp, its target `must_not_compile` has
# to fail because of that file, after everything else was built.

function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${what} failed")
  endif()
endfunction()

# From nothing each time: a cache of an earlier run must not find what a stranger's first run would not.
file(REMOVE_RECURSE ${build})
run(configure ${CMAKE_COMMAND} --no-warn-unused-cli -S ${source} -B ${build} -G ${generator}
  -D CMAKE_BUILD_TYPE=Debug
  -D CMAKE_CXX_COMPILER=${compiler}
  -D CMAKE_CXX_COMPILER_LAUNCHER=${launcher}
  -D CMAKE_PREFIX_PATH=${prefix}
  -D SLUICE_SOURCE_DIR=${sluice})
run(build ${CMAKE_COMMAND} --build ${build} --parallel 2)
run(program ${build}/app)

if(EXISTS ${source}/must_not_compile.cpp)
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${build} --target must_not_compile
    RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(code EQUAL 0)
    message(FATAL_ERROR "must_not_compile.cpp was compiled")
  elseif(NOT output MATCHES "must_not_compile\\.cpp:[0-9]+" OR NOT output MATCHES "error")
    message(FATAL_ERROR "must_not_compile.cpp failed for another reason:\n${output}")
  endif()
endif()
