// npm run bench: the figures of the form and of the rules, as a Markdown table and as JSON in dist/bench.
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
run(['node_modules/tsx/dist/cli.mjs', 'tests/bench/main.ts', ...process.argv.slice(2)]);
