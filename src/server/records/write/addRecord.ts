import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { getWritten } from '../read/getRecord.ts';
import type { RecordReply } from '../read/presentRecord.ts';
import { planChildren } from '../check/planChildren.ts';
import { createActions, findForm, formFields } from '../check/formFields.ts';
import { type Body, readSent } from '../check/readSent.ts';
import { newDraft } from '../save/makeRecord.ts';
import { onceOnly, type Replayed } from './onceOnly.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { saveDraft } from '../save/saveDraft.ts';

/** Adds a record that was entered with a form. Throws FORBIDDEN without the form's action, RECORD_INVALID with every issue. */
export async function addRecord(
  call: Call,
  entity: EntityModel,
  body: Body,
  key: string | undefined,
): Promise<RecordReply | Replayed> {
  const form = findForm(entity, typeof body['form'] === 'string' ? body['form'] : undefined);
  const access = call.access(entity);
  const action = createActions(entity, form).find((code) => access.may(code));
  if (action === undefined) throw new AppError('FORBIDDEN', { detail: `${entity.key} ${form.name}` });
  const reply = await onceOnly(call, { route: `${entity.key}.Add`, body, key }, async (db) => {
    const { writable } = access;
    const read = readSent(call, entity, formFields(entity, form), writable, body);
    const draft = { ...newDraft(call, entity, form, read), warns: !acceptsWarnings(body) };
    const plans = planChildren(call, { entity, sent: draft.sent, storedId: undefined, children: new Map() });
    const { id, touched } = await saveDraft(db, draft, plans, action, call);
    await checkOwnRow(db, call, entity, id);
    await settleTransitions(db, touched, call);
    return getWritten(db, call, entity, id);
  });
  afterWrite(call, entity);
  return reply;
}

/** A customer may only add what he will see. */
async function checkOwnRow(db: Db, call: Call, entity: EntityModel, id: number): Promise<void> {
  if (call.who.role !== 'customer') return;
  const where = call.access(entity).rows('view');
  const found = await selectRecords(db, { entity, columns: [], ids: [id], where }, call);
  if (found.length === 0) throw new AppError('FORBIDDEN', { detail: `${entity.key} outside the customer's rows` });
}

/** Tells whether a call says that its warnings were read and are no hindrance: `AcceptWarnings=true`. */
export function acceptsWarnings(body: Body): boolean {
  return body['AcceptWarnings'] === 'true';
}

/** Lets what is kept in memory follow a committed write: enum types made of records, and what users may do. */
export function afterWrite(call: Call, entity: EntityModel): void {
  call.services.enums.drop(entity.key);
  if (entity.organisation !== undefined) call.services.sessions.drop();
}
