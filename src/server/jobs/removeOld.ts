import type { Backups } from '../archive/Backups.ts';
import { build } from '#language/build.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { removeImportJobs } from '../db/accounts/importTables.ts';
import { removeComments, removeFollows } from '../db/system/commentTable.ts';
import { removeCorrections } from '../db/rows/recordCorrections.ts';
import { removeInitials } from '../db/initials/initialTable.ts';
import {
  forgetNotices,
  forgetSentKeys,
  removeNoticeLog,
  settleNotices,
  takeSentKeys,
} from '../db/system/reminderTables.ts';
import { removeRecords } from '../db/rows/writeRecords.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { releaseMediaOf } from '../db/system/mediaTable.ts';
import { transaction } from '../db/transaction.ts';
import type { DbCall, Served } from '../access/Call.ts';
import { systemCall, type CallServices } from '../access/openCall.ts';
import type { Database } from '../db/Database.ts';
import type { Notify } from '../notify/Notify.ts';
import type { LogHeads } from '../db/log/LogHeads.ts';
import type { Log } from '../settings/Log.ts';
import type { Outside } from '../media/Outside.ts';
import type { Settings } from '../settings/Settings.ts';
import type { Metrics } from '../settings/Metrics.ts';
import type { Commands } from '../workflow/Command.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { awaitedRows } from '#engine/permission/transitionRows.ts';
import { waitedSteps } from '#engine/workflow/approvalSteps.ts';
import { lastSteps } from '../db/system/stateLog.ts';
import { waitedUsers, HOUR_MS, notifyWaited } from '../notify/waitedFor.ts';

/** Records per transaction, so that other transactions do not wait long for them. */
const BATCH = 500;
/** Age after which sent reminders are forgotten, as they would not be sent again anyway. Milliseconds. */
const REMEMBERED = 60 * 86_400_000;

/** How long imports can be viewed and corrected. Milliseconds. */
const IMPORTS_KEPT = 30 * 86_400_000;

/** How long the log of mails and SMS about records is stored. Milliseconds. */
const NOTICES_KEPT = 365 * 86_400_000;

/** Removes records after their retention time, with files and comments. Returns their number. */
export async function removeOld(services: JobServices): Promise<number> {
  const call = systemCall(services);
  await forgetSentKeys(services.database.db, call.moment - REMEMBERED);
  await removeImportJobs(services.database.db, call.moment - IMPORTS_KEPT);
  await forgetNotices(services.database.db, call.moment - NOTICES_KEPT);
  await settleNotices(services.database.db, call.moment);
  let removed = 0;
  for (const entity of call.product.entities.values()) removed += await removeOldOf(entity, { ...call, services });
  return removed;
}

async function removeOldOf(entity: EntityModel, call: Served<JobServices>): Promise<number> {
  const { keep } = entity;
  if (keep === undefined) return 0;
  const end = build.call('addDays', build.call('date', build.record(keep.field)), build.literal(keep.days));
  const where = build.compare(end, '<', call.now.slice(0, 10));
  for (let removed = 0; ;) {
    const count = await transaction(call.services.database, async (db) => {
      const query = { entity, columns: [], where, deleted: true, limit: BATCH, lock: true };
      const found = await selectRecords(query, { ...call, db });
      const ids = found.map(({ id }) => id);
      await removeRecords(db, entity.key, ids);
      await releaseMediaOf(db, entity.key, ids, call.now);
      await removeComments(db, entity.key, ids);
      await removeFollows(db, entity.key, ids);
      await removeCorrections(db, entity.key, ids);
      await removeNoticeLog(db, entity.key, ids);
      await removeInitials(db, entity.key, ids);
      return found.length;
    });
    removed += count;
    if (count < BATCH) return removed;
  }
}

export interface JobServices extends CallServices {
  readonly database: Database;
  readonly notify: Notify;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly heads: LogHeads;
  readonly backups: Backups;
  readonly commands: Commands;
  readonly outside: Outside;
  readonly settings: Settings;
}

/** Sends the reminders of records that wait for the hours of `remind`, once for each wait; returns the number of receivers. */
export async function remindWaiting(services: JobServices): Promise<number> {
  const call = systemCall(services);
  let sent = 0;
  for (const entity of call.product.entities.values())
    for (const step of waitedSteps(entity))
      if (step.remind !== undefined)
        sent += await transaction(services.database, (db) => remindStep(entity, step, { ...call, db }));
  return sent;
}

async function remindStep(entity: EntityModel, step: TransitionModel, call: DbCall): Promise<number> {
  const { field, action, title, remind = 0 } = step;
  const found = await selectRecords({ entity, columns: [], where: awaitedRows(step) }, call);
  const since = await lastSteps(call.db, { entity: entity.key, field, ids: found.map(({ id }) => id) });
  let sent = 0;
  for (const { id } of found) {
    const from = since.get(id) ?? '';
    const began = call.zone.moment(from);
    if (began === undefined || began + remind * HOUR_MS > call.moment) continue;
    const key = `waits ${entity.key} ${action} ${id} ${from}`;
    if ((await takeSentKeys(call.db, [key], call.moment)).size === 0) continue;
    const users = await waitedUsers(step, { entity, id }, call);
    await notifyWaited(users, (name) => `等您${title}已超过 ${remind} 小时：${name}`, { entity, id }, call);
    sent += users.length;
  }
  return sent;
}
