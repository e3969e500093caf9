import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { countOne } from '../db/system/counters.ts';
import type { Database } from '../db/Database.ts';
import { addressHashes } from '../access/addressHashes.ts';

type Counted = Parameters<FastifyRateLimitStore['incr']>[1];

/** Most addresses cached as limited. */
const MAX_REFUSED = 5000;

/** Counts the calls of addresses in the database, so that several processes share a limit. */
class SharedRates implements FastifyRateLimitStore {
  readonly #database: Database;
  readonly #route: string;
  /** Addresses over the limit, with the time until which they need not be counted. */
  readonly #refused = new Map<string, number>();

  constructor(database: Database, route: string) {
    this.#database = database;
    this.#route = route;
  }

  incr(address: string, tell: Counted, time: number, most: number): void {
    const now = Date.now();
    const until = this.#refused.get(address) ?? 0;
    if (until > now) tell(null, { current: most + 1, ttl: until - now });
    else
      this.#count(address, time, now).then(
        ({ count, left }) => {
          if (count > most) this.#refuse(address, now + left, now);
          tell(null, { current: count, ttl: left });
        },
        (error: unknown) => tell(error instanceof Error ? error : new Error(String(error))),
      );
  }

  #count(address: string, time: number, now: number) {
    return countOne(this.#database.db, `${this.#route} ${addressHashes(address).address}`, time, now);
  }

  #refuse(address: string, until: number, now: number): void {
    if (this.#refused.size >= MAX_REFUSED)
      for (const [other, ends] of this.#refused) if (ends <= now) this.#refused.delete(other);
    if (this.#refused.size < MAX_REFUSED) this.#refused.set(address, until);
  }

  child(route: object): SharedRates {
    const info: unknown = 'routeInfo' in route ? route.routeInfo : undefined;
    const partOf = (name: 'method' | 'url'): string => {
      const found: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, name) : undefined;
      return String(found);
    };
    return new SharedRates(this.#database, `${partOf('method')} ${partOf('url')}`);
  }
}

/**
 * The counters of `@fastify/rate-limit`: processes on one PostgreSQL share them; the embedded database has one process,
 * which counts in memory. While the database does not respond, requests are not limited.
 */
export function rateStore(database: Database): { store?: FastifyRateLimitStoreCtor; skipOnError?: true } {
  if (database.kind === 'embedded') return {};
  return {
    skipOnError: true,
    store: class extends SharedRates {
      constructor() {
        super(database, '');
      }
    },
  };
}
