import { build } from '#core/expression/build.ts';
import type { Values } from '#core/expression/Value.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { FieldModel } from '#core/schema/FieldModel.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../permission/Call.ts';
import { targetRows } from '../../permission/targetRows.ts';
import type { ResolvedNames } from './readRefs.ts';

/** Tells whether a field is a lookup text whose record is known by its name only. */
export function isNameOnly({ type, reference }: FieldModel): boolean {
  return type === 'lookup' && reference !== undefined && reference.idField === undefined;
}

/**
 * Finds the records that lookup texts without an Id name: of that name within the user's rows, the oldest first. With `all` it looks
 * at everybody's rows, for what the product itself does with a record.
 */
export async function resolveNames(
  db: Db,
  entity: EntityModel,
  values: Values,
  call: Call,
  rows: 'own' | 'all' = 'own',
): Promise<ResolvedNames> {
  const resolved: Record<string, number> = {};
  for (const field of entity.fields.filter(isNameOnly)) {
    const name = values[field.name];
    const target = call.findEntity(field.reference?.entity ?? '');
    if (typeof name !== 'string' || target === undefined) continue;
    const named = build.compare(build.record(target.titleField), '===', name);
    const where = rows === 'all' ? named : build.and(named, targetRows(call, target));
    const [found] = await selectRecords(db, { entity: target, columns: [], where, limit: 1 }, call);
    if (found !== undefined) resolved[field.name] = found.id;
  }
  return resolved;
}
