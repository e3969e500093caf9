import { createHash } from 'node:crypto';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { placesOf } from '#engine/model/UserFact.ts';
import type { Database, Db } from '../../db/Database.ts';
import { keepReply, takeCallKey } from '../../db/system/cleanSystemTables.ts';
import { transaction } from '../../db/transaction.ts';
import type { Commands } from '../../workflow/Command.ts';
import type { Served } from '../../access/Call.ts';
import type { DbContext } from '../../db/sql/SqlScope.ts';
import type { WireBody } from '../check/readSent.ts';

export interface WriteServices {
  readonly database: Database;
  readonly commands: Commands;
  readonly enums: { drop(changedEntity?: string): void };
  readonly sessions: { drop(): void; dropCustomers(): void };
}

export interface OneCall {
  readonly route: string;
  readonly body: unknown;
  /** The Idempotency-Key of the call; without one the work is always done. */
  readonly key: string | undefined;
}

/**
 * Runs the work of a write call in one transaction. With a key it runs once: a repeated call gets the same reply, a
 * different call with the same key is rejected with KEY_REUSED. Throws STORAGE_FULL first when the disk is full.
 */
export async function onceOnly<T, C extends Served<{ readonly database: Database }>>(
  { route, body, key }: OneCall,
  call: C,
  work: (call: C & DbContext) => Promise<T>,
): Promise<T | Replayed> {
  const { database } = call.services;
  await database.checkSpace();
  if (key === undefined) return transaction(database, (db) => work({ ...call, db }));
  const callKey = hash(`${call.who.accountId} ${route} ${key}`);
  const bodyHash = hash(JSON.stringify(body));
  const once = async (db: Db): Promise<T | Replayed> => {
    const earlier = await takeCallKey(db, callKey, bodyHash, call.moment);
    if (earlier !== undefined) {
      if (earlier.bodyHash !== bodyHash) throw new AppError('KEY_REUSED', { detail: route });
      return new Replayed(earlier.reply);
    }
    const reply = await work({ ...call, db });
    await keepReply(db, callKey, JSON.stringify(reply));
    return reply;
  };
  return transaction(database, once, { isOnce: true });
}

/** The stored reply to an earlier call with the same key. */
export class Replayed {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The confirmations in a call: of warnings (`AcceptWarnings=true`) and of an effect on access (`AcceptGains`). */
export function answersOf(body: WireBody): { readonly warns: boolean; readonly accepted: string | undefined } {
  const accepted = body['AcceptGains'];
  return { warns: body['AcceptWarnings'] !== 'true', accepted: typeof accepted === 'string' ? accepted : undefined };
}

/** Drops caches after a committed write: enum types with records as items, and users' permissions. */
export function afterWrite(entity: EntityModel, { enums, sessions }: WriteServices): void {
  enums.drop(entity.key);
  const { organisation, writes, source } = entity;
  // Writes to other records, such as an employee's, may change the rights of any user, not only of customers.
  if (organisation === 'customer' && writes.length === 0) sessions.dropCustomers();
  else if (organisation !== undefined || placesOf(source.organisation).includes(entity.key)) sessions.drop();
}
