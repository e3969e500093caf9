import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { addDays } from '#language/functions/calendar.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { listNames } from '#language/mapExpression.ts';
import { isList, isRow, type Value, type Values } from '#language/Value.ts';
import { inputKey } from './inputKey.ts';

/** Maximum number of rows tried for a condition. */
const MAX_ROWS = 64;
const MAX_COUNTED = 30;
/** Maximum number of rows tried for all conditions together, and of kinds of rows that are combined. */
const MAX_TOGETHER = 2048;
const MAX_KINDS = 9;
/** Values of a column without comparisons: true, a number or a text, whichever the condition needs. */
const ANYTHING: readonly Value[] = [true, 1, '1'];

/** Finds child rows that meet conditions, and others, from the values their columns are compared with. */
export class RowSolver {
  readonly #columns = new Map<string, Map<string, Map<string, Value>>>();
  readonly #wanted = new Map<ExpressionOf<'call'>, Set<Value>>();

  /** Notes a value at which a condition about rows changes. */
  reachColumn({ rows, path }: ExpressionOf<'name'>, value: Value): void {
    const key = rows === undefined ? undefined : inputKey(rows);
    if (key === undefined) return;
    const columns = this.#columns.get(key) ?? new Map<string, Map<string, Value>>();
    this.#columns.set(key, columns);
    const values = columns.get(path[0] ?? '') ?? new Map<string, Value>();
    columns.set(path[0] ?? '', values.set(JSON.stringify(value), value));
  }

  /** Notes the wanted value of a call over some of the rows. */
  reachCall(call: ExpressionOf<'call'>, value: Value): void {
    this.#wanted.set(call, (this.#wanted.get(call) ?? new Set()).add(value));
  }

  /** The input of a call, with rows that meet its condition, rows that do not, and rows for the noted values. */
  rowsFor(
    call: ExpressionOf<'call'>,
    scope: Scope,
  ): { readonly key: string; readonly values: readonly Value[] } | undefined {
    const { rows: at = -1, column: named = -1, condition = -1 } = FUNCTIONS.get(call.name) ?? {};
    const [rows, test, column] = [call.args[at], call.args[condition], call.args[named]];
    const key = rows?.kind === 'name' ? inputKey(rows) : undefined;
    if (key === undefined || rows?.kind !== 'name' || test === undefined) return undefined;
    const tried = this.#tried(rows, key, listNames(test), scope, MAX_ROWS);
    const holds = compileExpression(test);
    const [held, others] = [true, false].map((is) => tried.filter((row) => (holds({ ...scope, row }) === true) === is));
    const [one, two] = held ?? [];
    const [other] = others ?? [];
    const plain = [
      ...(held ?? []).slice(0, 4).map((row) => [row]),
      ...(others ?? []).slice(0, 8).map((row) => [row]),
      ...(one === undefined || other === undefined ? [] : [[one, other]]),
      ...(one === undefined ? [] : [[one, two ?? one]]),
    ];
    const wanted = [...(this.#wanted.get(call) ?? [])].flatMap((value) =>
      one === undefined ? [] : rowsThatComeTo(call.name, value, one, column),
    );
    return { key, values: [...wanted, ...plain] };
  }

  /**
   * Lists of rows for calls about the same input. For each combination of results of their conditions: one such row
   * alone, each pair of such rows, as many as are counted, and all together.
   */
  together(calls: readonly ExpressionOf<'call'>[], scope: Scope): ReadonlyMap<string, readonly Value[]> {
    const about = new Map<string, { rows: ExpressionOf<'name'>; tests: Map<Expression, ExpressionOf<'call'>> }>();
    for (const call of calls) {
      const { rows: at = -1, condition = -1 } = FUNCTIONS.get(call.name) ?? {};
      const [rows, test] = [call.args[at], call.args[condition]];
      const key = rows?.kind === 'name' ? inputKey(rows) : undefined;
      if (key === undefined || rows?.kind !== 'name' || test === undefined) continue;
      const known = about.get(key) ?? { rows, tests: new Map<Expression, ExpressionOf<'call'>>() };
      about.set(key, known);
      known.tests.set(test, call);
    }
    return new Map(
      [...about].map(([key, { rows, tests }]) => {
        const names = [...tests.keys()].flatMap(listNames);
        const holds = [...tests].map(([test, call]) => ({ call, test: compileExpression(test) }));
        const kinds = new Map<string, Values>();
        for (const row of this.#tried(rows, key, names, scope, MAX_TOGETHER)) {
          const way = holds.map(({ test }) => test({ ...scope, row }) === true).join();
          if (!kinds.has(way)) kinds.set(way, row);
        }
        const some = [...kinds.values()].slice(0, MAX_KINDS);
        const counted = holds.flatMap(({ call, test }) =>
          [...(this.#wanted.get(call) ?? [])].flatMap((value) =>
            some
              .filter((row) => test({ ...scope, row }) === true)
              .flatMap((row) => rowsThatComeTo(call.name, value, row, undefined)),
          ),
        );
        return [key, [...listsOf(some), ...counted.flatMap((list) => [list, ...beside(list, some)])]];
      }),
    );
  }

  /** Rows of all combinations of what their columns are compared with. */
  #tried(
    rows: ExpressionOf<'name'>,
    key: string,
    names: readonly ExpressionOf<'name'>[],
    scope: Scope,
    most: number,
  ): Values[] {
    const sample = compileExpression(rows)(scope);
    const [first] = isList(sample) ? sample : [];
    const read = [...new Set(names.flatMap(({ root, path }) => (root === '$row' ? [path[0] ?? ''] : [])))];
    return read.reduce<Values[]>(
      (tried, column) => {
        const known = [...(this.#columns.get(key)?.get(column)?.values() ?? [])];
        const values = [...(known.length === 0 ? ANYTHING : known), null];
        return values.flatMap((value) => tried.map((row) => ({ ...row, [column]: value }))).slice(0, most);
      },
      [isRow(first) ? first : {}],
    );
  }
}

/** Each of some rows alone and twice, with each other one, with each two others, and all of them. */
function listsOf(some: readonly Values[]): Value[] {
  const pairs = some.flatMap((one, i) => some.slice(i).map((other) => [one, other]));
  const triples = some.flatMap((one, i) =>
    some.slice(i + 1).flatMap((two, j) => some.slice(i + j + 2).map((three) => [one, two, three])),
  );
  return [...some.map((one) => [one]), ...pairs, ...triples, [...some]];
}

const beside = (list: Value, some: readonly Values[]): Value[] =>
  isList(list) ? some.map((other) => [...list, other]) : [];

/** Copies of a row that meets the condition, so many or with such a value that the call returns the wanted value. */
function rowsThatComeTo(
  name: string,
  value: Value,
  row: Values,
  column: ExpressionOf<'call'>['args'][number] | undefined,
): Value[] {
  if (name === 'count')
    return typeof value === 'number' && value >= 0 && value <= MAX_COUNTED
      ? [Array.from({ length: Math.trunc(value) }, () => row)]
      : [];
  if (column?.kind !== 'literal') return [];
  const [only] = isList(value) ? value : [value];
  return [[{ ...row, [String(column.value)]: only ?? null }]];
}

/** One row, similar to the existing ones, for which a function of a column returns the value. */
export function rowOfColumn(
  name: 'sum' | 'sumTo' | 'maxOf' | 'minOf',
  rows: Value,
  column: Value,
  value: number | string,
): Value[] {
  if (typeof column !== 'string') return [];
  const [row] = isList(rows) ? rows : [];
  const rowOf = (own: Value): Values => ({ ...(isRow(row) ? row : {}), [column]: own });
  const beside = typeof value === 'number' ? value - 1 : addDays(value, -1);
  return name === 'maxOf' || name === 'minOf' ? [[rowOf(value)], [rowOf(value), rowOf(beside)]] : [[rowOf(value)]];
}
