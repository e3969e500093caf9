import { type Value, type Values, isEmpty, isList, isRow } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isUpload } from '#fields/table/traits.ts';
import type { Prefilled } from '../../records/FormRequest.ts';
import { readRecord } from '../../records/readRecord.ts';
import { keyRow } from '../../records/rowKey.ts';
import { typedRecord } from '../../records/typedRecord.ts';
import type { EntitySchema } from '../../stores/EntitySchema.ts';

interface Copied {
  readonly prefill: Record<string, Prefilled>;
  /** The titles of filled fields that stay with the original. */
  readonly left: readonly string[];
}

/**
 * The initial values of a record's copy, with its child rows: all fields that a user may fill in, except what belongs to one record: files, unique
 * fields and numbers.
 */
export function copyRecord({ model, writable }: EntitySchema, served: Values, findEntity: FindEntity): Copied {
  const { values, texts } = readRecord(model.fields, typedRecord(model, served));
  const open = model.fields.filter(
    ({ name, computed }) => writable.has(name) && !computed && !isEmpty(values[name] ?? null),
  );
  const isOwn = ownFields(model);
  const prefill = open
    .filter((field) => !isOwn(field))
    .map(({ name, child }): [string, Prefilled] => {
      const [value, text] = [values[name] ?? null, texts[name]];
      const rows = child === undefined ? undefined : findEntity(child.entity);
      if (child !== undefined) return [name, { value: rows === undefined ? null : copyRows(rows, child.by, value) }];
      return [name, { value, ...(typeof text === 'string' ? { text } : {}) }];
    });
  return { prefill: Object.fromEntries(prefill), left: open.filter(isOwn).map(({ title }) => title) };
}

/** Whether a field belongs to one record: files, unique fields and numbers. */
function ownFields({ unique }: EntityModel): (field: FieldModel) => boolean {
  const names = new Set(unique.flatMap(({ fields, clears }) => [...(fields.length === 1 ? fields : []), clears]));
  return (field) => isUpload(field) || field.number !== undefined || names.has(field.name);
}

/** Child rows without their Ids, their parent and what belongs to each of them. */
function copyRows(model: EntityModel, by: string, value: Value): Value {
  const isOwn = ownFields(model);
  const kept = model.fields.filter(
    (field) => field.name !== 'Id' && field.name !== by && !field.computed && !isOwn(field),
  );
  const names = new Set(kept.flatMap(({ name }) => [name, `${name}Text`]));
  return isList(value)
    ? value
        .filter(isRow)
        .map((row) => keyRow(Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)))))
    : null;
}
