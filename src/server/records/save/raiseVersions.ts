import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { updateRow } from '../../db/rows/writeRecords.ts';
import type { Call } from '../../access/Call.ts';

/** Nested child rows terminate on their own; this ends a cycle in the data. */
const DEEPEST = 8;

/** A record before and after a write; the same object twice when nothing was written. */
export interface WrittenChange {
  readonly before: Values | undefined;
  readonly after: Values | undefined;
}

/**
 * Raises the version of the records that written child rows belonged to and belong to now, in the transaction of the
 * write: a record and its rows are edited as one, so a user with an older version gets a conflict when saving.
 */
export async function raiseHolders(
  entity: EntityModel,
  changes: readonly WrittenChange[],
  db: Db,
  call: Call,
  depth = 0,
): Promise<void> {
  const written = changes.filter(({ before, after }) => before !== after);
  if (written.length === 0 || depth > DEEPEST) return;
  for (const { entity: holder, field } of call.product.holdersOf(entity.key)) {
    const by = field.child?.by ?? '';
    const ids = new Set(written.flatMap(({ before, after }) => [before?.[by], after?.[by]]));
    for (const id of ids) if (typeof id === 'number') await raiseVersion(holder, id, db, call, depth + 1);
  }
}

/** Raises the version of a record although none of its own fields changed, and of the record that it belongs to. */
export async function raiseVersion(entity: EntityModel, id: number, db: Db, call: Call, depth = 0): Promise<void> {
  const columns = entity.fields.map(({ name }) => name);
  const [found] = await selectRecords(db, { entity, columns, ids: [id], lock: true }, call);
  if (found === undefined) return;
  const values = {
    UpdateTime: call.now,
    UpdaterId: call.who.employeeId,
    Version: Number(found.values['Version']) + 1,
  };
  await updateRow(db, entity.key, id, values);
  await raiseHolders(entity, [{ before: found.values, after: { ...found.values, ...values } }], db, call, depth);
}
