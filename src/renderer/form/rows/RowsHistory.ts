import { type Values, rowsOf } from '#language/Value.ts';
import { sameRows } from '#engine/records/mergeRows.ts';
import { filledColumns, rowKey } from '../../records/childRows.ts';
import { typedInRow } from '../../records/unreadIssues.ts';
import type { FormEngine } from '../formily/FormEngine.ts';

type Rows = readonly Values[];

const MAX_STEPS = 200;

/** The undo history of a field's rows since the form was opened. Only changes by the user are steps. */
export class RowsHistory {
  readonly #engine: FormEngine;
  readonly #name: string;
  readonly #past: Rows[] = [];
  readonly #future: Rows[] = [];
  #seen: Rows;
  /** The rows before a change that is not yet known to be the user's. */
  #unclaimed: Rows | undefined;
  /** The row with the last typing, while nothing else has changed. */
  #typing: number | undefined;
  #isStepping = false;

  constructor(engine: FormEngine, name: string) {
    this.#engine = engine;
    this.#name = name;
    this.#seen = this.#now();
    // Watchers run for every change, and listeners after them for changes by the user.
    engine.watch(() => this.#watch());
    engine.onChange(() => this.#claim());
  }

  /** The number of steps that can be undone. */
  get length(): number {
    return this.#past.length;
  }

  /** The next typed text starts a new step. */
  cut(): void {
    this.#typing = undefined;
  }

  /** Undoes the last step; returns whether there was one. */
  undo(): boolean {
    return this.#step(this.#past, this.#future);
  }

  /** Redoes the last undone step; returns whether there was one. */
  redo(): boolean {
    return this.#step(this.#future, this.#past);
  }

  #now(): Rows {
    return rowsOf(this.#engine.state.shown(this.#name));
  }

  #step(from: Rows[], to: Rows[]): boolean {
    this.#forgetOthers();
    const rows = from.pop();
    if (rows === undefined) return false;
    to.push(this.#seen);
    this.cut();
    this.#isStepping = true;
    this.#engine.enter({ values: { [this.#name]: rows } });
    this.#isStepping = false;
    return true;
  }

  #watch(): void {
    const now = this.#now();
    if (isSame(now, this.#seen)) return;
    this.#forgetOthers();
    this.#unclaimed = this.#seen;
    this.#seen = now;
  }

  #claim(): void {
    const before = this.#unclaimed;
    this.#unclaimed = undefined;
    if (before === undefined || this.#isStepping) return;
    const change = typedRow(before, this.#seen);
    // Committing a text whose value was already entered is not a step.
    if (change !== undefined && this.#isSettled(change)) return;
    const row = change === undefined ? undefined : rowKey(change.after);
    if (row === undefined || row !== this.#typing) this.#past.push(before);
    this.#past.splice(0, this.#past.length - MAX_STEPS);
    this.#future.length = 0;
    this.#typing = row;
  }

  #isSettled({ before, after }: RowChange): boolean {
    const columns = filledColumns(this.#engine.state.rows.of(this.#name));
    const typed = (row: Values): number => Object.keys(typedInRow(row)).length;
    return typed(after) < typed(before) && sameRows(columns, [after], [before]);
  }

  /** Clears the history when another user's save changed the rows: undo would revert it. Loaded names do not. */
  #forgetOthers(): void {
    const before = this.#unclaimed;
    this.#unclaimed = undefined;
    if (before === undefined) return;
    if (sameRows(filledColumns(this.#engine.state.rows.of(this.#name)), this.#seen, before)) return;
    this.#past.length = 0;
    this.#future.length = 0;
  }
}

const isSame = (one: Rows, other: Rows): boolean =>
  one.length === other.length && one.every((row, index) => row === other[index]);

interface RowChange {
  readonly before: Values;
  readonly after: Values;
}

/** The one row that differs; undefined where more than that changed. */
function typedRow(before: Rows, after: Rows): RowChange | undefined {
  if (before.length !== after.length) return undefined;
  const others = after.flatMap((row, index): RowChange[] => {
    const old = before[index];
    return old === undefined || old === row ? [] : [{ before: old, after: row }];
  });
  const [one] = others;
  return others.length === 1 && one !== undefined && rowKey(one.before) === rowKey(one.after) ? one : undefined;
}

const histories = new WeakMap<FormEngine, Map<string, RowsHistory>>();

/** Returns the undo history of a field's rows; it starts with the first call. */
export function rowsHistory(engine: FormEngine, name: string): RowsHistory {
  const all = histories.get(engine) ?? new Map<string, RowsHistory>();
  histories.set(engine, all);
  const history = all.get(name) ?? new RowsHistory(engine, name);
  all.set(name, history);
  return history;
}
