import type { SignedIn } from './Call.ts';

/** How long the rights of a looked-up session are cached. */
const RIGHTS_CACHE_MS = 5000;
/** How long a session or token is used before one statement asks whether it lives: other processes may end it. */
const CHECK_INTERVAL_MS = 500;
const MAX_CACHED = 5000;

/** A session or token that was looked up. */
export interface Found {
  /** Whether it lives at a moment, by what this process knows. */
  readonly lives: (now: number) => boolean;
  /** Queries the database for the same. */
  readonly check: (now: number) => Promise<boolean>;
  readonly signedIn: SignedIn;
}

interface Cached extends Found {
  readonly foundAt: number;
  readonly checkedAt: number;
}

/** Looks a session or token up at a moment; `remember` caches what it finds. */
type Look = (now: number, remember: (found: Found) => void) => Promise<SignedIn | undefined>;

/** A short-lived cache of the users of sessions and tokens. */
export class SessionCache {
  readonly #cache = new Map<string, Cached>();
  readonly #looking = new Map<string, Promise<SignedIn | undefined>>();
  /** Counts the invalidations of the cache. */
  #ends = 0;

  /** Returns the cached user of a key, or runs `look`. Concurrent callers share one lookup, unless `isAlone`. */
  async find(key: string, now: number, look: Look, isAlone = false): Promise<SignedIn | undefined> {
    const cached = this.#cache.get(key);
    const known =
      cached !== undefined && isFresh(now, cached.foundAt, RIGHTS_CACHE_MS) && cached.lives(now) ? cached : undefined;
    if (known !== undefined && isFresh(now, known.checkedAt, CHECK_INTERVAL_MS)) return known.signedIn;
    if (isAlone) return this.#lookAgain(key, now, look, known);
    // A browser sends several calls at a time, and an expired cache entry is needed by many: one lookup serves them
    // all.
    const looking = this.#looking.get(key) ?? this.#lookAgain(key, now, look, known);
    this.#looking.set(key, looking);
    try {
      return await looking;
    } finally {
      if (this.#looking.get(key) === looking) this.#looking.delete(key);
    }
  }

  /** Removes entries from the cache. */
  forget(which: (key: string, signedIn: SignedIn) => boolean): void {
    this.#ends += 1;
    // Later callers must not join a lookup that started before the change.
    this.#looking.clear();
    for (const [key, { signedIn }] of this.#cache) if (which(key, signedIn)) this.#cache.delete(key);
  }

  async #lookAgain(key: string, now: number, look: Look, known: Cached | undefined): Promise<SignedIn | undefined> {
    const ends = this.#ends;
    const remember = (found: Cached): void => {
      // An invalidation during the lookup: do not cache the result.
      if (ends !== this.#ends) return;
      if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
      this.#cache.set(key, found);
    };
    if (known !== undefined && (await known.check(now)) && ends === this.#ends) {
      remember({ ...known, checkedAt: now });
      return known.signedIn;
    }
    this.#cache.delete(key);
    return look(now, (found) => remember({ ...found, foundAt: now, checkedAt: now }));
  }
}

/** The lower bound covers a clock that was set back. */
const isFresh = (now: number, since: number, limit: number): boolean => now >= since && now - since < limit;
