#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Prints the rows of the two tables in src/pattern_property.cpp from general_category.json and
# scripts.json. Run by hand when those change; tests/unit/ecma_pattern_test.cpp compares the result:
#   python3 tests/tools/property_table.py "$SLUICE_SHARED_DIR/tables"
import json
import pathlib
import sys


def rows(table, width=100):
    line = "   "
    for name, aliases in table.items():
        words = [name, *aliases]
        cell = " {%s}," % ", ".join(f'"{word}"' for word in words)
        if len(line) + len(cell) > width:
            yield line
            line = "   "
        line += cell
    yield line


def main():
    folder = pathlib.Path(sys.argv[1])
    for file in ("general_category.json", "scripts.json"):
        table = json.loads((folder / file).read_text(encoding="utf-8"))
        print(f"// {file}: {len(table)}")
        print("\n".join(rows(table)))


if __name__ == "__main__":
    main()
