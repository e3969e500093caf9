// npm start: installs and builds what is missing, then runs the server in this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, schemasFolder } from './prepare.mjs';

ensureInstalled();
const server = ensureBuilt(undefined, { product: schemasFolder(process.argv.slice(2)) });
await import(pathToFileURL(join(server, 'main.js')).href);
