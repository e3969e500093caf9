#!/usr/bin/env node
// npx guiju <command>: builds what is stale, then runs the command in this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

ensureInstalled();
ensureBuilt(['server'], { quiet: true });
const { runGuiju } = await import(pathToFileURL(join(root, 'dist/server/guiju.js')).href);
process.exitCode = await runGuiju(process.argv.slice(2));
