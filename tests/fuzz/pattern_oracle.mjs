// SPDX-License-Identifier: Apache-2.0
// Holds the translated patterns against node's own RegExp: random patterns and subjects, the same
// for the same seed. Under the u flag both must agree; a pattern that is only valid without it
// (Annex B) is compared on subjects without astral characters. Offline, needs node 20 or newer:
//   g++ -std=c++20 -O2 -Iinclude tests/fuzz/pattern_driver.cpp libsluice_core.a -lre2 -o driver
//   node tests/fuzz/pattern_oracle.mjs ./driver [patterns = 100000] [seed = 1]
// Exit 0 without a difference, 1 with one.
import { spawnSync } from "node:child_process";

const [driver, wanted = "100000", seedText = "1"] = process.argv.slice(2);
if (!driver) throw new Error("usage: node pattern_oracle.mjs DRIVER [PATTERNS] [SEED]");

// Code points of a subject: what backtracking costs node is exponential in it.
const longest = 12;
let state = Number(seedText) >>> 0;
function random(below) {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) % below;
}
const chance = (percent) => random(100) < percent;
const pick = (list) => list[random(list.length)];

const characters = [..."aabbcAZz019_-- .,:@/#&%!~'\"<>=;`{}]é\u00a0\u2028\u2029\u200b\ufeff\u3000\u0663Ωя😀🐲"]
  .concat("\0", "\n", "\r", "\t", "\v", "\u0085", "\u180e", "\u017f", "\u212a");
const escapes = [..."tnvfr0^$\\.*+?()[]{}|/"].map((c) => "\\" + c)
  .concat("\\cA", "\\cj", "\\x41", "\\xe9", "\\u0062", "\\u{61}", "\\u{1F600}", "\\uD83D\\uDE00",
    "\\uD83D", "\\uDE00", "\\u{0000041}", "\\uD83D\\u0061");
const compatible = [..."-_@:'\"#%&!~`<>=;, "].map((c) => "\\" + c);
const odd = ["\\a", "\\A", "\\z", "\\01", "\\1", "\\8", "\\k<n>", "\\c1", "\\x4", "\\u{110000}", "\\pL",
  "\\p{}", "\\p{Greek}", "\\é", "\\Q", "\\C", "\\", "\\u12", "(?i)", "(?=", "(?<!a)", "(?<n>a)", "(?P<n>a)",
  "{2}", "{,3}", "{2,1}", "**", "*+", "^*", "$+", "\\b?", "(", ")", "[", "[z-a]", "a{1001}", "(?:a{50}){21}"];
const sets = ["\\d", "\\D", "\\w", "\\W", "\\s", "\\S"];
const categories = ["L", "Lu", "Ll", "Letter", "LC", "N", "Nd", "digit", "P", "Pd", "punct", "S", "Sm", "Z", "Zs",
  "Cc", "Cs", "Any", "ASCII", "AHex", "sc=Grek", "Script=Latin", "sc=Cyrl", "gc=Lu", "General_Category=Mark"];

// Every part is its text, a way to make one subject that may match it, and how deep quantifiers nest.
const literal = () => {
  const c = pick(characters);
  const special = "^$\\.*+?()[]{}|".includes(c);
  return { text: special && chance(80) ? "\\" + c : c, sample: () => c };
};
const escaped = () => {
  const text = chance(25) ? pick(compatible) : pick(escapes);
  return { text, sample: () => (text.length === 2 ? text[1] : "A") };
};
const set = () => {
  const text = chance(70) ? pick(sets) : `\\${pick(["p", "P"])}{${pick(categories)}}`;
  return { text, sample: () => pick(["1", "a", " ", "-", "Ω", "я", "A"]) };
};
function bracket() {
  const members = [];
  for (let n = random(4); n > 0; --n) {
    const one = () => (chance(60) ? literal() : chance(60) ? escaped() : set());
    const low = one();
    members.push(chance(35) ? { text: `${low.text}-${one().text}`, sample: low.sample } : low);
  }
  if (chance(10)) members.push({ text: "-", sample: () => "-" });
  if (chance(10)) members.unshift({ text: "-", sample: () => "-" });
  if (chance(5)) members.push({ text: "[", sample: () => "[" });
  if (chance(5)) members.push({ text: "\\b", sample: () => "\b" });
  const text = `[${chance(25) ? "^" : ""}${members.map((m) => m.text).join("")}]`;
  return { text, sample: () => (members.length ? pick(members).sample() : "a") };
}
function group(depth) {
  const inner = alternatives(depth - 1);
  const opening = chance(50) ? "(" : chance(80) ? "(?:" : `(?<${pick(["n", "m", "$_1", "é", "1"])}>`;
  return { ...inner, text: `${opening}${inner.text})` };
}
function quantified(atom) {
  const nested = atom.level > 0;
  const [least, most] = nested ? [random(3), random(2)] : [random(4), random(4)];
  const [mark, low, high] = pick([["*", 0, 3], ["+", 1, 3], ["?", 0, 1], [`{${least}}`, least, least],
    [`{${least},}`, least, least + 2], [`{${least},${least + most}}`, least, least + most]]);
  const sample = () => {
    let text = "";
    for (let n = low + random(high - low + 1); n > 0; --n) text += atom.sample();
    return text;
  };
  return { text: atom.text + mark + (chance(15) ? "?" : ""), sample, level: (atom.level ?? 0) + 1 };
}
function piece(depth) {
  if (chance(2)) return { text: pick(odd), sample: () => "a" };
  if (chance(8)) return { text: pick(["^", "$", "\\b", "\\B"]), sample: () => "" };
  const roll = random(100);
  const atom = roll < 40 ? literal() : roll < 52 ? escaped() : roll < 62 ? set() : roll < 80 ? bracket()
    : roll < 86 ? { text: ".", sample: () => pick(characters) }
    : depth > 0 ? group(depth) : literal();
  // node backtracks: `(?:(?:(?:a?){3}){3}){3}b` would be the last thing it does.
  return chance(35) && !(atom.level > 1) ? quantified(atom) : atom;
}
function row(depth) {
  const parts = [];
  for (let n = random(5); n > 0; --n) parts.push(piece(depth));
  const level = Math.max(0, ...parts.map((p) => p.level ?? 0));
  return { text: parts.map((p) => p.text).join(""), sample: () => parts.map((p) => p.sample()).join(""), level };
}
function alternatives(depth) {
  const rows = [row(depth)];
  while (chance(20)) rows.push(row(depth));
  const level = Math.max(...rows.map((r) => r.level));
  return { text: rows.map((r) => r.text).join("|"), sample: () => pick(rows).sample(), level };
}
// The kind the plain matcher takes, and its near neighbours.
function plain() {
  const atoms = ["[a-z]", "[a-z0-9-]", "\\d", "\\w", "[0-9]", "[A-Z]", "\\.", "-", "a", "_", "@", "[^/]", "[^a-c]", "[b-d_]"];
  const parts = [];
  for (let n = random(6); n > 0; --n) {
    const atom = { text: pick(atoms), sample: () => pick(["a", "b", "z", "0", "9", "-", ".", "Z", "_", "@", "é", "/"]) };
    parts.push(chance(50) ? quantified(atom) : atom);
  }
  const text = parts.map((p) => p.text).join("");
  return { text: `^${text}${chance(80) ? "$" : ""}`, sample: () => parts.map((p) => p.sample()).join("") };
}
function damaged(text) {
  const points = [...text];
  const at = random(points.length + 1);
  if (chance(50)) points.splice(at, 1);
  else points.splice(at, 0, pick([..."(){}[]|^$*+?\\-,1a"]));
  return points.join("");
}
function make() {
  const made = chance(15) ? plain() : alternatives(3);
  const text = chance(10) ? damaged(made.text) : made.text;
  const subjects = new Set([""]);
  for (let n = 0; n < 8; ++n) {
    const sample = [...made.sample()].slice(0, longest).join("");
    subjects.add(sample);
    subjects.add(chance(50) ? pick(characters) + sample : sample + pick(characters));
    if (chance(50)) subjects.add(damaged(sample));
  }
  subjects.add([pick(characters), pick(characters), pick(characters)].join(""));
  return [text, [...subjects]];
}

function expression(text, flags) {
  try {
    return new RegExp(text, flags);
  } catch {
    return null;
  }
}

const astral = /[\u{10000}-\u{10ffff}]/u;
// What the contract refuses although it is valid under u.
const beyond = /\(\?|\\[1-9k]|\\[pP]|\d{3}|\}.*\{.*\d\d|\}.*\}.*\}/su;
const counts = { unicode: 0, annexB: 0, syntax: 0, unsupported: 0, verdicts: 0, matches: 0, differences: 0 };

function report(what, text, detail = "") {
  if (++counts.differences <= 20) console.log(`${what}: ${JSON.stringify(text)} ${detail}`);
}

function compare([text, subjects], answer) {
  const unicode = expression(text, "u");
  if (answer === "s" || answer === "u") {
    ++counts[answer === "s" ? "syntax" : "unsupported"];
    if (unicode && answer === "s" && !/\(\?<[^a-zA-Z$_=!]/u.test(text)) report("refused as syntax", text);
    if (unicode && answer === "u" && !beyond.test(text)) report("refused as unsupported", text);
    return;
  }
  const judge = unicode ?? expression(text, "");
  if (!judge) return report("accepted, valid nowhere", text);
  ++counts[unicode ? "unicode" : "annexB"];
  subjects.forEach((subject, i) => {
    // V8 finds `\B` between the halves of a surrogate pair; without u the halves are characters.
    if (astral.test(subject) && (!unicode || text.includes("\\B"))) return;
    const expected = judge.test(subject);
    ++counts.verdicts;
    counts.matches += expected;
    if (answer[i + 1] !== (expected ? "1" : "0")) report("verdict", text, `${JSON.stringify(subject)} node ${expected}, driver ${answer[i + 1]}`);
  });
}

for (let left = Number(wanted); left > 0; left -= 5000) {
  const rows = Array.from({ length: Math.min(left, 5000) }, make);
  const input = rows.map((r) => JSON.stringify(r)).join("\n") + "\n";
  const { status, stdout } = spawnSync(driver, { input, encoding: "utf8", maxBuffer: 1 << 28 });
  const answers = stdout.split("\n");
  if (status !== 0 || answers.length !== rows.length + 1) throw new Error(`the driver ended with ${status}`);
  rows.forEach((r, i) => compare(r, answers[i]));
}
console.log(JSON.stringify({ patterns: Number(wanted), seed: Number(seedText), ...counts }));
process.exitCode = counts.differences === 0 ? 0 : 1;
