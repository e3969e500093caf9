import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { referableRows } from '#engine/permission/referableRows.ts';
import type { ResolvedNames } from './readRefs.ts';
import { isLookup, isReference } from '#fields/table/traits.ts';

/** Tells whether a field is a lookup text whose record is known by its name only. */
export function isNameOnly(field: FieldModel): boolean {
  return isLookup(field) && field.reference !== undefined && field.reference.idField === undefined;
}

/**
 * Finds the records that lookup texts without an Id name. A name that a person enters means a record within his rows, the oldest of
 * that name. One that `stored` holds already means what it meant when it was stored, whoever works with the record now.
 */
export async function resolveNames(
  entity: EntityModel,
  values: Values,
  db: Db,
  call: Call,
  stored?: Values,
): Promise<ResolvedNames> {
  const resolved: Record<string, number> = {};
  for (const field of entity.fields.filter(isNameOnly)) {
    const name = values[field.name];
    const target = call.findEntity(field.reference?.entity ?? '');
    if (typeof name !== 'string' || target === undefined) continue;
    const id =
      stored?.[field.name] === name
        ? ((await keptRecord(entity, stored, target, name, db, call)) ?? (await namedRecord(target, name, db, call)))
        : await namedRecord(target, name, db, call, referableRows(target, call.who, call.access(target)));
    if (id !== undefined) resolved[field.name] = id;
  }
  return resolved;
}

async function namedRecord(
  target: EntityModel,
  name: string,
  db: Db,
  call: Call,
  rows: Expression = build.literal(true),
): Promise<number | undefined> {
  const where = build.and(build.compare(build.record(target.titleField), '===', name), rows);
  const [found] = await selectRecords(db, { entity: target, columns: [], where, limit: 1 }, call);
  return found?.id;
}

/** The record that rules made of the name at an earlier save, though it may be deleted or called otherwise now. */
async function keptRecord(
  { fields }: EntityModel,
  stored: Values,
  target: EntityModel,
  name: string,
  db: Db,
  call: Call,
): Promise<number | undefined> {
  const ids = fields
    .filter((field) => isReference(field) && field.computed && field.reference?.entity === target.key)
    .map((field) => stored[field.name])
    .filter((id) => typeof id === 'number');
  if (ids.length < 2) return ids[0];
  const where = build.compare(build.record(target.titleField), '===', name);
  const [found] = await selectRecords(db, { entity: target, columns: [], ids, where, limit: 1, deleted: true }, call);
  return found?.id;
}
