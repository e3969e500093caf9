import { type JobServices, removeOld, remindWaiting } from './removeOld.ts';
import { sendEvents } from './sendEvents.ts';
import { signHourly, verifyDaily } from './sealLog.ts';
import { build } from '#language/build.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { transaction } from '../db/transaction.ts';
import { systemCall } from '../access/openCall.ts';
import { deliver, remindChange } from '../notify/remindChange.ts';
import { noticeChannels } from '#engine/reminder/NOTICE_CHANNELS.ts';
import { plainText, type Values } from '#language/Value.ts';
import type { ReminderSourceModel } from '#engine/reminder/ReminderModel.ts';
import { endNotice, claimNotices } from '../db/system/reminderTables.ts';
import { errorFacts, runAs } from '../settings/Log.ts';
import { notifyDevelopers } from './notifyDevelopers.ts';
import { bringInitials } from './bringInitials.ts';
import { compareFigures } from './compareFigures.ts';
import { sweepTransitions } from '../workflow/sweepTransitions.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { readsNow } from '#proof/analysis/readsNow.ts';
import { recompute, refreshRollups } from '../records/save/refreshRollups.ts';
import type { Call, Served } from '../access/Call.ts';
import { endJobRun, takeJobRun } from '../db/system/jobRuns.ts';
import { followChanges } from '../product/followChanges.ts';

const MINUTE = 60_000;

/** Sends reminders of moments that are no farther away than their records' minutes. Once per record and receiver. */
export const remindMinute = (services: JobServices): Promise<number> =>
  remindOn('minute', services, ({ zone, moment }, { date = '', minutes = '' }, values) => {
    const stored = values[date] ?? null;
    const at = typeof stored === 'string' ? zone.moment(stored) : undefined;
    const before = values[minutes] ?? null;
    const isDue = at !== undefined && typeof before === 'number' && at - before * MINUTE <= moment;
    return isDue ? plainText(stored, '') : undefined;
  });

/** Sends today's reminders, once per record, day and receiver; returns the number sent. */
export const remindDay = (services: JobServices): Promise<number> =>
  remindOn('day', services, ({ now }) => now.slice(0, 10));

/** Sends due reminders; `onceOf` returns the time under which a record is reminded of once, undefined: not yet. */
async function remindOn(
  on: ReminderSourceModel['on'],
  services: JobServices,
  onceOf: (call: Call, source: ReminderSourceModel, values: Values) => string | undefined,
): Promise<number> {
  const call = systemCall(services);
  let notified = 0;
  for (const reminder of call.product.reminders)
    for (const source of reminder.sources) {
      const entity = call.findEntity(source.entity);
      if (source.on !== on || entity === undefined) continue;
      notified += await transaction(services.database, async (db) => {
        const where = build.and(source.where, source.due);
        let here = 0;
        for (const { values } of await selectRecords({ entity, where }, { ...call, db })) {
          const once = onceOf(call, source, values);
          if (once !== undefined)
            here += await deliver({ reminder, source, entity, record: values, once }, { ...call, db });
        }
        return here;
      });
    }
  return notified;
}

const MAX_PARALLEL_MESSAGES = 20;
const MAX_TRIES = 5;
/** Milliseconds until a message that did not go out is tried again. */
const RETRY_DELAY_MS = 5 * 60_000;

/** Sends due external messages; a failed one is retried later, up to five attempts. Returns the number sent. */
export async function sendNotices({ database, notify, clock, log }: JobServices): Promise<number> {
  const now = clock().getTime();
  let sent = 0;
  const due = { now, again: now + RETRY_DELAY_MS, limit: MAX_PARALLEL_MESSAGES, channels: noticeChannels() };
  for (const notice of await claimNotices(database.db, due)) {
    const { Id, Channel, Target, Title, Content, Tries } = notice;
    const send = notify.notice[Channel];
    if (send === undefined) log.warn({ channel: Channel }, 'a notice was not sent: the channel is not set up');
    try {
      await send?.(Target, { title: Title, content: Content });
      await endNotice(database.db, Id, send === undefined ? 'failed' : 'sent', clock().getTime());
      if (send !== undefined) sent += 1;
    } catch (error) {
      log.warn({ ...errorFacts(error), channel: Channel, tries: Tries }, 'a notice was not sent');
      if (Tries >= MAX_TRIES) await endNotice(database.db, Id, 'failed', clock().getTime());
    }
  }
  return sent;
}

/** Most rejected transitions listed in a message. */
const MAX_REPORTED = 5;

/** Records per transaction, so that other transactions do not wait long for them. */
const BATCH = 200;

/** Recomputes values that depend on the day, such as states. Returns the number of changed records. */
export async function refreshDates(services: JobServices): Promise<number> {
  const call = systemCall(services);
  let changed = 0;
  for (const entity of call.product.entities.values())
    if (readsNow(entity)) changed += await refreshEntity(entity, { ...call, services });
  return changed;
}

async function refreshEntity(entity: EntityModel, call: Served<JobServices>): Promise<number> {
  let [changed, last] = [0, 0];
  const sort = [{ field: 'Id', descending: false }];
  for (;;) {
    const where = build.compare(build.record('Id'), '>', last);
    const found = await selectRecords(
      { entity, columns: [], where, sort, limit: BATCH },
      { ...call, db: call.services.database.db },
    );
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return changed;
    last = ids.at(-1) ?? last;
    changed += await transaction(call.services.database, async (db) => {
      const moved = await recompute(entity, ids, { ...call, db });
      for (const change of moved) await remindChange(entity, change, { ...call, db });
      await refreshRollups(entity, moved, { ...call, db });
      return moved.length;
    });
  }
}

/** Runs due transitions of the system; reports rejected ones. Returns the number of due records. */
export async function sweepDay(services: JobServices): Promise<number> {
  const refused: string[] = [];
  const due = await sweepTransitions(services, (entity, id, error) => {
    services.log.warn({ ...errorFacts(error), entity: entity.key, id }, 'a transition of the system was refused');
    refused.push(`${entity.title} ${id}：${error.text ?? error.message}`);
  });
  if (refused.length === 0) return due;
  const told = refused.slice(0, MAX_REPORTED).join('；');
  const content =
    refused.length > MAX_REPORTED
      ? `${told}；共 ${refused.length} 条。改正以后，下一次保存或夜里会再做。`
      : `${told}。改正以后，下一次保存或夜里会再做。`;
  const call = systemCall(services);
  await transaction(services.database, (db) => notifyDevelopers('有自动的操作没有做成', content, { ...call, db }));
  return due;
}

/** Starts the backup of the day in the background; the developers of the product are notified when it fails. */
export async function backUp(services: JobServices): Promise<string | undefined> {
  await services.backups.removeLeft();
  const isBegun = await services.backups.followPlan(async (problem) => {
    const call = systemCall(services);
    const content = `${problem}。在“备份”里查看和重新备份。`;
    await transaction(services.database, (db) => notifyDevelopers('自动备份失败', content, { ...call, db }));
  });
  return isBegun ? 'begun' : undefined;
}

/** Notifies developers when the last verified backup is older than the plan allows; else undefined. */
export async function reportOverdueBackup(services: JobServices): Promise<string | undefined> {
  const { isOverdue, lastProven } = await services.backups.state(1);
  if (!isOverdue) return undefined;
  const proven = lastProven?.ProvenAt ?? null;
  const last = proven === null ? '还没有证明可恢复的备份' : `最近一次证明可恢复的备份是 ${services.clock.text(proven)}`;
  const call = systemCall(services);
  const content = `${last}，已超过计划允许的时间（每天一次）。在“备份”里查看失败的原因。恢复正常之前每天提醒一次。`;
  await transaction(services.database, (db) => notifyDevelopers('备份已过期', content, { ...call, db }));
  return 'told';
}

const countText = (count: number): string | undefined => (count === 0 ? undefined : String(count));

/** Creates the indexes of lists that the current table sizes need. */
async function tendIndexes(services: JobServices): Promise<string | undefined> {
  const call = systemCall(services);
  const steps = await services.listIndexes.tend(call.product.entities, call);
  return steps.length === 0 ? undefined : steps.join(', ');
}

/** A running job is not interrupted. */
const NEVER = new AbortController().signal;

/** All jobs. Values that depend on the day are updated before the reminders about them. */
const JOBS: readonly Job[] = [
  { key: 'refreshDates', at: '00:05', run: async (services) => countText(await refreshDates(services)) },
  { key: 'sweepTransitions', at: '00:10', run: async (services) => countText(await sweepDay(services)) },
  { key: 'removeOld', at: '02:00', run: async (services) => countText(await removeOld(services)) },
  { key: 'listIndexes', at: '02:30', run: tendIndexes },
  { key: 'bringInitials', at: '02:40', run: (services) => bringInitials(services, NEVER) },
  { key: 'compareFigures', at: '03:00', run: compareFigures },
  { key: 'verifyLog', at: '03:30', run: verifyDaily },
  { key: 'tellOverdue', at: '08:30', run: reportOverdueBackup },
  { key: 'remindDay', at: '09:00', run: async (services) => countText(await remindDay(services)) },
  { key: 'remindMinute', at: undefined, run: async (services) => countText(await remindMinute(services)) },
  { key: 'remindWaiting', at: undefined, run: async (services) => countText(await remindWaiting(services)) },
  { key: 'signLog', at: undefined, run: signHourly },
  { key: 'sendEvents', at: undefined, run: async (services) => countText(await sendEvents(services)) },
  { key: 'backup', at: undefined, run: backUp },
  { key: 'sendNotices', at: undefined, run: async (services) => countText(await sendNotices(services)) },
];

const EVERY = 60_000;

/** Runs due jobs each minute, the server's first, then `more`. Returns a function that stops and waits. */
export function startJobs(services: JobServices, more: readonly Job[]): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= runDueJobs([...JOBS, ...more], services).finally(() => (running = undefined));
  }, EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Runs due jobs in turn; a daily one once over all processes. Never throws: failures are logged. */
export async function runDueJobs(jobs: readonly Job[], services: JobServices): Promise<void> {
  try {
    await followChanges(services);
  } catch (error) {
    services.log.error({ ...errorFacts(error) }, 'jobs could not be looked for');
    return;
  }
  for (const job of jobs) {
    try {
      await runJob(job, services);
    } catch (error) {
      services.log.error({ ...errorFacts(error), job: job.key }, 'a job failed');
    }
  }
}

async function runJob(job: Job, services: JobServices): Promise<void> {
  const { database, clock, log, metrics } = services;
  const moment = clock();
  const now = clock.text(moment);
  const runKey = `${job.key} ${now.slice(0, 10)}`;
  if (job.at !== undefined) {
    if (now.slice(11, 16) < job.at || !(await takeJobRun(database.db, runKey, moment.getTime()))) return;
  }
  let result: 'done' | 'failed' = 'failed';
  try {
    const done = await runAs({ of: `job ${job.key}` }, () => job.run(services));
    if (done !== undefined) log.info({ job: job.key, done }, 'a job ran');
    result = 'done';
  } finally {
    metrics.job(job.key, result);
    if (job.at !== undefined) await endJobRun(database.db, runKey, clock().getTime(), result);
  }
}

export interface Job {
  readonly key: string;
  /** Once a day, from this local time (`HH:mm`) on; undefined: every minute, in one process at a time or in all. */
  readonly at: string | undefined;
  /** Does the work; returns a message for the log, or undefined. */
  run(services: JobServices): Promise<string | undefined>;
}
