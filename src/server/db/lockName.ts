import { sql } from 'kysely';
import type { Db } from './Database.ts';

/** Waits until no other transaction holds this name, and holds it until this one ends. */
export async function lockName(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
