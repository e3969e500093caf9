import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import { readChildren } from '../read/childRecords.ts';
import { findVisible } from '../read/getRecord.ts';
import { afterWrite } from './addRecord.ts';
import { listReferrers } from '../check/listReferrers.ts';
import { refreshRollups } from '../save/refreshRollups.ts';
import type { Touched } from '../save/Touched.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { onceOnly, type Replayed } from './onceOnly.ts';
import { removeRow } from '../save/saveDraft.ts';
import { stateForbids } from './updateRecord.ts';
import { writeLog } from '../log/writeLog.ts';

/**
 * Deletes a record with its child rows; it stays in the table, marked. Throws NOT_FOUND, FORBIDDEN or STATE_FORBIDS, and REFERENCED
 * with the list of what refers to it.
 */
export async function deleteRecord(
  call: Call,
  entity: EntityModel,
  id: number,
  key?: string,
): Promise<null | Replayed> {
  const reply = await onceOnly(call, { route: `${entity.key}.Delete`, body: id, key }, (db) =>
    remove(db, call, entity, id),
  );
  afterWrite(call, entity);
  return reply;
}

async function remove(db: Db, call: Call, entity: EntityModel, id: number): Promise<null> {
  const found = await findVisible(db, call, entity, id, { lock: true });
  if (found.flags['delete'] !== true) throw stateForbids(entity, 'delete', found);
  const children = [...(await readChildren(db, entity, id, call)).values()];
  const referrers = await listReferrers(db, entity, [id], call);
  for (const { entity: child, rows } of children)
    referrers.push(
      ...(await listReferrers(
        db,
        child,
        rows.map((row) => Number(row['Id'])),
        call,
      )),
    );
  if (referrers.length > 0) throw new AppError('REFERENCED', { data: { References: referrers } });
  const touched: Touched[] = [];
  for (const { entity: child, rows } of children)
    for (const row of rows) {
      await removeRow(db, child.key, row, call);
      touched.push(...(await refreshRollups(db, child, [{ before: row, after: undefined }], call)));
    }
  await removeRow(db, entity.key, found.values, call);
  await writeLog(db, { entity, id, action: 'delete', before: found.values, after: found.values }, call);
  touched.push(...(await refreshRollups(db, entity, [{ before: found.values, after: undefined }], call)));
  await settleTransitions(db, touched, call);
  return null;
}
