// SPDX-License-Identifier: Apache-2.0
#include "link.hpp"
namespace sluice::inline v0::detail {
bool compiler::schema_list(draft&, keyword) { return false; }
bool compiler::one_schema(draft&, keyword) { return false; }
bool compiler::definitions(draft&, keyword) { return false; }
bool compiler::pattern_properties(draft&) { return false; }
bool compiler::dependents(draft&, keyword) { return false; }
void linker::visited(u32, u32) {}
bool linker::enter(draft&) { return false; }
void linker::hide_siblings(draft&) {}
bool linker::read(draft&, keyword) { return false; }
}
