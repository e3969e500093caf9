/** The effect of a statement: the table it writes, or `other` for one that may change any table. */
export type Effect = { readonly kind: 'none' | 'tables' | 'other' } | { readonly kind: 'rows'; readonly table: string };

const READS = /^\s*(select|show|values)\b/i;
const WRITES = /^\s*(?:insert\s+into|update|delete\s+from)\s+"([^"]+)"/i;
const WITH = /^\s*with\b/i;
const WRITES_WITHIN = /\b(insert|update|delete|merge)\b/i;
const DEFINES = /^\s*(create|alter|drop)\b/i;
const RUNS = /^\s*(begin|start|commit|rollback|savepoint|release|set|reset|lock|vacuum|analyze|declare|fetch|close)\b/i;

/** Returns the effect of a statement, by its text; an unknown statement may change any table. */
export function effectOf(text: string): Effect {
  if (READS.test(text) || RUNS.test(text)) return { kind: 'none' };
  const [, table] = WRITES.exec(text) ?? [];
  if (table !== undefined) return { kind: 'rows', table };
  if (WITH.test(text) && !WRITES_WITHIN.test(text)) return { kind: 'none' };
  return { kind: DEFINES.test(text) ? 'tables' : 'other' };
}

/** Whether a statement builds an index, by its text. */
export const buildsIndex = (text: string): boolean => /^\s*create (unique )?index\b/i.test(text);

const PREPARED_PATTERN = /^\s*(select|with|insert|update|delete)\b/i;
/** A connection caches the plan of each named statement, some 50 kB of memory. */
const MAX_PREPARED = 300;
const MAX_SEEN = 3000;

/**
 * Suffix of statements that are planned for the values of each call. After some calls a database uses a generic plan,
 * which assumes that a lower bound matches a third of the rows: when it matches none, it scans them all.
 */
export const REPLANNED = ' /* planned anew */';

/** Names statements at their second use, so that a connection parses and plans each of them once. */
export class StatementNames {
  readonly #most: number;
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();
  #age = 0;

  constructor(most = MAX_PREPARED) {
    this.#most = most;
  }

  /** Connections older than this have plans under outdated names. */
  get age(): number {
    return this.#age;
  }

  /** The name of a statement; undefined while it has none. */
  of(text: string): string | undefined {
    if (text.endsWith(REPLANNED)) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (!this.#seen.has(text)) {
      if (this.#seen.size >= MAX_SEEN) this.#seen.clear();
      if (PREPARED_PATTERN.test(text)) this.#seen.add(text);
      return undefined;
    }
    if (this.#names.size >= this.#most) this.renew();
    const name = `g${this.#age}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Starts new names: the tables have changed, or there are too many names. */
  renew(): void {
    this.#names.clear();
    this.#age += 1;
  }
}
