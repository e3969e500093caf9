import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { awaitedRows } from '#engine/permission/transitionRows.ts';
import { waitedSteps } from '#engine/workflow/approvalSteps.ts';
import type { Call } from '../access/Call.ts';
import { systemCall } from '../access/openCall.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { takeSentKeys } from '../db/system/reminderTables.ts';
import { lastSteps } from '../db/system/stateLog.ts';
import { transaction } from '../db/transaction.ts';
import { HOUR_MS, notifyWaited } from '../notify/urge.ts';
import { waitedUsers } from '../notify/waitedFor.ts';
import type { JobServices } from './removeOld.ts';

/** Sends the reminders of records that wait for the hours of `remind`, once for each wait; returns the number of receivers. */
export async function remindWaiting(services: JobServices): Promise<number> {
  const call = systemCall(services);
  let sent = 0;
  for (const entity of call.product.entities.values())
    for (const step of waitedSteps(entity))
      if (step.remind !== undefined)
        sent += await transaction(services.database, (db) => remindStep(entity, step, db, call));
  return sent;
}

async function remindStep(entity: EntityModel, step: TransitionModel, db: Db, call: Call): Promise<number> {
  const { field, action, title, remind = 0 } = step;
  const found = await selectRecords(db, { entity, columns: [], where: awaitedRows(step) }, call);
  const since = await lastSteps(db, { entity: entity.key, field, ids: found.map(({ id }) => id) });
  let sent = 0;
  for (const { id } of found) {
    const from = since.get(id) ?? '';
    const began = call.zone.moment(from);
    if (began === undefined || began + remind * HOUR_MS > call.moment) continue;
    const key = `waits ${entity.key} ${action} ${id} ${from}`;
    if ((await takeSentKeys(db, [key], call.moment)).size === 0) continue;
    const users = await waitedUsers(step, { entity, id }, db, call);
    const text = `等您${title}已超过 ${remind} 小时：${entity.title} 编号 ${id}`;
    await notifyWaited(users, text, { entity, id }, db, call);
    sent += users.length;
  }
  return sent;
}
