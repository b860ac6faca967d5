// SPDX-License-Identifier: Apache-2.0
// The umbrella that most hosts include: the core and the nlohmann/json view.
#pragma once

#include "sluice/core.hpp"
#include "sluice/view/nlohmann.hpp"
