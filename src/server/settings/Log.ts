import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, stdTimeFunctions } from 'pino';
import type { Settings } from './Settings.ts';

/** The request or job on whose behalf work runs. */
export interface Initiator {
  /** The request id; undefined for jobs. */
  readonly id?: string;
  /** Pattern of the route, or the name of the job. */
  readonly of: string;
  /** The document named by the address: `customer/list`. */
  readonly document?: string | undefined;
}

const storage = new AsyncLocalStorage<Initiator>();

/** Runs `work` on behalf of a request or a job: reports of slow queries name it. */
export const runAs = <T>(behalf: Initiator, work: () => T): T => storage.run(behalf, work);

/** The current request or job; undefined outside of them. */
export const currentInitiator = (): Initiator | undefined => storage.getStore();

/** Writes technical log lines. They never contain user input: no passwords, cookies, codes or phone numbers. */
export interface Log {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/**
 * The log of a process: one JSON object per line, on stderr, so that stdout stays for people. Of errors of one kind
 * repeated within a minute, the first is written, and their number with the next.
 */
export function makeLog(
  { logLevel }: Pick<Settings, 'logLevel'>,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Log {
  const log = pino({ level: logLevel, base: null, timestamp: stdTimeFunctions.isoTime }, { write });
  const repeats = new Repeats();
  return {
    info: (facts, text) => log.info(facts, text),
    warn: (facts, text) => log.warn(facts, text),
    error: (facts, text) => {
      const untold = repeats.note(`${text} ${kindOfLine(facts)}`, Date.now());
      if (untold !== undefined) log.error(untold === 0 ? facts : { ...facts, untold }, text);
    },
  };
}

/** The key for grouping repeated failures: their texts and codes, and those of their causes, without numbers. */
function kindOfLine(facts: object): string {
  const parts = ['code', 'message'].map((name) => valueIn(facts, name));
  const cause = valueIn(facts, 'cause');
  const own = parts.map((part) => (typeof part === 'string' ? part.replace(/\d+/g, '0') : '')).join(' ');
  return typeof cause === 'object' && cause !== null ? `${own} ${kindOfLine(cause)}` : own;
}

const valueIn = (facts: object, name: string): unknown => Object.entries(facts).find(([key]) => key === name)?.[1];

/** The logged parts of an error: its kind, text and stack, and those of its cause; no other properties. */
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

/** How long failures of one kind are counted before they are logged again. Milliseconds. */
const PERIOD = 60_000;
/** Most kinds counted at a time. */
const MAX_KINDS = 200;

interface Kind {
  readonly began: number;
  count: number;
}

/** Counts repeated failures: the first of a kind is logged, the others are counted. */
export class Repeats {
  readonly #kinds = new Map<string, Kind>();

  /** Records an event. Returns the unlogged ones since the last logged one; undefined: not to be logged. */
  note(kind: string, now: number): number | undefined {
    const known = this.#kinds.get(kind);
    if (known !== undefined && now - known.began < PERIOD) {
      known.count += 1;
      return undefined;
    }
    if (this.#kinds.size >= MAX_KINDS) this.#kinds.clear();
    this.#kinds.set(kind, { began: now, count: 0 });
    return known?.count ?? 0;
  }
}
