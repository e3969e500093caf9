import type { DbCall } from '../../../access/Call.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestCall } from '../../readRequest.ts';
import { AppError } from '#engine/errors.ts';
import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { FoundRecord } from '../../../db/rows/selectRecords.ts';
import { publicCall } from '../../../access/openCall.ts';
import { maskRecord } from '../../../records/read/maskRecord.ts';
import { findVisible } from '../../../records/read/getRecord.ts';
import { checkDraft } from '../../../records/check/checkDraft.ts';
import type { WireBody } from '../../../records/check/readSent.ts';
import { enteredDraft } from '../../../records/write/enteredDraft.ts';
import { neighbours } from '../../../site/readPublic.ts';
import { fillExcerpts, presentPublic, publicFields } from '../../../site/presentPublic.ts';
import { holdsOf, pageOfRecord } from '../../../records/read/presentRecord.ts';
import { isUpload } from '#fields/table/fieldKinds.ts';
import { recordRoute } from '../../route.ts';
import type { PreviewReply } from '#wire/SiteReplies.ts';

/** A record as its public page shows it, for users who may view it. Throws NOT_FOUND, also without a page. */
async function previewRecord(call: RequestCall, entity: EntityModel, id: number): Promise<PreviewReply> {
  const { db } = call.services.database;
  return presentPreview({ ...call, db }, entity, await findVisible(entity, id, { ...call, db }), true);
}

/** A form's values as the public page of the record. Throws like a save, but omits invalid values. */
async function previewDraft(call: RequestCall, entity: EntityModel, body: WireBody): Promise<PreviewReply> {
  const { db } = call.services.database;
  const { draft, found } = await enteredDraft(entity, body, { ...call, db });
  const id = found?.id ?? 0;
  const { after, issues } = await checkDraft(draft, { ...call, db });
  const values: Record<string, Value> = { ...after };
  for (const { field } of issues) if (namesOther(entity.field(field))) values[field] = null;
  return presentPreview({ ...call, db }, entity, { id, values, flags: found?.flags ?? {} }, false);
}

/** Whether a field refers to something that the user may have no permission to show. */
const namesOther = (field: FieldModel | undefined): boolean =>
  field === undefined || field.reference !== undefined || isUpload(field);

/** Reads the public values as an anonymous visitor, and additionally omits fields that the user may not read. */
async function presentPreview(
  call: DbCall & RequestCall,
  entity: EntityModel,
  found: FoundRecord,
  isSaved: boolean,
): Promise<PreviewReply> {
  const { public: view, api } = entity;
  const page = pageOfRecord(entity, found.id, found.values, call);
  if (view?.where === undefined || page === undefined)
    throw new AppError('NOT_FOUND', { text: '网站上没有显示这条记录的页面', detail: `preview of ${entity.key}` });
  const access = call.access(entity);
  const shown: FoundRecord = { ...found, values: { ...maskRecord(access, found).values } };
  const fields = publicFields(entity, [...view.fields, ...view.detail]).filter(({ name }) => access.readable.has(name));
  const anybody = await publicCall(call.address, call.services);
  fillExcerpts(entity, [shown]);
  const [Record = {}] = await presentPublic(fields, [shown], { ...anybody, db: call.db });
  return {
    Api: api,
    Path: page,
    IsPublic: isSaved && holdsOf(view.where, found.id, found.values, call),
    IsSaved: isSaved,
    Record,
    ...(await neighbours(entity, found, { ...anybody, db: call.db })),
  };
}

/** Records as the public site would show them, for users who may view them: as stored, and as entered in a form. */
export function previewRoutes(app: FastifyInstance): void {
  recordRoute(app, 'GET /api/:api/Preview', ({ call, entity }, { query }) =>
    previewRecord(call, entity, Number(query.id)),
  );
  recordRoute(app, 'POST /api/:api/Preview', ({ call, entity }, { body }) => previewDraft(call, entity, body));
}
