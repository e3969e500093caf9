import type { PickRow } from '#client/records/PickReply.ts';
import type { Value, Values } from '#core/expression/Value.ts';
import type { FieldModel } from '#core/schema/FieldModel.ts';
import { refKey } from '#core/records/dependentReferences.ts';
import type { Entry } from '../state/Entry.ts';

/** What choosing records enters: Ids, names, the fields that rules read, and the empty fields that `fill` names. */
export function pickEntry(field: FieldModel, rows: readonly PickRow[], isEmptyField: (name: string) => boolean): Entry {
  if (field.type === 'references') {
    return {
      values: { [field.name]: rows.length === 0 ? null : rows.map((row) => row.Id) },
      texts: { [field.name]: rows.map((row) => row.Text) },
    };
  }
  const [row] = rows;
  const own: Record<string, Value> =
    field.type === 'lookup' ? { [field.name]: row?.Text ?? null } : { [field.name]: row?.Id ?? null };
  const idField = field.reference?.idField;
  if (idField !== undefined) own[idField] = row?.Id ?? null;
  const texts: Record<string, Value> = field.type === 'lookup' ? {} : { [field.name]: row?.Text ?? null };
  if (row === undefined) return { values: own, texts };
  const filled = fillValues(field, row.Ref ?? {}, isEmptyField);
  return {
    values: { ...filled.values, ...own },
    texts: { ...filled.texts, ...texts },
    refs: row.Ref === undefined ? {} : { [refKey(field)]: { ...row.Ref, Id: row.Id } },
  };
}

function fillValues(
  field: FieldModel,
  ref: Values,
  isEmptyField: (name: string) => boolean,
): { values: Record<string, Value>; texts: Record<string, Value> } {
  const values: Record<string, Value> = {};
  const texts: Record<string, Value> = {};
  for (const [own, other] of Object.entries(field.reference?.fill ?? {})) {
    const value = ref[other];
    if (value === undefined || value === null || !isEmptyField(own)) continue;
    values[own] = value;
    const text = ref[`${other}Text`];
    if (text !== undefined) texts[own] = text;
  }
  return { values, texts };
}
