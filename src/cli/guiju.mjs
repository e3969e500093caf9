#!/usr/bin/env node
// npx guiju <command>: builds what is stale, then runs the command in this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, schemasFolder } from './prepare.mjs';

ensureInstalled();
const server = ensureBuilt(['server'], { quiet: true, product: schemasFolder(process.argv.slice(2)) });
const { runGuiju } = await import(pathToFileURL(join(server, 'guiju.js')).href);
process.exitCode = await runGuiju(process.argv.slice(2));
