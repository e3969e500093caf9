import { pino, stdTimeFunctions } from 'pino';
import type { Settings } from './Settings.ts';

/** Writes technical log lines. Nothing that a person entered goes in: no passwords, cookies, codes or phone numbers. */
export interface Log {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** The log of a process: one JSON object a line, on stderr, so that stdout stays for people. */
export function makeLog({ logLevel }: Pick<Settings, 'logLevel'>): Log {
  return pino(
    { level: logLevel, base: null, timestamp: stdTimeFunctions.isoTime },
    { write: (line: string) => process.stderr.write(line) },
  );
}

/** What of an error goes into the log: its kind, words and stack, and those of its cause; never what it carries besides. */
export function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  return {
    error: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: errorFacts(error.cause) }),
  };
}
