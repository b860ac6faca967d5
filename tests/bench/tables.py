# SPDX-License-Identifier: Apache-2.0
"""The tables of docs/benchmarks.md, made from the lines that sluice_bench and host_cost.sh write. Used by report.py."""
import math

WORKLOADS = ('W1', 'W2', 'W3', 'W4', 'W5')
# What is promised (floor) and what is aimed at (goal); 'most': a ratio not to be passed, 'least': times as fast at least.
PROMISES = [
    ('check of a DOM / bare walk of it', 'most', 'check', 'sluice/nlohmann', 'walk/nlohmann',
     {'W1': (1.8, 1.4), 'W2': (2.7, 1.7), 'W3': (2.0, 1.5), 'W4': (2.2, 2.0), 'W5': (1.5, 1.3)}),
    ('valijson / check of the same DOM', 'least', 'check', 'sluice/nlohmann', 'valijson/nlohmann',
     {'W1': (25, 35), 'W2': (25, 35), 'W3': (18, 30), 'W4': (1000, 5000), 'W5': (40, 50)}),
    ('text to verdict / simdjson parse alone', 'most', 'text', 'sluice/text', 'simdjson-parse',
     {'W1': (1.3, 1.0), 'W2': (1.9, 1.3), 'W3': (1.4, 1.1), 'W4': (2.2, 1.5), 'W5': (1.2, 1.0)}),
    ('nlohmann parse + check / text to verdict', 'least', 'text', 'sluice/text', 'sluice/parse+check',
     {'W1': (15, 25), 'W2': (12, 20), 'W3': (12, 20), 'W4': (7, 10), 'W5': (18, 25)}),
    ('valijson / compile', 'least', 'compile', 'sluice/nlohmann', 'valijson/nlohmann',
     {'W1': (5, 8), 'W2': (2, 3), 'W3': (5, 8), 'W5': (5, 8)}),
]


def table(head, rows):
    return '\n'.join('| ' + ' | '.join(map(str, row)) + ' |' for row in [head, ['---'] + ['---:'] * (len(head) - 1), *rows])


def figure(x):
    return f'{x:,.0f}' if x >= 100 else f'{x:.1f}' if x >= 10 else f'{x:.2f}'


def duration(ns):
    for unit, size in (('s', 1e9), ('ms', 1e6), ('µs', 1e3)):
        if ns >= size:
            return f'{figure(ns / size)} {unit}'
    return f'{figure(ns)} ns'


def times_of(lines):
    return {(x['workload'], x['op'], x['contestant']): x['ns'] for x in lines if 'contestant' in x and 'workload' in x}


def run(lines):
    note = next(x for x in lines if 'machine' in x)
    settings = next(x['run'] for x in lines if 'run' in x)
    versions = dict(settings['versions'])
    for x in lines:
        versions |= {k: v.strip() for k, v in x.get('versions', {}).items()}
    m = note['machine']
    return '\n'.join([f'* {note["date"]}: {m["cpu"]}, {m["cores"]} cores, {m["distribution"]}',
                      f'* {settings["compiler"]}; {settings["rounds"]} rounds, samples of {settings["sample_ms"]:.0f} ms, medians',
                      '* ' + ', '.join(f'{k} {v}' for k, v in sorted(versions.items(), key=lambda kv: kv[0].lower()))])


def promises(lines):
    times = times_of(lines)
    rows = []
    for title, sense, op, who, by, bounds in PROMISES:
        cells = []
        for w in WORKLOADS:
            if w not in bounds or (w, op, who) not in times or (w, op, by) not in times:
                cells.append('–')
                continue
            ratio = times[w, op, who] / times[w, op, by]
            measured = ratio if sense == 'most' else 1 / ratio
            floor, goal = bounds[w]
            reached = [measured <= b if sense == 'most' else measured >= b for b in (floor, goal)]
            mark = '★ ' if reached[1] else '' if reached[0] else '✗ '
            cells.append(f'{mark}**{figure(measured)}** ({floor:g} / {goal:g})')
        rows.append([f'{title}, {"≤" if sense == "most" else "≥"}', *cells])
    return table(['', *WORKLOADS], rows)


def race(op, unit):
    def make(lines):
        times = times_of(lines)
        names = sorted({w for w, o, _ in times if o == op and w.startswith('W')})
        who = sorted({c for w, o, c in times if o == op and w in names}, key=lambda c: times.get(('W1', op, c), math.inf))
        rows = []
        for c in who:
            cells = []
            for w in names:
                ns = times.get((w, op, c))
                base = times.get((w, op, unit))
                cells.append('–' if ns is None else duration(ns) + (f' ({figure(ns / base)})' if base else ''))
            rows.append([c, *cells])
        # Who was left out without an operation being named judges nothing at all.
        about = {'check': ('check', 'left out: over', 'left out: ended', 'left out: failed')}.get(op, (f' {op} ',))
        remarks = [f'* {x["workload"]}: {x["remark"]}' for x in lines
                   if 'remark' in x and x['workload'].startswith('W') and any(a in x['remark'] for a in about)]
        return table([f'({unit} = 1)', *names], rows) + ('\n\n' + '\n'.join(remarks) if remarks else '')
    return make


def declared(lines):
    times = times_of(lines)
    names = sorted({w for w, *_ in times if not w.startswith('W')})
    who = [c for c in ('sluice/nlohmann', 'sluice/ordered_json', 'blaze', 'schemasafe', 'ajv', 'valijson/nlohmann', 'rapidjson')
           if any((w, 'check', c) in times for w in names)]
    rows = []
    for c in who:
        factors = []
        cells = []
        for w in names:
            ns, ours = times.get((w, 'check', c)), times[w, 'check', 'sluice/nlohmann']
            cells.append('–' if ns is None else f'{duration(ns)} ({figure(ns / ours)})')
            if ns is not None:
                factors.append(ns / ours)
        mean = math.exp(sum(map(math.log, factors)) / len(factors))
        rows.append([c, *cells, figure(mean) if len(factors) == len(names) else '–'])
    remarks = [f'* {x["workload"]}: {x["remark"]}' for x in lines if 'remark' in x and x['workload'] in names]
    return table(['(sluice/nlohmann = 1)', *names, 'geometric mean'], rows) + ('\n\n' + '\n'.join(remarks) if remarks else '')


def growth(lines):
    rows = [[x['growth'], f'{x["op"]}, {x["contestant"]}', duration(x['ns'][0]), *(figure(s) for s in x['step'])]
            for x in lines if 'growth' in x]
    return table(['what grows', 'operation', 'at 1×', '1× → 10×', '10× → 100×'], rows)


def memory(lines):
    rows = [[x['memory'], x['allocations_check'], x['allocations_text'], f'{x["validator_bytes"]:,}', f'{x["held_compiled"]:,}',
             f'{x["held_checked"]:,}'] for x in lines if 'memory' in x]
    return table(['', 'allocations, check', 'allocations, text', 'bytes()', 'held when compiled', 'held after checks'], rows)


def host(lines):
    rows = [[x['compiler'], f'`{x["header"]}`', f'{x["base_s"]:.2f} s', f'{x["with_s"]:.2f} s', f'**{x["cost_s"]:.2f} s**']
            for x in lines if 'header' in x]
    rows += [[x['compiler'], 'stripped host', f'{x["base_bytes"]:,} B', f'{x["with_bytes"]:,} B', f'**{x["cost_bytes"]:,} B**']
             for x in lines if 'object' in x]
    return table(['compiler', 'what', 'without', 'with sluice', 'cost'], rows)


ALL = {'run': run, 'promises': promises, 'check': race('check', 'sluice/nlohmann'), 'text': race('text', 'sluice/text'),
       'compile': race('compile', 'sluice/nlohmann'), 'declared': declared, 'growth': growth, 'memory': memory, 'host': host}
