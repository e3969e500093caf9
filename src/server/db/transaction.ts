import { AppError } from '#engine/errors.ts';
import type { Database, Db } from './Database.ts';
import { databaseFailure, isPassing } from './databaseFailure.ts';

const TRIES = 4;

/**
 * Runs `work` in one transaction, again when the database had to break a deadlock. Inside, only the given `db` may be used:
 * the embedded database has one connection. Expected failures of the database become AppErrors.
 */
export async function transaction<T>({ db }: Pick<Database, 'db'>, work: (db: Db) => Promise<T>): Promise<T> {
  for (let i = 1; ; i += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (i < TRIES && isPassing(error)) continue;
      throw databaseFailure(error);
    }
  }
}
