import type { Value } from '#language/Value.ts';
import { applyDefaults } from '#engine/records/applyDefaults.ts';
import { emptyRollups } from '#engine/records/emptyRollups.ts';
import { actionOf } from '#engine/rules/actionOf.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { Call } from '../../access/Call.ts';
import type { Draft } from './Draft.ts';
import { formFields } from './formFields.ts';
import type { SentValues } from './readSent.ts';

/** A new record as a form makes it: what was sent, defaults for the rest, and the state in which records begin. */
export function newDraft(call: Call, entity: EntityModel, form: FormModel, read: SentValues): Draft {
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
