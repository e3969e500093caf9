import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { at } from './TestClient.ts';
import type { Settings } from '#server/settings/Settings.ts';

/** The output of a `guiju` command, and its exit code. */
export interface CommandOutput {
  readonly code: unknown;
  readonly out: string;
}

/** The location of a server's records. */
interface Place {
  readonly settings: Pick<Settings, 'dataDir' | 'databaseUrl'>;
}

/** Runs a command of `guiju` as it is built on the place of a server, with the documents of a folder. */
export async function runOn(server: Place, schemas: string, ...argv: readonly string[]): Promise<CommandOutput> {
  const built: unknown = await import(pathToFileURL(`${dirname(inject('serverTests').main)}/guiju.js`).href);
  const run = at(built, 'runGuiju');
  if (typeof run !== 'function') throw new Error('guiju was not built');
  const out: string[] = [];
  const streams = { out: (line: string) => out.push(line), err: (line: string) => out.push(line), env: {} };
  const { dataDir, databaseUrl } = server.settings;
  const place = databaseUrl === undefined ? [] : ['--database-url', databaseUrl];
  const all = [...argv, '--data', dataDir, ...place, '--schemas', schemas];
  const code: unknown = await Reflect.apply(run, undefined, [all, streams]);
  return { code, out: out.join('\n') };
}

/** `guiju plan` on the database of a running server. */
export const planOf = (server: Place, schemas: string, ...more: readonly string[]): Promise<CommandOutput> =>
  runOn(server, schemas, 'plan', ...more);
