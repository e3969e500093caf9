import { AppError } from '#engine/errors.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { refuseTransition } from '#engine/workflow/refuseTransition.ts';
import { fromRows, whoRows } from '#engine/workflow/transitionRows.ts';
import type { Db } from '../db/Database.ts';
import type { FoundRecord } from '../db/rows/selectRecords.ts';
import type { Call } from '../access/Call.ts';
import { findVisible, getWritten } from '../records/read/getRecord.ts';
import { presentRecord, type RecordReply } from '../records/read/presentRecord.ts';
import { acceptsWarnings } from '../records/write/acceptsWarnings.ts';
import { afterWrite } from '../records/write/afterWrite.ts';
import { onceOnly, type Replayed } from '../records/write/onceOnly.ts';
import { readSent, type Body } from '../records/write/readSent.ts';
import { formFields } from '../records/write/formFields.ts';
import { performTransition } from './performTransition.ts';
import { settleTransitions } from './settleTransitions.ts';

const WHO = 'who';
const FROM = 'from';

export interface TransitionCall {
  readonly entity: EntityModel;
  readonly transition: TransitionModel;
  readonly id: number;
  /** The version that the user saw; undefined in a call about several records. */
  readonly version: number | undefined;
  readonly body: Body;
  /** The Idempotency-Key of the call. */
  readonly key: string | undefined;
}

/**
 * Takes a transition with a record for a person, in one transaction. Throws NOT_FOUND, FORBIDDEN, STATE_FORBIDS with the text of the
 * table, VERSION_CONFLICT, RECORD_INVALID with every issue, UNCONFIRMED with warnings; nothing has happened then.
 */
export async function takeTransition(call: Call, asked: TransitionCall): Promise<RecordReply | Replayed> {
  const { entity, transition, id, key, body } = asked;
  const route = `${entity.key}.${transition.action}`;
  const reply = await onceOnly(call, { route, body: { ...body, id }, key }, async (db) => {
    const found = await openRecord(db, call, asked);
    const model = actionModel(entity, transition.action) ?? entity;
    const form = model.forms.get(transition.action);
    const fields = form === undefined ? [] : formFields(model, form);
    const writable = decideAccess(model, call.who, call.findEntity).writable;
    const names = fields.map(({ name }) => name);
    // A transition that names customers asks them for its inputs and for nothing else.
    const editable = new Set(call.who.role === 'customer' ? names : names.filter((name) => writable.has(name)));
    const sent = readSent(call, model, fields, editable, body);
    const warns = !acceptsWarnings(body);
    const work = { entity: model, transition, found, fields, editable, warns, ...sent };
    const touched = await performTransition(db, work, call);
    await settleTransitions(db, touched, call);
    return getWritten(db, call, entity, id);
  });
  afterWrite(call, entity);
  return reply;
}

/** Locks the record and sees to it that this user may take the transition with it now. */
async function openRecord(
  db: Db,
  call: Call,
  { entity, transition, id, version }: TransitionCall,
): Promise<FoundRecord> {
  const access = call.access(entity);
  const flags = { [FROM]: fromRows(transition), [WHO]: whoRows(transition, { entity, user: call.who, access }) };
  const found = await findVisible(db, call, entity, id, { lock: true, flags });
  const refusal = refuseTransition({
    transition,
    record: found.values,
    may: access.may(transition.action),
    open: found.flags[FROM] === true,
    granted: found.flags[WHO] === true,
    employeeId: call.who.employeeId,
  });
  const detail = `${transition.action} ${entity.key} ${id}`;
  if (refusal !== undefined)
    throw new AppError(refusal.code, { detail, ...(refusal.text === undefined ? {} : { text: refusal.text }) });
  if (version === undefined || found.values['Version'] === version) return found;
  const { Record } = await presentRecord(db, entity, found, call);
  throw new AppError('VERSION_CONFLICT', { data: { Current: Record } });
}
