import type { Value } from '#language/Value.ts';
import type { EntityModel } from '../model/EntityModel.ts';

/** What the rollups of a record hold as long as nothing refers to it: sums and counts 0, a latest value nothing. */
export function emptyRollups({ fields }: EntityModel): Record<string, Value> {
  return Object.fromEntries(
    fields.flatMap(({ name, rollup }): [string, Value][] =>
      rollup === undefined ? [] : [[name, rollup.max === undefined ? 0 : null]],
    ),
  );
}
