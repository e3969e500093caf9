import { sql } from 'kysely';
import type { Db } from './Database.ts';

/** Runs the statement of a template and returns its rows: `` await queryRows(db)<Row>`select ...` ``. */
export const queryRows =
  (db: Db) =>
  async <T = unknown>(...statement: Parameters<typeof sql>): Promise<T[]> =>
    (await sql<T>(...statement).execute(db)).rows;

/** Runs the statement of a template and returns its first row; undefined when there is none. */
export const queryRow =
  (db: Db) =>
  async <T = unknown>(...statement: Parameters<typeof sql>): Promise<T | undefined> =>
    (await queryRows(db)<T>(...statement))[0];

/** Runs the statement of a template whose result is not needed. */
export const execute =
  (db: Db) =>
  async (...statement: Parameters<typeof sql>): Promise<void> => {
    await sql(...statement).execute(db);
  };
