import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** The schedule and destination of backups. */
export interface BackupPlanRow {
  readonly IsOn: boolean;
  /** `HH:mm`, in the zone of the product. */
  readonly At: string;
  readonly Place: BackupPlace;
  /** Relative to the folder of backups; empty: that folder itself. */
  readonly Folder: string;
  /** Number of verified backups that are retained. */
  readonly Keep: number;
  readonly Version: number;
  /** Milliseconds since 1970. */
  readonly ChangedAt: number;
}

export type BackupPlace = 'folder' | 's3';

/** Default until the plan is set: no scheduled backups, and 14 manual ones are retained. */
const STANDARD: BackupPlanRow = {
  ...{ IsOn: false, At: '01:00', Place: 'folder', Folder: '', Keep: 14 },
  ...{ Version: 0, ChangedAt: 0 },
};

/** The plan; with `lock` it is locked for other writers until the transaction ends. */
export async function readBackupPlan(db: Db, lock = false): Promise<BackupPlanRow> {
  if (lock) await execute(db)`lock table "backupPlan" in share row exclusive mode`;
  const row = await queryRow(db)<BackupPlanRow>`
    select "IsOn", "At", "Place", "Folder", "Keep", "Version", "ChangedAt" from "backupPlan" where "PlanKey" = 'plan'`;
  return row ?? STANDARD;
}

/** Stores the plan, replacing the previous one. */
export async function writeBackupPlan(db: Db, plan: BackupPlanRow): Promise<void> {
  const { IsOn, At, Place, Folder, Keep, Version, ChangedAt } = plan;
  await execute(db)`
    insert into "backupPlan" ("PlanKey", "IsOn", "At", "Place", "Folder", "Keep", "Version", "ChangedAt")
    values ('plan', ${IsOn}, ${At}, ${Place}, ${Folder}, ${String(Keep)}::bigint, ${String(Version)}::bigint, ${String(ChangedAt)}::bigint)
    on conflict ("PlanKey") do update set "IsOn" = excluded."IsOn", "At" = excluded."At", "Place" = excluded."Place",
      "Folder" = excluded."Folder", "Keep" = excluded."Keep", "Version" = excluded."Version", "ChangedAt" = excluded."ChangedAt"`;
}

/** The stage of a run: writing the file, sending it to a store, restoring it into a scratch folder. */
export type BackupStage = 'writing' | 'sending' | 'proving';

/** A backup run, finished or not. Moments are milliseconds since 1970. */
export interface BackupRunRow {
  readonly Id: number;
  /** The scheduled day; null: requested by a user. */
  readonly PlanDay: string | null;
  readonly AskedBy: string | null;
  readonly Place: BackupPlace;
  readonly Folder: string;
  readonly Name: string;
  readonly State: 'running' | 'proven' | 'failed';
  readonly Stage: BackupStage;
  readonly Problem: string | null;
  readonly StartedAt: number;
  /** Last heartbeat of its process. */
  readonly SeenAt: number;
  readonly EndedAt: number | null;
  /** Time when it was verified: restored into a scratch folder, with every row and file compared. */
  readonly ProvenAt: number | null;
  /** Time when it was removed in favour of newer ones. */
  readonly RemovedAt: number | null;
  /** Bytes. */
  readonly Size: number | null;
  readonly Rows: number | null;
  readonly Files: number | null;
  /** Number of missing or changed uploads. */
  readonly Missing: number | null;
  readonly IsSealed: boolean;
}

const COLUMNS = sql`"Id", "PlanDay", "AskedBy", "Place", "Folder", "Name", "State", "Stage", "Problem", "StartedAt", "SeenAt", "EndedAt",
  "ProvenAt", "RemovedAt", "Size", "Rows", "Files", "Missing", "IsSealed"`;

/** The newest runs, newest first. */
export async function readBackupRuns(db: Db, limit: number): Promise<BackupRunRow[]> {
  return queryRows(db)<BackupRunRow>`
    select ${COLUMNS} from "backupRun" order by "Id" desc limit ${sql.lit(limit)}`;
}

/** The runs of a destination whose files still exist, newest first. */
export async function readKeptRuns(
  db: Db,
  { Place, Folder }: Pick<BackupRunRow, 'Place' | 'Folder'>,
): Promise<BackupRunRow[]> {
  return queryRows(db)<BackupRunRow>`
    select ${COLUMNS} from "backupRun"
    where "Place" = ${Place} and "Folder" = ${Folder} and "State" <> 'running' and "RemovedAt" is null order by "Id" desc`;
}

/** The newest verified run. */
export async function lastProvenRun(db: Db): Promise<BackupRunRow | undefined> {
  return queryRow(db)<BackupRunRow>`
    select ${COLUMNS} from "backupRun" where "State" = 'proven' order by "ProvenAt" desc limit 1`;
}

/** Stores the start of a run and returns its Id. */
export async function addBackupRun(
  db: Db,
  run: Pick<BackupRunRow, 'PlanDay' | 'AskedBy' | 'Place' | 'Folder' | 'Name' | 'StartedAt' | 'IsSealed'>,
): Promise<number> {
  const { PlanDay, AskedBy, Place, Folder, Name, StartedAt, IsSealed } = run;
  const at = sql`${String(StartedAt)}::bigint`;
  const rows = await queryRows(db)<{ Id: number }>`
    insert into "backupRun" ("PlanDay", "AskedBy", "Place", "Folder", "Name", "State", "Stage", "StartedAt", "SeenAt", "IsSealed")
    values (${PlanDay}, ${AskedBy}, ${Place}, ${Folder}, ${Name}, 'running', 'writing', ${at}, ${at}, ${IsSealed}) returning "Id"`;
  const [added] = rows;
  if (added === undefined) throw new Error('the run got no Id');
  return added.Id;
}

/** Stores the progress of a run. */
export async function noteBackupRun(db: Db, id: number, now: number, stage: BackupStage, rows: number): Promise<void> {
  await execute(db)`
    update "backupRun" set "SeenAt" = ${String(now)}::bigint, "Stage" = ${stage}, "Rows" = ${String(rows)}::bigint
    where "Id" = ${String(id)}::bigint and "State" = 'running'`;
}

/** The result of a run. */
export interface BackupEnd {
  readonly State: 'proven' | 'failed';
  readonly Problem: string | null;
  readonly Size?: number | undefined;
  readonly Rows?: number | undefined;
  readonly Files?: number | undefined;
  readonly Missing?: number | undefined;
}

/** Stores the result of a run; false when it had ended before. */
export async function endBackupRun(db: Db, id: number, now: number, end: BackupEnd): Promise<boolean> {
  const { State, Problem, Size, Rows, Files, Missing } = end;
  const number = (value: number | undefined): ReturnType<typeof sql> =>
    sql`${value === undefined ? null : String(value)}::bigint`;
  const rows = await queryRows(db)`
    update "backupRun" set "State" = ${State}, "Problem" = ${Problem}, "EndedAt" = ${number(now)},
      "ProvenAt" = ${number(State === 'proven' ? now : undefined)}, "Size" = ${number(Size)}, "Rows" = coalesce(${number(Rows)}, "Rows"),
      "Files" = ${number(Files)}, "Missing" = ${number(Missing)}
    where "Id" = ${String(id)}::bigint and "State" = 'running' returning 1`;
  return rows.length > 0;
}

/** Marks the files of runs as removed. */
export async function noteRemovedRuns(db: Db, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await execute(db)`
    update "backupRun" set "RemovedAt" = ${String(now)}::bigint where "Id" = any(${ids.map(String)}::bigint[])`;
}
