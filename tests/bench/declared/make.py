#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a folder that sluice_bench reads: these schemas, and for each an instance that passes and one that fails at its end.

They are of the kind that validators of whole dialects are raced on: documents of a few kilobytes, schemas that refer and branch.
usage: make.py FOLDER [SEED]
"""
import copy
import json
import pathlib
import random
import shutil
import sys


def word(r, least=3, most=9):
    return ''.join(r.choice('abcdefghijklmnopqrstuvwxyz') for _ in range(r.randint(least, most)))


def text(r, words=6):
    return ' '.join(word(r) for _ in range(words))


def api_schema(r, depth=0):
    pick = r.randint(0, 5 if depth < 3 else 3)
    if pick == 0:
        return {'$ref': '#/components/schemas/' + word(r)}
    if pick < 4:
        kind = r.choice(['string', 'integer', 'number', 'boolean'])
        return {'type': kind, 'description': text(r), **({'maxLength': 80} if kind == 'string' else {})}
    if pick == 4:
        return {'type': 'array', 'items': api_schema(r, depth + 1)}
    names = [word(r) for _ in range(r.randint(2, 6))]
    return {'type': 'object', 'required': sorted(set(names))[:2],
            'properties': {name: api_schema(r, depth + 1) for name in names}}


def api(r):
    def parameter():
        if r.random() < 0.3:
            return {'$ref': '#/components/parameters/' + word(r)}
        place = r.choice(['query', 'header', 'path'])
        return {'name': word(r), 'in': place, 'required': place == 'path', 'schema': {'type': 'string'}}

    def content():
        return {'application/json': {'schema': api_schema(r)}}

    def operation(verb):
        made = {'operationId': verb + '-' + word(r), 'summary': text(r), 'tags': [word(r)],
                'parameters': [parameter() for _ in range(r.randint(0, 4))]}
        if verb in ('put', 'post'):
            made['requestBody'] = {'required': True, 'content': content()}
        made['responses'] = {'200': {'description': text(r, 3), 'content': content()}, '4XX': {'description': text(r, 3)}}
        if r.random() < 0.2:
            made['x-internal'] = True
        return made

    paths = {'/' + word(r) + '/{' + word(r) + '}': {verb: operation(verb) for verb in r.sample(['get', 'put', 'post', 'delete'], 2)}
             for _ in range(25)}
    good = {'openapi': '3.1.0', 'info': {'title': text(r, 2), 'version': '1.4.2', 'license': {'name': 'MIT', 'identifier': 'MIT'}},
            'servers': [{'url': 'https://' + word(r) + '.example'}], 'paths': paths,
            'components': {'schemas': {word(r) + str(i): api_schema(r) for i in range(20)}},
            'tags': [{'name': word(r) + str(i), 'description': text(r)} for i in range(8)]}
    bad = copy.deepcopy(good)
    list(bad['paths'].values())[-1]['x'] = 1
    return good, bad


def manifest(r):
    def versions(count):
        return {word(r, 4, 14): '^%d.%d.%d' % (r.randint(0, 9), r.randint(0, 30), r.randint(0, 9)) for _ in range(count)}

    def person():
        name = word(r)
        return name if r.random() < 0.3 else {'name': name, 'email': name + '@example.org', 'url': 'https://example.org/' + name}

    good = {'name': '@' + word(r) + '/' + word(r), 'version': '4.17.2', 'description': text(r, 12),
            'keywords': sorted({word(r) for _ in range(15)}), 'license': 'Apache-2.0', 'author': person(),
            'contributors': [person() for _ in range(20)], 'type': 'module', 'main': './lib/index.js',
            'exports': {'./' + word(r): {'import': './lib/' + word(r) + '.mjs', 'require': ['./lib/a.cjs', None]} for _ in range(20)},
            'bin': {word(r): './bin/run.js'}, 'files': ['lib', 'bin'],
            'scripts': {word(r): text(r) for _ in range(25)}, 'engines': {'node': '>=18'},
            'dependencies': versions(40), 'devDependencies': versions(60), 'peerDependencies': versions(5),
            'repository': {'type': 'git', 'url': 'git+https://example.org/' + word(r) + '.git'},
            'workspaces': {'packages': ['packages/*']}, '_resolved': 'https://example.org/x.tgz'}
    bad = copy.deepcopy(good)
    bad['repository'] = {'type': 'git'}
    return good, bad


def places(r):
    def position():
        return [round(r.uniform(-180, 180), 5), round(r.uniform(-90, 90), 5)]

    def geometry(depth=0):
        kind = r.choice(['Point', 'LineString', 'Polygon', 'Polygon'] + (['GeometryCollection'] if depth == 0 else []))
        if kind == 'GeometryCollection':
            return {'type': kind, 'geometries': [geometry(1) for _ in range(3)]}
        if kind == 'Point':
            return {'type': kind, 'coordinates': position()}
        line = [position() for _ in range(r.randint(4, 12))]
        return {'type': kind, 'coordinates': line if kind == 'LineString' else [line + [line[0]]]}

    good = {'type': 'FeatureCollection', 'features': [
        {'type': 'Feature', 'id': i if i % 2 else word(r), 'properties': {'name': text(r, 2), 'rank': r.randint(1, 9)},
         'geometry': geometry()} for i in range(120)]}
    bad = copy.deepcopy(good)
    bad['features'][-1]['geometry'] = {'type': 'Point', 'coordinates': [1.5, 95]}
    return good, bad


def pipeline(r):
    def step():
        made = {'name': text(r, 3)}
        if r.random() < 0.5:
            made |= {'uses': word(r) + '/' + word(r) + '@v4', 'with': {word(r): r.choice([True, 3, word(r)]) for _ in range(3)}}
        else:
            made |= {'run': text(r, 10), 'shell': 'bash', 'env': {word(r).upper(): word(r)}}
        return made

    def job():
        return {'name': text(r, 2), 'runs-on': r.choice(['linux', ['self-hosted', 'linux']]), 'timeout-minutes': 30,
                'env': {word(r).upper(): r.choice([True, 1, word(r)]) for _ in range(4)},
                'strategy': {'fail-fast': False, 'matrix': {word(r): [1, 2, word(r)], 'include': [{'os': word(r)}]}},
                'steps': [step() for _ in range(r.randint(4, 10))]}

    good = {'name': text(r, 2), 'on': {'push': {'branches': ['main']}, 'pull_request': None},
            'jobs': {word(r) + '-' + str(i): job() for i in range(15)}}
    good['jobs']['shared'] = {'uses': './' + word(r) + '.yml', 'needs': word(r)}
    bad = copy.deepcopy(good)
    bad['jobs']['shared']['steps'] = [{'run': 'x'}]
    return good, bad


def layout(r):
    def widget(depth):
        kind = r.choice(['row', 'column'] if depth == 0 else ['row', 'column', 'label', 'field', 'choice'] if depth < 4
                        else ['label', 'field', 'choice'])
        made = {'kind': kind, 'id': word(r) + '-' + str(r.randint(1, 99)), 'visible': True, 'margin': r.choice([4, [0, 1, 2, 3]])}
        if kind in ('row', 'column'):
            return made | {'gap': 8, 'children': [widget(depth + 1) for _ in range(r.randint(3, 6))]}
        if kind == 'label':
            return made | {'text': text(r)}
        if kind == 'field':
            return made | {'name': word(r), 'value': r.choice([None, 1.5, word(r)])}
        return made | {'name': word(r), 'options': [{'value': 1}, {'value': word(r), 'default': True}]}

    good = widget(0)
    bad = copy.deepcopy(good)
    bad['children'].append({'kind': 'label', 'text': 'x', 'colour': 'red'})
    return good, bad


def main():
    folder, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    folder.mkdir(parents=True, exist_ok=True)
    for make in (api, manifest, places, pipeline, layout):
        name = make.__name__
        good, bad = make(random.Random(f'{name} {seed}'))
        shutil.copy(pathlib.Path(__file__).parent / f'{name}.schema.json', folder)
        for kind, instance in (('ok', good), ('bad', bad)):
            (folder / f'{name}.{kind}.json').write_text(json.dumps(instance, separators=(',', ':')))


main()
