// SPDX-License-Identifier: Apache-2.0
// Times one JavaScript validator on one workload and writes one line of JSON: the verdict on every instance, and medians in
// nanoseconds of CPU time for the first. Run by sluice_bench, or alone:
//   node peers.mjs NODE_MODULES ajv|schemasafe strict|lenient|declared ROUNDS SAMPLE_MS SCHEMA INSTANCE...
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [folder, name, policy, rounds, sampleMs, schemaFile, ...instanceFiles] = process.argv.slice(2);
const require = createRequire(resolve(folder, 'package.json'));
const schemaText = readFileSync(schemaFile, 'utf8');
const texts = instanceFiles.map((file) => readFileSync(file, 'utf8'));

// `format` asserts under strict and annotates under declared, as in sluice.
const formats = policy !== 'declared';
const dialect = (schema) => /draft\/(20\d\d)-/.exec(schema.$schema ?? 'draft/2020-12')?.[1];

const contestants = {
  ajv() {
    const dialects = { 2020: require('ajv/dist/2020'), 2019: require('ajv/dist/2019') };
    const Ajv = dialects[dialect(JSON.parse(schemaText))] ?? require('ajv');
    const addFormats = require('ajv-formats');
    return (schema) => {
      const ajv = new Ajv({ strict: false, validateFormats: formats });
      if (formats) addFormats(ajv);
      return ajv.compile(schema);
    };
  },
  schemasafe() {
    const { validator } = require('@exodus/schemasafe');
    const options = { mode: 'lax', isJSON: true, formatAssertion: formats };
    return (schema) => validator(schema, options);
  },
};

let sink = true;
function timed(run, times) {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) sink = run();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1000) / times;
}

// As race() does: warm up, find how many runs fill a sample, take the median.
function median(run) {
  const sampleNs = Number(sampleMs) * 1e6;
  const first = timed(run, 1);
  if (first > 1e9) return first;
  let times = 1;
  for (let each = first; ; times *= 4) {
    each = timed(run, times);
    if (each * times <= sampleNs / 2) continue;
    times = Math.max(1, Math.floor(sampleNs / each));
    break;
  }
  const samples = Array.from({ length: Number(rounds) }, () => timed(run, times)).sort((a, b) => a - b);
  return samples[samples.length >> 1];
}

let compile;
try {
  compile = contestants[name]();
} catch (error) {
  if (error.code !== 'MODULE_NOT_FOUND') throw error;
  console.log(JSON.stringify({ absent: true }));
  process.exit(0);
}
const version = require(name === 'ajv' ? 'ajv/package.json' : '@exodus/schemasafe/package.json').version;
const validate = compile(JSON.parse(schemaText));
const values = texts.map((text) => JSON.parse(text));
console.log(JSON.stringify({
  version: `${version} on node ${process.versions.node}`,
  verdicts: values.map((value) => validate(value)),
  check: median(() => validate(values[0])),
  text: median(() => validate(JSON.parse(texts[0]))),
  compile: median(() => compile(JSON.parse(schemaText))),
}));
