import type { FastifyInstance } from 'fastify';
import { idsIn } from '#wire/params.ts';
import { type RequestCall, idempotencyKey } from '../../readRequest.ts';
import { notingDenied } from '../../../access/logDenied.ts';
import { downloadFiles } from '../../../records/list/downloadFiles.ts';
import { exportPivot } from '../../../records/list/exportPivot.ts';
import { groupRecords } from '../../../records/list/groupRecords.ts';
import { pivotRecords } from '../../../records/list/pivotRecords.ts';
import { exportList } from '../../../records/list/exportList.ts';
import { readChanges } from '../../../records/list/readChanges.ts';
import { searchRecords } from '../../../records/list/searchRecords.ts';
import { findBeyond, findVisible, getRecord } from '../../../records/read/getRecord.ts';
import { pickRecords } from '../../../records/list/pickRecords.ts';
import { recordLog } from '../../../records/read/searchOpLog.ts';
import { revealField } from '../../../records/write/revealField.ts';
import { checkDraft } from '../../../records/check/checkDraft.ts';
import { warnEarly, warnStored } from '../../../records/check/checkTotals.ts';
import { addRecord } from '../../../records/write/addRecord.ts';
import { enteredDraft } from '../../../records/write/enteredDraft.ts';
import { afterWrite } from '../../../records/write/onceOnly.ts';
import { deleteRecord } from '../../../records/write/deleteRecord.ts';
import { eachRecord } from '../../../records/write/eachRecord.ts';
import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { selectRecords } from '../../../db/rows/selectRecords.ts';
import { updateRecords } from '../../../db/rows/writeRecords.ts';
import { transaction } from '../../../db/transaction.ts';
import { mayTransfer } from '../../../records/read/presentRecord.ts';
import { giveFound } from '../../../records/save/makeRecord.ts';
import { settleTransitions } from '../../../workflow/settleTransitions.ts';
import { listDeleted, undeleteRecord } from '../../../records/write/undeleteRecord.ts';
import { updateRecord } from '../../../records/write/updateRecord.ts';
import { errorFacts } from '../../../settings/Log.ts';
import { deniedOf } from '../../failures.ts';
import { errorMessage } from '../../envelope.ts';
import { bulkRoutes } from './bulkRoutes.ts';
import { importJobRoutes } from './importJobRoutes.ts';
import { importRoutes } from './importRoutes.ts';
import { mergeRoutes } from './mergeRoutes.ts';
import { transitionRoutes } from './transitionRoutes.ts';
import { readSeen, seenReads, sendSeen } from '../../readSeen.ts';
import { recordRoute } from '../../route.ts';
import { listLayouts, printRecords } from '../../../print/printRecords.ts';
import { dispositionOf, PDF_POLICY } from '../../securityHeaders.ts';
import { disabledEmployees } from '../../../db/accounts/accounts.ts';

/** The calls of every entity (domain 0.9); the path names the entity. */
export function recordRoutes(app: FastifyInstance): void {
  recordRoute(app, 'GET /api/:api/Search', async ({ call, entity }, request, reply) => {
    const { countedRows } = call.services.settings;
    return await readSeen(request, reply, (db) => searchRecords(entity, request.query, countedRows, { ...call, db }));
  });
  recordRoute(app, 'GET /api/:api/Groups', async ({ call, entity }, request, reply) => {
    return await readSeen(request, reply, (db) => groupRecords(entity, request.query, { ...call, db }));
  });
  recordRoute(app, 'GET /api/:api/Pivot', async ({ call, entity }, request, reply) => {
    return await readSeen(request, reply, (db) => pivotRecords(entity, request.query, { ...call, db }));
  });
  recordRoute(app, 'GET /api/:api/PivotFile', async ({ call, entity }, request, reply) => {
    const { db } = call.services.database;
    const sources = { read: seenReads(request, () => db) };
    const { name, type, content } = await exportPivot(entity, request.query, sources, { ...call, db });
    sendSeen(call, request, reply);
    return reply.type(type).header('content-disposition', dispositionOf('attachment', name)).send(content);
  });
  recordRoute(app, 'GET /api/:api/Changes', async ({ call, entity }, { query }) => {
    const { since = '', limit = '500' } = query;
    return await readChanges(entity, since, Number(limit), call.services.database, call);
  });
  recordRoute(app, 'GET /api/:api/Get', async ({ call, entity }, request, reply) => {
    return await readSeen(request, reply, (db) => getRecord(entity, Number(request.query.id), { ...call, db }));
  });
  recordRoute(app, 'GET /api/:api/Beyond', async ({ call, entity }, request, reply) => {
    return await readSeen(request, reply, (db) => findBeyond(entity, Number(request.query.id), { ...call, db }));
  });
  recordRoute(app, 'GET /api/:api/Pick', async ({ call }, request, reply) => {
    const { countedRows } = call.services.settings;
    return await readSeen(request, reply, (db) => pickRecords(request.query, countedRows, { ...call, db }));
  });
  recordRoute(app, 'GET /api/:api/Log', async ({ call, entity }, { query }) => {
    const { id, page = '0', rows = '10', startPage = '0' } = query;
    return await recordLog(
      entity,
      Number(id),
      { page: Number(page) - Number(startPage), rows: Number(rows) },
      { ...call, db: call.services.database.db },
    );
  });
  recordRoute(app, 'GET /api/:api/Export', async ({ call, entity }, request, reply) => {
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const { database, log } = call.services;
    const sources = { db: database.db, read: seenReads(request, () => database.db) };
    const { name, type, content, size, end } = await exportList(entity, request.query, left.signal, sources, call);
    sendSeen(call, request, reply);
    content.once('close', () => {
      end().catch((error: unknown) => log.error(errorFacts(error), 'the end of an export was not noted'));
    });
    if (size !== undefined) void reply.header('x-expected-length', String(size));
    return reply.type(type).header('content-disposition', dispositionOf('attachment', name)).send(content);
  });
  recordRoute(app, 'GET /api/:api/Files', async ({ call, entity }, request, reply) => {
    const { name, content } = await downloadFiles(entity, idsIn(request.query.ids), call);
    return reply.type('application/zip').header('content-disposition', dispositionOf('attachment', name)).send(content);
  });
  writeRoutes(app);
  mergeRoutes(app);
  bulkRoutes(app);
  importRoutes(app);
  importJobRoutes(app);
  transitionRoutes(app);
  printRoutes(app);
}

function writeRoutes(app: FastifyInstance): void {
  recordRoute(app, 'POST /api/:api/Add', async ({ call, entity }, request) => {
    return await addRecord(entity, request.body, idempotencyKey(request), call);
  });
  recordRoute(app, 'POST /api/:api/Warnings', async ({ call, entity }, { body }) => {
    const { db } = call.services.database;
    const { draft } = await enteredDraft(entity, body, { ...call, db });
    return { Warnings: await warnEarly(await checkDraft(draft, { ...call, db }), { ...call, db }) };
  });
  recordRoute(app, 'GET /api/:api/RecordWarnings', async ({ call, entity }, { query }) => {
    const { db } = call.services.database;
    return {
      Warnings: await warnStored(entity, await findVisible(entity, Number(query.id), { ...call, db }), {
        ...call,
        db,
      }),
    };
  });
  recordRoute(app, 'POST /api/:api/Update', async ({ call, entity }, request) => {
    return await updateRecord(entity, request.body, idempotencyKey(request), call);
  });
  recordRoute(app, 'POST /api/:api/Delete', async ({ call, entity }, request) => {
    const { id, Version } = request.body;
    const doomed = { id: Number(id), version: Version === undefined ? undefined : Number(Version) };
    return await deleteRecord(entity, doomed, call, idempotencyKey(request));
  });
  recordRoute(app, 'POST /api/:api/BulkDelete', async ({ call, entity }, request) => {
    const ids = idsIn(request.body.ids);
    const { Versions } = request.body;
    const versions = Versions?.split(',').map(Number);
    if (versions !== undefined && versions.length !== ids.length)
      throw new AppError('BAD_REQUEST', { text: '版本号要与编号一一对应', detail: 'Versions' });
    const remove = (id: number): Promise<unknown> =>
      notingDenied({ ...deniedOf(request), recordId: id }, call.services, call, () =>
        deleteRecord(entity, { id, version: versions?.[ids.indexOf(id)] }, call),
      );
    return await eachRecord(ids, remove, errorMessage);
  });
  recordRoute(app, 'GET /api/:api/Deleted', async ({ call, entity }, { query }) => {
    const { page = '0', rows = '20', startPage = '0' } = query;
    const wanted = { page: Number(page) - Number(startPage), rows: Number(rows) };
    return await listDeleted(entity, wanted, { ...call, db: call.services.database.db });
  });
  recordRoute(app, 'POST /api/:api/Undelete', ({ call, entity }, { body }) =>
    undeleteRecord(entity, Number(body.id), call),
  );
  recordRoute(app, 'POST /api/:api/MarkRead', async ({ call, entity }, { body }) => {
    const { ids } = body;
    return await markRead(call, entity, ids === undefined ? undefined : idsIn(ids));
  });
  recordRoute(app, 'POST /api/:api/Reveal', ({ call, entity }, { body }) =>
    revealField(entity, Number(body.id), body.field, call.services.database, call),
  );
  recordRoute(app, 'POST /api/:api/Transfer', async ({ call, entity }, request) => {
    const { ids, OwnerId } = request.body;
    const hand = (id: number): Promise<unknown> =>
      notingDenied({ ...deniedOf(request), recordId: id }, call.services, call, () =>
        transferRecord(call, entity, id, Number(OwnerId)),
      );
    return await eachRecord(idsIn(ids), hand, errorMessage);
  });
}

/** Assigns a record to another owner in any state. Throws NOT_FOUND, FORBIDDEN, RECORD_INVALID. */
async function transferRecord(call: RequestCall, entity: EntityModel, id: number, ownerId: number): Promise<void> {
  if (!mayTransfer(entity)) throw new AppError('BAD_REQUEST', { text: '该数据不能转移负责人' });
  await call.services.database.checkSpace();
  await transaction(call.services.database, async (db) => {
    const found = await findVisible(entity, id, { ...call, db }, { lock: true });
    if (found.flags['transfer'] !== true) throw new AppError('FORBIDDEN', { detail: `transfer ${entity.key} ${id}` });
    if ((await disabledEmployees(db, [ownerId])).has(ownerId))
      throw new AppError('BAD_REQUEST', { text: '接收人的账号已停用，请选择其他人' });
    const touched = await giveFound(entity, found, ownerId, { ...call, db });
    await settleTransitions(touched, { ...call, db }, call.services.commands);
  });
  afterWrite(entity, call.services);
}

/**
 * Marks records as read by the user: the given ones, or all that the user may view. Others and those already read stay;
 * there is no new version and no log entry. Returns their number. Throws BAD_REQUEST for an entity without a read
 * state.
 */
async function markRead(call: RequestCall, entity: EntityModel, ids?: readonly number[]): Promise<{ Count: number }> {
  const { read, key } = entity;
  const access = call.access(entity);
  if (read === undefined) throw new AppError('BAD_REQUEST', { text: '该数据没有已读标记' });
  if (!access.may('view')) throw new AppError('FORBIDDEN', { detail: `read ${key}` });
  const unread = build.compare(build.record(read.field), '!==', true);
  return transaction(call.services.database, async (db) => {
    const where = build.and(access.rows('view'), unread);
    const found = await selectRecords({ entity, columns: [], ids, where, lock: true }, { ...call, db });
    const values = { [read.field]: true, ...(read.time === undefined ? {} : { [read.time]: call.now }) };
    await updateRecords(
      db,
      key,
      found.map(({ id }) => id),
      values,
    );
    return { Count: found.length };
  });
}

function printRoutes(app: FastifyInstance): void {
  recordRoute(app, 'GET /api/:api/PrintLayouts', async ({ call, entity }, { query }) => {
    return listLayouts(entity, idsIn(query.ids), { ...call, db: call.services.database.db });
  });
  recordRoute(app, 'GET /api/:api/Print', async ({ call, entity }, request, reply) => {
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const asked = { ids: idsIn(request.query.ids), layout: request.query.layout };
    const { name, content } = await printRecords(entity, asked, left.signal, call.services, call);
    return reply
      .type('application/pdf')
      .header('content-security-policy', PDF_POLICY)
      .header('content-disposition', dispositionOf('inline', name))
      .send(Buffer.from(content));
  });
}
