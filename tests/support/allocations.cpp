// SPDX-License-Identifier: Apache-2.0
// Replaces operator new and delete of the whole program, over malloc: sanitizers still see each
// call.
#include "support/allocations.hpp"

#include <cstdlib>
#include <new>

namespace sluice_test {
namespace {

thread_local allocation_count now;

bool may_have(std::size_t size) noexcept {
  if (!now.counting) return true;
  if (now.left == 0) return false;
  --now.left;
  ++now.made;
  ++now.live;
  now.bytes += size;
  return true;
}

void* plain(std::size_t size) noexcept {
  return may_have(size) ? std::malloc(size == 0 ? 1 : size) : nullptr;
}

void* aligned(std::size_t size, std::align_val_t alignment) noexcept {
  if (!may_have(size)) return nullptr;
  const auto a = static_cast<std::size_t>(alignment);
#ifdef _WIN32
  return _aligned_malloc(size, a);
#else
  return std::aligned_alloc(a, (size + a - 1) / a * a);
#endif
}

void count_release(const void* p) noexcept { now.live -= p != nullptr && now.counting; }

void release(void* p) noexcept {
  count_release(p);
  std::free(p);
}

void release_aligned(void* p) noexcept {
  count_release(p);
#ifdef _WIN32
  _aligned_free(p);
#else
  std::free(p);
#endif
}

void* or_throw(void* p) {
  if (p == nullptr) throw std::bad_alloc();
  return p;
}

}  // namespace

allocation_count& allocations() noexcept { return now; }

}  // namespace sluice_test

using namespace sluice_test;
using std::align_val_t;
using std::nothrow_t;
using std::size_t;

void* operator new(size_t n) { return or_throw(plain(n)); }
void* operator new[](size_t n) { return or_throw(plain(n)); }
void* operator new(size_t n, const nothrow_t&) noexcept { return plain(n); }
void* operator new[](size_t n, const nothrow_t&) noexcept { return plain(n); }
void* operator new(size_t n, align_val_t a) { return or_throw(aligned(n, a)); }
void* operator new[](size_t n, align_val_t a) { return or_throw(aligned(n, a)); }
void* operator new(size_t n, align_val_t a, const nothrow_t&) noexcept { return aligned(n, a); }
void* operator new[](size_t n, align_val_t a, const nothrow_t&) noexcept { return aligned(n, a); }
void operator delete(void* p) noexcept { release(p); }
void operator delete[](void* p) noexcept { release(p); }
void operator delete(void* p, size_t) noexcept { release(p); }
void operator delete[](void* p, size_t) noexcept { release(p); }
void operator delete(void* p, const nothrow_t&) noexcept { release(p); }
void operator delete[](void* p, const nothrow_t&) noexcept { release(p); }
void operator delete(void* p, align_val_t) noexcept { release_aligned(p); }
void operator delete[](void* p, align_val_t) noexcept { release_aligned(p); }
void operator delete(void* p, size_t, align_val_t) noexcept { release_aligned(p); }
void operator delete[](void* p, size_t, align_val_t) noexcept { release_aligned(p); }
void operator delete(void* p, align_val_t, const nothrow_t&) noexcept { release_aligned(p); }
void operator delete[](void* p, align_val_t, const nothrow_t&) noexcept { release_aligned(p); }
