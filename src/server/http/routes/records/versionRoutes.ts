import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import { allNames, type EntityModel, nowCalled } from '#engine/model/EntityModel.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { Values } from '#language/Value.ts';
import { nowValued } from '#language/findEnumItem.ts';
import type { SavedReply, VersionsReply } from '#wire/RecordReply.ts';
import { readVersions, type RecordVersionRow } from '../../../db/rows/recordVersions.ts';
import { recordTimeline } from '../../../records/list/recordTimeline.ts';
import { findVisible } from '../../../records/read/getRecord.ts';
import { presentFields } from '../../../records/read/presentFields.ts';
import { editableNow, presentAttachments } from '../../../records/read/presentRecord.ts';
import { collectNamed, readTitles } from '../../../records/read/readTitles.ts';
import { correctRecord, getCorrection } from '../../../records/write/correctRecord.ts';
import type { Replayed } from '../../../records/write/onceOnly.ts';
import { revertField } from '../../../records/write/revertField.ts';
import { updateRecord } from '../../../records/write/updateRecord.ts';
import { idempotencyKey, type RequestCall } from '../../readRequest.ts';
import { callRoute, recordRoute } from '../../route.ts';

/** The earlier versions of a record, newest first, for users who may view it: the readable fields. Throws NOT_FOUND. */
async function listVersions(call: RequestCall, entity: EntityModel, id: number): Promise<VersionsReply> {
  const { db } = call.services.database;
  await findVisible(entity, id, { ...call, db });
  const { readable, masked, withheld } = call.access(entity);
  const fields = entity.fields.filter(
    ({ name }) =>
      entity.versions?.of.includes(name) === true && readable.has(name) && !masked.has(name) && !withheld.has(name),
  );
  const rows = await readVersions(db, allNames(entity), id);
  const contents = rows.map((row) => contentOf(entity, row, call));
  const wanted = new Map<string, Set<number>>();
  for (const content of contents) collectNamed(fields, content, wanted, call);
  const titles = await readTitles(wanted, { ...call, db });
  const records = contents.map((content) => presentFields(fields, content, titles, call));
  await presentAttachments(fields, records, db);
  return {
    Rows: rows.map(({ Id, OpTime, OperatorName }, i) => ({ Id, OpTime, OperatorName, Record: records[i] ?? {} })),
  };
}

/** The values of a version, with the current names of fields and enum values. */
function contentOf(entity: EntityModel, { Content }: RecordVersionRow, { enums }: Pick<RequestCall, 'enums'>): Values {
  const content: unknown = JSON.parse(Content);
  if (!isValues(content)) return {};
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      const field = nowCalled(entity, name);
      const type = field?.enum === undefined ? undefined : enums(field.enum.type);
      return [field?.name ?? name, type === undefined ? value : nowValued(type, value)];
    }),
  );
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Earlier and waiting versions of records, and undoing single changes. */
export function versionRoutes(app: FastifyInstance): void {
  recordRoute(app, 'GET /api/:api/Versions', ({ call, entity }, { query }) =>
    listVersions(call, entity, Number(query.id)),
  );
  recordRoute(app, 'GET /api/:api/Correction', ({ call, entity }, { query }) =>
    getCorrection(entity, Number(query.id), { ...call, db: call.services.database.db }),
  );
  recordRoute(app, 'POST /api/:api/Revise', async ({ call, entity }, request) => {
    return await correctRecord(entity, request.body, idempotencyKey(request), call);
  });
  recordRoute(app, 'POST /api/:api/TakeBack', async ({ call, entity }, request) => {
    const { Id, Version, log, field, AcceptWarnings, AcceptGains } = request.body;
    const answers = {
      ...(AcceptWarnings === undefined ? {} : { AcceptWarnings }),
      ...(AcceptGains === undefined ? {} : { AcceptGains }),
    };
    const change = { id: Number(Id), version: Number(Version), log: Number(log), field, answers };
    return await revertField(entity, change, idempotencyKey(request), call);
  });
  recordRoute(app, 'POST /api/:api/RestoreVersion', async ({ call, entity }, request) => {
    const { Id, Version, version } = request.body;
    const asked = { id: Number(Id), version: Number(version), recordVersion: Version };
    return await restoreVersion(call, entity, asked, idempotencyKey(request));
  });
}

/**
 * Saves an earlier version of a record again, with the rules and checks of every save, so that the current state
 * becomes a version itself; of a published record it becomes the waiting version. Throws NOT_FOUND for a version that no
 * longer exists, STATE_FORBIDS while some of its fields may not be changed, and the errors of a save.
 */
async function restoreVersion(
  call: RequestCall,
  entity: EntityModel,
  { id, version, recordVersion }: { id: number; version: number; recordVersion: string },
  key: string | undefined,
): Promise<SavedReply | Replayed> {
  const { db } = call.services.database;
  const found = await findVisible(entity, id, { ...call, db });
  const row = (await readVersions(db, allNames(entity), id)).find((other) => other.Id === version);
  if (row === undefined) throw new AppError('NOT_FOUND', { text: '这个版本已不存在', detail: `version ${version}` });
  const editable =
    found.flags['edit'] === true ? await editableNow(entity, found.values, { ...call, db }) : new Set<string>();
  const fields = entity.fields.filter(({ name }) => entity.versions?.of.includes(name) === true);
  const { writable } = call.access(entity);
  const isCovered = (names: ReadonlySet<string>): boolean => fields.every(({ name }) => names.has(name));
  const isCorrection = !isCovered(editable) && found.flags['revise'] === true && isCovered(writable);
  if (!isCorrection && !isCovered(editable))
    throw new AppError('STATE_FORBIDS', { text: '当前状态下不能恢复，请先使它可以编辑', detail: entity.key });
  const content = wireRecord(fields, contentOf(entity, row, call), () => []);
  const body = { ...Object.fromEntries(content), Id: String(id), Version: recordVersion };
  return (isCorrection ? correctRecord : updateRecord)(entity, body, key, call);
}

/** The history of a record. */
export function timelineRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/RecordTimeline/Search', async (call, { query }) => {
    const { entity: api, record, kinds, after } = query;
    const entity = call.product.byApi(api);
    if (entity === undefined) throw new AppError('NOT_FOUND', { detail: `entity ${api}` });
    return await recordTimeline(
      entity,
      Number(record),
      { kinds, after },
      { ...call, db: call.services.database.reads() },
    );
  });
}
