import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { Access } from './decideAccess.ts';

/** The rows in which a user sees all of a field, as a predicate over `$record`: in others it could be guessed piece by piece. */
export function wholeRows({ readable, masked, plain, withheld }: Access, name: string): Expression {
  if (!readable.has(name)) return build.literal(false);
  const kept = withheld.get(name);
  return build.and(
    masked.has(name) ? plain : build.literal(true),
    kept === undefined ? build.literal(true) : build.not(kept),
  );
}
