import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import { readChildren } from '../read/childRecords.ts';
import { findVisible } from '../read/getRecord.ts';
import { afterWrite, onceOnly, type Replayed, type WriteServices } from './onceOnly.ts';
import { listReferrers } from '../check/listReferrers.ts';
import { raiseHolders } from '../save/raiseVersions.ts';
import { refreshRollups } from '../save/refreshRollups.ts';
import type { Touched } from '../check/Draft.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { removeRow } from '../save/saveRows.ts';
import { stateForbids } from './updateRecord.ts';
import { writeLog } from '../save/writeLog.ts';

/**
 * Deletes a record with its child rows; it stays in the table, marked. Throws NOT_FOUND, FORBIDDEN or STATE_FORBIDS, and REFERENCED
 * with the list of what refers to it.
 */
export async function deleteRecord(
  entity: EntityModel,
  id: number,
  services: WriteServices,
  call: Call,
  key?: string,
): Promise<null | Replayed> {
  const reply = await onceOnly({ route: `${entity.key}.Delete`, body: id, key }, services.database, call, (db) =>
    remove(entity, id, services, db, call),
  );
  afterWrite(entity, services);
  return reply;
}

async function remove(entity: EntityModel, id: number, services: WriteServices, db: Db, call: Call): Promise<null> {
  const found = await findVisible(entity, id, db, call, { lock: true });
  if (found.flags['delete'] !== true) throw stateForbids(entity, 'delete', found);
  const children = [...(await readChildren(entity, id, db, call)).values()];
  const referrers = await listReferrers(entity, [id], db, call);
  for (const { entity: child, rows } of children)
    referrers.push(
      ...(await listReferrers(
        child,
        rows.map((row) => Number(row['Id'])),
        db,
        call,
      )),
    );
  if (referrers.length > 0) throw new AppError('REFERENCED', { data: { References: referrers } });
  const touched: Touched[] = [];
  for (const { entity: child, rows } of children)
    for (const row of rows) {
      await removeRow(child.key, row, db, call);
      touched.push(...(await refreshRollups(child, [{ before: row, after: undefined }], db, call)));
    }
  await removeRow(entity.key, found.values, db, call);
  await writeLog({ entity, id, action: 'delete', before: found.values, after: found.values }, db, call);
  const gone = [{ before: found.values, after: undefined }];
  await raiseHolders(entity, gone, db, call);
  touched.push(...(await refreshRollups(entity, gone, db, call)));
  await settleTransitions(touched, db, call, services.commands);
  return null;
}
