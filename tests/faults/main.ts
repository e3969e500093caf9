import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeMachine } from '../bench/report/machine.ts';
import { FAULTS, runFaults, tableOf } from './faults.ts';

const FOLDER = 'dist/faults';

const args = process.argv.slice(2);
const [only] = args.filter((arg) => arg.startsWith('--only=')).map((arg) => arg.slice('--only='.length));
const chosen = FAULTS.filter(({ name }) => only === undefined || only.split(',').some((part) => name.includes(part)));
const size = args.includes('--short') ? 'short' : 'whole';
const results = await runFaults(chosen, size, resolve('dist/server/main.js'), (line) => console.error(line));
mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/faults.json`, `${JSON.stringify({ machine: describeMachine(''), size, results }, null, 2)}\n`);
writeFileSync(`${FOLDER}/faults.md`, tableOf(results));
console.log(tableOf(results));
process.exitCode = results.some(({ verdict }) => verdict === 'broken') ? 1 : 0;
