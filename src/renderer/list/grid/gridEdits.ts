import { sameValue, type Value, type Values } from '#language/Value.ts';
import { MASKED, maskedNames } from '../../records/childRows.ts';

/** A new field value: as displayed, with the name of the referenced record, and in wire format. */
export interface FieldEdit {
  readonly value: Value;
  readonly text: Value | undefined;
  readonly wire: string;
}

/** New field values of a record, by name. Immutable: each change creates another object. */
export type RowEdits = Readonly<Record<string, FieldEdit>>;

/** Unsaved edits, by record id. */
export type Edits = ReadonlyMap<number, RowEdits>;

/** A record that was saved, and the version that it has since. */
export interface SavedRow {
  readonly id: number;
  readonly version: number;
}

/** A step that can be undone: input or a save. */
type Step =
  { readonly kind: 'entered'; readonly before: Edits } | { readonly kind: 'saved'; readonly rows: readonly SavedRow[] };

/** The unsaved edits and their undo history. */
export interface GridHistory {
  readonly now: Edits;
  /** Oldest first. */
  readonly past: readonly Step[];
  /** Undone states for redo, the next one last. */
  readonly future: readonly Edits[];
}

export const NO_EDITS: GridHistory = { now: new Map(), past: [], future: [] };

const MAX_STEPS = 200;

/** Replaces all edits of some records, as one step; undefined removes a record's edits. */
export function enterRows(history: GridHistory, rows: ReadonlyMap<number, RowEdits | undefined>): GridHistory {
  const now = new Map(history.now);
  for (const [id, edits] of rows) {
    if (edits === undefined || Object.keys(edits).length === 0) now.delete(id);
    else now.set(id, edits);
  }
  if (isSame(now, history.now)) return history;
  const past: Step[] = [...history.past, { kind: 'entered', before: history.now }];
  return { now, past: past.slice(-MAX_STEPS), future: [] };
}

/** Takes the last step back, where it was one that was entered. */
export function undoStep(history: GridHistory): GridHistory {
  const last = history.past.at(-1);
  if (last?.kind !== 'entered') return history;
  return { now: last.before, past: history.past.slice(0, -1), future: [...history.future, history.now] };
}

export function redoStep(history: GridHistory): GridHistory {
  const next = history.future.at(-1);
  if (next === undefined) return history;
  return {
    now: next,
    past: [...history.past, { kind: 'entered', before: history.now }],
    future: history.future.slice(0, -1),
  };
}

/** Removes the edits of saved records, and makes the save the next step to undo, unless it changed nothing. */
export function noteSaved(history: GridHistory, rows: readonly SavedRow[], isChange = true): GridHistory {
  const saved = new Set(rows.map(({ id }) => id));
  const now = without(history.now, saved);
  const past: Step[] = [];
  for (const step of history.past) {
    if (step.kind === 'saved') past.push(step);
    else {
      const before = without(step.before, saved);
      const last = past.at(-1);
      if (last?.kind !== 'entered' || !isSame(last.before, before)) past.push({ kind: 'entered', before });
    }
  }
  const last = past.at(-1);
  const kept = last?.kind === 'entered' && isSame(last.before, now) ? past.slice(0, -1) : past;
  return { now, past: rows.length === 0 || !isChange ? kept : [...kept, { kind: 'saved', rows }], future: [] };
}

/** Removes the last save from the history, after it was undone. */
export const removeLastSave = (history: GridHistory): GridHistory =>
  history.past.at(-1)?.kind === 'saved' ? { ...history, past: history.past.slice(0, -1) } : history;

/** The records whose save is undone next; undefined when the next step is not a save. */
export function lastSaved({ past }: GridHistory): readonly SavedRow[] | undefined {
  const last = past.at(-1);
  return last?.kind === 'saved' ? last.rows : undefined;
}

export function editedRow(row: Values, edits: RowEdits | undefined): Values {
  if (edits === undefined) return row;
  const texts = Object.entries(edits).map(([name, { text }]): [string, Value] => [`${name}Text`, text ?? null]);
  const values = Object.entries(edits).map(([name, { value }]): [string, Value] => [name, value]);
  // A value typed over a masked one is shown in full.
  const masked = maskedNames(row);
  const whole = masked.length === 0 ? {} : { [MASKED]: masked.filter((name) => !Object.hasOwn(edits, name)) };
  return { ...row, ...whole, ...Object.fromEntries(texts), ...Object.fromEntries(values) };
}

/** Merges further edits into a record's edits; values equal to the stored ones are removed. */
export const mergedEdits = (row: Values, before: RowEdits | undefined, more: RowEdits): RowEdits =>
  Object.fromEntries(
    Object.entries({ ...before, ...more }).filter(([name, { value }]) => !sameValue(row[name] ?? null, value)),
  );

/** A change of a record's edits, by field; undefined: the stored value. */
export type EditsChange = ReadonlyMap<string, FieldEdit | undefined>;

/** The difference between a record's edits before and after. */
export function editsChange(before: RowEdits | undefined, after: RowEdits): EditsChange {
  const names = new Set(Object.keys({ ...before, ...after }));
  const differing = [...names].filter((name) => !sameEdit(before?.[name], after[name]));
  return new Map(differing.map((name) => [name, after[name]]));
}

/** The part of a change in fields whose edits are the same as in `before`. */
export const untouched = (change: EditsChange, before: RowEdits | undefined, now: RowEdits | undefined): EditsChange =>
  new Map([...change].filter(([name]) => sameEdit(before?.[name], now?.[name])));

/** Applies a change to a record's edits; returns the same object for an empty change. */
export function changedEdits(edits: RowEdits | undefined, change: EditsChange): RowEdits {
  if (change.size === 0 && edits !== undefined) return edits;
  const kept = Object.entries(edits ?? {}).filter(([name]) => !change.has(name));
  const entered = [...change].flatMap(([name, edit]) => (edit === undefined ? [] : [[name, edit] as const]));
  return Object.fromEntries([...kept, ...entered]);
}

export const wiresOf = (edits: Edits): ReadonlyMap<number, Readonly<Record<string, string>>> =>
  new Map(
    [...edits].map(([id, row]) => [
      id,
      Object.fromEntries(Object.entries(row).map(([name, { wire }]) => [name, wire])),
    ]),
  );

const sameEdit = (one: FieldEdit | undefined, other: FieldEdit | undefined): boolean =>
  one === other ||
  (one?.wire === other?.wire && sameValue(one?.value, other?.value) && sameValue(one?.text, other?.text));

const without = (edits: Edits, ids: ReadonlySet<number>): Edits => new Map([...edits].filter(([id]) => !ids.has(id)));

const isSame = (one: Edits, other: Edits): boolean =>
  one.size === other.size && [...one].every(([id, edits]) => other.get(id) === edits);
