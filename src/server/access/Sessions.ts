import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import { type Database, CLOCK_TOLERANCE_MS, type WallClock } from '../db/Database.ts';
import { readAccount, type AccountRow } from '../db/accounts/accounts.ts';
import {
  addSession,
  findSession,
  listSessions,
  livingSessions,
  removeSession,
  removeSessionById,
  removeSessionsOf,
  touchSession,
  type SessionRow,
} from '../db/accounts/sessions.ts';
import { findToken, livingTokens, removeToken, touchToken, type TokenRow } from '../db/accounts/apiTokens.ts';
import type { EnumStore, ProductStore } from '../product/EnumStore.ts';
import type { SessionLimits } from '../settings/Settings.ts';
import { buildUser } from './buildUser.ts';
import { type Found, SessionCache } from './SessionCache.ts';
import { sameUser } from './sameUser.ts';
import type { SignedIn } from './Call.ts';

/** Interval at which the use of a session is recorded. Milliseconds. */
const NOTED_EVERY = 60_000;
const MAX_AGENT_LENGTH = 300;

/** Where a session starts, and the hash of the password that opened it; undefined when something else proved it. */
export interface SessionStart {
  readonly address: string;
  readonly agent: string | null;
  readonly passwordHash?: string | undefined;
}

/** The signed-in users: sessions in the database, with a short-lived cache of their users. */
export class Sessions {
  readonly #database: Database;
  readonly #products: ProductStore;
  readonly #enums: EnumStore;
  readonly #clock: WallClock;
  readonly #limits: () => SessionLimits;
  readonly #cache = new SessionCache();

  constructor(
    database: Database,
    products: ProductStore,
    enums: EnumStore,
    clock: WallClock,
    limits: () => SessionLimits,
  ) {
    this.#database = database;
    this.#products = products;
    this.#enums = enums;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Starts a session; returns its id. SIGN_IN_FAILED: disabled, or not the proved password (hash) any more. */
  async start(account: AccountRow, from: SessionStart): Promise<{ token: string; signedIn: SignedIn }> {
    const token = newSessionToken();
    const now = this.#clock().getTime();
    const signedIn = await this.#signedIn(account, { hash: hashToken(token), since: now });
    const limits = this.#limits()[signedIn.user.role === 'employee' ? 'employee' : 'customer'];
    const session = {
      TokenHash: signedIn.tokenHash,
      AccountId: account.Id,
      CreatedAt: now,
      SeenAt: now,
      EndsAt: now + limits.absolute,
      IdleLimit: limits.idle,
      Address: from.address,
      Agent: from.agent?.slice(0, MAX_AGENT_LENGTH) ?? null,
    };
    if (!(await addSession(this.#database.db, session, from.passwordHash)))
      throw new AppError('SIGN_IN_FAILED', { detail: 'the account changed while it was signing in' });
    return { token, signedIn };
  }

  /** The user of a session id; undefined when it has ended. Counts as used unless `isQuiet`. */
  async find(token: string, isQuiet = false): Promise<SignedIn | undefined> {
    const hash = hashToken(token);
    const now = this.#clock().getTime();
    return this.#cache.find(
      hash,
      now,
      (at, remember) => this.#lookUp(hash, at, isQuiet ? undefined : remember),
      isQuiet,
    );
  }

  /** Returns the session ids that are still valid. One query for all; it does not count as use. */
  async living(tokens: readonly string[]): Promise<ReadonlySet<string>> {
    const hashes = new Map(tokens.map((token) => [hashToken(token), token]));
    const living = await livingSessions(this.#database.db, [...hashes.keys()], this.#clock().getTime());
    return new Set([...hashes].filter(([hash]) => living.has(hash)).map(([, token]) => token));
  }

  /** With `remember` the session counts as used. */
  async #lookUp(
    hash: string,
    now: number,
    remember: ((found: Found) => void) | undefined,
  ): Promise<SignedIn | undefined> {
    const session = await findSession(this.#database.db, hash);
    if (session === undefined || !alive(session, now)) return undefined;
    const account = await readAccount(this.#database.db, session.AccountId);
    if (account?.AccountState !== 1) {
      await removeSession(this.#database.db, hash);
      return undefined;
    }
    const signedIn = await this.#signedIn(account, { hash, since: session.CreatedAt });
    if (remember === undefined) return signedIn;
    // A use in a future that the clock has left must not prolong it.
    if (Math.abs(now - session.SeenAt) > Math.min(NOTED_EVERY, session.IdleLimit / 10))
      await touchSession(this.#database.db, hash, now);
    const seen = { ...session, SeenAt: now };
    const check = async (at: number): Promise<boolean> =>
      (await livingSessions(this.#database.db, [hash], at)).has(hash);
    remember({ lives: (at) => alive(seen, at), check, signedIn });
    return signedIn;
  }

  /** The user of an API token, limited to its rights; undefined when it or its account is not valid any more. */
  async findByToken(token: string, address: string): Promise<SignedIn | undefined> {
    const hash = hashToken(token);
    const now = this.#clock().getTime();
    return this.#cache.find(tokenKey(hash), now, (at, remember) => this.#lookUpToken(hash, at, address, remember));
  }

  async #lookUpToken(
    hash: string,
    now: number,
    address: string,
    remember: (found: Found) => void,
  ): Promise<SignedIn | undefined> {
    const { db } = this.#database;
    const row = await findToken(db, hash);
    if (row === undefined || !tokenLives(row, now)) return undefined;
    const account = await readAccount(db, row.AccountId);
    if (account?.AccountState !== 1) return undefined;
    const roles = (account.Roles ?? []).filter((role) => row.Roles === null || row.Roles.includes(role));
    const built = await this.#signedIn({ ...account, Roles: roles }, { hash, since: row.CreatedAt });
    const limits = { name: row.Name, apis: row.Entities ?? ('all' as const), readsOnly: row.ReadsOnly };
    const signedIn = { ...built, user: sameUser({ ...built.user, limits }) };
    if (Math.abs(now - (row.UsedAt ?? 0)) > NOTED_EVERY) await touchToken(db, hash, now, address);
    const check = async (at: number): Promise<boolean> => (await livingTokens(db, [hash], at)).has(hash);
    remember({ lives: (at) => tokenLives(row, at), check, signedIn });
    return signedIn;
  }

  /** The user of an account with its current rights, for background work; undefined when it may not sign in. */
  async renew({
    account,
    tokenHash,
    since,
  }: Pick<SignedIn, 'tokenHash' | 'since'> & { readonly account: Pick<AccountRow, 'Id'> }): Promise<
    SignedIn | undefined
  > {
    const now = await readAccount(this.#database.db, account.Id);
    return now?.AccountState === 1 ? this.#signedIn(now, { hash: tokenHash, since }) : undefined;
  }

  /** Revokes an API token, with `accountId` only one of that account; returns it, undefined when there is none. */
  async endToken(id: number, accountId?: number): Promise<TokenRow | undefined> {
    const ended = await removeToken(this.#database.db, id, accountId);
    if (ended !== undefined) this.#cache.forget((key) => key === tokenKey(ended.TokenHash));
    return ended;
  }

  /** Ends the session of a session id. */
  async end(token: string): Promise<void> {
    const hash = hashToken(token);
    await removeSession(this.#database.db, hash);
    this.#cache.forget((ended) => ended === hash);
  }

  /** The active sessions of an account, the last used first. */
  list(accountId: number): Promise<(SessionRow & { readonly Id: number })[]> {
    return listSessions(this.#database.db, accountId, this.#clock().getTime());
  }

  /** Ends one session, with `accountId` only one of that account; returns its account, undefined when there is none. */
  async endById(id: number, accountId?: number): Promise<number | undefined> {
    const ended = await removeSessionById(this.#database.db, id, accountId);
    if (ended !== undefined) this.#cache.forget((hash) => hash === ended.TokenHash);
    return ended?.AccountId;
  }

  /** Ends all sessions of an account, or all but the one with this hash: when its password, phone or state changes. */
  async endAll(accountId: number, except = ''): Promise<void> {
    await removeSessionsOf(this.#database.db, accountId, except);
    this.#cache.forget(
      (hash, { account, user: { absent = [] } }) =>
        (account.Id === accountId && hash !== except) || absent.some((one) => one.accountId === accountId),
    );
  }

  /** Clears the cache; call it when accounts, roles or the organisation change. */
  drop(): void {
    this.#cache.forget(() => true);
  }

  /** Clears the cache for accounts of customers; call it when only customers change. */
  dropCustomers(): void {
    this.#cache.forget((_hash, { account }) => account.CustomerId !== null);
  }

  async #signedIn(account: AccountRow, session: { hash: string; since: number }): Promise<SignedIn> {
    const product = this.#products.current;
    const context = { findEntity: product.find, user: {}, now: this.#clock.text(), enums: this.#enums.source };
    const built = await buildUser(account, product, { ...context, db: this.#database.db });
    return { ...built, account, tokenHash: session.hash, since: session.since };
  }
}

/** The cache key of a token. The prefix keeps tokens and session ids apart: neither is accepted as the other. */
const tokenKey = (hash: string): string => `token ${hash}`;

const alive = ({ CreatedAt, EndsAt, SeenAt, IdleLimit }: SessionRow, now: number): boolean =>
  CreatedAt <= now + CLOCK_TOLERANCE_MS && now < EndsAt && now - SeenAt < IdleLimit;

const tokenLives = ({ CreatedAt, EndsAt }: TokenRow, now: number): boolean =>
  CreatedAt <= now + CLOCK_TOLERANCE_MS && now < EndsAt;

/** A new session id: 256 random bits, for the browser only. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** The hash under which a session id is stored in the database. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
