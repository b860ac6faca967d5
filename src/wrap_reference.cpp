// SPDX-License-Identifier: Apache-2.0
// The references of a schema that is to be wrapped: those that speak of the root by a pointer get a
// longer one, and what they lead to is visited as a schema where the keyword around it is unknown.
#include "uri.hpp"
#include "wrap.hpp"

namespace sluice::inline v0::detail {
namespace {

bool is_pointer(std::string_view fragment) noexcept {
  return fragment.empty() || fragment.starts_with('/') || fragment.starts_with("%2F") ||
         fragment.starts_with("%2f");
}

// Keywords whose values are data, whatever they look like.
bool holds_data(std::string_view name) noexcept {
  return name == "const" || name == "enum" || name == "default" || name == "examples";
}

std::string quoted(std::string_view s) {
  std::string out;
  write_string(s, out);
  return out;
}

}  // namespace

bool rebaser::reference(keyword k, const found& f, const place& p) {
  const u32 item = f.operand(k);
  if (kind_of(item) != kind::string) return true;
  const declared_limits& most = options_.limits;
  if (doc_.string_at(item).size() > most.uri_bytes)
    return refuse(refusal_code::limit, item, k, most.uri_bytes);
  if (++reference_count_ > most.references)
    return refuse(refusal_code::limit, item, k, most.references);
  references_.push_back({item, k, p});
  if (needs_identifier) return true;  // the root stays a root
  return k == kw("$recursiveRef") ? make_static(f, p) : rebase(k, item, p);
}

bool rebaser::rebase(keyword k, u32 item, const place& p) {
  std::string_view text = doc_.string_at(item);
  if (!text.empty() && text.front() != '#') return true;
  if (!text.empty()) text.remove_prefix(1);
  if (!is_pointer(text)) return true;
  const std::string longer = std::string(wrapped_root).append(text);
  if (longer.size() > options_.limits.uri_bytes)
    return refuse(refusal_code::limit, item, k, options_.limits.uri_bytes);
  if (p.data) return must_change_data(k, item);
  edits.push_back({item, edit::how::replace, quoted(longer)});
  return true;
}

// The root has no $recursiveAnchor, or it would have been given an $id: "#" means the root, whoever
// came along (2019-09 core 8.2.4.2.1). In this dialect keywords beside a $ref count, but there can
// be only one $ref.
bool rebaser::make_static(const found& f, const place& p) {
  const keyword k = kw("$recursiveRef");
  const u32 item = f.operand(k), name = item - 1;
  if (doc_.string_at(item) != "#") return true;
  if (p.data) return must_change_data(k, item);
  if (!f.has(kw("$ref"))) {
    edits.push_back({name, edit::how::replace, quoted("$ref")});
    edits.push_back({item, edit::how::replace, quoted(wrapped_root)});
    return true;
  }
  ++nodes_;
  const std::string joined = "{\"$ref\":" + quoted(wrapped_root) + "}";
  if (!f.has(kw("allOf"))) {
    edits.push_back({name, edit::how::replace, quoted("allOf")});
    edits.push_back({item, edit::how::replace, "[" + joined + "]"});
    return true;
  }
  const u32 list = f.operand(kw("allOf"));
  if (kind_of(list) != kind::array)
    return refuse(refusal_code::keyword_malformed, list, kw("allOf"));
  edits.push_back({list, edit::how::append, joined});
  edits.push_back({name, edit::how::drop, {}});
  return true;
}

// One place is both a schema, which must change, and data, which must not.
bool rebaser::must_change_data(keyword k, u32 item) {
  return refuse(refusal_code::reference_unresolved, item, k);
}

bool rebaser::follow(const pending& r) {
  const std::string_view text = doc_.string_at(r.item);
  const size_t hash = text.find('#');
  const std::string_view target = text.substr(0, hash);
  const std::string_view fragment = hash == text.npos ? std::string_view() : text.substr(hash + 1);
  if (target.empty()) return follow_pointer(fragment, r.at);
  // An absolute reference, or one against an absolute base, means the same wherever the schema
  // stands. Without an $id for the root, so does any other.
  if (!needs_identifier || r.at.absolute || uri::split(target).scheme) return true;
  // A relative one keeps its meaning beside the new $id only where it is, letter by letter, the $id
  // of a resource in here: both then resolve to the same.
  const auto own = r.at.root == 0 ? relative_resources_.find(target) : relative_resources_.end();
  if (own == relative_resources_.end())
    return refuse(refusal_code::reference_unresolved, r.item, r.from);
  return follow_pointer(fragment, resources_.find(own->second)->second);
}

// What a compile cannot find is left for it to refuse.
bool rebaser::follow_pointer(std::string_view fragment, place to) {
  const auto pointer = percent_decoded(fragment);
  if (!pointer || !pointer->starts_with('/')) return true;
  if (!pointers_) pointers_ = std::make_unique<pointer_index>(doc_);
  u32 from = to.root;
  bool left_alone = false;
  to.data = (state_[from] & in_data) != 0;
  const auto item = pointers_->find(to.root, *pointer, [&](u32 passed) {
    if ((state_[from] & visited) != 0)  // no list is visited: this is a member of an object
      to.data = (state_[from] & in_data) != 0 || holds_data(doc_.string_at(passed - 1));
    if ((state_[passed] & visited) != 0) to.data = (state_[passed] & in_data) != 0;
    if ((state_[passed] & foreign) != 0) {
      const auto resource = resources_.find(passed);
      if (resource == resources_.end())
        left_alone = true;
      else
        to = resource->second;
    }
    from = passed;
  });
  if (!item || left_alone || !is_schema(*item)) return true;
  return schema(*item, 0, to);
}

}  // namespace sluice::inline v0::detail
