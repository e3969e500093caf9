import { AppError } from '#engine/errors.ts';
import type { EntityModel, FormModel, PublicStep } from '#engine/model/EntityModel.ts';
import { publicStepRows } from '#engine/permission/publicStepRows.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { requiredText } from '#engine/validate/validateRecord.ts';
import { actionModel } from '#engine/workflow/actionModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { listNames } from '#language/mapExpression.ts';
import { isEmpty } from '#language/Value.ts';
import { hash } from '../access/addressHashes.ts';
import type { Call, DbCall } from '../access/Call.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { Touched } from '../records/check/Draft.ts';
import { formFields, readSent, type SentValues, type WireBody } from '../records/check/readSent.ts';
import type { Commands } from '../workflow/Command.ts';
import { performTransition } from '../workflow/performTransition.ts';

export interface PublicStepForm {
  readonly entity: EntityModel;
  readonly form: FormModel;
  readonly step: PublicStep;
}

/** The entity with the inputs of the step, and its fields that the form sends: its own and those inputs. */
export function publicStepFields({ entity, form, step }: PublicStepForm): {
  readonly model: EntityModel;
  readonly own: readonly FieldModel[];
  readonly inputs: readonly FieldModel[];
} {
  const model = actionModel(entity, step.action) ?? entity;
  const dialog = model.forms.get(step.action);
  const inputs = dialog === undefined ? [] : formFields(model, dialog);
  return { model, own: formFields(entity, form).filter(({ computed }) => !computed), inputs };
}

function readStep(asked: PublicStepForm, body: WireBody, call: Call): SentValues {
  const { model, own, inputs } = publicStepFields(asked);
  const fields = [...own, ...inputs];
  return readSent(model, fields, new Set(fields.map(({ name }) => name)), body, call);
}

/** Returns a hash of the sent values that identify the record, without the inputs of the step. */
export function statedRecord(asked: PublicStepForm, body: WireBody, call: Call): string {
  const { sent } = readStep(asked, body, call);
  return hash(...publicStepFields(asked).own.map(({ name }) => JSON.stringify(sent[name] ?? null)));
}

/**
 * Takes the transition of a public form with the one record that fits what was sent, in the transaction `db`. Throws
 * RECORD_INVALID for values that are wrong for every record, and otherwise STATE_FORBIDS with the same message for every
 * reason.
 */
export async function takePublicStep(
  asked: PublicStepForm,
  body: WireBody,
  call: DbCall,
  commands: Commands,
): Promise<readonly Touched[]> {
  const { entity, step } = asked;
  const { model, own, inputs } = publicStepFields(asked);
  const { sent, issues } = readStep(asked, body, call);
  const read = listNames(step.where).flatMap(({ root, path }) => (root === '$values' ? path.slice(0, 1) : []));
  const missing = [...own, ...inputs.filter(({ name }) => read.includes(name))].filter(({ name }) =>
    isEmpty(sent[name] ?? null),
  );
  if (issues.length + missing.length > 0)
    throw recordInvalid([
      ...issues,
      ...missing.map((field) => ({ field: field.name, message: requiredText(field, field.title) })),
    ]);
  const refused = (cause?: unknown): AppError =>
    new AppError('STATE_FORBIDS', { text: step.refusal, detail: `public ${step.action} ${entity.key}`, cause });
  const transition = entity.workflow?.transitions.find(({ action }) => action === step.action);
  if (transition === undefined) throw refused();
  const where = publicStepRows(step, transition, sent);
  const [found, other] = await selectRecords({ entity, where, lock: true, limit: 2 }, call);
  if (found === undefined || other !== undefined) throw refused();
  const names = inputs.map(({ name }) => name);
  const entered = Object.fromEntries(names.map((name) => [name, sent[name] ?? null]));
  const work = { entity: model, transition, found, fields: inputs, editable: new Set(names), sent: entered };
  try {
    return await performTransition({ ...work, ignored: [], issues: [] }, call, commands);
  } catch (error) {
    if (error instanceof AppError) throw refused(error);
    throw error;
  }
}
