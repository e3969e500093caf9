import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AppError } from '#engine/errors.ts';
import {
  countTry,
  endTry,
  forgetTries,
  isKnownDevice,
  isTrying,
  noteDevice,
  type TryLimit,
  uncountTry,
} from '../db/accounts/signInGuards.ts';
import type { Db } from '../db/Database.ts';
import { addressHashes, hash } from '../access/addressHashes.ts';
import type { SessionServices } from './openSession.ts';

/** Limit per name and address. */
const PERSON: TryLimit = { free: 5, longest: 900, drain: undefined };
/** Limits for strangers: per account, per address (an IPv6 /64), and in total. */
const ACCOUNT: TryLimit = { free: 20, longest: 300, drain: 3 * 60_000 };
const ADDRESS: TryLimit = { free: 60, longest: 300, drain: 60_000 };
const ALL: TryLimit = { free: 2000, longest: 10, drain: 500 };

type Services = Pick<SessionServices, 'database' | 'clock'>;

/** Attempts with one name at one address run in turn: correct ones must not count as each other's failures. */
const turns = new Map<string, Promise<unknown>>();

async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve();
  const mine = before.then(work);
  const settled = mine.catch(() => undefined);
  turns.set(key, settled);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === settled) turns.delete(key);
  }
}

/** Number and interval of the checks whether a concurrent attempt in another process succeeded. Milliseconds. */
const [LOOKS, APART] = [20, 100];
/** Limits concurrent password checks: waiting for the processor must not count as a failure. */
const proofs = pLimit(16);

/**
 * Runs `work`, which checks a password and throws when it is wrong. Every attempt is counted before, and uncounted when
 * it was correct. Throws TOO_MANY_REQUESTS while the wait after earlier failures of the same `parts` is not over.
 */
export function slowDown<T>(
  services: Services,
  parts: readonly string[],
  text: string,
  work: () => Promise<T>,
): Promise<T> {
  const key = hash(...parts);
  const { db } = services.database;
  return inTurn(key, () =>
    proofs(async () => {
      for (let look = 0; !(await mayTry(services, key)); look += 1) {
        // An attempt in another process may be correct, which clears the failures.
        if (look === LOOKS || !(await isTrying(db, key, services.clock().getTime()))) throw tooMany(text);
        await wait(APART);
      }
      try {
        const result = await work();
        await forgetTries(db, key);
        return result;
      } catch (error) {
        await endTry(db, key);
        throw error;
      }
    }),
  );
}

/** An attempt to sign in: the typed name, the address and the browser. */
export interface SignInTry {
  readonly name: string;
  readonly address: string;
  /** The device id of the browser; undefined: one that never signed in. */
  readonly device: string | undefined;
}

/**
 * As `slowDown`, for signing in by a name. Also limits attempts on one name from many addresses, and on many names from
 * one address. A browser that has signed in by this name before is exempt, so that strangers cannot lock a user out.
 */
export async function slowStrangers<T>(
  services: Services,
  { name, address, device }: SignInTry,
  text: string,
  work: () => Promise<T>,
): Promise<T> {
  const { db } = services.database;
  const known = device === undefined ? undefined : deviceKey(name, device);
  if (known !== undefined && (await isKnownDevice(db, known)))
    return slowDown(services, ['known', name, known], text, work);
  const limits: readonly (readonly [string, TryLimit])[] = [
    [hash('all'), ALL],
    [hash('address', addressHashes(address).address), ADDRESS],
    [hash('account', name), ACCOUNT],
  ];
  return slowDown(services, [name, address], text, async () => {
    await count(services, limits, text);
    const result = await work();
    for (const [key] of limits) await uncountTry(db, key);
    return result;
  });
}

/** Clears the failed attempts for a name from any address, when an administrator knows the user. */
export const forgetFailures = (db: Db, name: string): Promise<void> => forgetTries(db, hash('account', name));

/** Remembers a browser for a sign-in name. */
export const rememberDevice = ({ database, clock }: Services, name: string, device: string): Promise<void> =>
  noteDevice(database.db, deviceKey(name, device), clock().getTime());

/** The key of a browser for an account's limits, if the account was signed in to from it; else undefined. */
export async function familiarDevice(
  services: Services,
  accountId: number,
  device: string,
): Promise<`device:${string}` | undefined> {
  const key = deviceKey(`account:${accountId}`, device);
  return (await isKnownDevice(services.database.db, key)) ? `device:${key}` : undefined;
}

/** Whether an account was used in a browser before; remembers it. The first browser of an account counts as known. */
export async function meetDevice(services: Services, accountId: number, device: string): Promise<'known' | 'new'> {
  const { db } = services.database;
  const owner = `account:${accountId}`;
  const isKnown = await isKnownDevice(db, deviceKey(owner, device));
  const hasOthers = isKnown || (await isKnownDevice(db, hash(owner)));
  const now = services.clock().getTime();
  await noteDevice(db, deviceKey(owner, device), now);
  await noteDevice(db, hash(owner), now);
  return hasOthers && !isKnown ? 'new' : 'known';
}

const deviceKey = (name: string, device: string): string => hash('device', name, device);

/** Counts an attempt under several keys, or under none when one of them has to wait. */
async function count(
  { database, clock }: Services,
  limits: readonly (readonly [string, TryLimit])[],
  text: string,
): Promise<void> {
  const now = clock().getTime();
  for (const [i, [key, limit]] of limits.entries()) {
    if (await countTry(database.db, key, limit, now)) continue;
    for (const [counted] of limits.slice(0, i)) await uncountTry(database.db, counted);
    throw tooMany(text);
  }
}

const mayTry = ({ database, clock }: Services, key: string): Promise<boolean> =>
  countTry(database.db, key, PERSON, clock().getTime());

const tooMany = (text: string): AppError => new AppError('TOO_MANY_REQUESTS', { text, detail: 'delay after failures' });
