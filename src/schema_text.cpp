// SPDX-License-Identifier: Apache-2.0
#include "schema_text.hpp"

#include "sluice/detail/text_view.hpp"
#include "sluice/validator.hpp"

namespace sluice::inline v0::detail {

refusal too_large_to_read() noexcept {
  refusal r;
  r.code = refusal_code::limit;
  r.limit = literal::most;
  return r;
}

std::optional<refusal> read_schema_text(std::string_view text, const limits& most, literal& out) {
  text_reader reader(text, most);
  const bool fits = append_literal(text_view<false>(reader), out);
  if (fits && reader.finish()) return {};
  if (!fits) return too_large_to_read();
  refusal r;
  r.code = refusal_code::schema_text;
  r.document = reader.fault();
  r.position = position_in(text, reader.fault_offset());
  return r;
}

}  // namespace sluice::inline v0::detail
