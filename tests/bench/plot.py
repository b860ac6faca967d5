#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws lines of `sluice_bench --json` as an SVG: bars per workload on a logarithmic scale, in light and dark mode.

usage: plot.py RESULTS.jsonl PICTURE.svg
"""
import json
import math
import sys

WORKLOADS = {'W1': 'tool call, 280 B', 'W2': 'agent output, 4 KB', 'W3': '5,000 records, 1 MB', 'W4': '10,000 unique items',
             'W5': 'object of 200 members'}
# contestant, what the legend says, its colour class
CHECK = [('sluice/nlohmann', 'sluice', 'ours'), ('blaze', 'Blaze', 'a'), ('schemasafe', 'schemasafe (JS)', 'b'),
         ('ajv', 'ajv (JS)', 'c'), ('rapidjson', 'RapidJSON', 'd'), ('valijson/nlohmann', 'valijson', 'e')]
TEXT = [('sluice/text', 'sluice', 'ours'), ('schemasafe', 'JSON.parse + schemasafe (JS)', 'b'), ('ajv', 'JSON.parse + ajv (JS)', 'c'),
        ('nlohmann-parse', 'nlohmann/json parse, no verdict', 'd')]

LIGHT = {'ink': '#1f2328', 'soft': '#656d76', 'line': '#d8dee4', 'ours': '#0a7d55', 'a': '#8c6bb1', 'b': '#d08b2c', 'c': '#4f86c6',
         'd': '#9aa4ae', 'e': '#c0504d'}
DARK = {'ink': '#e6edf3', 'soft': '#9198a1', 'line': '#30363d', 'ours': '#3fc78f', 'a': '#b79be0', 'b': '#e0a458', 'c': '#79aee8',
        'd': '#6e7681', 'e': '#e5807d'}


def colours(mode):
    bars = ' '.join(f'rect.{c} {{ fill: {mode[c]} }}' for c in ('ours', 'a', 'b', 'c', 'd', 'e'))
    return (f'text {{ fill: {mode["ink"]} }} .note, .tick, .value {{ fill: {mode["soft"]} }} .value.ours {{ fill: {mode["ours"]} }} '
            f'.grid {{ stroke: {mode["line"]} }} .one {{ stroke: {mode["ink"]} }} {bars}')


# Spelled out twice instead of with variables, which not everything that draws SVG knows.
STYLE = f'''
  text {{ font-family: -apple-system, "Segoe UI", Helvetica, Arial, sans-serif }}
  .title {{ font-size: 17px; font-weight: 600 }} .note, .tick {{ font-size: 12px }} .name {{ font-size: 13px; font-weight: 600 }}
  .value {{ font-size: 9.5px }} .value.ours {{ font-size: 11px; font-weight: 700 }} .one {{ stroke-width: 1.25 }}
  {colours(LIGHT)}
  @media (prefers-color-scheme: dark) {{ {colours(DARK)} }}
'''

LEFT, RIGHT, WIDTH, HEIGHT, BAR = 76, 16, 960, 250, 21


def short(x):
    return f'{x:.2f}' if x < 1 else f'{x:.1f}' if x < 10 else f'{x:.0f}' if x < 1000 else f'{x / 1000:.0f}k'


def read(path):
    times = {}
    for line in open(path, encoding='utf-8'):
        row = json.loads(line)
        # Of the runs in one file, the races under `declared` have workloads of other names.
        if 'contestant' in row and row.get('workload') in WORKLOADS:
            times[row['workload'], row['op'], row['contestant']] = row['ns']
    return times


def tick_name(power):
    return f'{10 ** power:,}×' if power >= 0 else f'{10.0 ** power:g}×'


def words(style, x, y, text, anchor='start'):
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{text}</text>'


def panel(out, top, title, note, op, entrants, yardstick, times):
    rows = [(w, [(label, colour, times[w, op, who] / times[w, op, yardstick]) for who, label, colour in entrants
                 if (w, op, who) in times]) for w in WORKLOADS if (w, op, yardstick) in times]
    values = [v for _, bars in rows for *_, v in bars]
    if not values:
        return
    low = min(-0.2, math.log10(min(values)) - 0.1)
    high = math.log10(max(values)) + 0.25
    floor = top + 92 + HEIGHT
    y = lambda v: floor - (math.log10(v) - low) / (high - low) * HEIGHT
    out.append(words('title', LEFT, top + 22, title))
    out.append(words('note', LEFT, top + 42, note))
    x = LEFT
    for _, label, colour in entrants:
        out.append(f'<rect class="{colour}" x="{x}" y="{top + 56}" width="11" height="11" rx="2"/>')
        out.append(words('note', x + 17, top + 66, label))
        x += 38 + 6.4 * len(label)
    for power in range(math.ceil(low), math.floor(high) + 1):
        at = y(10.0 ** power)
        kind = 'one' if power == 0 else 'grid'
        out.append(f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at:.1f}" y2="{at:.1f}"/>')
        out.append(words('tick', LEFT - 8, at + 4, tick_name(power), 'end'))
    group = (WIDTH - LEFT - RIGHT) / len(rows)
    for i, (workload, bars) in enumerate(rows):
        middle = LEFT + group * (i + 0.5)
        x = middle - BAR * len(bars) / 2
        for label, colour, value in bars:
            up = value >= 1
            start, end = (y(value), y(1)) if up else (y(1), y(value))
            emphasis = ' ours' if colour == 'ours' else ''
            out.append(f'<rect class="{colour}" x="{x + 1.5:.1f}" y="{start:.1f}" width="{BAR - 3}" '
                       f'height="{max(end - start, 1.5):.1f}" rx="1.5">'
                       f'<title>{label}, {workload}: {value:.3g}×</title></rect>')
            out.append(words(f'value{emphasis}', x + BAR / 2, start - 4 if up else end + 12, short(value), 'middle'))
            x += BAR
        out.append(words('name', middle, floor + 20, workload, 'middle'))
        out.append(words('note', middle, floor + 36, WORKLOADS[workload], 'middle'))


def draw(results, picture):
    times = read(results)
    height = 2 * (HEIGHT + 92 + 70)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="t">',
           '<title id="t">Time of sluice and of other validators, relative to the least that could be done</title>',
           f'<style>{STYLE}</style>']
    panel(out, 0, 'Judging a parsed document',
          'Time as a multiple of only visiting every value of the same nlohmann/json document. '
          'Shorter is faster; the scale is logarithmic.', 'check', CHECK, 'walk/nlohmann', times)
    panel(out, HEIGHT + 92 + 70, 'From text to a verdict', 'Time as a multiple of simdjson parsing the same text, without a verdict.', 'text', TEXT,
          'simdjson-parse', times)
    out.append('</svg>\n')
    with open(picture, 'w', encoding='utf-8') as file:
        file.write('\n'.join(out))


if __name__ == '__main__':
    draw(sys.argv[1], sys.argv[2])
