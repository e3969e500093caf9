import type { Values } from '#language/Value.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { childRows, keepOutcomes, rowsOf, type ChildRows, type RowContext } from './childRows.ts';

/** The child rows of a record with their outcomes. */
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

  /** Runs the rules of all rows; names the fields of which some row looks different now. */
  evaluate(values: Values, parent: Values, context: RowContext): string[] {
    return [...this.#children].flatMap(([name, rows]) => {
      const before = this.outcomes(name);
      const [old, all] = [this.#rows.get(name) ?? [], rowsOf(values[name])];
      const after = keepOutcomes(before, rows.evaluate(all, parent, context), (index) => old[index] === all[index]);
      this.#outcomes.set(name, after);
      this.#rows.set(name, all);
      return after.length !== before.length || after.some((outcome, index) => outcome !== before[index]) ? [name] : [];
    });
  }

  /** What is wrong in the rows of these fields. */
  validate(fields: readonly FieldModel[], values: Values, parent: Values, context: RowContext): Issue[] {
    return fields.flatMap(
      ({ name }) => this.of(name)?.validate(rowsOf(values[name]), this.outcomes(name), parent, context) ?? [],
    );
  }

  /** The rows of a field as they are sent. */
  send(name: string, values: Values): Values[] {
    return this.of(name)?.send(rowsOf(values[name]), this.outcomes(name)) ?? [];
  }
}
