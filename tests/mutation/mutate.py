#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes the sources one small fault at a time and asks whether a test notices.

  CXX=clang++ cmake -G Ninja -S . -B TREE -D CMAKE_BUILD_TYPE=None -D CMAKE_CXX_FLAGS='-O0 -w' \\
      -D CMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld -D CMAKE_EXPORT_COMPILE_COMMANDS=ON && cmake --build TREE --target sluice_tests sluice_cli
  tests/mutation/mutate.py --tree TREE                              # every file of plan.txt, as sampled there
  tests/mutation/mutate.py --tree TREE src/uri.cpp --all            # one file, every mutant
  tests/mutation/mutate.py --tree TREE src/uri.cpp --line 'at + 1'  # mutants of the lines with this text
  tests/mutation/mutate.py --tree TREE --gates                      # every gate of gates.txt removed, each by name
  tests/mutation/mutate.py --check                                  # whether the three files of text agree with the sources

The checkout is never changed. A mutant is compiled beside the tree and linked in front of it. Without optimisation an inline
function is a weak symbol and the linker takes the first, so a changed header costs the few sources that plan.txt names.

Killed: a test fails, or takes far longer than before. Mutants that do not compile do not count. Survivors that equivalent.txt
explains are equivalent. Score: killed out of those that count and are not equivalent. Fails below --least.
"""
import argparse
import hashlib
import json
import pathlib
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MEMORY = 4 << 30


def turned(*words):
    """Each of the words into the next."""
    return [(rf"\b{a}\b", b) for a, b in zip(words, words[1:] + words[:1])]


def one_more(match):
    digits = match.group(1).replace("'", "")
    return (hex(int(digits, 16) + 1) if digits[:2] == "0x" else str(int(digits) + 1)) + match.group(2)


CODE = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "), (r" < ", " >= "), (r" > ", " <= "),
    (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " + "), (r" / ", " * "), (r" % ", " * "),
    (r" & ", " | "), (r" \| ", " & "), (r" << ", " >> "), (r" >> ", " << "), (r" \^ ", " & "),
    (r" \+= ", " -= "), (r" -= ", " += "), (r" \|= ", " &= "), (r" &= ", " |= "), (r" = ~", " = "),
    (r"\+\+", "--"), (r"--", "++"), (r"!(?=[\w(])", ""), (r"(?<![\w.])-(?=\w)", ""),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"\breturn ([^;{]+);", r"return !(\1);"),
    (r"(?<![\w.'])(\d[\d']*|0x[\da-f]+)(u?)(?![\w.'])", one_more),
    (r"(?<![\w.'])(\d+\.\d+)(?![\w.'])", r"(2 * \1)"),
    # A statement is gone.
    (r"(?m)^( *)[\w.>\[\]()-]+ (?:[-+*/|&^]|<<|>>)?= [^;{]*;$", r"\1;"), (r"(?m)^( *)[\w.>:-]+\([^;{]*\);$", r"\1;"),
    *turned("pattern_fault::syntax", "pattern_fault::unsupported"),
    *turned("disposition::enforce", "disposition::ignore", "disposition::refuse"),
    *turned("dialect::draft06", "dialect::draft07", "dialect::draft2019_09", "dialect::draft2020_12"),
    *turned("kind::object", "kind::array", "kind::string", "kind::number", "kind::boolean", "kind::null"),
    *turned("vocabulary::core", "vocabulary::applicator", "vocabulary::unevaluated", "vocabulary::validation",
            "vocabulary::metadata", "vocabulary::format", "vocabulary::content"),
]
# Columns of the table of keywords.
ROWS = [
    *turned("E", "I", "R"), *turned("all", "from07", "from19", "only20"), *turned("only19", "to19"),
    *turned("str", "num", "any", "obj", "arr"), *turned("t::bound", "t::scan", "t::value", "t::compute"),
    *turned("t::descend", "t::combine", "t::match"),
    *turned("voc::core", "voc::applicator", "voc::unevaluated", "voc::validation", "voc::metadata", "voc::format", "voc::content"),
    *turned("flag", "count", "bound", "positive"), *turned("schema", "schema_or_flag", "schema_or_list", "none"),
    *turned("schema_list", "schema_map", "names"),
]
STRING = r'R"\((?:[^)]|\)(?!"))*\)"|"(?:[^"\\\n]|\\.)*"'
LITERAL = rf"//[^\n]*|{STRING}|'(?:[^'\\\n]|\\.)'(?!\w)"
UNTOUCHED = re.compile(r"\s*(#|static_assert|namespace|template|using|friend|\[\[)")


def another(letter):
    return chr(ord(letter) + (-1 if letter in "9zZ" else 1))


def gates_of(code):
    """Every `if (...)` of the text, as the span of what stands between the parentheses."""
    for match in re.finditer(r"\bif \(", code):
        depth, end = 1, match.end()
        while depth and end < len(code):
            depth += (code[end] == "(") - (code[end] == ")")
            end += 1
        if ";" not in code[match.end():end]:
            yield match.end(), end - 1


def mutants_of(text, is_table):
    """(begin, end, replacement) of every change."""
    code = re.sub(LITERAL, lambda m: " " * len(m.group()) if m.group()[0] == "/" else "\x01" * len(m.group()), text)
    spans = set()
    for pattern, replacement in CODE + (ROWS if is_table else []):
        for match in re.finditer(pattern, code):
            if pattern in [row[0] for row in ROWS] and not text[text.rfind("\n", 0, match.start()) + 1:].startswith('    {"'):
                continue
            put = replacement(match) if callable(replacement) else re.sub(r"\\(\d)", lambda g: text[slice(*match.span(int(g[1])))],
                                                                          replacement)
            spans.add((match.start(), match.end(), put))
    for begin, end in gates_of(code):
        spans.add((begin, end, "false"))
    for match in re.finditer(LITERAL, text):
        word = match.group()
        if word[0] == "/":
            continue
        body = re.search(r"(?<!\\)[0-9A-Za-z](?=[^0-9A-Za-z]*.$)" if word[0] != "'" else r"(?<=')[^\\](?=')", word[1:] if word[0] == "R" else word)
        if body:
            at = match.start() + (word[0] == "R") + body.start()
            if text[at - 1] != "\\":
                spans.add((at, at + 1, another(text[at])))
    elsewhere = [m.span() for m in re.finditer(r"(?ms)^ *#else$.*?^ *#endif$", text)]  # what this compiler does not see
    for begin, end, put in sorted(spans):
        if any(a <= begin < b for a, b in elsewhere):
            continue
        line = text[text.rfind("\n", 0, begin) + 1:text.find("\n", begin)]
        if not UNTOUCHED.match(line) and text[begin:end] != put:
            yield begin, end, put


def lines_of(text, begin, end, put):
    """The line before and after, without what stands around it."""
    first = text.rfind("\n", 0, begin) + 1
    last = text.find("\n", end)
    squeeze = lambda s: " ".join(s.split())
    return text.count("\n", 0, begin) + 1, squeeze(text[first:last]), squeeze(text[first:begin] + put + text[end:last])


class Tree:
    """An unoptimised build tree, and one changed program beside it."""

    def __init__(self, tree, room):
        self.tree, self.room = tree, room
        self.commands = {pathlib.Path(c["file"]).relative_to(ROOT).as_posix(): c
                         for c in json.loads((tree / "compile_commands.json").read_text())
                         if "/bench/" not in c["file"] and "/fuzz_batch.dir/" not in c["command"]}
        self.links = {}
        for name, output in (("sluice_tests", "tests/sluice_tests"), ("sluice", "sluice")):
            line = subprocess.run(["ninja", "-C", tree, "-t", "commands", output], capture_output=True, text=True).stdout
            words = shlex.split(line.strip().splitlines()[-1])
            self.links[name] = words[words.index("&&") + 1:len(words) - words[::-1].index("&&") - 1]

    def prepared(self, words, unit, changed):
        """Headers that no mutant of the file changes, compiled once for the flags of the unit."""
        files = [p for d in ("include", "src") for p in (ROOT / d).rglob("*.?pp")]
        lines = sorted({m for p in files for m in re.findall(r"#include <[a-z_]+>", p.read_text())})
        if unit.startswith("tests/"):
            lines += ["#include <nlohmann/json.hpp>", "#include <catch2/catch.hpp>"]
        if changed.endswith(".cpp") and unit.startswith("src/"):
            lines += ['#include "sluice/core.hpp"', '#include "compile.hpp"', '#include "sluice/detail/pattern_source.hpp"']
        flags = [w for w in words[1:words.index("-o")] if not w.startswith("-M") and not w.endswith(".o")] + ["-I", str(ROOT / "src")]
        name = self.room / (hashlib.sha256("\n".join(flags + lines).encode()).hexdigest()[:16] + ".hpp")
        if not name.exists():
            name.write_text("\n".join(lines) + "\n")
            if run([words[0], *flags, "-x", "c++-header", name, "-o", f"{name}.pch"], 600, cwd=self.tree) != 0:
                sys.exit(f"the headers of {unit} do not compile by themselves")
        return ["-include-pch", f"{name}.pch"]

    def build(self, changed, text, units):
        """Whether the units compile with this text for that file."""
        over = self.room / "over"
        shutil.rmtree(over, ignore_errors=True)
        objects, replaced = {}, []
        for unit in {*units, changed}:
            if unit.endswith(".cpp"):
                (over / unit).parent.mkdir(parents=True, exist_ok=True)
                (over / unit).write_text((ROOT / unit).read_text())
        (over / changed).parent.mkdir(parents=True, exist_ok=True)
        (over / changed).write_text(text)
        for unit in units:
            words = shlex.split(self.commands[unit]["command"])
            words[words.index(str(ROOT / unit))] = str(over / unit)
            replaced.append(words[words.index("-o") + 1])
            put = str(self.room / (unit.replace("/", "_") + ".o"))
            objects[put] = unit
            words[words.index("-o") + 1] = put
            places = [over / "include", over / "src", ROOT / "src", (ROOT / unit).parent]
            first = [*self.prepared(words, unit, changed), *(f"-I{place}" for place in places)]
            if run([words[0], *first, *words[1:]], 600, cwd=self.tree) != 0:
                return False
        self.objects, self.replaced = objects, replaced
        return True

    def link(self, name, wanted, put):
        """Without `wanted` everything, else the test files of these names: a small program links faster."""
        left_out = lambda w: w in self.replaced or wanted and re.search(r"_test\.cpp\.o$", w) and not pathlib.Path(w).name[:-6] in wanted
        words = [w for w in self.links[name] if not left_out(w)]
        words[words.index("-o") + 1] = str(put)
        own = [o for o, unit in self.objects.items() if name == "sluice_tests" or not unit.startswith("tests/")]
        if run([words[0], *own, *words[1:]], 600, cwd=self.tree) != 0:
            raise Unlinkable


class Unlinkable(Exception):
    pass


def run(command, seconds, **more):
    bound = lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        return subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              timeout=seconds, preexec_fn=bound, **more).returncode
    except subprocess.TimeoutExpired:
        return "too slow"


def plan():
    """file -> (share of its mutants, units, tests in order), from plan.txt."""
    rows = {}
    for line in (HERE / "plan.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            file, sample, units, tests = [part.strip() for part in line.split("|")]
            rows[file] = (sample, units.split() or [file], tests.split(";"))
    return rows


def equivalents():
    """{(file, before, after)} of equivalent.txt."""
    known, file, before, after = set(), "", "", ""
    for line in (HERE / "equivalent.txt").read_text().splitlines():
        mark, rest = line[:2], " ".join(line[2:].split())
        if mark == "- ":
            before = rest
        elif mark == "+ ":
            known.add((file, before, rest))
        elif line and not line[0] in "#= ":
            file = line.strip()
    return known


def gates():
    """(file, before, after, tests) of gates.txt."""
    file, before, waiting = "", "", []
    for line in (HERE / "gates.txt").read_text().splitlines():
        mark, rest = line[:2], " ".join(line[2:].split())
        if mark == "- ":
            before = rest
        elif mark == "+ ":
            waiting.append((file, before, rest))
        elif mark == "? ":
            yield from ((*gate, rest.split(";")) for gate in waiting)
            waiting = []
        elif line and not line.startswith("#"):
            file = line.strip()


def stale(rows, known):
    """What the files of text say of sources that are no longer so."""
    tags = {p.stem for p in (ROOT / "tests").rglob("*_test.cpp")}
    for file, (_, units, tests) in rows.items():
        yield from (f"plan.txt: no file {name}" for name in {file, *units} if not (ROOT / name).is_file())
        yield from (f"plan.txt: no tests {tag}" for test in tests for tag in re.findall(r"\[#(\w+)\]", test) if tag not in tags)
    for file, before, _, tests in gates():
        text = [" ".join(line.split()) for line in (ROOT / file).read_text().splitlines()]
        yield from [f"gates.txt: {file} is not in plan.txt"] * (file not in rows)
        yield from [f"gates.txt: {file} has no line {before}"] * (before not in text)
        yield from (f"gates.txt: no tests {tag}" for test in tests for tag in re.findall(r"\[#(\w+)\]", test) if tag not in tags)
    for file in sorted({row[0] for row in known}):
        text = (ROOT / file).read_text()
        possible = {lines_of(text, *m)[1:] for m in mutants_of(text, file.endswith("keyword.hpp"))}
        yield from (f"equivalent.txt: {file} has no mutant\n- {b}\n+ {a}" for f, b, a in sorted(known) if f == file and (b, a) not in possible)


class Judge:
    def __init__(self, tree, room):
        self.tree, self.room, self.usual = Tree(tree, room), room, {}

    def command_of(self, test):
        if test.startswith("!"):
            return [w.replace("{room}", str(self.room)) for w in shlex.split(test[1:])]
        return [str(self.room / "sluice_tests"), "-a", "-w", "NoTests", "-#", test]

    def commands(self, tests):
        for test in map(str.strip, tests):
            if test.startswith("!"):
                self.tree.link("sluice", None, self.room / "sluice")
            else:
                self.tree.link("sluice_tests", re.findall(r"(?<!~)\[#(\w+)\]", test), self.room / "sluice_tests")
            yield self.command_of(test)

    def notices(self, tests, measure=False):
        for command in self.commands(tests):
            began = time.monotonic()
            code = run(command, 3600 if measure else 3 * self.usual[str(command)] + 2, cwd=ROOT)
            if measure:
                if code != 0:
                    sys.exit(f"the unchanged sources fail: {command}")
                self.usual[str(command)] = time.monotonic() - began
            elif code != 0:
                return True
        return False

    def gate(self, name, before, after, tests, units):
        text = (ROOT / name).read_text()
        places = [m for m in re.finditer(r"[^\n]+", text) if " ".join(m.group().split()) == before]
        if not places:
            sys.exit(f"gates.txt: {name} has no line {before}")
        if any(str([*self.command_of(t)]) not in self.usual for t in tests):
            self.tree.build(name, text, units)
            self.notices(tests, measure=True)
        broken = "".join(text[a:b] + (after if c else "") for a, b, c in zip([0] + [m.end() for m in places],
                         [m.start() for m in places] + [len(text)], [True] * len(places) + [False]))
        what = "caught" if self.tree.build(name, broken, units) and self.notices(tests) else "NOT CAUGHT"
        print(f"{what} {name}\n- {before}\n+ {after}", flush=True)
        return what == "caught"

    def file(self, name, asked, row, known):
        sample, units, tests = row
        text = (ROOT / name).read_text()
        possible = list(mutants_of(text, name.endswith("keyword.hpp")))
        if asked.line:
            chosen = [m for m in possible if asked.line in lines_of(text, *m)[1]]
        else:
            count = len(possible) if asked.all or sample == "all" else min(int(sample), len(possible))
            order = sorted(possible)
            random.Random(hashlib.sha256(f"{asked.seed} {name}".encode()).digest()).shuffle(order)
            chosen = sorted(order[:count])
        if asked.list:
            for m in chosen:
                print(name, *lines_of(text, *m), sep=" | ")
            return len(possible), 0, 0, 0, 0
        if not chosen:
            return len(possible), 0, 0, 0, 0
        if not self.tree.build(name, text, units):
            sys.exit(f"{name} does not build unchanged")
        self.notices(tests, measure=True)
        killed = equal = left = unbuilt = 0
        for begin, end, put in chosen:
            number, before, after = lines_of(text, begin, end, put)
            if (name, before, after) in known and not asked.line:
                equal += 1
                continue
            try:
                if not self.tree.build(name, text[:begin] + put + text[end:], units):
                    unbuilt += 1
                elif self.notices(tests):
                    killed += 1
                else:
                    left += 1
                    print(f"SURVIVED {name}:{number}\n- {before}\n+ {after}", flush=True)
            except Unlinkable:
                unbuilt += 1
        print(f"{name}: {len(possible)} possible, {len(chosen) - unbuilt} ran, {killed} killed, {left} survived, {equal} equivalent, "
              f"{unbuilt} did not build, {score(killed, left)}", flush=True)
        return len(possible), killed, left, equal, unbuilt


def score(killed, left):
    return f"score {100 * killed / max(killed + left, 1):.1f} %"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("files", nargs="*", help="default: those of plan.txt")
    options.add_argument("--tree", type=pathlib.Path)
    options.add_argument("--all", action="store_true", help="every mutant, whatever plan.txt says")
    options.add_argument("--line", help="only mutants of lines that hold this text, known or not")
    options.add_argument("--list", action="store_true", help="print the mutants and run none")
    options.add_argument("--gates", action="store_true", help="remove the gates of gates.txt, each of which must be caught")
    options.add_argument("--check", action="store_true", help="compare plan.txt, gates.txt and equivalent.txt with the sources and run none")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--least", type=float, default=95)
    asked = options.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # so that the child ends too
    rows, known = plan(), equivalents()
    if asked.check or not asked.tree:
        wrong = list(stale(rows, known))
        print(*wrong, sep="\n", end="\n" if wrong else "")
        sys.exit(bool(wrong) or not asked.check and "--tree is missing")
    with tempfile.TemporaryDirectory() as room:
        judge = Judge(asked.tree.resolve(), pathlib.Path(room))
        if asked.gates:
            caught = [judge.gate(*g, rows[g[0]][1]) for g in gates() if not asked.files or g[0] in asked.files]
            print(f"gates: {len(caught)} removed, {sum(caught)} caught")
            sys.exit(not all(caught))
        sums = [sum(column) for column in zip(*(judge.file(f, asked, rows[f], known) for f in asked.files or rows))]
    possible, killed, left, equal, unbuilt = sums
    print(f"all: {possible} possible, {killed + left + equal} ran, {killed} killed, {left} survived, {equal} equivalent, "
          f"{unbuilt} did not build, {score(killed, left)}")
    sys.exit(not asked.list and 100 * killed < asked.least * (killed + left))


if __name__ == "__main__":
    main()
