import type { Database, Db } from './Database.ts';
import { databaseFailure } from './transaction.ts';

/** Runs `work` on the database as it is at this moment, in a transaction that can change nothing. Expected failures become AppErrors. */
export async function readOnly<T>({ db }: Pick<Database, 'db'>, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
  } catch (error) {
    throw databaseFailure(error);
  }
}
