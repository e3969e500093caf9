import type { DbCall } from '../../../access/Call.ts';
import type { FastifyInstance } from 'fastify';
import { type RequestCall, idempotencyKey, recordTarget } from '../../readRequest.ts';
import { AppError } from '#engine/errors.ts';
import { asWritten, entityIn } from '../../../access/openCall.ts';
import { addOpLog, opLogEntry } from '../../../db/system/opLog.ts';
import { gatherReminders } from '../../../notify/gatherReminders.ts';
import { settleTransitions } from '../../../workflow/settleTransitions.ts';
import { afterWrite, onceOnly, type Replayed } from '../../../records/write/onceOnly.ts';
import type { Touched } from '../../../records/check/Draft.ts';
import { dryRun, eachWatched, notesOf, type Watch } from '../../../records/write/dryRun.ts';
import { findEach, makeForEach } from '../../../records/write/makeForEach.ts';
import { placesOf } from '../../../records/write/importChildRows.ts';
import { NamedRecords } from '../../../records/write/NamedRecords.ts';
import { tryRow, writeRow } from '../../../records/write/writeRow.ts';
import { type ImportRow, type OpenImport, readImport } from '../../../records/write/readImport.ts';
import type { ImportReply, ImportRowReply } from '#wire/ImportReply.ts';
import { errorMessage } from '../../envelope.ts';
import { recordRoute, route } from '../../route.ts';

/** Message texts for rejected rows. */
export const IMPORT_WORDS = {
  alone: (text: string): string => `${text}。导入时不能确认，请单独添加这条记录`,
  textOf: errorMessage,
};

/** Imports new records from an Excel file and reports progress. Closing the connection cancels it. */
export function importRoutes(app: FastifyInstance): void {
  recordRoute(app, 'POST /api/:api/Import', async ({ call, entity }, request, reply) => {
    const { Rows, Preview, Run } = request.body;
    const asked = readImport(entity, request.body, Rows, call);
    const watch = { run: Run, isCancelled: () => reply.raw.destroyed, cancelled: '导入已取消' };
    return Preview === 'true'
      ? await previewImport(call, asked, watch)
      : await makeImport(call, asked, watch, idempotencyKey(request));
  });
  recordRoute(app, 'POST /api/:api/Each', async ({ call, entity }, request, reply) => {
    const { list: name, form, Preview, Expected, Run } = request.body;
    const create = findEach(entity, name, form, call);
    const { database, imports: runs, commands } = call.services;
    const watch = { run: Run, isCancelled: () => reply.raw.destroyed, cancelled: '新建已取消' };
    const work = { watch, runs, words: IMPORT_WORDS, commands };
    if (Preview === 'true')
      return dryRun(database, (db) => makeForEach(entity, create, request.body, work, { ...call, db }));
    const asked = { route: `${entity.key}.Each`, body: request.body, key: idempotencyKey(request) };
    const done = await onceOnly(asked, call, (call) =>
      gatherReminders({ verb: '新建', entity: entity.key, list: name }, call, async (gathering) => {
        const made = await makeForEach(entity, create, request.body, work, gathering);
        if (made.Mark !== Expected)
          throw new AppError('STATE_FORBIDS', { text: '数据在预览后有变化，什么都没有新建，请重新预览' });
        const { title } = findEach(entityIn(entity, asWritten(call)), name, form, call);
        const RecordTitle = `${title}（${made.Ids.length} 条）`;
        await addOpLog(call.db, [opLogEntry({ EntityKey: entity.key, RecordTitle, OpAction: create.action }, call)]);
        return made;
      }),
    );
    afterWrite(entity, call.services);
    return done;
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

/** Previews an import by creating every row and its consequences in a transaction that is rolled back. */
async function previewImport(call: RequestCall, asked: OpenImport, watch: Watch): Promise<ImportReply> {
  return dryRun(call.services.database, async (db) => {
    const rows: ImportRowReply[] = [];
    const good: number[] = [];
    const same: number[] = [];
    await eachRow({ ...call, db }, asked, watch, async (row, names) => {
      const tried = await tryRow(asked, row, names, IMPORT_WORDS, { ...call, db }, call.services.commands);
      if (tried.isSame) same.push(row.row);
      else if (tried.reply.Issues.length === 0) good.push(row.row);
      const { Issues, Warnings, Id } = tried.reply;
      if (!tried.isSame && (Issues.length + Warnings.length > 0 || Id !== undefined)) rows.push(tried.reply);
    });
    return { Good: good, Rows: rows, ...(asked.mode === 'new' ? {} : { Same: same }) };
  });
}

/** Writes all rows, with their transitions, in one transaction. RECORD_INVALID names row and issues. */
async function makeImport(
  call: RequestCall,
  asked: OpenImport,
  watch: Watch,
  key: string | undefined,
): Promise<ImportReply | Replayed> {
  const { entity, rows, list, mode, key: keyField } = asked;
  const how = mode === 'new' ? [] : [[mode, keyField?.name ?? '']];
  const body = [...how, ...rows.map(contentOf)];
  const reply = await onceOnly({ route: `${entity.key}.Import`, body, key }, call, async (call) => {
    await gatherReminders({ verb: '导入', entity: entity.key, list }, call, async (gathering) => {
      const touched: [ImportRow, readonly Touched[]][] = [];
      await eachRow(gathering, asked, watch, async (row, names) => {
        const write = async (): Promise<readonly Touched[]> =>
          (await writeRow(asked, row, names, gathering))?.touched ?? [];
        touched.push([row, await named(asked, row, write)]);
      });
      for (const [row, those] of touched)
        await named(asked, row, () => settleTransitions(those, gathering, gathering.services.commands));
    });
    return { Good: rows.map(({ row }) => row), Rows: [] };
  });
  afterWrite(entity, call.services);
  return reply;
}

const contentOf = ({ row, cells, sent, children }: ImportRow): unknown[] => [
  row,
  ...cells,
  ...sent,
  ...[...children].map(([name, own]) => [name, ...own.map((child) => [child.row, ...child.cells, ...child.sent])]),
];

/** Runs work on a row. Throws RECORD_INVALID naming the row when it is rejected. */
async function named<T>(asked: OpenImport, row: ImportRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const words = { ...IMPORT_WORDS, placeOf: placesOf(asked, row) };
    const [{ Title, Message }] = notesOf(asked.entity, error, 'Issues', words);
    const text =
      Title === ''
        ? `第 ${row.row} 行：${Message}，这一批都没有导入`
        : `第 ${row.row} 行 ${Title}：${Message}，这一批都没有导入`;
    throw new AppError('RECORD_INVALID', { text, cause: error });
  }
}

/** Runs work on the rows of an import, one after the other. Throws BAD_REQUEST as soon as it is cancelled. */
async function eachRow(
  call: DbCall & RequestCall,
  { rows }: OpenImport,
  watch: Watch,
  work: (row: ImportRow, names: NamedRecords) => Promise<void>,
): Promise<void> {
  const names = new NamedRecords(call.db, call);
  await eachWatched(rows, watch, call.services.imports, call, (row) => work(row, names));
}
