import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import type { DbCall, Served } from '../../access/Call.ts';
import { getWritten } from '../read/getRecord.ts';
import { planChildren } from '../check/planChildren.ts';
import { createActions, findForm, formFields, type WireBody, readSent } from '../check/readSent.ts';
import { newDraft } from '../save/makeRecord.ts';
import { afterWrite, answersOf, onceOnly, type Replayed, type WriteServices } from './onceOnly.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { saveDraft } from '../save/saveDraft.ts';
import type { SavedReply } from '#wire/RecordReply.ts';

/** Adds a record entered in a form. Throws FORBIDDEN without the form's action, RECORD_INVALID with every issue. */
export async function addRecord(
  entity: EntityModel,
  body: WireBody,
  key: string | undefined,
  call: Served<WriteServices>,
): Promise<SavedReply | Replayed> {
  const form = findForm(entity, typeof body['form'] === 'string' ? body['form'] : undefined);
  const access = call.access(entity);
  const action = createActions(entity, form).find((code) => access.may(code));
  if (action === undefined) throw new AppError('FORBIDDEN', { detail: `${entity.key} ${form.name}` });
  const reply = await onceOnly({ route: `${entity.key}.Add`, body, key }, call, async (call) => {
    const { writable } = access;
    const read = readSent(entity, formFields(entity, form), writable, body, call);
    const draft = { ...newDraft(entity, form, read, call), ...answersOf(body) };
    const plans = planChildren({ entity, sent: draft.sent, body, storedId: undefined, children: new Map() }, call);
    const { id, touched, ignored } = await saveDraft(draft, plans, action, call);
    await checkOwnRow(entity, id, call);
    await settleTransitions(touched, call, call.services.commands);
    return { ...(await getWritten(entity, id, call)), Ignored: ignored };
  });
  afterWrite(entity, call.services);
  return reply;
}

/** Throws unless the customer will see the new record. */
async function checkOwnRow(entity: EntityModel, id: number, call: DbCall): Promise<void> {
  if (call.who.role !== 'customer') return;
  const where = call.access(entity).rows('view');
  const found = await selectRecords({ entity, columns: [], ids: [id], where }, call);
  if (found.length > 0) return;
  const text = `这条${entity.title}保存后您自己看不到，所以没有保存；请联系管理员`;
  throw new AppError('FORBIDDEN', { text, detail: `${entity.key} outside the customer's rows` });
}
