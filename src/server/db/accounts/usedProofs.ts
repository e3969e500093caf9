import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** Marks a proof of work as used, until it would expire anyway. False when it was used before. */
export async function takeProofKey(db: Db, key: string, endsAt: number): Promise<boolean> {
  const { rows } = await sql`
    insert into "usedProof" ("ProofKey", "EndsAt") values (${key}, ${String(endsAt)}::bigint)
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}
