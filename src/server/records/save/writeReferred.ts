import { compileExpression } from '#language/compiler/compileExpression.ts';
import { listNames } from '#language/mapExpression.ts';
import { type Value, type Values, sameValue } from '#language/Value.ts';
import type { EntityModel, WriteModel } from '#engine/model/EntityModel.ts';
import { referredEntity } from '#engine/model/referredEntity.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { updateRow } from '../../db/rows/writeRecords.ts';
import type { Call } from '../../access/Call.ts';
import { writeLog } from './writeLog.ts';
import { recompute, refreshRollups } from './refreshRollups.ts';

/**
 * Writes what a saved record says of the records it refers to (`x-writes`), in its transaction, whoever owns them. Like a sum this is
 * no edit of theirs: their version stays, so that nobody who has one open is sent away.
 */
export async function writeReferred(
  entity: EntityModel,
  { before, after }: { before: Values | undefined; after: Values },
  db: Db,
  call: Call,
): Promise<void> {
  for (const write of entity.writes) {
    const target = referredEntity(entity.field(write.to), after, call.findEntity);
    const id = after[write.to];
    if (target?.field(write.field) === undefined || typeof id !== 'number') continue;
    if (before === undefined || concerns(write, before, after)) await writeOne(target, id, write, after, db, call);
  }
}

/** Tells whether an edit changed where a write goes or anything of the record that its value reads. */
function concerns({ to, value }: WriteModel, before: Values, after: Values): boolean {
  const read = listNames(value).flatMap(({ root, path }) => (root === '$values' ? path.slice(0, 1) : []));
  return [to, ...read].some((name) => !sameValue(before[name], after[name]));
}

async function writeOne(
  target: EntityModel,
  id: number,
  { field, value }: WriteModel,
  values: Values,
  db: Db,
  call: Call,
): Promise<void> {
  const columns = target.fields.map(({ name }) => name);
  const [found] = await selectRecords(db, { entity: target, columns, ids: [id], lock: true }, call);
  if (found === undefined) return;
  const { user, now, enums } = call;
  const scope = { values, record: found.values, index: 0, user, now, refs: {}, enums, self: null };
  const wanted: Value = compileExpression(value)(scope);
  if (sameValue(found.values[field], wanted)) return;
  const written = { ...found.values, [field]: wanted };
  await updateRow(db, target.key, id, { [field]: wanted });
  await writeLog({ entity: target, id, action: 'edit', before: found.values, after: written }, db, call);
  await refreshRollups(target, [{ before: found.values, after: written }], db, call);
  const moved = await recompute(target, [id], db, call);
  if (moved.length > 0) await refreshRollups(target, moved, db, call);
}
