import { isList, type Value, type Values, rowsOf } from '#language/Value.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { mergeRows, sameRows } from '#engine/records/mergeRows.ts';
import { childRows, filledColumns, reuseOutcomes, type ChildRows, type RowContext } from './childRows.ts';
import { typedInRow, unreadMessage } from './unreadIssues.ts';

export class RowStates {
  readonly names: readonly string[];
  readonly #children: ReadonlyMap<string, ChildRows>;
  readonly #outcomes = new Map<string, readonly Outcome[]>();
  readonly #rows = new Map<string, readonly Values[]>();

  constructor(fields: readonly FieldModel[], findEntity: FindEntity) {
    this.#children = new Map(
      fields.flatMap((field): [string, ChildRows][] => {
        const rows = childRows(field, findEntity);
        return rows === undefined ? [] : [[field.name, rows]];
      }),
    );
    this.names = [...this.#children.keys()];
  }

  of(name: string): ChildRows | undefined {
    return this.#children.get(name);
  }

  outcomes(name: string): readonly Outcome[] {
    return this.#outcomes.get(name) ?? [];
  }

  /** The rows whose own rules compute values, as the record's rules see them. */
  computed(values: Values, context: RowContext): Record<string, Values[]> {
    return Object.fromEntries(
      [...this.#children].flatMap(([name, { compute }]): [string, Values[]][] =>
        compute === undefined || !isList(values[name]) ? [] : [[name, compute(rowsOf(values[name]), values, context)]],
      ),
    );
  }

  /** Runs the rules of all rows; returns the fields of which a row renders differently. */
  evaluate(values: Values, parent: Values, context: RowContext): string[] {
    return [...this.#children].flatMap(([name, rows]) => {
      const before = this.outcomes(name);
      const [old, all] = [this.#rows.get(name) ?? [], rowsOf(values[name])];
      const after = reuseOutcomes(before, rows.evaluate(all, parent, context), (index) => old[index] === all[index]);
      this.#outcomes.set(name, after);
      this.#rows.set(name, all);
      return after.length !== before.length || after.some((outcome, index) => outcome !== before[index]) ? [name] : [];
    });
  }

  /** The errors in the rows of these fields. */
  validate(fields: readonly FieldModel[], values: Values, parent: Values, context: RowContext): Issue[] {
    return fields.flatMap(
      ({ name }) => this.of(name)?.validate(rowsOf(values[name]), this.outcomes(name), parent, context) ?? [],
    );
  }

  /** Whether the rows of a field differ from those before, or contain an unreadable text. */
  isEdited(name: string, values: Values, before: Values, now: string): boolean {
    const rows = this.of(name);
    const all = rowsOf(values[name]);
    const isUnread = (row: Values): boolean =>
      Object.keys(typedInRow(row)).some((cell) => {
        const column = rows?.entity.field(cell);
        return column !== undefined && unreadMessage(column, typedInRow(row), now) !== undefined;
      });
    return !sameRows(filledColumns(rows), all, rowsOf(before[name])) || all.some(isUnread);
  }

  /** Merges the rows of these fields one by one, except for those `given` up, by the name of their field. */
  merge(
    names: readonly string[],
    { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', Values>>,
    given: ReadonlyMap<string, ReadonlySet<string>>,
  ): Values {
    const merged = names.map((name): [string, Value] => {
      const versions = { base: rowsOf(base[name]), mine: rowsOf(mine[name]), theirs: rowsOf(theirs[name]) };
      return [name, mergeRows(filledColumns(this.of(name)), versions, given.get(name))];
    });
    return Object.fromEntries(merged);
  }

  /** The rows of a field as they are sent. */
  send(name: string, values: Values): Values[] {
    return this.of(name)?.send(rowsOf(values[name]), this.outcomes(name)) ?? [];
  }
}
