// npm run house: prints the size figures of the code base with their limits, as a Markdown table.
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs';

ensureInstalled();
ensureBuilt(['server'], { quiet: true });
run(['node_modules/tsx/dist/cli.mjs', 'tests/support/house/main.ts', ...process.argv.slice(2)]);
