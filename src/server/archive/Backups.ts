import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '#engine/errors.ts';
import type { SourceText } from '#documents/readDocuments.ts';
import type { Database, WallClock } from '../db/Database.ts';
import {
  addBackupRun,
  endBackupRun,
  lastProvenRun,
  noteBackupRun,
  noteRemovedRuns,
  readBackupPlan,
  readBackupRuns,
  readKeptRuns,
  type BackupEnd,
  type BackupPlanRow,
  type BackupRunRow,
} from '../db/system/backupTables.ts';
import { lockName, transaction } from '../db/transaction.ts';
import { errorFacts, type Log } from '../settings/Log.ts';
import type { Settings } from '../settings/Settings.ts';
import { aboutBackup, backupName } from './BackupFolder.ts';
import { openTarget } from './BackupTarget.ts';
import type { BackupMessage } from './backupWorker.ts';
import type { BackupProgress, BackupResult, BackupWork } from './makeBackup.ts';

/** A run without a heartbeat for this long has died with its process. Milliseconds. */
const SILENT = 60_000;
const HEARTBEAT = 3000;
/** Most attempts per day after failures. */
const MAX_TRIES = 3;
const RETRY_DELAY_MS = 10 * 60_000;
/** Number of recent runs that include all runs of a day. */
const LOOKED_AT = 50;
const DAY = 24 * 60 * 60_000;
/** Allowance for the duration of a daily backup and a second attempt. Milliseconds. */
const GRACE = 3 * 60 * 60_000;

interface BackupServices {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: WallClock;
  readonly log: Log;
  /** Returns the documents in use. */
  readonly texts: () => readonly SourceText[];
}

export interface BackupState {
  readonly plan: BackupPlanRow;
  /** Newest first; a run that died with its process counts as failed. */
  readonly runs: readonly BackupRunRow[];
  readonly lastProven: BackupRunRow | undefined;
  /** The last verified backup is older than the plan allows. */
  readonly isOverdue: boolean;
}

/** Makes backups while the server runs, one over all processes, verified by a restore; then removes older ones. */
export class Backups {
  readonly #services: BackupServices;
  #current: { readonly id: number; readonly worker: Worker; readonly ended: Promise<void> } | undefined;

  constructor(services: BackupServices) {
    this.#services = services;
  }

  async state(most: number): Promise<BackupState> {
    const { database, clock } = this.#services;
    const [plan, runs, lastProven] = [
      await readBackupPlan(database.db),
      await readBackupRuns(database.db, most),
      await lastProvenRun(database.db),
    ];
    const now = clock().getTime();
    const since = Math.max(plan.ChangedAt, lastProven?.ProvenAt ?? 0);
    return {
      plan,
      runs: runs.map((run) => (isDead(run, now) ? { ...run, State: 'failed', Problem: DIED } : run)),
      lastProven,
      isOverdue: plan.IsOn && now - since > DAY + GRACE,
    };
  }

  /** Starts a requested backup. Throws BUSY while another one runs, here or in another process. */
  async ask(askedBy: string): Promise<void> {
    const id = await this.#begin(await readBackupPlan(this.#services.database.db), { askedBy, planDay: null });
    if (id === undefined) throw new AppError('BUSY', { text: '正在备份，请等它完成' });
  }

  /** Starts the backup of the day when it is due; returns whether it did. `onFailed` gets the reason of a failure. */
  async followPlan(onFailed: (problem: string) => Promise<void>): Promise<boolean> {
    const { database, clock } = this.#services;
    const plan = await readBackupPlan(database.db);
    const now = clock.text();
    if (!plan.IsOn || now.slice(11, 16) < plan.At) return false;
    return (await this.#begin(plan, { askedBy: null, planDay: now.slice(0, 10), onFailed })) !== undefined;
  }

  /** Removes the scratch folder of a dead run, as it may hold all data; not while a backup may be running. */
  async removeLeft(): Promise<void> {
    const { settings, database, clock } = this.#services;
    const scratches = scratchesOf(settings);
    if (!existsSync(scratches) || readdirSync(scratches).length === 0) return;
    await transaction(database, async (db) => {
      await lockName(db, 'backup');
      const last = await readBackupRuns(db, LOOKED_AT);
      const now = clock().getTime();
      if (!last.some((run) => run.State === 'running' && !isDead(run, now)))
        await rm(scratches, { recursive: true, force: true });
    });
  }

  /** Resolves when the running backup of this process has ended. */
  async ended(): Promise<void> {
    await this.#current?.ended;
  }

  /** Stops the running backup, which counts as failed. */
  async stop(): Promise<void> {
    const current = this.#current;
    if (current === undefined) return;
    await current.worker.terminate();
    await current.ended;
  }

  async #begin(
    plan: BackupPlanRow,
    cause: {
      readonly askedBy: string | null;
      readonly planDay: string | null;
      readonly onFailed?: (problem: string) => Promise<void>;
    },
  ): Promise<number | undefined> {
    const { settings, database, clock } = this.#services;
    const moment = clock();
    const now = moment.getTime();
    const name = backupName(moment, settings.backup.passphrase !== undefined);
    const id = await transaction(database, async (db) => {
      await lockName(db, 'backup');
      const last = await readBackupRuns(db, LOOKED_AT);
      if (last.some((run) => run.State === 'running' && !isDead(run, now))) return undefined;
      if (cause.planDay !== null && !isDue(last, cause.planDay, now)) return undefined;
      for (const run of last.filter((each) => isDead(each, now))) {
        await endBackupRun(db, run.Id, now, { State: 'failed', Problem: DIED });
        await removePart(settings, run);
      }
      return addBackupRun(db, {
        ...{ PlanDay: cause.planDay, AskedBy: cause.askedBy },
        ...{ Place: plan.Place, Folder: plan.Folder, Name: name },
        ...{ StartedAt: now, IsSealed: settings.backup.passphrase !== undefined },
      });
    });
    if (id === undefined) return undefined;
    // No other process makes a backup now: these files are left over from processes that died.
    const scratches = scratchesOf(settings);
    await rm(scratches, { recursive: true, force: true });
    const { place, folder } = { place: plan.Place, folder: plan.Folder };
    const about = aboutBackup(moment, this.#services.texts());
    const work: BackupWork = { settings, about, place, folder, name, scratch: join(scratches, String(id)) };
    const worker = new Worker(join(dirname(settings.workerFile), 'backupWorker.js'), { workerData: work });
    const ended = this.#follow(id, worker, work, plan, cause.onFailed).finally(() => (this.#current = undefined));
    this.#current = { id, worker, ended };
    return id;
  }

  async #follow(
    id: number,
    worker: Worker,
    work: BackupWork,
    plan: BackupPlanRow,
    onFailed: ((problem: string) => Promise<void>) | undefined,
  ): Promise<void> {
    const { settings, database, clock, log } = this.#services;
    let progress: BackupProgress = { stage: 'writing', rows: 0 };
    const timer = setInterval(() => {
      noteBackupRun(database.db, id, clock().getTime(), progress.stage, progress.rows).catch((error: unknown) =>
        log.warn(errorFacts(error), 'the progress of a backup could not be noted'),
      );
    }, HEARTBEAT);
    const last = await new Promise<BackupMessage>((resolve) => {
      worker.on('message', (message: BackupMessage) => {
        if (message.type === 'progress') progress = message.progress;
        else resolve(message);
      });
      worker.once('error', (error) => resolve({ type: 'failed', problem: undefined, facts: errorFacts(error) }));
      worker.once('exit', () => resolve({ type: 'failed', problem: STOPPED, facts: {} }));
    });
    clearInterval(timer);
    try {
      await rm(work.scratch, { recursive: true, force: true });
      if (last.type === 'done') await this.#keep(id, last.result, plan, work);
      else {
        const problem = last.type === 'failed' ? (last.problem ?? '备份失败，原因见服务器的日志') : '';
        await removePart(settings, { Place: work.place, Folder: work.folder, Name: work.name });
        log.error({ ...(last.type === 'failed' ? last.facts : {}), problem }, 'a backup failed');
        await endBackupRun(database.db, id, clock().getTime(), { State: 'failed', Problem: problem });
        await onFailed?.(problem);
      }
    } catch (error) {
      log.error(errorFacts(error), 'what became of a backup could not be kept');
    }
  }

  /** Stores the result of a verified backup, and removes the oldest ones of the table beyond the plan's number. */
  async #keep(id: number, result: BackupResult, plan: BackupPlanRow, work: BackupWork): Promise<void> {
    const { settings, database, clock } = this.#services;
    const { size, rows, files, missing, damaged } = result;
    const bad = [...missing, ...damaged];
    const end: BackupEnd = {
      ...{ State: 'proven', Size: size, Rows: rows, Files: files, Missing: bad.length },
      Problem:
        bad.length === 0 ? null : `${bad.length} 个上传的文件缺失或已损坏：${bad.slice(0, 3).join('、')}；旧备份都保留`,
    };
    await endBackupRun(database.db, id, clock().getTime(), end);
    // An older backup may be the only one that still has what is missing in this one.
    if (bad.length > 0) return;
    const kept = await readKeptRuns(database.db, plan);
    const proven = kept.filter(({ State }) => State === 'proven').slice(0, plan.Keep);
    const oldest = proven.at(-1)?.Id ?? 0;
    const old = kept.filter((run) => run.Id < oldest);
    const target = await openTarget(work.place, work.folder, settings.backup, work.scratch);
    for (const { Name } of old) await target.remove(Name);
    await rm(work.scratch, { recursive: true, force: true });
    await noteRemovedRuns(
      database.db,
      old.map(({ Id }) => Id),
      clock().getTime(),
    );
  }
}

const scratchesOf = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, '.scratch');

const DIED = '没有做完：服务在备份中途被终止';
const STOPPED = '没有做完：服务在备份中途停止';

/** Checks both directions, as the clock may have been changed. */
const isDead = ({ State, SeenAt }: BackupRunRow, now: number): boolean =>
  State === 'running' && Math.abs(now - SeenAt) > SILENT;

/** Removes the partial file of an interrupted run. */
async function removePart(
  { backup }: Pick<Settings, 'backup'>,
  { Place, Folder, Name }: Pick<BackupRunRow, 'Place' | 'Folder' | 'Name'>,
): Promise<void> {
  // An unreachable folder is what made the run fail: the run itself reports it.
  if (Place === 'folder') await rm(join(backup.folder, Folder, `${Name}.part`), { force: true }).catch(() => undefined);
}

function isDue(last: readonly BackupRunRow[], day: string, now: number): boolean {
  const ofDay = last.filter(({ PlanDay }) => PlanDay === day);
  if (ofDay.some(({ State }) => State === 'proven') || ofDay.length >= MAX_TRIES) return false;
  const [newest] = ofDay;
  return newest === undefined || now - (newest.EndedAt ?? newest.SeenAt) >= RETRY_DELAY_MS;
}
