// npm run faults: failures and hostile requests against the built server; Markdown table, and JSON in dist/faults.
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
run(['node_modules/tsx/dist/cli.mjs', 'tests/faults/main.ts', ...process.argv.slice(2)]);
