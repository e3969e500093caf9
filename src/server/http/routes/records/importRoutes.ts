import type { FastifyInstance } from 'fastify';
import { type RequestCall, idempotencyKey, recordTarget } from '../../readRequest.ts';
import { AppError } from '#engine/errors.ts';
import type { Db } from '../../../db/Database.ts';
import { gatherReminders } from '../../../notify/gatherReminders.ts';
import { settleTransitions } from '../../../workflow/settleTransitions.ts';
import { afterWrite, onceOnly, type Replayed } from '../../../records/write/onceOnly.ts';
import type { Touched } from '../../../records/check/Draft.ts';
import { NamedRecords, importRow } from '../../../records/write/importRow.ts';
import { type ImportRow, type OpenImport, readImport } from '../../../records/write/readImport.ts';
import type { ImportNote, ImportReply, ImportRowReply } from '#wire/ImportReply.ts';
import { attempt, transaction } from '../../../db/transaction.ts';
import { route } from '../../route.ts';

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
 * same are seen as well as one that is there already. What the system does with a row by itself is tried, too.
 */
async function previewImport(call: RequestCall, asked: OpenImport, watch: ImportWatch): Promise<ImportReply> {
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
  call: RequestCall,
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
      await attempt(db, async () => {
        const { touched } = await importRow(asked, row, names, warns, db, call);
        await settleTransitions(touched, db, call, call.services.commands);
      });
      return tried([], warnings);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'UNCONFIRMED' && !letsReach(error)) warnings.push(...importNotes(asked, error, 'Warnings'));
      else return tried(importNotes(asked, error, 'Issues'), []);
    }
  }
  return tried([], warnings);
}

/** New records out of an Excel file, and how far that is. Whoever hangs up cancels it. */
export function importRoutes(app: FastifyInstance): void {
  route(app, 'POST /api/:api/Import', async (request, reply) => {
    const { call, entity } = recordTarget(request);
    const { list, Rows, Preview, Run } = request.body;
    const asked = readImport(entity, list, Rows, call);
    const watch = { run: Run, isCancelled: () => reply.raw.destroyed };
    return Preview === 'true'
      ? await previewImport(call, asked, watch)
      : await makeImport(call, asked, watch, idempotencyKey(request));
  });
  route(
    app,
    'GET /api/:api/ImportProgress',
    (request) => {
      const { call } = recordTarget(request);
      return call.services.imports.find(call.who.accountId, request.query.run);
    },
    { quiet: true },
  );
}

/**
 * Adds all rows in one transaction, or none, and takes the transitions that the system owes to them. Throws RECORD_INVALID with the row
 * and what is wrong with it.
 */
async function makeImport(
  call: RequestCall,
  asked: OpenImport,
  watch: ImportWatch,
  key: string | undefined,
): Promise<ImportReply | Replayed> {
  const { entity, rows, list } = asked;
  const body = rows.map(({ row, cells }) => [row, ...cells]);
  const reply = await onceOnly(
    { route: `${entity.key}.Import`, body, key },
    call.services.database,
    call,
    async (db) => {
      await gatherReminders({ verb: '导入', entity: entity.key, list }, db, call, async (gathering) => {
        const touched: [ImportRow, readonly Touched[]][] = [];
        await eachRow(db, gathering, asked, watch, async (row, names) => {
          const add = async (): Promise<readonly Touched[]> =>
            (await importRow(asked, row, names, false, db, gathering)).touched;
          touched.push([row, await named(asked, row, add)]);
        });
        for (const [row, those] of touched)
          await named(asked, row, () => settleTransitions(those, db, gathering, gathering.services.commands));
      });
      return { Good: rows.map(({ row }) => row), Rows: [] };
    },
  );
  afterWrite(entity, call.services);
  return reply;
}

/** Works at a row. Throws RECORD_INVALID that names it, where it is refused. */
async function named<T>(asked: OpenImport, row: ImportRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [note] = importNotes(asked, error, 'Issues');
    const cell = [`第 ${row.row} 行`, note?.Title ?? ''].filter((text) => text !== '').join(' ');
    throw new AppError('RECORD_INVALID', {
      text: `${cell}：${note?.Message ?? '不能导入'}，这一批都没有导入`,
      cause: error,
    });
  }
}

/** What an error says of the fields of a row, by their titles; never empty. */
function importNotes({ entity }: OpenImport, error: AppError, list: 'Issues' | 'Warnings'): ImportNote[] {
  const { data } = error;
  const found: unknown =
    typeof data === 'object' && data !== null ? new Map(Object.entries(data)).get(list) : undefined;
  const notes = (Array.isArray(found) ? found : []).flatMap((each: unknown): ImportNote[] => {
    const note = new Map<string, unknown>(typeof each === 'object' && each !== null ? Object.entries(each) : []);
    const [field, message] = [note.get('Field'), note.get('Message')];
    if (typeof message !== 'string') return [];
    return [{ Title: entity.field(String(field))?.title ?? '', Message: message }];
  });
  if (letsReach(error)) return [{ Title: '', Message: `${error.text ?? ''}。导入时不能确认，请单独添加这条记录` }];
  return notes.length > 0 ? notes : [{ Title: '', Message: error.text ?? '不能导入' }];
}

/** A row that lets people reach other records: who that is has to be read and accepted, for which an import has no place. */
const letsReach = ({ data }: AppError): boolean => typeof data === 'object' && data !== null && 'Gains' in data;

/** How an import is watched, and stopped. */
interface ImportWatch {
  /** The name that its account gave the run. */
  readonly run: string;
  /** Nobody waits for the answer any longer. */
  readonly isCancelled: () => boolean;
}

/** Works at the rows of an import one after the other and notes how far it is. Throws BAD_REQUEST as soon as it is cancelled. */
async function eachRow(
  db: Db,
  call: RequestCall,
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
