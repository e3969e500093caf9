import { type Value, type Values, isEmpty, sameValue } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Entry } from '../../records/outcomeChange.ts';
import type { PickRow } from '#wire/PickReply.ts';
import { fillFromReference, refKey } from '#engine/records/dependentReferences.ts';
import type { FieldPort } from './ControlProps.ts';

type Form = Pick<FieldPort, 'shown' | 'context'> & Partial<Pick<FieldPort, 'isFilled'>>;

/** What a choice enters. */
export interface PickedEntry extends Entry {
  /** What the chosen record would fill into fields that the user has changed. */
  readonly other: Pick<Entry, 'values' | 'texts'>;
}

const NO_VALUES = { values: {}, texts: {} };

/**
 * The values that choosing records sets: ids, names, fields that rules read, and the fields that `fill` names if the
 * user has not typed into them. These are empty fields, defaults, and values that an earlier choice filled in.
 */
export function pickEntry(field: FieldModel, rows: readonly PickRow[], form: Form): PickedEntry {
  if (field.type === 'references') {
    return {
      values: { [field.name]: rows.length === 0 ? null : rows.map((row) => row.Id) },
      texts: { [field.name]: rows.map((row) => row.Text) },
      other: NO_VALUES,
    };
  }
  const [row] = rows;
  const own: Record<string, Value> =
    field.type === 'lookup' ? { [field.name]: row?.Text ?? null } : { [field.name]: row?.Id ?? null };
  const idField = field.reference?.idField;
  if (idField !== undefined) own[idField] = row?.Id ?? null;
  const texts: Record<string, Value> = field.type === 'lookup' ? {} : { [field.name]: row?.Text ?? null };
  const { filled, other } = fillValues(field, row?.Ref ?? {}, form);
  return {
    values: { ...filled.values, ...own },
    texts: { ...filled.texts, ...texts },
    filled: Object.fromEntries(Object.keys(filled.values).map((name) => [name, `由“${field.title}”带出，可以修改`])),
    other,
    ...(row === undefined
      ? {}
      : { refs: row.Ref === undefined ? {} : { [refKey(field)]: { ...row.Ref, Id: row.Id } } }),
  };
}

function fillValues(
  field: FieldModel,
  ref: Values,
  form: Form,
): { filled: Required<Pick<Entry, 'values' | 'texts'>>; other: PickedEntry['other'] } {
  const { reference } = field;
  if (reference === undefined) return { filled: NO_VALUES, other: NO_VALUES };
  const context = form.context();
  const before = fillFromReference(reference, context.refs[refKey(field)] ?? {}, context);
  const after = fillFromReference(reference, ref, context);
  const values: Record<string, Value> = {};
  const others: Record<string, Value> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [shown, value] = [form.shown(name), after[name] ?? null];
    if (sameValue(shown, value)) continue;
    const isBrought = !isEmpty(shown) && sameValue(shown, before[name]);
    const follows = isEmpty(value) ? isBrought : isEmpty(shown) || isBrought || form.isFilled?.(name) === true;
    if (follows) values[name] = value;
    else if (!isEmpty(value)) others[name] = value;
  }
  const named = (found: Values): { values: Values; texts: Values } => ({ values: found, texts: textsOf(found) });
  return { filled: named(values), other: named(others) };

  function textsOf(found: Values): Values {
    return Object.fromEntries(
      Object.keys(found).flatMap((own): [string, Value][] => {
        const text = ref[`${reference?.fill[own] ?? ''}Text`];
        return text === undefined ? [] : [[own, text]];
      }),
    );
  }
}
