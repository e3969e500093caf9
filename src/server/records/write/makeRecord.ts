import { AppError } from '#engine/errors.ts';
import type { Values } from '#language/Value.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import { planChildren } from './check/planChildren.ts';
import { findForm, formFields } from './formFields.ts';
import { newDraft } from './newDraft.ts';
import { keepWritable } from './readSent.ts';
import { saveDraft, type SavedDraft } from './saveDraft.ts';

/**
 * Makes a record as if the user had entered these values in the main form, within the transaction `db`. Throws FORBIDDEN when he may
 * not make such records, RECORD_INVALID with every issue.
 */
export async function makeRecord(db: Db, call: Call, key: string, values: Values): Promise<SavedDraft> {
  const entity = call.findEntity(key);
  const access = entity === undefined ? undefined : call.access(entity);
  if (entity === undefined || access?.may('create') !== true)
    throw new AppError('FORBIDDEN', { text: `您没有新建${entity?.title ?? '该数据'}的权限`, detail: `create ${key}` });
  const form = findForm(entity, undefined);
  const kept = keepWritable(entity, formFields(entity, form), access.writable, values, values);
  const draft = newDraft(call, entity, form, { ...kept, issues: [] });
  const plans = planChildren(call, { entity, sent: draft.sent, storedId: undefined, children: new Map() });
  return saveDraft(db, draft, plans, 'create', call);
}
