#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes the sources one small fault at a time and asks whether a test notices.

  tests/mutation/mutate.py --tree BUILD_TREE --target sluice_tests \
      --run 'BUILD_TREE/tests/sluice_tests -a' --files src/decimal.cpp src/window.cpp --sample 40 --seed 1

Works in a copy of the checkout beside the build tree, never in the checkout itself. A mutant counts as killed when it does not
build, when the tests fail, or when they take five times as long as before. Prints every survivor with its line, and the score.
"""
import argparse
import pathlib
import random
import re
import shlex
import subprocess
import sys
import time

# (what to find, what to put there). Applied to code only: comments, includes and preprocessor lines are left alone.
SWAPS = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r" \+ ", " - "), (r" - ", " + "),
    (r"\+\+(\w)", r"--\1"), (r"!(?=[\w(])", ""), (r"\breturn (?!\w+;$)", "return !"),
    (r"(?<![\w.])(\d+)(?![\w.'])", lambda m: str(int(m.group(1)) + 1)),
    (r", E, E,", ", I, E,"), (r", I, E,", ", E, E,"), (r", R, R,", ", I, I,"), (r", I, R,", ", I, I,"),
]


def mutants_of(path):
    lines = path.read_text().splitlines(keepends=True)
    for number, line in enumerate(lines):
        code = line.split("//")[0]
        if not code.strip() or code.lstrip().startswith(("#", "static_assert", "namespace", "template")):
            continue
        for pattern, replacement in SWAPS:
            for match in re.finditer(pattern, code):
                put = replacement(match) if callable(replacement) else match.expand(replacement)
                changed = code[:match.start()] + put + code[match.end():] + line[len(code):]
                yield number, lines[:number] + [changed] + lines[number + 1:], line.strip(), changed.strip()


def run(command, seconds):
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=seconds).returncode
    except subprocess.TimeoutExpired:
        return "too slow"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--tree", required=True, help="a build tree made from the copy given by --copy")
    options.add_argument("--copy", required=True, help="a copy of the checkout that may be changed")
    options.add_argument("--target", default="sluice_tests")
    options.add_argument("--run", required=True)
    options.add_argument("--files", nargs="+", required=True)
    options.add_argument("--sample", type=int, default=50)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    copy = pathlib.Path(asked.copy)
    build = ["cmake", "--build", asked.tree, "--target", asked.target]
    tests = shlex.split(asked.run)

    if run(build, 3600) != 0:
        sys.exit("the unchanged sources do not build")
    began = time.monotonic()
    if run(tests, 3600) != 0:
        sys.exit("the unchanged sources fail their tests")
    patience = 5 * (time.monotonic() - began) + 10

    candidates = [(copy / name, m) for name in asked.files for m in mutants_of(copy / name)]
    random.Random(asked.seed).shuffle(candidates)
    unbuilt = killed = 0
    survivors = []
    for path, (number, changed, before, after) in candidates[:asked.sample]:
        original = path.read_text()
        path.write_text("".join(changed))
        try:
            if run(build, 1800) != 0:
                unbuilt += 1
            elif run(tests, patience) != 0:
                killed += 1
            else:
                survivors.append((path.relative_to(copy), number + 1, before, after))
                print(f"SURVIVED {path.relative_to(copy)}:{number + 1}\n  - {before}\n  + {after}", flush=True)
        finally:
            path.write_text(original)
    ran = killed + len(survivors)
    print(f"{len(candidates)} possible, {ran} ran, {killed} killed, {len(survivors)} survived, {unbuilt} did not build; "
          f"score {100 * killed / max(ran, 1):.1f} %")


if __name__ == "__main__":
    main()
