// SPDX-License-Identifier: Apache-2.0
// Finds the set of a Unicode property by the names ECMA-262 gives it (tables 66 to 68), spelled for
// RE2. Everything RE2 has no table for, or knows only by a name of its own, is not found.
#include <iterator>
#include <utility>

#include "sluice/detail/pattern_source.hpp"

namespace sluice::inline v0::detail {
namespace {

// A name, which is also RE2's, and its aliases. The rows are printed by
// tests/tools/property_table.py.
struct property_names {
  std::string_view name;
  std::string_view alias = {};
  std::string_view second_alias = {};
};

// clang-format off
constexpr property_names categories[] = {
    {"L", "Letter"}, {"LC", "Cased_Letter"}, {"Lu", "Uppercase_Letter"}, {"Ll", "Lowercase_Letter"},
    {"Lt", "Titlecase_Letter"}, {"Lm", "Modifier_Letter"}, {"Lo", "Other_Letter"},
    {"M", "Mark", "Combining_Mark"}, {"Mn", "Nonspacing_Mark"}, {"Mc", "Spacing_Mark"},
    {"Me", "Enclosing_Mark"}, {"N", "Number"}, {"Nd", "Decimal_Number", "digit"},
    {"Nl", "Letter_Number"}, {"No", "Other_Number"}, {"P", "Punctuation", "punct"},
    {"Pc", "Connector_Punctuation"}, {"Pd", "Dash_Punctuation"}, {"Ps", "Open_Punctuation"},
    {"Pe", "Close_Punctuation"}, {"Pi", "Initial_Punctuation"}, {"Pf", "Final_Punctuation"},
    {"Po", "Other_Punctuation"}, {"S", "Symbol"}, {"Sm", "Math_Symbol"}, {"Sc", "Currency_Symbol"},
    {"Sk", "Modifier_Symbol"}, {"So", "Other_Symbol"}, {"Z", "Separator"},
    {"Zs", "Space_Separator"}, {"Zl", "Line_Separator"}, {"Zp", "Paragraph_Separator"},
    {"C", "Other"}, {"Cc", "Control", "cntrl"}, {"Cf", "Format"}, {"Cs", "Surrogate"},
    {"Co", "Private_Use"}, {"Cn", "Unassigned"},
};

constexpr property_names scripts[] = {
    {"Adlam", "Adlm"}, {"Ahom"}, {"Anatolian_Hieroglyphs", "Hluw"}, {"Arabic", "Arab"},
    {"Armenian", "Armn"}, {"Avestan", "Avst"}, {"Balinese", "Bali"}, {"Bamum", "Bamu"},
    {"Bassa_Vah", "Bass"}, {"Batak", "Batk"}, {"Bengali", "Beng"}, {"Bhaiksuki", "Bhks"},
    {"Bopomofo", "Bopo"}, {"Brahmi", "Brah"}, {"Braille", "Brai"}, {"Buginese", "Bugi"},
    {"Buhid", "Buhd"}, {"Canadian_Aboriginal", "Cans"}, {"Carian", "Cari"},
    {"Caucasian_Albanian", "Aghb"}, {"Chakma", "Cakm"}, {"Cham"}, {"Cherokee", "Cher"},
    {"Chorasmian", "Chrs"}, {"Common", "Zyyy"}, {"Coptic", "Copt", "Qaac"}, {"Cuneiform", "Xsux"},
    {"Cypriot", "Cprt"}, {"Cypro_Minoan", "Cpmn"}, {"Cyrillic", "Cyrl"}, {"Deseret", "Dsrt"},
    {"Devanagari", "Deva"}, {"Dives_Akuru", "Diak"}, {"Dogra", "Dogr"}, {"Duployan", "Dupl"},
    {"Egyptian_Hieroglyphs", "Egyp"}, {"Elbasan", "Elba"}, {"Elymaic", "Elym"},
    {"Ethiopic", "Ethi"}, {"Georgian", "Geor"}, {"Glagolitic", "Glag"}, {"Gothic", "Goth"},
    {"Grantha", "Gran"}, {"Greek", "Grek"}, {"Gujarati", "Gujr"}, {"Gunjala_Gondi", "Gong"},
    {"Gurmukhi", "Guru"}, {"Han", "Hani"}, {"Hangul", "Hang"}, {"Hanifi_Rohingya", "Rohg"},
    {"Hanunoo", "Hano"}, {"Hatran", "Hatr"}, {"Hebrew", "Hebr"}, {"Hiragana", "Hira"},
    {"Imperial_Aramaic", "Armi"}, {"Inherited", "Qaai", "Zinh"}, {"Inscriptional_Pahlavi", "Phli"},
    {"Inscriptional_Parthian", "Prti"}, {"Javanese", "Java"}, {"Kaithi", "Kthi"},
    {"Kannada", "Knda"}, {"Katakana", "Kana"}, {"Kayah_Li", "Kali"}, {"Kharoshthi", "Khar"},
    {"Khitan_Small_Script", "Kits"}, {"Khmer", "Khmr"}, {"Khojki", "Khoj"}, {"Khudawadi", "Sind"},
    {"Lao", "Laoo"}, {"Latin", "Latn"}, {"Lepcha", "Lepc"}, {"Limbu", "Limb"}, {"Linear_A", "Lina"},
    {"Linear_B", "Linb"}, {"Lisu"}, {"Lycian", "Lyci"}, {"Lydian", "Lydi"}, {"Mahajani", "Mahj"},
    {"Makasar", "Maka"}, {"Malayalam", "Mlym"}, {"Mandaic", "Mand"}, {"Manichaean", "Mani"},
    {"Marchen", "Marc"}, {"Masaram_Gondi", "Gonm"}, {"Medefaidrin", "Medf"},
    {"Meetei_Mayek", "Mtei"}, {"Mende_Kikakui", "Mend"}, {"Meroitic_Cursive", "Merc"},
    {"Meroitic_Hieroglyphs", "Mero"}, {"Miao", "Plrd"}, {"Modi"}, {"Mongolian", "Mong"},
    {"Mro", "Mroo"}, {"Multani", "Mult"}, {"Myanmar", "Mymr"}, {"Nabataean", "Nbat"},
    {"Nandinagari", "Nand"}, {"New_Tai_Lue", "Talu"}, {"Newa"}, {"Nko", "Nkoo"}, {"Nushu", "Nshu"},
    {"Nyiakeng_Puachue_Hmong", "Hmnp"}, {"Ogham", "Ogam"}, {"Ol_Chiki", "Olck"},
    {"Old_Hungarian", "Hung"}, {"Old_Italic", "Ital"}, {"Old_North_Arabian", "Narb"},
    {"Old_Permic", "Perm"}, {"Old_Persian", "Xpeo"}, {"Old_Sogdian", "Sogo"},
    {"Old_South_Arabian", "Sarb"}, {"Old_Turkic", "Orkh"}, {"Old_Uyghur", "Ougr"},
    {"Oriya", "Orya"}, {"Osage", "Osge"}, {"Osmanya", "Osma"}, {"Pahawh_Hmong", "Hmng"},
    {"Palmyrene", "Palm"}, {"Pau_Cin_Hau", "Pauc"}, {"Phags_Pa", "Phag"}, {"Phoenician", "Phnx"},
    {"Psalter_Pahlavi", "Phlp"}, {"Rejang", "Rjng"}, {"Runic", "Runr"}, {"Samaritan", "Samr"},
    {"Saurashtra", "Saur"}, {"Sharada", "Shrd"}, {"Shavian", "Shaw"}, {"Siddham", "Sidd"},
    {"SignWriting", "Sgnw"}, {"Sinhala", "Sinh"}, {"Sogdian", "Sogd"}, {"Sora_Sompeng", "Sora"},
    {"Soyombo", "Soyo"}, {"Sundanese", "Sund"}, {"Syloti_Nagri", "Sylo"}, {"Syriac", "Syrc"},
    {"Tagalog", "Tglg"}, {"Tagbanwa", "Tagb"}, {"Tai_Le", "Tale"}, {"Tai_Tham", "Lana"},
    {"Tai_Viet", "Tavt"}, {"Takri", "Takr"}, {"Tamil", "Taml"}, {"Tangsa", "Tnsa"},
    {"Tangut", "Tang"}, {"Telugu", "Telu"}, {"Thaana", "Thaa"}, {"Thai"}, {"Tibetan", "Tibt"},
    {"Tifinagh", "Tfng"}, {"Tirhuta", "Tirh"}, {"Toto"}, {"Ugaritic", "Ugar"}, {"Vai", "Vaii"},
    {"Vithkuqi", "Vith"}, {"Wancho", "Wcho"}, {"Warang_Citi", "Wara"}, {"Yezidi", "Yezi"},
    {"Yi", "Yiii"}, {"Zanabazar_Square", "Zanb"},
};
// clang-format on

template <std::size_t Size>
std::string_view find_name(const property_names (&table)[Size], std::string_view wanted) {
  for (const property_names& row : table) {
    if (wanted == row.name || wanted == row.alias || wanted == row.second_alias) return row.name;
  }
  return {};
}

code_point_set engine_property(std::string_view name) {
  std::string members = "\\p{";
  members.append(name).append("}");
  std::string complement = members;
  complement[1] = 'P';
  return {std::move(members), std::move(complement)};
}

// RE2 has no LC and no Cn, and its C leaves out the unassigned code points that ECMA-262's C
// contains. So one side of each is a union of what RE2 has, and the other has no spelling.
std::optional<code_point_set> find_category(std::string_view wanted) {
  constexpr const char* not_other = R"(\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z})";
  constexpr const char* assigned = R"(\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cc}\p{Cf}\p{Co}\p{Cs})";
  const std::string_view name = find_name(categories, wanted);
  if (name.empty()) return std::nullopt;
  if (name == "LC") return code_point_set{R"(\p{Lu}\p{Ll}\p{Lt})", std::nullopt};
  if (name == "C") return code_point_set{std::nullopt, not_other};
  if (name == "Cn") return code_point_set{std::nullopt, assigned};
  return engine_property(name);
}

std::optional<code_point_set> find_binary_property(std::string_view name) {
  if (name == "ASCII") return code_point_set{R"(\x{0}-\x{7f})", R"(\x{80}-\x{10ffff})"};
  if (name == "Any") return code_point_set{R"(\x{0}-\x{10ffff})", ""};
  if (name == "ASCII_Hex_Digit" || name == "AHex") {
    return code_point_set{"0-9A-Fa-f",
                          R"(\x{0}-\x{2f}\x{3a}-\x{40}\x{47}-\x{60}\x{67}-\x{10ffff})"};
  }
  if (name != "Assigned") return std::nullopt;
  auto unassigned = find_category("Cn");
  std::swap(unassigned->members, unassigned->complement);
  return unassigned;
}

}  // namespace

std::optional<code_point_set> find_property(std::string_view name) {
  auto category = find_category(name);
  return category ? category : find_binary_property(name);
}

std::optional<code_point_set> find_property(std::string_view name, std::string_view value) {
  if (name == "gc" || name == "General_Category") return find_category(value);
  if (name != "sc" && name != "Script") return std::nullopt;
  const std::string_view script = find_name(scripts, value);
  if (script.empty()) return std::nullopt;
  return engine_property(script);
}

}  // namespace sluice::inline v0::detail
