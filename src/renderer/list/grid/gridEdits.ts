import { sameValue, type Value, type Values } from '#language/Value.ts';
import { MASKED, maskedNames } from '../../records/maskedNames.ts';

/** What is to stand in a field: as it is shown, with the name of the record that it refers to, and as it is sent. */
export interface FieldEdit {
  readonly value: Value;
  readonly text: Value | undefined;
  readonly wire: string;
}

/** What is to stand in the fields of a record, by their names. Another object whenever it is something else. */
export type RowEdits = Readonly<Record<string, FieldEdit>>;

/** What is not saved, by the Ids of the records. */
export type Edits = ReadonlyMap<number, RowEdits>;

/** A record that was saved, and the version that it has since. */
export interface SavedRow {
  readonly id: number;
  readonly version: number;
}

/** What can be taken back: what was entered, or what was saved. */
type Step =
  { readonly kind: 'entered'; readonly before: Edits } | { readonly kind: 'saved'; readonly rows: readonly SavedRow[] };

/** What is not saved, and the way it came about. */
export interface GridHistory {
  readonly now: Edits;
  /** Oldest first. */
  readonly past: readonly Step[];
  /** What was taken back and may come again, the next one last. */
  readonly future: readonly Edits[];
}

export const NO_EDITS: GridHistory = { now: new Map(), past: [], future: [] };

/** So many steps can be taken back. */
const MOST_STEPS = 200;

/** Puts all that is to stand in some records into the place of what was to stand there; undefined: what is stored. One step. */
export function enterRows(history: GridHistory, rows: ReadonlyMap<number, RowEdits | undefined>): GridHistory {
  const now = new Map(history.now);
  for (const [id, edits] of rows) {
    if (edits === undefined || Object.keys(edits).length === 0) now.delete(id);
    else now.set(id, edits);
  }
  if (isSame(now, history.now)) return history;
  const past: Step[] = [...history.past, { kind: 'entered', before: history.now }];
  return { now, past: past.slice(-MOST_STEPS), future: [] };
}

/** Takes the last step back, where it was one that was entered. */
export function undoStep(history: GridHistory): GridHistory {
  const last = history.past.at(-1);
  if (last?.kind !== 'entered') return history;
  return { now: last.before, past: history.past.slice(0, -1), future: [...history.future, history.now] };
}

/** Does again what was taken back last. */
export function redoStep(history: GridHistory): GridHistory {
  const next = history.future.at(-1);
  if (next === undefined) return history;
  return {
    now: next,
    past: [...history.past, { kind: 'entered', before: history.now }],
    future: history.future.slice(0, -1),
  };
}

/** These records are saved: nothing is to be entered in them any more, and the save is the step that is taken back next; unless it changed nothing. */
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

/** What was saved last was taken back. */
export function noteTakenBack(history: GridHistory): GridHistory {
  return history.past.at(-1)?.kind === 'saved' ? { ...history, past: history.past.slice(0, -1) } : history;
}

/** The records whose save is taken back next; undefined where the next step is another one. */
export function lastSaved({ past }: GridHistory): readonly SavedRow[] | undefined {
  const last = past.at(-1);
  return last?.kind === 'saved' ? last.rows : undefined;
}

/** A row of a list as it is to be. */
export function editedRow(row: Values, edits: RowEdits | undefined): Values {
  if (edits === undefined) return row;
  const texts = Object.entries(edits).map(([name, { text }]): [string, Value] => [`${name}Text`, text ?? null]);
  const values = Object.entries(edits).map(([name, { value }]): [string, Value] => [name, value]);
  // What somebody typed over a value that was shown without its middle is there to be read whole.
  const masked = maskedNames(row);
  const whole = masked.length === 0 ? {} : { [MASKED]: masked.filter((name) => !Object.hasOwn(edits, name)) };
  return { ...row, ...whole, ...Object.fromEntries(texts), ...Object.fromEntries(values) };
}

/** What is to stand in a record after more was entered: what is stored anyway is no entry. */
export function mergedEdits(row: Values, before: RowEdits | undefined, more: RowEdits): RowEdits {
  return Object.fromEntries(
    Object.entries({ ...before, ...more }).filter(([name, { value }]) => !sameValue(row[name] ?? null, value)),
  );
}

/** What an entry makes of what is to stand in a record: in each of these fields this; undefined: what is stored. */
export type EditsChange = ReadonlyMap<string, FieldEdit | undefined>;

/** What differs between what was to stand in a record before something was entered, and after. */
export function editsChange(before: RowEdits | undefined, after: RowEdits): EditsChange {
  const names = new Set(Object.keys({ ...before, ...after }));
  const differing = [...names].filter((name) => !sameEdit(before?.[name], after[name]));
  return new Map(differing.map((name) => [name, after[name]]));
}

/** The part of a change in fields that nobody has entered something else into since `before`. */
export function untouched(change: EditsChange, before: RowEdits | undefined, now: RowEdits | undefined): EditsChange {
  return new Map([...change].filter(([name]) => sameEdit(before?.[name], now?.[name])));
}

/** What is to stand in a record once something was entered into it; the same object where nothing was. */
export function changedEdits(edits: RowEdits | undefined, change: EditsChange): RowEdits {
  if (change.size === 0 && edits !== undefined) return edits;
  const kept = Object.entries(edits ?? {}).filter(([name]) => !change.has(name));
  const entered = [...change].flatMap(([name, edit]) => (edit === undefined ? [] : [[name, edit] as const]));
  return Object.fromEntries([...kept, ...entered]);
}

/** What a call sends of each of these records. */
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
