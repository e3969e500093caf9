import type { Value, Values } from '#language/Value.ts';
import { applyDefaults } from '#engine/records/pickWritable.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import { typedRecord } from './typedRecord.ts';
import { readRecord, type ReadRecord } from './readRecord.ts';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import type { Prefilled } from './FormRequest.ts';

/** The initial record of a form: the stored one; for a new one prefilled values, the initial state and the defaults. */
export function initialRecord({ schema, form, record, prefill, user, enums, now }: RecordInput): ReadRecord {
  const { model } = schema;
  if (record !== undefined) return readRecord(model.fields, typedRecord(model, record.Record));
  const given: Record<string, Value> = { ...firstState(model, form) };
  const texts: Record<string, Value> = {};
  for (const [name, { value, text }] of Object.entries(prefill)) {
    given[name] = value;
    if (text !== undefined) texts[name] = text;
  }
  const values = applyDefaults(model.fields, { values: given, user, now: now(), refs: {}, enums });
  return { values, texts, files: [] };
}

function firstState({ workflow }: EntityModel, form: FormModel): Values {
  const initial = form.initial ?? workflow?.initial;
  return workflow === undefined || initial === undefined ? {} : { [workflow.field]: initial };
}

export interface RecordInput {
  readonly schema: EntitySchema;
  readonly form: FormModel;
  /** The stored record; undefined for a new one. */
  readonly record: RecordReply | undefined;
  readonly prefill: Readonly<Record<string, Prefilled>>;
  /** Prefilled fields are not rendered. */
  readonly isFixed?: boolean;
  readonly user: Values;
  readonly enums: EnumSource;
  readonly findEntity: FindEntity;
  /** Renders fields that only the server writes even while they are empty. */
  readonly drawsAll?: boolean;
  /** All rendered fields are sent, edited or not: the inputs of a transition. */
  readonly sendsAll?: boolean;
  readonly action?: string | undefined;
  /** The save is a version of the record that waits for its release. */
  readonly isCorrection?: boolean;
  readonly now: () => string;
}
