// npm run house: the counts that the plan of the house is held to, as a Markdown table.
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs';

ensureInstalled();
ensureBuilt(['server'], { quiet: true });
run(['node_modules/tsx/dist/cli.mjs', 'tests/support/house/main.ts', ...process.argv.slice(2)]);
