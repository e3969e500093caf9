import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { DbContext } from '../sql/SqlScope.ts';
import { selectRecords } from './selectRecords.ts';

/** Conditions per query: PostgreSQL answers at most 1,664 columns. */
const MAX_CONDITIONS = 400;

/** The keys of the conditions that hold for a record; empty when it does not exist. Constants are not queried. */
export async function metConditions<K>(
  { entity, id }: { readonly entity: EntityModel; readonly id: number },
  flags: readonly (readonly [K, Expression])[],
  context: DbContext,
): Promise<Set<K>> {
  const open = flags.filter(([, rows]) => rows.kind !== 'literal' || rows.value === true);
  const held = new Set<K>();
  for (let at = 0; at < open.length; at += MAX_CONDITIONS) {
    const part = open.slice(at, at + MAX_CONDITIONS);
    const asked = Object.fromEntries(part.map(([, rows], i) => [String(i), rows]));
    const [found] = await selectRecords({ entity, columns: [], ids: [id], flags: asked }, context);
    for (const [i, [key]] of part.entries()) if (found?.flags[String(i)] === true) held.add(key);
  }
  return held;
}
