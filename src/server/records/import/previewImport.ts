import { AppError } from '#engine/errors.ts';
import type { Db } from '../../db/Database.ts';
import { transaction } from '../../db/transaction.ts';
import type { Call } from '../../access/Call.ts';
import { eachRow, type ImportWatch } from './eachRow.ts';
import { importNotes } from './importNotes.ts';
import type { ImportNote, ImportReply, ImportRowReply } from '#wire/ImportReply.ts';
import { importRow } from './importRow.ts';
import type { NamedRecords } from './NamedRecords.ts';
import type { ImportRow, OpenImport } from './readImport.ts';

/** Ends the transaction of a preview: what it tried has not happened. */
class Undo extends Error {
  readonly reply: ImportReply;

  constructor(reply: ImportReply) {
    super('a preview was made');
    this.reply = reply;
  }
}

/**
 * What importing rows would do: every row is made, one beside the other, in a transaction that is taken back. So two rows that are the
 * same are seen as well as one that is there already.
 */
export async function previewImport(call: Call, asked: OpenImport, watch: ImportWatch): Promise<ImportReply> {
  await call.services.database.checkSpace();
  try {
    return await transaction(call.services.database, async (db) => {
      const rows: ImportRowReply[] = [];
      const good: number[] = [];
      await eachRow(db, call, asked, watch, async (row, names) => {
        const tried = await tryRow(db, call, asked, row, names);
        if (tried.Issues.length === 0) good.push(row.row);
        if (tried.Issues.length + tried.Warnings.length > 0) rows.push(tried);
      });
      throw new Undo({ Good: good, Rows: rows });
    });
  } catch (error) {
    if (error instanceof Undo) return error.reply;
    throw error;
  }
}

async function tryRow(
  db: Db,
  call: Call,
  asked: OpenImport,
  row: ImportRow,
  names: NamedRecords,
): Promise<ImportRowReply> {
  const tried = (Issues: readonly ImportNote[], Warnings: readonly ImportNote[]) => ({
    Row: row.row,
    Issues,
    Warnings,
  });
  const warnings: ImportNote[] = [];
  for (const warns of [true, false]) {
    try {
      await importRow(db, call, asked, row, names, warns);
      return tried([], warnings);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'UNCONFIRMED') warnings.push(...importNotes(asked, error, 'Warnings'));
      else return tried(importNotes(asked, error, 'Issues'), []);
    }
  }
  return tried([], warnings);
}
