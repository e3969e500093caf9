#!/usr/bin/env node
// npx guiju <command>: builds what is stale, then runs the command in this process.
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, schemasFolder } from './prepare.mjs';
import { watchCode } from './watchCode.mjs';

// Cache compiled code for the next run, where Node supports it (22.1) and may write.
module.enableCompileCache?.();
ensureInstalled();
const words = process.argv.slice(2);
const product = schemasFolder(words);
// To start a product takes the browser app as well.
const targets = ['start', 'build'].includes(words[0]) ? undefined : ['server'];
if (words[0] === 'start' && words.includes('--dev') && !process.env.GUIJU_WATCHED) await watchCode(product, words);
const server = ensureBuilt(targets, { quiet: targets !== undefined, product });
// A reader may close the pipe early (`guiju check | head`): end like on a signal, without a stack trace.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(141);
});
const { runGuiju } = await import(pathToFileURL(join(server, 'guiju.js')).href);
process.exitCode = await runGuiju(words);
