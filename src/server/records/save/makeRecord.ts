import { AppError } from '#engine/errors.ts';
import type { Values, Value } from '#language/Value.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { planChildren } from '../check/planChildren.ts';
import { findForm, formFields, type SentValues, keepWritable } from '../check/readSent.ts';
import { applyDefaults, emptyRollups } from '#engine/records/pickWritable.ts';
import { actionOf, type EntityModel, type FormModel } from '#engine/model/EntityModel.ts';
import type { Draft, Touched } from '../check/Draft.ts';
import { saveDraft, type SavedDraft } from './saveDraft.ts';
import { selectRecords, type FoundRecord } from '../../db/rows/selectRecords.ts';
import { readChildren } from '../read/childRecords.ts';

/**
 * Creates a record as if the user had entered these values in the main form, within the transaction `db`. Throws
 * FORBIDDEN without permission to add such records, RECORD_INVALID with every issue. `beside`: fields that are accepted
 * although the form does not have them.
 */
export async function makeRecord(
  key: string,
  values: Values,
  call: DbCall,
  beside: readonly string[] = [],
): Promise<SavedDraft> {
  const entity = call.findEntity(key);
  const access = entity === undefined ? undefined : call.access(entity);
  if (entity === undefined || access?.may('create') !== true)
    throw new AppError('FORBIDDEN', { text: `您没有新建${entity?.title ?? '该数据'}的权限`, detail: `create ${key}` });
  return makeInForm({ entity, form: findForm(entity, undefined), action: 'create', beside }, values, call);
}

interface MakingForm {
  readonly entity: EntityModel;
  readonly form: FormModel;
  readonly action: string;
  /** Fields that are accepted although the form does not have them. */
  readonly beside: readonly string[];
  /** Warnings are still to be confirmed by the user. */
  readonly warns?: boolean | undefined;
}

/** Creates a record as if the user had entered these values in a form; the caller has checked the permission for it. */
export async function makeInForm(
  { entity, form, action, beside, warns }: MakingForm,
  values: Values,
  call: DbCall,
): Promise<SavedDraft> {
  const access = call.access(entity);
  const drawn = formFields(entity, form);
  const more = entity.fields.filter(
    (field) => beside.includes(field.name) && Object.hasOwn(values, field.name) && !drawn.includes(field),
  );
  const names = more.map(({ name }) => name);
  const sent = keepWritable(entity, [...drawn, ...more], new Set([...access.writable, ...names]), values);
  const draft = newDraft(entity, form, { sent, ignored: [], issues: [] }, call);
  const plans = planChildren({ entity, sent: draft.sent, storedId: undefined, children: new Map() }, call);
  const whole: Draft = {
    ...draft,
    fields: [...draft.fields, ...more],
    editable: new Set([...draft.editable, ...names]),
    warns,
  };
  return saveDraft(whole, plans, action, call);
}

/** A new record from a form: the sent values, defaults for the rest, and the initial state. */
export function newDraft(entity: EntityModel, form: FormModel, read: SentValues, call: Call): Draft {
  const fields = formFields(entity, form);
  const { writable } = call.access(entity);
  const { sent, ignored, issues } = read;
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

/** The initial state of a record, and its empty rollups. */
function startValues(entity: EntityModel, form: FormModel): Record<string, Value> {
  const { workflow } = entity;
  const initial = form.initial ?? workflow?.initial;
  const state = workflow === undefined || initial === undefined ? {} : { [workflow.field]: initial };
  return { ...emptyRollups(entity), ...state };
}

/** Fields that get defaults: of the form or of none, the owner; computed ones only constants. */
function defaultFields(entity: EntityModel, fields: EntityModel['fields']): EntityModel['fields'] {
  return entity.fields.filter(
    (field) =>
      (field.computed && field.default !== undefined && 'value' in field.default) ||
      (!field.computed && (fields.includes(field) || field.component === 'None' || field.name === 'OwnerId')),
  );
}

/** Assigns a record to another owner, in any state, without checking permission. Throws RECORD_INVALID. */
export async function giveToOwner(
  entity: EntityModel,
  id: number,
  ownerId: number,
  call: DbCall,
): Promise<readonly Touched[]> {
  const [found] = await selectRecords({ entity, ids: [id], lock: true }, call);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return giveFound(entity, found, ownerId, call);
}

/** Like `giveToOwner`, for a record that was already found and locked. */
export async function giveFound(
  entity: EntityModel,
  { id, values }: Pick<FoundRecord, 'id' | 'values'>,
  ownerId: number,
  call: DbCall,
): Promise<readonly Touched[]> {
  const owner = entity.field('OwnerId');
  if (owner === undefined) throw new AppError('BAD_REQUEST', { text: '该数据不能转移负责人' });
  const sent = { OwnerId: ownerId };
  const draft: Draft = {
    entity,
    stored: values,
    sent,
    defaulted: new Set(),
    values: { ...values, ...sent },
    fields: [owner],
    editable: new Set(['OwnerId']),
    ignored: [],
    issues: [],
  };
  const children = await readChildren(entity, id, call);
  const plans = planChildren({ entity, sent: {}, storedId: id, children }, call);
  return (await saveDraft(draft, plans, 'transfer', call)).touched;
}
