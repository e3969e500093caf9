import type { Calls } from '#wire/calls/CALLS.ts';
import type { BodyOf } from '#wire/calls/call.ts';
import type { FastifyInstance } from 'fastify';
import type { BackupReply, BackupRun } from '#wire/SystemReplies.ts';
import { mayAdminister } from '#engine/permission/decideAction.ts';
import { recordInvalid, type Issue } from '#engine/validate/Issue.ts';
import { demandDeveloper } from '../../access/Call.ts';
import { demandAdmin } from '../../admin/roleAdmin.ts';
import { demandVersion, logAdmin } from '../../admin/adminChange.ts';
import {
  readBackupPlan,
  writeBackupPlan,
  type BackupPlanRow,
  type BackupRunRow,
} from '../../db/system/backupTables.ts';
import { transaction } from '../../db/transaction.ts';
import type { BackupSettings } from '../../settings/Settings.ts';
import type { RequestCall } from '../readRequest.ts';
import { callRoute } from '../route.ts';

const PART = 'development';
const [START, EDIT] = ['Backup.create', 'Backup.edit'];
const PLAN = { kind: 'backup', id: null, title: '备份计划' };
/** Number of runs shown. */
const SHOWN = 60;
const MAX_KEPT = 1000;
const FOLDER = /^[\w\u4e00-\u9fff][\w\u4e00-\u9fff .-]*(\/[\w\u4e00-\u9fff][\w\u4e00-\u9fff .-]*)*$/;
const MAX_SHOWN_RUNS = 200;

/** Backups: their state, their plan, and starting one. */
export function backupRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/Backup/Get', (call) => backupState(call), { quiet: true });
  callRoute(app, 'POST /api/Backup/Save', (call, { body }) => savePlan(call, body));
  callRoute(app, 'POST /api/Backup/Start', async (call) => {
    demandAdmin(PART, START, call);
    const { backups, database } = call.services;
    await backups.ask(call.who.name);
    await transaction(database, (db) =>
      logAdmin([{ kind: 'backup', id: null, title: '立即备份', action: 'create' }], db, call),
    );
  });
}

/** The state of backups. Throws FORBIDDEN for users other than developers. */
async function backupState(call: RequestCall): Promise<BackupReply> {
  demandDeveloper(call);
  const { who, services } = call;
  const { backup, jobs } = services.settings;
  const { plan, runs, lastProven, isOverdue } = await services.backups.state(SHOWN);
  const present = (run: BackupRunRow): BackupRun => presentRun(run, backup, call);
  const { IsOn, At, Place, Folder, Keep, Version } = plan;
  return {
    Plan: { IsOn, At, Place, Folder, Keep, Version },
    Runs: runs.map(present),
    LastProven: lastProven === undefined ? null : present(lastProven),
    IsOverdue: isOverdue,
    Root: backup.folder,
    HasStore: backup.s3 !== undefined,
    IsSealed: backup.passphrase !== undefined,
    DoesJobs: jobs,
    MayEdit: mayAdminister(who, PART, EDIT),
    MayStart: mayAdminister(who, PART, START),
  };
}

function presentRun(
  run: BackupRunRow,
  backup: BackupSettings,
  { moment, zone, say }: Pick<RequestCall, 'moment' | 'zone' | 'say'>,
): BackupRun {
  const { Id, AskedBy, State, Stage, Problem, StartedAt, EndedAt, SeenAt, ProvenAt, RemovedAt } = run;
  const { Size, Rows, Files, Name, IsSealed } = run;
  const end = EndedAt ?? (State === 'running' ? moment : SeenAt);
  return {
    ...{ Id, AskedBy, State, Stage, Problem, Size, Rows, Files, Name, IsSealed },
    StartTime: zone.text(StartedAt),
    ProvenTime: ProvenAt === null ? null : zone.text(ProvenAt),
    IsRemoved: RemovedAt !== null,
    Seconds: Math.max(0, Math.round((end - StartedAt) / 1000)),
    Where:
      run.Place === 's3'
        ? say(backup.s3 === undefined ? 'S3：（未设置）' : `S3：${backup.s3.bucket}`)
        : [backup.folder, run.Folder].join('/').replace(/\/$/, ''),
  };
}

type SentPlan = BodyOf<Calls['POST /api/Backup/Save']>;

/** Changes the plan. Throws FORBIDDEN, RECORD_INVALID with every issue, VERSION_CONFLICT. */
async function savePlan(call: RequestCall, sent: SentPlan): Promise<void> {
  demandAdmin(PART, EDIT, call);
  const { database, settings } = call.services;
  const next = readPlan(sent, settings.backup);
  await transaction(database, async (db) => {
    const before = await readBackupPlan(db, true);
    await demandVersion(sent.Version, before.Version, PLAN, { ...call, db });
    await writeBackupPlan(db, { ...next, Version: before.Version + 1, ChangedAt: call.moment });
    await logAdmin([{ ...PLAN, action: 'edit', before: factsOf(before), after: factsOf(next) }], db, call);
  });
}

const factsOf = ({
  IsOn,
  At,
  Place,
  Folder,
  Keep,
}: Omit<BackupPlanRow, 'Version' | 'ChangedAt'>): object & Record<string, unknown> => ({
  ...{ IsOn, At, Folder, Keep },
  Place: Place === 's3' ? 'S3 存储' : '文件夹',
});

/** Reads and checks a sent plan. Throws RECORD_INVALID. */
function readPlan(
  { IsOn, At, Place, Folder, Keep }: SentPlan,
  { s3 }: BackupSettings,
): Omit<BackupPlanRow, 'Version' | 'ChangedAt'> {
  const [folder, keep] = [Folder.trim().replace(/\/+$/, ''), Number(Keep)];
  const issues: Issue[] = [];
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(At)) issues.push({ field: 'At', message: '请填写时间，例如 01:00' });
  if (!/^\d{1,4}$/.test(Keep.trim()) || keep < 1 || keep > MAX_KEPT)
    issues.push({ field: 'Keep', message: `请填写 1 到 ${MAX_KEPT} 的整数` });
  if (folder.length > MAX_SHOWN_RUNS || (folder !== '' && !FOLDER.test(folder)))
    issues.push({
      field: 'Folder',
      message: `只能是备份目录里的文件夹，例如 crm/daily：字母、数字、汉字、- _ . 和空格，最多 ${MAX_SHOWN_RUNS} 个字，不能以 . 开头`,
    });
  if (Place === 's3' && s3 === undefined)
    issues.push({ field: 'Place', message: '服务器没有设置 BACKUP_S3_BUCKET，不能备份到 S3 存储' });
  if (issues.length > 0) throw recordInvalid(issues);
  return { IsOn: IsOn === 'true', At, Place, Folder: Place === 's3' ? '' : folder, Keep: keep };
}
