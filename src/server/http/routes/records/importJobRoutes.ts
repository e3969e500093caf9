import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { MAX_JOB_ROWS } from '#wire/ImportRow.ts';
import type { WrongRow } from '#wire/calls/IMPORT_CALLS.ts';
import { membersOf } from '#language/membersOf.ts';
import {
  endImportJob,
  insertImportJob,
  insertImportPart,
  readImportJobs,
  readImportMapping,
  readWrongRows,
  writeImportMapping,
} from '../../../db/accounts/importTables.ts';
import { transaction } from '../../../db/transaction.ts';
import { modeOf, ownImport, presentImport, runImport } from './importJobs.ts';
import { openImport, readImport } from '../../../records/write/readImport.ts';
import { recordTarget } from '../../readRequest.ts';
import { recordRoute, route } from '../../route.ts';
import { IMPORT_WORDS } from './importRoutes.ts';

/** Most recent imports into a list that are returned. */
const MAX_REPORTED = 10;

/** Background imports of the caller, and the caller's column mappings. */
export function importJobRoutes(app: FastifyInstance): void {
  route(
    app,
    'GET /api/:api/ImportJobs',
    async (request) => {
      const { call, entity } = recordTarget(request);
      const { list } = request.query;
      openImport(entity, { list }, call);
      const of = { AccountId: call.who.accountId, EntityKey: entity.key, ListName: list };
      const jobs = await readImportJobs(call.services.database.db, of, MAX_REPORTED);
      return { Rows: jobs.map((job) => presentImport(job, call.moment, call.services.database)) };
    },
    { quiet: true },
  );
  recordRoute(app, 'POST /api/:api/ImportJob', async ({ call, entity }, { body }) => {
    const { list, Mode, Key, File } = body;
    openImport(entity, { list, Mode, Key }, call);
    const job = {
      AccountId: call.who.accountId,
      EntityKey: entity.key,
      ListName: list,
      Mode,
      KeyField: Key ?? null,
      FileName: File,
      CreatedAt: call.moment,
    };
    return { Id: await transaction(call.services.database, (db) => insertImportJob(db, job)) };
  });
  recordRoute(app, 'POST /api/:api/ImportJobRows', async ({ call, entity }, { body }) => {
    const { id, Part, Rows } = body;
    await call.services.database.checkSpace();
    await transaction(call.services.database, async (db) => {
      const job = await ownImport(entity, Number(id), { ...call, db });
      if (job.State !== 'filling') throw new AppError('BAD_REQUEST', { text: '这个导入已经开始' });
      const how = { list: job.ListName, Mode: modeOf(job.Mode), Key: job.KeyField ?? undefined };
      const { rows } = readImport(entity, how, Rows, call);
      if (job.Total + rows.length > MAX_JOB_ROWS)
        throw new AppError('BAD_REQUEST', { text: `一次最多导入 ${MAX_JOB_ROWS} 行，请分成几个文件` });
      await insertImportPart(db, { JobId: Number(id), Part: Number(Part), Rows, count: rows.length });
    });
  });
  recordRoute(app, 'POST /api/:api/ImportJobRun', async ({ call, entity }, { body }) => {
    const { database } = call.services;
    const job = await ownImport(entity, Number(body.id), { ...call, db: database.db });
    await runImport(job, IMPORT_WORDS, call.services, call);
    return presentImport(await ownImport(entity, job.Id, { ...call, db: database.db }), call.moment, database);
  });
  recordRoute(app, 'POST /api/:api/ImportJobCancel', async ({ call, entity }, { body }) => {
    const { database } = call.services;
    const job = await ownImport(entity, Number(body.id), { ...call, db: database.db });
    await endImportJob(database.db, job.Id, 'cancelled', null);
    return presentImport(await ownImport(entity, job.Id, { ...call, db: database.db }), call.moment, database);
  });
  recordRoute(app, 'GET /api/:api/ImportJobWrong', async ({ call, entity }, { query }) => {
    const { db } = call.services.database;
    const job = await ownImport(entity, Number(query.id), { ...call, db });
    return { Rows: (await readWrongRows(db, job.Id)).flatMap(wrongRows) };
  });
  recordRoute(app, 'GET /api/:api/ImportMapping', async ({ call, entity }, { query }) => {
    const { list } = query;
    openImport(entity, { list }, call);
    const of = { AccountId: call.who.accountId, EntityKey: entity.key, ListName: list };
    return { Columns: textsIn((await readImportMapping(call.services.database.db, of)) ?? '{}') };
  });
  recordRoute(app, 'POST /api/:api/ImportMapping', async ({ call, entity }, { body }) => {
    const { list, Columns } = body;
    openImport(entity, { list }, call);
    const of = { AccountId: call.who.accountId, EntityKey: entity.key, ListName: list };
    await writeImportMapping(call.services.database.db, of, JSON.stringify(textsIn(Columns)));
  });
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { text: '不能读取列的对应', cause });
  }
};

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    [...membersOf(value)].flatMap(([name, text]): [string, string][] =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  );

const textsIn = (text: string): Record<string, string> => textsOf(parsed(text));

/** The stored rejected rows of a part. */
function wrongRows(text: string): WrongRow[] {
  const rows = parsed(text);
  return (Array.isArray(rows) ? rows : []).map((each: unknown): WrongRow => {
    const row = membersOf(each);
    const issues = row.get('Issues');
    const below = [...membersOf(row.get('Children'))].map(([name, own]) => [name, listOf(own).map(sheetRow)] as const);
    return {
      ...sheetRow(each),
      ...(below.length === 0 ? {} : { Children: Object.fromEntries(below) }),
      Issues: listOf(issues).map((issue) => {
        const note = textsOf(issue);
        const child = membersOf(membersOf(issue).get('Child'));
        return {
          ...{ Field: note['Field'] ?? '', Title: note['Title'] ?? '', Message: note['Message'] ?? '' },
          ...(child.size === 0 ? {} : { Child: { Row: Number(child.get('Row')), Field: String(child.get('Field')) } }),
        };
      }),
    };
  });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function sheetRow(each: unknown): Pick<WrongRow, 'Row' | 'Cells' | 'Sent'> {
  const row = membersOf(each);
  const sent = textsOf(row.get('Sent'));
  return {
    Row: Number(row.get('Row')),
    Cells: textsOf(row.get('Cells')),
    ...(Object.keys(sent).length === 0 ? {} : { Sent: sent }),
  };
}
