import { inject } from 'vitest';
import { spawnServer, type ServerProcess } from './spawnServer.ts';

export type { ServerProcess };

/** Starts the server that was built for the tests with these flags and variables. The test must end it. */
export const startProcess = (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ServerProcess => spawnServer(inject('serverTests').main, args, environment);
