// SPDX-License-Identifier: Apache-2.0
// operator new that counts. It serves all contestants alike, and costs one increment.
#include <cstdlib>
#include <new>

#include "memory.hpp"

namespace bench {

namespace {

std::size_t made = 0;

void* counted(std::size_t size) {
  ++made;
  if (void* p = std::malloc(size != 0 ? size : 1)) return p;
  throw std::bad_alloc();
}

}  // namespace

std::size_t allocations() { return made; }

}  // namespace bench

void* operator new(std::size_t size) { return bench::counted(size); }
void* operator new[](std::size_t size) { return bench::counted(size); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
