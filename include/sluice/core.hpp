// SPDX-License-Identifier: Apache-2.0
// Everything but a JSON library: for hosts that judge text, or bring a JSON view of their own.
#pragma once

#include "sluice/advisory.hpp"
#include "sluice/declared.hpp"
#include "sluice/json_view.hpp"
#include "sluice/policy.hpp"
#include "sluice/refusal.hpp"
#include "sluice/result.hpp"
#include "sluice/validator.hpp"
#include "sluice/verdict.hpp"
#include "sluice/version.hpp"
