import type { Value, Values } from '#language/Value.ts';
import { sameValue } from '#engine/records/sameValue.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

/** The fields of a record that tell when others last changed, as far as these change now. `now` is Beijing time. */
export function timesSince(
  { fields }: EntityModel,
  before: Values | undefined,
  after: Values,
  now: string,
): Record<string, Value> {
  return Object.fromEntries(
    fields
      .filter(({ since }) => since.some((name) => !sameValue(before?.[name] ?? null, after[name] ?? null)))
      .map(({ name }) => [name, now]),
  );
}
