import type { FormFields } from '#client/http/Http.ts';
import type { Value, Values } from '#language/Value.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { RecordInput } from './initialRecord.ts';
import { isRows } from '#fields/table/traits.ts';

export interface BodyInput {
  readonly input: RecordInput;
  readonly fields: readonly FieldModel[];
  readonly outcome: Outcome;
  readonly version: Value | undefined;
  readonly isReadOnly: (field: FieldModel) => boolean;
  readonly isEdited: (name: string) => boolean;
  readonly rowsToSend: (name: string) => Values[];
}

/** The form parameters of a save: edited fields with Id and Version; all fields of a new record, also empty ones. */
export function recordBody({
  input,
  fields,
  outcome,
  version,
  isReadOnly,
  isEdited,
  rowsToSend,
}: BodyInput): FormFields {
  const { schema, form, record, prefill, findEntity } = input;
  const { model } = schema;
  const drawn = new Set(fields.flatMap(({ name, reference }) => [name, reference?.idField ?? name]));
  const sent = model.fields.filter((field) => {
    if (isReadOnly(field) || outcome.states[field.index]?.display !== 'visible') return false;
    if (record !== undefined && input.sendsAll !== true) return isEdited(field.name);
    return drawn.has(field.name) || field.name in prefill || isEdited(field.name);
  });
  const values = Object.fromEntries(
    sent.map((field) => [field.name, isRows(field) ? rowsToSend(field.name) : (outcome.values[field.name] ?? null)]),
  );
  const head: [string, string][] = [];
  if (record !== undefined) head.push(['Id', plainNumber(record.Record['Id'])], ['Version', plainNumber(version)]);
  if (form.name !== 'form' && input.sendsAll !== true) head.push(['form', form.name]);
  return [...head, ...wireRecord(sent, values, (field) => childFieldsOf(field, findEntity))];
}

const plainNumber = (value: Value | undefined): string => (typeof value === 'number' ? String(value) : '');
