import { type Value, rowsOf } from '#language/Value.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { rowKey } from '../../records/childRows.ts';

/** The child rows of a form that were checked: one added since shows no errors before the next check. */
export class CheckedRows {
  readonly #keys = new Map<string, ReadonlySet<number>>();
  readonly #valueOf: (field: string) => Value | undefined;

  constructor(valueOf: (field: string) => Value | undefined) {
    this.#valueOf = valueOf;
  }

  /** Notes that the rows that these fields have now were checked, and returns the issues of the check. */
  note(fields: readonly string[], issues: readonly Issue[]): readonly Issue[] {
    for (const name of fields) this.#keys.set(name, new Set(rowsOf(this.#valueOf(name)).map(rowKey)));
    return issues;
  }

  /** Returns the issues without those of rows added since. */
  known(issues: readonly Issue[]): Issue[] {
    return issues.filter(({ field, row }) => {
      const values = row === undefined ? undefined : rowsOf(this.#valueOf(field))[row.index];
      return values === undefined || this.#keys.get(field)?.has(rowKey(values)) === true;
    });
  }
}
