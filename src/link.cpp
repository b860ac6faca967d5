// SPDX-License-Identifier: Apache-2.0
// Resources, identifiers and references of `declared`: base URIs by $id, names by $anchor and
// $dynamicAnchor, targets by pointer, in the schema itself or in a registered document. Core
// specification sections 8 and 9.
#include "link.hpp"

#include "uri.hpp"

namespace sluice::inline v0::detail {

linker::linker(const literal& schema, const declared_options& options)
    : made(schema, options.limits.common), options_(options) {
  made.list_members_ = options.limits.list_members;
  made.linker_ = this;
  made.declared_ = &visit;
}

bool linker::run() {
  if (!made.within_ceilings()) return false;
  const literal_view root{made.doc, 0};
  dialect_in_use d{options_.default_dialect};
  if (options_.dialect) {
    d.dialect = *options_.dialect;
  } else if (const auto uri = string_member(root, "$schema")) {
    const auto named = dialect_for(*uri);
    if (!named) return unsupported_dialect(0, item_of_member(root, "$schema"));
    d = *named;
  }
  if (!open_document(*made.doc, {}, d)) return false;
  for (; !references_.empty(); references_.pop_front())
    if (!link(references_.front())) return false;
  gather_anchors();
  if (!refuse_cycles()) return false;
  shorten_references();
  mark_branching();
  if (made.patterns_.size() > options_.limits.patterns)
    return made.refuse(refusal_code::limit, 0, compiler::nowhere, kw("pattern"),
                       options_.limits.patterns);
  made.out.steps = options_.limits.steps;
  made.out.steps_per_value = options_.limits.steps_per_value;
  return made.finish();
}

// --- dialects

std::optional<dialect_in_use> linker::dialect_for(std::string_view uri) const {
  if (const auto d = dialect_of(uri)) return dialect_in_use{*d};
  if (uri.ends_with('#')) uri.remove_suffix(1);
  const document_registry* registry = document_registry::of(options_.documents);
  const literal* meta_schema = registry ? registry->find(uri) : nullptr;
  return meta_schema ? dialect_made_by({meta_schema, 0}) : std::nullopt;
}

const policy* linker::policy_for(const dialect_in_use& d) {
  const u32 key = static_cast<u32>(d.dialect) << 8 | d.vocabularies;
  auto [at, fresh] = policy_of_dialect_.try_emplace(key, nullptr);
  if (fresh) {
    policies_.push_back(policies::make_declared(d.dialect, d.vocabularies, options_.limits.common));
    at->second = &policies_.back();
  }
  return at->second;
}

reading linker::reading_for(const dialect_in_use& d) {
  reading r;
  r.by = policy_for(d);
  r.declared = d.dialect;
  r.assert_format = options_.assert_format || d.asserts_format;
  return r;
}

bool linker::unsupported_dialect(u32 id, u32 item) {
  return made.refuse(refusal_code::dialect_unsupported, id, item, kw("$schema"));
}

// --- identifiers

// Visits a whole document. Its identifiers and references are known afterwards.
bool linker::open_document(const literal& doc, std::string uri, const dialect_in_use& d) {
  document_ = static_cast<u32>(documents_.size());
  document& opened = documents_.emplace_back();
  opened.doc = &doc;
  opened.uri = uri;
  opened.node_of_item.assign(doc.items.size(), nothing);
  opened.resource_of_item.assign(doc.items.size(), nothing);
  const u32 root = static_cast<u32>(resources_.size());
  if (!uri.empty()) opened.resources.emplace(uri, root);
  opened.resource_of_item[0] = root;
  reading rules = reading_for(d);
  rules.resource = root;
  resources_.push_back({document_, 0, std::move(uri), rules, {}, false});
  made.doc = &doc;
  made.rules_ = rules;
  u32 id = 0;
  return made.schema(0, 0, {}, id);
}

std::optional<u32> linker::known(u32 item) const noexcept {
  const u32 id = documents_[document_].node_of_item[item];
  return id == nothing ? std::nullopt : std::optional(id);
}

// Each item becomes one node, however many references lead to it.
std::optional<u32> linker::claim(u32 item, u32 id) {
  if (const auto before = known(item)) return before;
  documents_[document_].node_of_item[item] = id;
  document_of_node_.push_back(document_);
  made.out.resources.push_back(made.rules_.resource);
  return {};
}

constinit const declared_visit linker::visit{
    [](linker& l, u32 item, u32 id) { return l.claim(item, id); },
    [](linker& l, draft& d) { return l.enter(d); },
    [](linker& l, draft& d, keyword k) { return l.read(d, k); },
    append_literal<literal_view>,
};

bool linker::enter(draft& d) {
  std::optional<std::string_view> schema_uri;
  u32 id_item = nothing;
  bool refers = false;
  for (auto c = made.view(d.item).members(); c.next();) {
    if (c.name() == "$ref") refers = true;
    if (c.value().what() != kind::string) continue;
    if (c.name() == "$id") id_item = c.now + 1;
    if (c.name() == "$schema") schema_uri = c.value().string();
  }
  const bool hidden = refers && made.rules_.at_most(dialect::draft07);
  if (id_item != nothing && !hidden &&
      !identify(d, id_item, made.doc->string_at(id_item), schema_uri))
    return false;
  made.out.resources[d.id] = made.rules_.resource;
  return true;
}

// An $id begins a resource, but for a fragment alone, which up to draft-07 is an anchor.
bool linker::identify(draft& d, u32 id_item, std::string_view id,
                      std::optional<std::string_view> schema_uri) {
  const auto fragment = uri::split(id).fragment;
  const bool old = made.rules_.at_most(dialect::draft07);
  if (id.size() > options_.limits.uri_bytes)
    return made.refuse(refusal_code::limit, d.id, id_item, kw("$id"), options_.limits.uri_bytes);
  if (fragment && !fragment->empty()) {
    if (!old) return made.refuse(refusal_code::keyword_malformed, d.id, id_item, kw("$id"));
    if (id.starts_with('#')) return add_anchor(d, id_item, *fragment, false, kw("$id"));
  }
  if (id.empty() || id == "#") return true;  // the resource around it, once more
  std::string base = resolve(resources_[made.rules_.resource].base, id);
  // Relative identifiers grow along the nesting, and each resource keeps its whole one.
  uri_bytes_ += base.size();
  if (base.size() > options_.limits.uri_bytes || uri_bytes_ > most_uri_bytes)
    return made.refuse(refusal_code::limit, d.id, id_item, kw("$id"), options_.limits.uri_bytes);
  document& here = documents_[document_];
  const document_registry* registry = document_registry::of(options_.documents);
  const bool registered =
      registry != nullptr && registry->find(base) != nullptr && base != here.uri;
  const bool is_root = d.item == 0;
  // A registered document's root may say again what it was registered under.
  if (registered || (!is_root && here.resources.contains(base)))
    return made.refuse(refusal_code::identifier_duplicate, d.id, id_item, kw("$id"));
  if (is_root) {
    here.resources.emplace(base, made.rules_.resource);
    resources_[made.rules_.resource].base = std::move(base);
    return true;
  }
  reading rules = made.rules_;
  if (schema_uri) {
    const auto own = dialect_for(*schema_uri);
    if (!own) return unsupported_dialect(d.id, item_of_member(made.view(d.item), "$schema"));
    rules = reading_for(*own);
  }
  rules.resource = static_cast<u32>(resources_.size());
  here.resources.emplace(base, rules.resource);
  here.resource_of_item[d.item] = rules.resource;
  resources_.push_back({document_, d.item, std::move(base), rules, {}, false});
  made.rules_ = rules;
  return true;
}

bool linker::add_anchor(draft& d, u32 item, std::string_view name, bool dynamic, keyword k) {
  auto& anchors = resources_[made.rules_.resource].anchors;
  const auto [at, fresh] = anchors.try_emplace(std::string(name), anchor{d.id, dynamic});
  at->second.dynamic |= dynamic;
  return fresh || at->second.node == d.id ||
         made.refuse(refusal_code::identifier_duplicate, d.id, item, k);
}

namespace {

// 2019-09: core 8.2.3; 2020-12: core 8.2.2.
bool is_anchor_name(std::string_view s, dialect d) noexcept {
  const auto alpha = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
  if (s.empty() || !(alpha(s.front()) || (s.front() == '_' && d == dialect::draft2020_12)))
    return false;
  for (const char c : s) {
    const bool tail = alpha(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
    if (!tail && !(c == ':' && d == dialect::draft2019_09)) return false;
  }
  return true;
}

}  // namespace

bool linker::read(draft& d, keyword k) {
  switch (row_of(k).operand) {
    case shape::flag:
      return recursive_anchor(d), true;
    case shape::flag_map:
      return made.kind_of(d.operand(k)) == kind::object || made.malformed(d, k);
    case shape::reference:
    case shape::anchor:
      return read_reference(d, k);
    default:
      return made.read_applicator(d, k);
  }
}

// Keywords whose values are identifiers or references.
bool linker::read_reference(draft& d, keyword k) {
  const u32 item = d.operand(k);
  if (made.kind_of(item) != kind::string) return made.malformed(d, k);
  const std::string_view text = made.doc->string_at(item);
  if (text.size() > options_.limits.uri_bytes)
    return made.refuse(refusal_code::limit, d.id, item, k, options_.limits.uri_bytes);
  if (k == kw("$id")) return true;  // enter() has looked at it
  if (row_of(k).operand == shape::anchor) {
    if (!is_anchor_name(text, *made.rules_.declared)) return made.malformed(d, k);
    return add_anchor(d, item, text, k == kw("$dynamicAnchor"), k);
  }
  if (k == kw("$recursiveRef") && text != "#")
    return made.malformed(d, k);  // 2019-09 core 8.2.4.2.1
  if (++reference_count_ > options_.limits.references)
    return made.refuse(refusal_code::limit, d.id, item, k, options_.limits.references);
  references_.push_back({k, d.id, item, made.rules_.resource, text});
  d.made.flags |= node::constrained;
  return d.branching = true;
}

// Means something at the root of a resource only; inert elsewhere.
void linker::recursive_anchor(const draft& d) noexcept {
  resource& around = resources_[made.rules_.resource];
  if (around.item == d.item) around.recursive = true;
}

// --- references

bool linker::link(pending_reference r) {
  document_ = resources_[r.resource].document;
  made.doc = documents_[document_].doc;
  place to;
  u32 target = nothing;
  if (!resolved(r, to) || !node_at(r, to, target)) return false;
  if (r.from == kw("$ref"))
    made.out.branching[made.out.nodes[r.node].branch].reference = target;
  else
    link_dynamic(r, to, target);
  return true;
}

bool linker::resolved(const pending_reference& r, place& to) {
  const uri parts = uri::split(r.text);
  const size_t without_fragment = r.text.find('#');
  to.resource = r.resource;
  if (!r.text.substr(0, without_fragment).empty()) {
    const std::string target = resolve(resources_[r.resource].base, r.text);
    if (target.size() > options_.limits.uri_bytes)
      return made.refuse(refusal_code::limit, r.node, r.item, r.from, options_.limits.uri_bytes);
    if (!find_resource(r, target, to.resource)) return false;
  }
  const resource& found = resources_[to.resource];
  to.item = found.item;
  if (!parts.fragment || parts.fragment->empty()) return true;
  const auto fragment = percent_decoded(*parts.fragment);
  if (!fragment) return no_target(r);
  if (!fragment->starts_with('/')) {
    const auto at = found.anchors.find(*fragment);
    if (at == found.anchors.end()) return no_target(r);
    to.item = made.sources[at->second.node];
    to.anchor = *fragment;
    return true;
  }
  document& in = documents_[found.document];
  if (!in.pointers) in.pointers = std::make_unique<pointer_index>(*in.doc);
  const auto item = in.pointers->find(found.item, *fragment, [&](u32 passed) {
    if (in.resource_of_item[passed] != nothing) to.resource = in.resource_of_item[passed];
  });
  if (!item) return no_target(r);
  to.item = *item;
  return true;
}

bool linker::find_resource(const pending_reference& r, std::string_view target, u32& found) {
  const auto in = [&](const document& d) {
    const auto at = d.resources.find(target);
    if (at == d.resources.end()) return false;
    found = at->second;
    return true;
  };
  if (in(documents_[resources_[r.resource].document]))
    return true;  // a document's own resources win
  const document_registry* registry = document_registry::of(options_.documents);
  const literal* doc = registry ? registry->find(target) : nullptr;
  if (doc == nullptr) return no_target(r);
  for (const document& d : documents_)
    if (d.uri == target) return in(d);
  dialect_in_use d{*resources_.front().rules.declared};
  if (const auto uri = string_member({doc, 0}, "$schema")) {
    const auto named = dialect_for(*uri);
    if (!named) return unsupported_dialect(r.node, r.item);
    d = *named;
  }
  found = static_cast<u32>(resources_.size());
  return open_document(*doc, std::string(target), d);
}

bool linker::node_at(const pending_reference& r, const place& to, u32& id) {
  document_ = resources_[to.resource].document;
  made.doc = documents_[document_].doc;
  if (const auto visited_before = known(to.item)) return id = *visited_before, true;
  if (!made.is_schema(to.item)) {
    document_ = resources_[r.resource].document;
    made.doc = documents_[document_].doc;
    return no_target(r);
  }
  made.rules_ = resources_[to.resource].rules;
  return made.schema(to.item, 0, r.from, id);
}

void linker::link_dynamic(const pending_reference& r, const place& to, u32 target) {
  const resource& first = resources_[to.resource];
  dynamic_reference d{nothing, target};
  const auto numbered = [this](const std::string& name) {
    return anchor_numbers_.try_emplace(name, static_cast<u32>(anchor_numbers_.size()))
        .first->second;
  };
  if (r.from == kw("$recursiveRef")) {
    if (first.recursive) d.anchor = numbered({});
  } else if (const auto at = first.anchors.find(to.anchor);
             at != first.anchors.end() && at->second.dynamic) {
    d.anchor = numbered(to.anchor);
  }
  made.out.branching[made.out.nodes[r.node].branch].dynamic =
      static_cast<u32>(made.out.dynamic_references.size());
  made.out.dynamic_references.push_back(d);
}

// Which dynamic anchors each resource offers to the references there are. Without any, no scope is
// followed at run time.
void linker::gather_anchors() {
  if (anchor_numbers_.empty()) return made.out.resources.clear();
  for (const resource& r : resources_) {
    std::vector<dynamic_anchor> offered;
    const u32 root = documents_[r.document].node_of_item[r.item];
    if (r.recursive)
      if (const auto at = anchor_numbers_.find(""); at != anchor_numbers_.end())
        offered.push_back({at->second, root});
    for (const auto& [name, a] : r.anchors)
      if (const auto at = anchor_numbers_.find(name); a.dynamic && at != anchor_numbers_.end())
        offered.push_back({at->second, a.node});
    std::sort(offered.begin(), offered.end(),
              [](dynamic_anchor a, dynamic_anchor b) { return a.name < b.name; });
    made.out.anchors.push_back(std::move(offered));
  }
}

}  // namespace sluice::inline v0::detail
