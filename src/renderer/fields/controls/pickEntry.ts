import type { PickRow } from '#wire/PickReply.ts';
import { type Value, type Values, isEmpty } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { refKey } from '#engine/records/dependentReferences.ts';
import { fillFromReference } from '#engine/records/fillFromReference.ts';
import type { FieldPort } from './ControlProps.ts';
import type { Entry } from '../../records/outcomeChange.ts';

/** The values that choosing records sets: ids, names, fields that rules read, and empty fields that `fill` names. */
export function pickEntry(
  field: FieldModel,
  rows: readonly PickRow[],
  form: Pick<FieldPort, 'shown' | 'context'>,
): Entry {
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
  const filled = fillValues(field, row.Ref ?? {}, form);
  return {
    values: { ...filled.values, ...own },
    texts: { ...filled.texts, ...texts },
    refs: row.Ref === undefined ? {} : { [refKey(field)]: { ...row.Ref, Id: row.Id } },
  };
}

function fillValues(
  { reference }: FieldModel,
  ref: Values,
  form: Pick<FieldPort, 'shown' | 'context'>,
): { values: Record<string, Value>; texts: Record<string, Value> } {
  if (reference === undefined) return { values: {}, texts: {} };
  const found = Object.entries(fillFromReference(reference, ref, form.context())).filter(([own]) =>
    isEmpty(form.shown(own)),
  );
  const texts = found.flatMap(([own]): [string, Value][] => {
    const text = ref[`${reference.fill[own] ?? ''}Text`];
    return text === undefined ? [] : [[own, text]];
  });
  return { values: Object.fromEntries(found), texts: Object.fromEntries(texts) };
}
