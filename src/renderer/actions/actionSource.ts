import { actionModel } from '#engine/workflow/actionModel.ts';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { EnumSource } from '#language/enums/EnumType.ts';
import type { Value, Values } from '#language/Value.ts';
import { isEmpty } from '#language/isEmpty.ts';
import { applyDefaults } from '#engine/records/applyDefaults.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { freshInputs } from '#engine/workflow/freshInputs.ts';
import { settledValues } from '#engine/workflow/settledValues.ts';
import { typedRecord } from '../records/typedRecord.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';

interface Surroundings {
  readonly user: Values;
  readonly now: string;
  readonly enums: EnumSource;
}

/** The entity as the dialog of a transition sees it; what the dialog asks besides is open to whoever may take the transition. */
export function actionSchema(schema: EntitySchema, { action, inputs }: TransitionModel): EntitySchema {
  const model = actionModel(schema.model, action) ?? schema.model;
  const asked = inputs.filter((name) => model.field(name)?.transient === true);
  return { ...schema, model, readable: new Set([...schema.readable, ...asked]) };
}

/**
 * A record as the dialog of a transition opens with it: inputs that are given anew are empty, others at their default if they are,
 * and what the transition writes anyway is there. Of `several` records (their plain entity) nothing is known beforehand: neither what one of them holds
 * nor what a new record would hold is a proposal for all.
 */
export function actionRecord(
  schema: EntitySchema,
  transition: TransitionModel,
  reply: RecordReply,
  { user, now, enums, several }: Surroundings & { readonly several: Pick<EntityModel, 'field'> | undefined },
): RecordReply {
  const { model } = schema;
  const typed = typedRecord(model, reply.Record);
  const anew = several !== undefined ? transition.inputs : freshInputs(model, transition.inputs);
  const fresh = Object.fromEntries(anew.map((name): [string, Value] => [name, null]));
  const opened: Record<string, Value> = { ...typed, ...fresh, ...settledValues(transition) };
  const proposed = transition.inputs.filter((name) => several?.field(name)?.default === undefined);
  const empty = proposed.flatMap((name) => (isEmpty(opened[name]) ? (model.field(name) ?? []) : []));
  const given = Object.fromEntries(
    Object.entries(opened).filter(([name]) => !empty.some((field) => field.name === name)),
  );
  const values = applyDefaults(empty, { values: given, user, now, refs: reply.Refs, enums });
  return {
    ...reply,
    Record: { ...opened, ...values },
    Editable: editableInputs(schema, transition),
  };
}

/** The inputs that this user fills in: those nobody writes otherwise, and those he may write. */
function editableInputs({ model, writable }: EntitySchema, { inputs }: TransitionModel): string[] {
  const own = inputs.flatMap((name) => model.fields.filter((field) => field.name === name || field.pairOf === name));
  return own
    .filter(({ name, transient, writeKeys }) => transient || writeKeys.length === 0 || writable.has(name))
    .map(({ name }) => name);
}
