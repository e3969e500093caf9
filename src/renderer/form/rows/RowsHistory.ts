import type { Values } from '#language/Value.ts';
import { sameRows } from '#engine/records/mergeRows.ts';
import { filledColumns, rowsOf } from '../../records/childRows.ts';
import { rowKey } from '../../records/rowKey.ts';
import { typedInRow } from '../../records/unreadIssues.ts';
import type { FormEngine } from '../formily/FormEngine.ts';

type Rows = readonly Values[];

/** So many steps can be taken back. */
const MOST_STEPS = 200;

/** How the rows of a field came about since the form was opened, by what its user did: steps that are taken back and done again. */
export class RowsHistory {
  readonly #engine: FormEngine;
  readonly #name: string;
  readonly #past: Rows[] = [];
  readonly #future: Rows[] = [];
  #seen: Rows;
  /** What stood there before a change of which it is not known yet whether the user made it. */
  #unclaimed: Rows | undefined;
  /** The row that was typed into last, as long as nothing else was done. */
  #typing: number | undefined;
  #isStepping = false;

  constructor(engine: FormEngine, name: string) {
    this.#engine = engine;
    this.#name = name;
    this.#seen = this.#now();
    // Watchers hear of every change, listeners after them of those by the user.
    engine.watch(() => {
      this.#watch();
    });
    engine.onChange(() => {
      this.#claim();
    });
  }

  /** How many steps can be taken back. */
  get length(): number {
    return this.#past.length;
  }

  /** What is typed from now on is a step of its own. */
  cut(): void {
    this.#typing = undefined;
  }

  /** Takes the last step back; tells whether there was one. */
  undo(): boolean {
    return this.#step(this.#past, this.#future);
  }

  /** Does again what was taken back last. */
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
    // A text that settles as the value that it stood for already is no step.
    if (change !== undefined && this.#isSettled(change)) return;
    const row = change === undefined ? undefined : rowKey(change.after);
    if (row === undefined || row !== this.#typing) this.#past.push(before);
    this.#past.splice(0, this.#past.length - MOST_STEPS);
    this.#future.length = 0;
    this.#typing = row;
  }

  #isSettled({ before, after }: RowChange): boolean {
    const columns = filledColumns(this.#engine.state.rows.of(this.#name));
    const typed = (row: Values): number => Object.keys(typedInRow(row)).length;
    return typed(after) < typed(before) && sameRows(columns, [after], [before]);
  }

  /** Names that were looked up leave the steps as they are. What somebody else saved would be undone with them: the steps before it go. */
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

/** The history of the rows of a field, which begins when it is asked for the first time. */
export function rowsHistory(engine: FormEngine, name: string): RowsHistory {
  const all = histories.get(engine) ?? new Map<string, RowsHistory>();
  histories.set(engine, all);
  const history = all.get(name) ?? new RowsHistory(engine, name);
  all.set(name, history);
  return history;
}
