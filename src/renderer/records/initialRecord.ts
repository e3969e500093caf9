import type { FileInfo } from '#wire/MediaReply.ts';
import { isList, isRow, type Value, type Values, rowsOf } from '#language/Value.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { keyRow } from './childRows.ts';
import { isFiles, isRows } from '#fields/table/fieldKinds.ts';
import { applyDefaults } from '#engine/records/pickWritable.ts';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { EntitySchema } from '../stores/RendererContext.ts';
import type { Prefilled } from './FormRequest.ts';

/** The files in the value of an attachments field as the server sends it. */
export function readFiles(value: Value | undefined): FileInfo[] {
  if (value === undefined || !isList(value)) return [];
  return value.flatMap((item) => {
    if (!isRow(item)) return [];
    const { Id, FileName, Size, Url } = item;
    return typeof Id === 'number' && typeof FileName === 'string'
      ? [{ Id, FileName, Size: typeof Size === 'number' ? Size : 0, Url: typeof Url === 'string' ? Url : '' }]
      : [];
  });
}

/** Converts numbers sent as text in a served record or row; returns the same object when there are none. */
export function typedRecord(model: EntityModel, record: Values): Values {
  const wired = model.fields.filter((field) => field.wireText && typeof record[field.name] === 'string');
  if (wired.length === 0) return record;
  const numbers = wired.flatMap(({ name }): [string, number | null][] => {
    const text = record[name];
    const value = typeof text === 'string' && text.trim() !== '' ? Number(text) : NaN;
    return [[name, Number.isFinite(value) ? value : null]];
  });
  return { ...record, ...Object.fromEntries(numbers) };
}

/** A record of the server, split into typed values, texts of references, and its files. */
export interface ReadRecord {
  readonly values: Record<string, Value>;
  readonly texts: Record<string, Value>;
  readonly files: readonly FileInfo[];
}

/** Splits a served record. Attachments become lists of ids, child rows get a stable key. */
export function readRecord(fields: readonly FieldModel[], record: Values): ReadRecord {
  const values: Record<string, Value> = {};
  const texts: Record<string, Value> = {};
  const files: FileInfo[] = [];
  for (const { name, type } of fields) {
    const value = record[name];
    const text = record[`${name}Text`];
    if (text !== undefined && text !== null) texts[name] = text;
    if (value === undefined) continue;
    if (isFiles({ type })) {
      const found = readFiles(value);
      files.push(...found);
      values[name] = found.length === 0 ? null : found.map((file) => file.Id);
    } else if (isRows({ type })) {
      values[name] = rowsOf(value).map(keyRow);
    } else {
      values[name] = value;
    }
  }
  return { values, texts, files };
}

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
