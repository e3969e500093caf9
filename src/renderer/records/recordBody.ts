import { withoutInvisible } from '#language/plainName.ts';
import { fieldKind, isRows } from '#fields/table/fieldKinds.ts';
import type { Value, Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { FormFields } from '#client/http/Http.ts';
import { wireRecord } from '#engine/records/wireRecord.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import type { RecordInput } from './initialRecord.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import type { RowStates } from './RowStates.ts';
import { withUnread } from './unreadIssues.ts';

/** The texts with blanks at an end or with invisible characters, by field, without them, as the server stores them. */
export function trimmedTexts(fields: readonly FieldModel[], values: Values): Record<string, Value> {
  const trimmed: Record<string, Value> = {};
  for (const { name, type } of fields) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    const seen = withoutInvisible(value).trim();
    const text = seen === '' || isOnOneLine({ type }) ? seen : value.trim();
    if (text !== value) trimmed[name] = text === '' ? null : text;
  }
  return trimmed;
}

const isOnOneLine = ({ type }: Pick<FieldModel, 'type'>): boolean => {
  const { text } = fieldKind({ type });
  return text !== 'lines' && text !== 'html';
};

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
export function recordBody(props: BodyInput): FormFields {
  const { input, fields, outcome, version, isReadOnly, isEdited, rowsToSend } = props;
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

interface CheckedRecord {
  readonly model: EntityModel;
  readonly rows: RowStates;
  readonly outcome: Outcome;
  readonly context: EvaluationContext;
  readonly fields: readonly FieldModel[];
  /** The input, including child rows. */
  readonly entered: Values;
  readonly typed: Values;
  readonly stored: Values | undefined;
}

/** The errors of these fields of a record, including unreadable texts, and of their child rows. */
export function recordIssues(record: CheckedRecord): Issue[] {
  const { model, rows, outcome, context, fields, entered, typed, stored } = record;
  const issues = validateRecord({ entity: model, outcome, context, fields, stored });
  const visible = fields.filter(({ index }) => outcome.states[index]?.display === 'visible');
  const titled = visible.map((field) => ({ ...field, title: outcome.states[field.index]?.title ?? field.title }));
  return [
    ...withUnread(issues, { fields: titled, typed, now: context.now }),
    ...rows.validate(visible, entered, outcome.values, context),
  ];
}
