import { observable, raw } from '@formily/reactive';
import { isList, type Value } from '#language/Value.ts';
import type { EnteredValues } from '../../records/outcomeChange.ts';

/** The values of a Formily form (`form.values`), and the same ones for the record state. */
export interface FormValues {
  readonly values: Record<string, Value>;
  readonly entered: EnteredValues;
}

/**
 * Creates the values of a Formily form. Only the assignment of a field's value is observed: lists and rows are replaced
 * as a whole. Rules read hundreds of values per keystroke, so they read without observation; each write notifies
 * Formily.
 */
export function formValues(): FormValues {
  const values = observable.shallow<Record<string, Value>>({});
  const set: EnteredValues['set'] = (next) => {
    for (const [name, value] of Object.entries(next)) values[name] = isList(value) ? [...value] : value;
  };
  return { values, entered: { values: raw(values), set } };
}
