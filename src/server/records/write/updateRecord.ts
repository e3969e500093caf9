import { AppError } from '#engine/errors.ts';
import { type EntityModel, type FormModel, actionOf } from '#engine/model/EntityModel.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import type { DbCall, Served } from '../../access/Call.ts';
import { forReader } from '../../access/openCall.ts';
import { readChildren, rowFields, type RevivedRows } from '../read/childRecords.ts';
import { findVisible, getWritten } from '../read/getRecord.ts';
import { presentRecord, editableNow } from '../read/presentRecord.ts';
import { planChildren } from '../check/planChildren.ts';
import { findForm, formFields, readSent, type WireBody } from '../check/readSent.ts';
import { dropMasked } from '#engine/records/pickWritable.ts';
import type { Draft } from '../check/Draft.ts';
import { stateOf } from '#engine/permission/changeable.ts';
import { afterWrite, answersOf, onceOnly, type Replayed, type WriteServices } from './onceOnly.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { saveDraft, type SavedDraft } from '../save/saveDraft.ts';
import type { SavedReply } from '#wire/RecordReply.ts';

/**
 * Changes the sent fields of a record. Throws NOT_FOUND, VERSION_CONFLICT with the current record, FORBIDDEN or
 * STATE_FORBIDS, RECORD_INVALID with every issue. `restored`: files that it held before and may hold again.
 */
export async function updateRecord(
  entity: EntityModel,
  body: WireBody,
  key: string | undefined,
  call: Served<WriteServices>,
  restored?: ReadonlySet<number>,
): Promise<SavedReply | Replayed> {
  const { id, version } = readKey(body);
  const form = findForm(entity, typeof body['form'] === 'string' ? body['form'] : undefined);
  const reply = await onceOnly({ route: `${entity.key}.Update`, body, key }, call, async (call) => {
    const { saved } = await changeRecord(entity, form, { id, version, restored }, body, call);
    await settleTransitions(saved.touched, call, call.services.commands);
    return { ...(await getWritten(entity, id, call)), Ignored: saved.ignored };
  });
  afterWrite(entity, call.services);
  return reply;
}

export interface ChangeTarget {
  readonly id: number;
  /** The version that was read; undefined: any version. */
  readonly version: number | undefined;
  /** Files that it held before and may hold again. */
  readonly restored?: ReadonlySet<number> | undefined;
  /** Removed rows of it that are restored if their Ids are sent. */
  readonly revived?: RevivedRows | undefined;
}

/** A record before its change, and the result of the change. */
export interface ChangedRecord {
  readonly found: FoundRecord;
  readonly saved: SavedDraft;
}

/** Like `updateRecord`, in the transaction `db`, without a version in any; the caller runs the consequences. */
export async function changeRecord(
  entity: EntityModel,
  form: FormModel,
  { id, version, restored, revived }: ChangeTarget,
  body: WireBody,
  call: DbCall,
): Promise<ChangedRecord> {
  const found = await findVisible(entity, id, call, { lock: true });
  if (version !== undefined && found.values['Version'] !== version) throw await conflict(entity, found, call);
  const draft = { ...(await changedDraft(entity, form, found, body, call)), ...answersOf(body), restored };
  if (rowFields(entity).length === 0) return { found, saved: await saveDraft(draft, [], 'edit', call) };
  const children = await readChildren(entity, id, call);
  const plans = planChildren({ entity, sent: draft.sent, body, storedId: id, children, restored, revived }, call);
  return { found, saved: await saveDraft(draft, plans, 'edit', call) };
}

/** The Id and version in a body. Throws BAD_REQUEST without them. */
export function readKey(body: WireBody): { id: number; version: number } {
  const [id, version] = [Number(body['Id']), Number(body['Version'])];
  if (typeof body['Id'] !== 'string' || !Number.isSafeInteger(id))
    throw new AppError('BAD_REQUEST', { text: '缺少编号', detail: 'Id' });
  if (typeof body['Version'] !== 'string' || !Number.isSafeInteger(version))
    throw new AppError('BAD_REQUEST', { text: '缺少版本号', detail: 'Version' });
  return { id, version };
}

async function conflict(entity: EntityModel, found: FoundRecord, call: DbCall): Promise<AppError> {
  const { Record, Masked } = await presentRecord(entity, found, forReader(call));
  return new AppError('VERSION_CONFLICT', { data: { Current: Record, Masked } });
}

/** The draft of a record changed in a form. Throws FORBIDDEN or STATE_FORBIDS without permission. */
export async function changedDraft(
  entity: EntityModel,
  form: FormModel,
  found: FoundRecord,
  body: WireBody,
  call: DbCall,
): Promise<Draft> {
  if (found.flags['edit'] !== true) throw stateForbids(entity, 'edit', found);
  const editable = await editableNow(entity, found.values, call);
  const fields = formFields(entity, form);
  const { sent: read, ignored, issues } = readSent(entity, fields, editable, body, call, found.values);
  const sent = dropMasked(entity, read, found.values);
  return {
    entity,
    stored: found.values,
    sent,
    defaulted: new Set(),
    values: { ...found.values, ...sent },
    fields: fields.filter(({ name }) => editable.has(name)),
    editable,
    action: actionOf(form),
    ignored,
    issues,
  };
}

/** Why a visible record may not be changed: its state, if the user may change other such records, or permission. */
export function stateForbids(
  entity: EntityModel,
  action: 'edit' | 'delete',
  { id, values, flags }: FoundRecord,
): AppError {
  const state = stateOf(entity, values);
  const closed = action === 'edit' ? state !== undefined && state.edit !== true : state?.deletable === false;
  const detail = `${action} ${entity.key} ${id}`;
  return new AppError(closed && flags[`${action}Scope`] === true ? 'STATE_FORBIDS' : 'FORBIDDEN', { detail });
}
