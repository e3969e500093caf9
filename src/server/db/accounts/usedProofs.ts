import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** Notes that work was shown for something, until the work would be too old anyway. False when it was shown before. */
export async function takeProofKey(db: Db, key: string, endsAt: number): Promise<boolean> {
  const { rows } = await sql`
    insert into "usedProof" ("ProofKey", "EndsAt") values (${key}, ${String(endsAt)}::bigint)
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}
