import { sql } from 'kysely';
import type { Db, OnTrouble } from '../Database.ts';

const EVERY = 60 * 60 * 1000;

/** Vacuums and analyses every hour, as the embedded database has no autovacuum. Returns what stops it. */
export function startMaintenance(db: Db, onTrouble: OnTrouble): () => void {
  const timer = setInterval(() => {
    sql`vacuum (analyze)`.execute(db).catch((error: unknown) => onTrouble('vacuum failed', error));
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
