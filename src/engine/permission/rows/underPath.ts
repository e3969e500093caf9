import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';

/** The rows whose owner belongs to the unit with this path or to one below it; none for an empty path. */
export function underPath(path: string): Expression {
  return path === ''
    ? build.literal(false)
    : build.call('startsWith', build.record('OwnerUnitPath'), build.literal(path));
}
