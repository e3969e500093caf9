import { AppError } from '#engine/errors.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import { NamedRecords } from './NamedRecords.ts';
import type { ImportRow, OpenImport } from './readImport.ts';

/** How an import is watched, and stopped. */
export interface ImportWatch {
  /** The name that its account gave the run. */
  readonly run: string;
  /** Nobody waits for the answer any longer. */
  readonly isCancelled: () => boolean;
}

/** Works at the rows of an import one after the other and notes how far it is. Throws BAD_REQUEST as soon as it is cancelled. */
export async function eachRow(
  db: Db,
  call: Call,
  { rows }: OpenImport,
  { run, isCancelled }: ImportWatch,
  work: (row: ImportRow, names: NamedRecords) => Promise<void>,
): Promise<void> {
  const { imports } = call.services;
  const names = new NamedRecords(db, call);
  try {
    for (const [done, row] of rows.entries()) {
      if (isCancelled()) throw new AppError('BAD_REQUEST', { text: '导入已取消' });
      imports.note(call.who.accountId, run, { Done: done, Total: rows.length });
      await work(row, names);
    }
  } finally {
    imports.end(call.who.accountId, run);
  }
}
