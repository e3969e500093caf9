import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { bigint } from '../sql/SqlValue.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** A background import. Moments are milliseconds since 1970. */
export interface ImportJobRow {
  readonly Id: number;
  readonly AccountId: number;
  readonly EntityKey: string;
  readonly ListName: string;
  readonly Mode: string;
  readonly KeyField: string | null;
  readonly FileName: string;
  readonly State: string;
  readonly Reason: string | null;
  readonly Total: number;
  readonly Added: number;
  readonly Changed: number;
  readonly Same: number;
  readonly Failed: number;
  readonly CreatedAt: number;
  /** Its last heartbeat. */
  readonly BeatAt: number;
}

export type PartCounts = Pick<ImportJobRow, 'Added' | 'Changed' | 'Same' | 'Failed'>;

/** Stores a new import whose rows are sent later. Returns its Id. */
export async function insertImportJob(
  db: Db,
  job: Pick<ImportJobRow, 'AccountId' | 'EntityKey' | 'ListName' | 'Mode' | 'KeyField' | 'FileName' | 'CreatedAt'>,
): Promise<number> {
  const row = await queryRow(db)<{ Id: number }>`
    insert into "importJob" ("AccountId", "EntityKey", "ListName", "Mode", "KeyField", "FileName", "State",
      "Total", "Added", "Changed", "Same", "Failed", "CreatedAt", "BeatAt")
    values (${bigint(job.AccountId)}, ${job.EntityKey}, ${job.ListName}, ${job.Mode}, ${job.KeyField}, ${job.FileName}, 'filling',
      0, 0, 0, 0, 0, ${bigint(job.CreatedAt)}, ${bigint(job.CreatedAt)})
    returning "Id"`;
  return row?.Id ?? 0;
}

/** The imports of an account into a list, newest first. */
export async function readImportJobs(
  db: Db,
  { AccountId, EntityKey, ListName }: Pick<ImportJobRow, 'AccountId' | 'EntityKey' | 'ListName'>,
  most: number,
): Promise<ImportJobRow[]> {
  return queryRows(db)<ImportJobRow>`
    select * from "importJob"
    where "AccountId" = ${bigint(AccountId)} and "EntityKey" = ${EntityKey} and "ListName" = ${ListName}
    order by "Id" desc limit ${sql.lit(most)}`;
}

/** An import of an account; undefined when there is none. */
export async function findImportJob(
  db: Db,
  { AccountId, EntityKey, Id }: Pick<ImportJobRow, 'AccountId' | 'EntityKey' | 'Id'>,
): Promise<ImportJobRow | undefined> {
  return queryRow(db)<ImportJobRow>`
    select * from "importJob"
    where "Id" = ${bigint(Id)} and "AccountId" = ${bigint(AccountId)} and "EntityKey" = ${EntityKey}`;
}

/** Stores a part of the rows of an import that has not started; an existing part stays. Returns whether it was new. */
export async function insertImportPart(
  db: Db,
  part: { readonly JobId: number; readonly Part: number; readonly Rows: string; readonly count: number },
): Promise<boolean> {
  const rows = await queryRows(db)`
    insert into "importPart" ("JobId", "Part", "Rows") values (${bigint(part.JobId)}, ${bigint(part.Part)}, ${part.Rows})
    on conflict ("JobId", "Part") do nothing returning 1`;
  if (rows.length === 0) return false;
  await execute(db)`
    update "importJob" set "Total" = "Total" + ${bigint(part.count)} where "Id" = ${bigint(part.JobId)}`;
  return true;
}

/** Data of a process that takes over an import. */
interface Taking {
  readonly id: number;
  /** Remark shown to users while it runs. */
  readonly remark: string | null;
  readonly now: number;
  /** A running import without a heartbeat since then counts as dead. */
  readonly silent: number;
}

/** Takes an import that a user starts: one that is not running, or whose process died; false for any other. */
export const takeImportJob = (db: Db, taking: Taking): Promise<boolean> =>
  take(db, taking, sql`("State" in ('filling', 'cancelled', 'stopped') or ${isSilent(taking)})`);

/** Takes over an import whose process died, unless it was stopped or taken over by another process. */
export const retakeImportJob = (db: Db, taking: Taking): Promise<boolean> => take(db, taking, isSilent(taking));

const isSilent = ({ silent }: Pick<Taking, 'silent'>) => sql`("State" = 'running' and "BeatAt" < ${bigint(silent)})`;

async function take(db: Db, { id, remark, now }: Taking, which: ReturnType<typeof isSilent>): Promise<boolean> {
  const rows = await queryRows(db)`
    update "importJob" set "State" = 'running', "Reason" = ${remark}, "BeatAt" = ${bigint(now)}
    where "Id" = ${bigint(id)} and ${which} returning 1`;
  return rows.length > 0;
}

/** Running imports without a heartbeat since `silent`: their processes died. */
export async function readSilentJobs(db: Db, silent: number): Promise<ImportJobRow[]> {
  return queryRows(db)<ImportJobRow>`
    select * from "importJob" where ${isSilent({ silent })} order by "Id"`;
}

/** Releases a running import to any process. Clears the remark that a process died at it. */
export async function leaveImportJob(db: Db, id: number): Promise<void> {
  await execute(db)`
    update "importJob" set "BeatAt" = 0, "Reason" = null where "Id" = ${bigint(id)} and "State" = 'running'`;
}

/** Records that an import is still running; false when it was stopped. */
export async function beatImportJob(db: Db, id: number, now: number): Promise<boolean> {
  const rows = await queryRows(db)`
    update "importJob" set "BeatAt" = ${bigint(now)} where "Id" = ${bigint(id)} and "State" = 'running' returning 1`;
  return rows.length > 0;
}

/** Ends a running import; one that has ended already stays as it is. */
export async function endImportJob(db: Db, id: number, state: string, reason: string | null): Promise<void> {
  await execute(db)`
    update "importJob" set "State" = ${state}, "Reason" = ${reason} where "Id" = ${bigint(id)} and "State" = 'running'`;
}

/** The number of the first unfinished part; undefined when there is none. */
export async function nextImportPart(db: Db, id: number): Promise<number | undefined> {
  const row = await queryRow(db)<{ Part: number }>`
    select "Part" from "importPart" where "JobId" = ${bigint(id)} and "Wrong" is null order by "Part" limit 1`;
  return row?.Part;
}

/** Returns the rows of a part and locks it until the transaction ends; undefined for a finished part. */
export async function lockImportPart(db: Db, id: number, part: number): Promise<string | undefined> {
  const row = await queryRow(db)<{ Rows: string }>`
    select "Rows" from "importPart"
    where "JobId" = ${bigint(id)} and "Part" = ${bigint(part)} and "Wrong" is null for update`;
  return row?.Rows;
}

/** Stores the result of a part; of its rows only the rejected ones remain, as JSON, and the records it has `named`. */
export async function endImportPart(
  db: Db,
  {
    id,
    part,
    wrong,
    named,
  }: { readonly id: number; readonly part: number; readonly wrong: string; readonly named: string },
  { Added, Changed, Same, Failed }: PartCounts,
): Promise<void> {
  await execute(db)`
    update "importPart" set "Rows" = '', "Wrong" = ${wrong}, "Named" = ${named}
    where "JobId" = ${bigint(id)} and "Part" = ${bigint(part)}`;
  await execute(db)`
    update "importJob" set "Added" = "Added" + ${bigint(Added)}, "Changed" = "Changed" + ${bigint(Changed)},
      "Same" = "Same" + ${bigint(Same)}, "Failed" = "Failed" + ${bigint(Failed)}
    where "Id" = ${bigint(id)}`;
}

/** The records named in the finished parts of an import, by Id, with the row that named each. */
export async function readNamedRecords(db: Db, id: number): Promise<[id: number, row: number][]> {
  const rows = await queryRows(db)<{ Id: number; Row: number }>`
    select (pair ->> 0)::bigint "Id", (pair ->> 1)::bigint "Row"
    from "importPart", jsonb_array_elements("Named"::jsonb) pair
    where "JobId" = ${bigint(id)} and "Named" is not null`;
  return rows.map(({ Id, Row }) => [Number(Id), Number(Row)]);
}

/** The rejected rows of an import by part, as JSON. */
export async function readWrongRows(db: Db, id: number): Promise<string[]> {
  const rows = await queryRows(db)<{ Wrong: string }>`
    select "Wrong" from "importPart" where "JobId" = ${bigint(id)} and "Wrong" is not null and "Wrong" <> '[]' order by "Part"`;
  return rows.map(({ Wrong }) => Wrong);
}

/** Removes imports that began before a moment and are not running. */
export async function removeImportJobs(db: Db, before: number): Promise<void> {
  const old = sql`select "Id" from "importJob" where "CreatedAt" < ${bigint(before)} and "State" <> 'running'`;
  await execute(db)`delete from "importPart" where "JobId" in (${old})`;
  await execute(db)`delete from "importJob" where "CreatedAt" < ${bigint(before)} and "State" <> 'running'`;
}

type MappingKey = Pick<ImportJobRow, 'AccountId' | 'EntityKey' | 'ListName'>;

/** The column mapping that an account used last, as JSON; undefined when there is none. */
export async function readImportMapping(
  db: Db,
  { AccountId, EntityKey, ListName }: MappingKey,
): Promise<string | undefined> {
  const row = await queryRow(db)<{ Columns: string }>`
    select "Columns" from "importMapping"
    where "AccountId" = ${bigint(AccountId)} and "EntityKey" = ${EntityKey} and "ListName" = ${ListName}`;
  return row?.Columns;
}

/** Stores the column mapping of an account. */
export async function writeImportMapping(
  db: Db,
  { AccountId, EntityKey, ListName }: MappingKey,
  columns: string,
): Promise<void> {
  await execute(db)`
    insert into "importMapping" ("AccountId", "EntityKey", "ListName", "Columns")
    values (${bigint(AccountId)}, ${EntityKey}, ${ListName}, ${columns})
    on conflict ("AccountId", "EntityKey", "ListName") do update set "Columns" = excluded."Columns"`;
}
