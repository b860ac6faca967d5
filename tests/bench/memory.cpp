#include "memory.hpp"
namespace bench { void report_memory(const options&) {} }
