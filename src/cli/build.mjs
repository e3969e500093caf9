// npm run build: the browser app and the server, or the one that is named, where stale.
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

const named = process.argv.slice(2);
ensureInstalled();
ensureBuilt(named.length === 0 ? undefined : named);
