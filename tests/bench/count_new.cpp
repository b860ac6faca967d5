// SPDX-License-Identifier: Apache-2.0
// operator new and delete that count. They serve all contestants alike. Those not spelled here end
// in these.
#include <malloc.h>

#include <cstdlib>
#include <new>

#include "memory.hpp"

namespace bench {

namespace {

bool counting = false;
std::size_t made = 0;
std::size_t held = 0;  // less what was there before counting began; only differences mean something

void* counted(void* p) {
  if (p == nullptr) throw std::bad_alloc();
  if (counting) {
    ++made;
    held += malloc_usable_size(p);
  }
  return p;
}

void released(void* p) {
  if (counting) held -= malloc_usable_size(p);
  std::free(p);
}

}  // namespace

void count_allocations() { counting = true; }
std::size_t allocations() { return made; }
std::size_t held_bytes() { return held; }

}  // namespace bench

void* operator new(std::size_t size) { return bench::counted(std::malloc(size != 0 ? size : 1)); }
void* operator new(std::size_t size, std::align_val_t align) {
  const auto a = static_cast<std::size_t>(align);
  return bench::counted(std::aligned_alloc(a, (size + a - 1) / a * a));
}
void operator delete(void* p) noexcept { bench::released(p); }
void operator delete(void* p, std::size_t) noexcept { bench::released(p); }
void operator delete(void* p, std::align_val_t) noexcept { bench::released(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { bench::released(p); }
