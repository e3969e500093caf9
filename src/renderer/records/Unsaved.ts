import type { Value, Values } from '#language/Value.ts';
import type { Entry } from './outcomeChange.ts';

/** Unsaved input of a record: the changed values, with their names, texts and files. */
export interface Unsaved extends Required<Pick<Entry, 'values' | 'texts' | 'typed' | 'files'>> {
  /** The version the input is based on, with the values of these fields in it; undefined for a new record. */
  readonly over: { readonly version: Value; readonly values: Values } | undefined;
}

interface Filled extends Omit<Unsaved, 'texts'> {
  /** The name of the referenced record, if known. */
  readonly text: (name: string) => Value | undefined;
}

/** The part of a form's state that belongs to these fields; files have ids, and all of them are included. */
export function pickUnsaved(names: readonly string[], { values, text, typed, files, over }: Filled): Unsaved {
  const of = (all: Values): Values => Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
  const isOf = ([name]: readonly [string, unknown]): boolean => names.includes(name);
  return {
    values: of(values),
    texts: Object.fromEntries(
      names.flatMap((name): [string, Value][] => {
        const known = text(name);
        return known === undefined ? [] : [[name, known]];
      }),
    ),
    typed: Object.fromEntries(Object.entries(typed).filter(isOf)),
    files,
    over: over === undefined ? undefined : { version: over.version, values: of(over.values) },
  };
}
