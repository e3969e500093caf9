import type { Database } from '../db/Database.ts';
import { readAccount, type AccountRow } from '../db/system/accounts.ts';
import { addSession, findSession, removeSession, touchSession, type SessionRow } from '../db/system/sessions.ts';
import type { EnumStore } from '../enums/EnumStore.ts';
import type { ProductStore } from '../product/ProductStore.ts';
import { beijingTime, type Clock } from '../time/beijingTime.ts';
import { buildUser } from './buildUser.ts';
import { hashToken, newSessionToken } from './sessionToken.ts';
import type { SignedIn } from './SignedIn.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const LIMITS = {
  employee: { idle: HOUR, absolute: 12 * HOUR },
  customer: { idle: 24 * HOUR, absolute: 30 * 24 * HOUR },
};
/** How long a looked-up session is believed; changes made elsewhere are seen after that. */
const BELIEVED = 5000;
const MOST_CACHED = 5000;

interface Cached {
  readonly session: SessionRow;
  readonly signedIn: SignedIn;
  readonly until: number;
}

/** Who is signed in: sessions in the database, with a short memory of what they lead to. */
export class Sessions {
  readonly #database: Database;
  readonly #products: ProductStore;
  readonly #enums: EnumStore;
  readonly #clock: Clock;
  readonly #cache = new Map<string, Cached>();

  constructor(database: Database, products: ProductStore, enums: EnumStore, clock: Clock) {
    this.#database = database;
    this.#products = products;
    this.#enums = enums;
    this.#clock = clock;
  }

  /** Starts a session for an account and returns its id, which the browser keeps. */
  async start(account: AccountRow, address: string): Promise<{ token: string; signedIn: SignedIn }> {
    const token = newSessionToken();
    const now = this.#clock().getTime();
    const signedIn = await this.#signedIn(account, hashToken(token));
    const limits = LIMITS[signedIn.user.role];
    await addSession(this.#database.db, {
      TokenHash: signedIn.tokenHash,
      AccountId: account.Id,
      CreatedAt: now,
      SeenAt: now,
      EndsAt: now + limits.absolute,
      IdleLimit: limits.idle,
      Address: address,
    });
    return { token, signedIn };
  }

  /** The user of a session id; undefined when the session has ended, or its account may not sign in any more. */
  async find(token: string): Promise<SignedIn | undefined> {
    const hash = hashToken(token);
    const now = this.#clock().getTime();
    const cached = this.#cache.get(hash);
    if (cached !== undefined && now < cached.until && alive(cached.session, now)) return cached.signedIn;
    this.#cache.delete(hash);
    const session = await findSession(this.#database.db, hash);
    if (session === undefined || !alive(session, now)) return undefined;
    const account = await readAccount(this.#database.db, session.AccountId);
    if (account?.AccountState !== 1) {
      await removeSession(this.#database.db, hash);
      return undefined;
    }
    const signedIn = await this.#signedIn(account, hash);
    if (now - session.SeenAt > MINUTE) await touchSession(this.#database.db, hash, now);
    if (this.#cache.size >= MOST_CACHED) this.#cache.clear();
    this.#cache.set(hash, { session: { ...session, SeenAt: now }, signedIn, until: now + BELIEVED });
    return signedIn;
  }

  /** Ends the session of a session id. */
  async end(token: string): Promise<void> {
    const hash = hashToken(token);
    this.#cache.delete(hash);
    await removeSession(this.#database.db, hash);
  }

  /** Forgets what was looked up; to be called when accounts, roles or the organisation change. */
  drop(): void {
    this.#cache.clear();
  }

  async #signedIn(account: AccountRow, tokenHash: string): Promise<SignedIn> {
    const product = this.#products.current;
    const context = { findEntity: product.find, user: {}, now: beijingTime(this.#clock()), enums: this.#enums.source };
    return { ...(await buildUser(this.#database.db, account, product, context)), account, tokenHash };
  }
}

const alive = ({ EndsAt, SeenAt, IdleLimit }: SessionRow, now: number): boolean =>
  now < EndsAt && now - SeenAt < IdleLimit;
