import { AppError } from '#core/errors.ts';
import type { Value } from '#core/expression/Value.ts';
import { applyDefaults } from '#core/records/applyDefaults.ts';
import { emptyRollups } from '#core/records/emptyRollups.ts';
import { actionOf } from '#core/rules/actionOf.ts';
import type { EntityModel, FormModel } from '#core/schema/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../permission/Call.ts';
import { getWritten } from '../read/getRecord.ts';
import type { RecordReply } from '../read/presentRecord.ts';
import { afterWrite } from './afterWrite.ts';
import { planChildren } from './child/planChildren.ts';
import type { Draft } from './Draft.ts';
import { createActions, findForm, formFields } from './formFields.ts';
import { onceOnly, type Replayed } from './onceOnly.ts';
import { readSent, type Body } from './readSent.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { saveDraft } from './saveDraft.ts';

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
    const draft = newDraft(call, entity, form, body);
    const plans = planChildren(call, { entity, sent: draft.sent, storedId: undefined, children: new Map() });
    const { id, touched } = await saveDraft(db, draft, plans, action, call);
    await checkOwnRow(db, call, entity, id);
    await settleTransitions(db, touched, call);
    return getWritten(db, call, entity, id);
  });
  afterWrite(call, entity);
  return reply;
}

function newDraft(call: Call, entity: EntityModel, form: FormModel, body: Body): Draft {
  const fields = formFields(entity, form);
  const { writable } = call.access(entity);
  const { sent, ignored, issues } = readSent(call, entity, fields, writable, body);
  const { user, now, enums } = call;
  const context = { values: { ...startValues(entity, form), ...sent }, user, now, enums, refs: {} };
  const values = applyDefaults(defaultFields(entity, fields), context);
  return {
    entity,
    stored: undefined,
    sent,
    defaulted: new Set(Object.keys(values).filter((name) => !Object.hasOwn(sent, name))),
    values,
    fields: fields.filter(({ name }) => writable.has(name)),
    editable: new Set(fields.map(({ name }) => name).filter((name) => writable.has(name))),
    action: actionOf(form),
    ignored,
    issues,
  };
}

/** The state a record begins in, and rollups over nothing. */
function startValues(entity: EntityModel, form: FormModel): Record<string, Value> {
  const { workflow } = entity;
  const initial = form.initial ?? workflow?.initial;
  const state = workflow === undefined || initial === undefined ? {} : { [workflow.field]: initial };
  return { ...emptyRollups(entity), ...state };
}

/** Defaults are for the fields of the form, those that no form draws, and the owner; of computed fields only constant ones count. */
function defaultFields(entity: EntityModel, fields: EntityModel['fields']): EntityModel['fields'] {
  return entity.fields.filter(
    (field) =>
      (field.computed && field.default !== undefined && 'value' in field.default) ||
      (!field.computed && (fields.includes(field) || field.component === 'None' || field.name === 'OwnerId')),
  );
}

/** A customer may only add what he will see. */
async function checkOwnRow(db: Db, call: Call, entity: EntityModel, id: number): Promise<void> {
  if (call.who.role !== 'customer') return;
  const where = call.access(entity).rows('view');
  const found = await selectRecords(db, { entity, columns: [], ids: [id], where }, call);
  if (found.length === 0) throw new AppError('FORBIDDEN', { detail: `${entity.key} outside the customer's rows` });
}
