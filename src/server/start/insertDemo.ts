import { type Value } from '#language/Value.ts';
import type { Db } from '../db/Database.ts';
import { insertRecords } from '../db/rows/writeRecords.ts';
import { StartError } from '../settings/StartError.ts';

/** Writes rows of a demo file. Throws StartError with the file and the error of the database. */
export async function insertDemo(
  db: Db,
  table: string,
  rows: readonly Readonly<Record<string, Value>>[],
  file: string,
): Promise<void> {
  try {
    await insertRecords(db, table, rows);
  } catch (error) {
    throw new StartError(`schemas/${file}：写入失败（${reasonOf(error)}）`, error);
  }
}

/** The reason with the error's detail, where the database names the rejected value. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'detail' in error && typeof error.detail === 'string' ? `${error.message}: ${error.detail}` : error.message;
}
