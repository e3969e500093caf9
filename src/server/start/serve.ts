import { terminalText } from '../settings/terminalText.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { claimFolder, closedLine } from '../db/claimFolder.ts';
import { makeFilesPrivate } from '../db/privateFolder.ts';
import { readSettings } from '../settings/readSettings.ts';
import { StartError } from '../settings/StartError.ts';
import type { Language } from '#engine/words/Language.ts';
import type { RunningServer } from './startServer.ts';
import { greet } from './greet.ts';

/** How long running calls may take to finish at a shutdown. Milliseconds. */
const END_LIMIT = 9000;

/** Runs the server until the process is asked to end. Returns the exit code of a failed start. */
export async function serve(args: readonly string[], language: Language = 'zh'): Promise<number> {
  const closed: string[] = [];
  try {
    makeFilesPrivate();
    const settings = readSettings(args, process.env, process.cwd());
    // Lock the folder before loading the server: starting a second one by mistake fails immediately.
    const unlock = await claimFolder(settings, (files) => closed.push(closedLine(files)));
    const { startServer } = await import('./startServer.ts');
    const server = await startServer(settings, undefined, undefined, undefined, unlock);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(server));
    if (closed.length > 0) {
      const { startLine } = await import('./startWords.ts');
      for (const line of closed) process.stdout.write(`${startLine(line, language)}\n`);
    }
    for (const line of greet(server, language)) process.stdout.write(`${terminalText(line)}\n`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    // Load the translations only for a failed start.
    const { startLine } = await import('./startWords.ts');
    for (const line of error.lines) process.stderr.write(`${terminalText(startLine(line, language))}\n`);
    return 1;
  }
  return new Promise<number>(() => undefined);
}

async function end(server: RunningServer): Promise<void> {
  const { ending, settings } = server.services;
  ending.abort();
  await wait(settings.drain * 1000);
  const timer = setTimeout(() => process.exit(0), END_LIMIT);
  await server.close();
  clearTimeout(timer);
  process.exit(0);
}
