// SPDX-License-Identifier: Apache-2.0
// strict refuses contains because nothing implements it: a policy cannot promise to enforce it.
#include <sluice/sluice.hpp>

constexpr auto mine = sluice::strict.with<sluice::kw("contains")>(sluice::disposition::enforce);

int main() { return sluice::compile(nlohmann::json::object(), mine) ? 0 : 1; }
