#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every measurement and writes what it found into docs/benchmarks.md, between its markers, and docs/benchmarks.svg.

usage: report.py --build DIR --data DIR [--node-modules DIR] [--save FILE] [--rounds N] [--date YYYY-MM-DD]
       report.py --from FILE      only writes the documents again

DIR of --build is a Release tree with SLUICE_BUILD_BENCHMARKS=ON.
"""
import argparse
import datetime
import json
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # no folder beside the sources
import plot
import tables

HERE = pathlib.Path(__file__).resolve().parent
DOCS = HERE.parent.parent / 'docs'


def first(pattern, text, default='unknown'):
    found = re.search(pattern, text, re.M)
    return found.group(1).strip() if found else default


def output_of(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ''


def machine():
    cpu = output_of('lscpu')
    return {'cpu': first(r'^Model name:(.*)$', cpu), 'cores': first(r'^CPU\(s\):(.*)$', cpu), 'system': platform.platform(terse=True),
            'distribution': first(r'^PRETTY_NAME="(.*)"$', output_of('cat', '/etc/os-release'))}


def measure(options, out):
    bench = next(pathlib.Path(options.build).rglob('sluice_bench'))
    library = next(path for path in pathlib.Path(options.build).rglob('libsluice*.a'))
    node = ['--node-modules', options.node_modules] if options.node_modules else []
    how = ['--json', '--rounds', str(options.rounds)]
    note = {'date': options.date or datetime.date.today().isoformat(), 'machine': machine()}
    out.write(json.dumps(note) + '\n')
    with tempfile.TemporaryDirectory() as declared:
        subprocess.run([sys.executable, HERE / 'declared' / 'make.py', declared], check=True)
        for what, command in {
            'races': [bench, '--data', options.data, *node, *how],
            'races under declared': [bench, '--data', declared, '--policy', 'declared', *node, *how],
            'memory': [bench, '--memory', '--data', options.data, *how],
            'growth': [bench, '--growth', *how],
            'cost to a host': ['bash', HERE / 'host_cost.sh', library],
        }.items():
            print(what, file=sys.stderr, flush=True)
            out.flush()
            subprocess.run(command, check=True, stdout=out)


def write_document(lines, document):
    text = document.read_text(encoding='utf-8')
    for name, make in tables.ALL.items():
        begin, end = f'<!-- begin {name} -->', f'<!-- end {name} -->'
        if begin not in text or end not in text:
            sys.exit(f'{document} has no place for {name}')
        head, rest = text.split(begin, 1)
        text = head + begin + '\n' + make(lines).strip() + '\n' + end + rest.split(end, 1)[1]
    document.write_text(text, encoding='utf-8')


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for name in ('build', 'data', 'node-modules', 'save', 'from', 'date'):
        parser.add_argument('--' + name, dest='source' if name == 'from' else name.replace('-', '_'))
    parser.add_argument('--rounds', type=int, default=9)
    options = parser.parse_args()
    path = options.source or options.save or tempfile.mkstemp('.jsonl')[1]
    if not options.source:
        if not options.build or not options.data:
            parser.error('--build and --data are needed')
        with open(path, 'w', encoding='utf-8') as out:
            measure(options, out)
    with open(path, encoding='utf-8') as file:
        lines = [json.loads(line) for line in file]
    write_document(lines, DOCS / 'benchmarks.md')
    plot.draw(path, DOCS / 'benchmarks.svg')


main()
