// SPDX-License-Identifier: Apache-2.0
// A stack of trivially copyable things: the first N live inside it, so that an honest instance
// allocates nothing.
#pragma once

#include <cstring>
#include <memory>
#include <type_traits>

#include "sluice/detail/bytes.hpp"

namespace sluice::inline v0::detail {

template <class T, size_t N>
class small_stack {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  small_stack() noexcept {}
  small_stack(const small_stack&) = delete;
  small_stack& operator=(const small_stack&) = delete;

  size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  T* begin() noexcept { return data_; }
  T* end() noexcept { return data_ + size_; }
  T& back() noexcept { return data_[size_ - 1]; }
  T& operator[](size_t i) noexcept { return data_[i]; }

  void pop() noexcept { --size_; }
  void shrink(size_t n) noexcept { size_ = n; }
  void push(const T& t) {
    if (size_ == capacity_) [[unlikely]]
      return grow_with(t);
    data_[size_++] = t;
  }
  // n more elements, value-initialised.
  T* extend(size_t n) {
    while (capacity_ - size_ < n) grow();
    T* const first = data_ + size_;
    for (size_t i = 0; i < n; ++i) first[i] = T{};
    size_ += n;
    return first;
  }

 private:
  [[gnu::noinline]] void grow_with(T t) {
    grow();
    data_[size_++] = t;
  }
  [[gnu::noinline]] void grow() {
    std::unique_ptr<T[]> wider(new T[capacity_ * 2]);
    std::memcpy(static_cast<void*>(wider.get()), data_, size_ * sizeof(T));
    heap_ = std::move(wider);
    data_ = heap_.get();
    capacity_ *= 2;
  }

  union {
    T inline_[N];  // uninitialised: a check must not pay for a stack it never uses
  };
  T* data_ = inline_;
  size_t size_ = 0, capacity_ = N;
  std::unique_ptr<T[]> heap_;
};

}  // namespace sluice::inline v0::detail
