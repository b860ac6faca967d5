#include "growth.hpp"
namespace bench { void report_growth(const options&) {} }
