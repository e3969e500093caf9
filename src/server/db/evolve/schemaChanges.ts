import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { StartError } from '../../settings/StartError.ts';
import { type Db, ADVISORY_LOCKS } from '../Database.ts';
import { readTables } from '../migrate/readTables.ts';
import { countOthers } from '../otherProcesses.ts';
import { addOpLog } from '../system/opLog.ts';
import { withoutLimits } from '../transaction.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** Prefix of step lines that rename a table, a column, an enum type or a value. */
export const RENAME = 'rename ';

/** One part of a change, by the table and column names after it. */
export type Done =
  | {
      readonly kind: 'convert';
      readonly table: string;
      readonly column: string;
      readonly have: string;
      readonly want: string;
      /** The previous column, and a column with what was written into the new one. */
      readonly aside: string;
      readonly written: string;
    }
  | { readonly kind: 'fill'; readonly table: string; readonly column: string; readonly written: string }
  | { readonly kind: 'remove'; readonly table: string; readonly column: string | null; readonly aside: string };

/** A change that was applied. Moments are milliseconds since 1970. */
export interface SchemaChange {
  readonly Id: number;
  readonly Program: string;
  readonly Documents: string;
  /** The backup file made before it. */
  readonly Backup: string;
  readonly AppliedAt: number;
  readonly done: readonly Done[];
}

/** The changes that can be undone, newest first. */
export async function readChanges(db: Db): Promise<SchemaChange[]> {
  if (!(await hasChanges(db))) return [];
  const rows = await queryRows(db)<Omit<SchemaChange, 'done'> & { readonly Undo: readonly Done[] }>`
    select "Id", "Program", "Documents", "Backup", "AppliedAt", "Undo"::json as "Undo" from "schemaChange"
    where "UndoneAt" is null and "SettledAt" is null order by "Id" desc`;
  return rows.map(({ Undo, Id, ...row }) => ({ ...row, Id: Number(Id), done: Undo }));
}

/** The number of the next change. */
export async function nextChange(db: Db): Promise<number> {
  if (!(await hasChanges(db))) return 1;
  const row = await queryRow(db)<{
    id: string;
  }>`select (coalesce(max("Id"), 0) + 1)::text as id from "schemaChange"`;
  return Number(row?.id ?? 1);
}

/** Stores an applied change; the migration has created its table. */
export async function addChange(db: Db, { done, ...change }: SchemaChange): Promise<void> {
  const { Id, Program, Documents, Backup, AppliedAt } = change;
  await execute(db)`insert into "schemaChange" ("Id", "Program", "Documents", "Backup", "AppliedAt", "Undo")
    values (${String(Id)}::bigint, ${Program}, ${Documents}, ${Backup}, ${String(AppliedAt)}::bigint, ${JSON.stringify(done)})`;
}

/** Records that changes cannot be undone any more: one was undone, or the data they had set aside was deleted. */
export async function endChanges(
  db: Db,
  ids: readonly number[],
  how: 'UndoneAt' | 'SettledAt',
  now: number,
): Promise<void> {
  await execute(db)`update "schemaChange" set ${sql.id(how)} = ${String(now)}::bigint
    where "Id" = any(${ids.map(String)}::bigint[])`;
}

/** Logs changes of the tables in the op log; `now` is in the zone of the product. */
export function logChange(
  db: Db,
  action: ChangeAction,
  change: number | null,
  steps: readonly string[],
  now: string,
): Promise<void> {
  const OperatorName = action === 'renameStored' ? 'guiju' : 'guiju apply';
  return addOpLog(db, [
    {
      ...{ OpTime: now, AccountId: null, OperatorName, Ip: null, Result: 'ok', ErrorMessage: null },
      ...{ EntityKey: 'schemaChange', RecordId: change, RecordTitle: null, OpAction: action },
      Changes: JSON.stringify({ Steps: [null, steps] }),
    },
  ]);
}

/** The renames that a change made (`x-was`), one line each as logged. */
export async function namesGiven(db: Db, change: number): Promise<string[]> {
  const rows = await queryRows(db)<{ step: string }>`
    select step from "opLog", jsonb_array_elements_text("Changes"::jsonb -> 'Steps' -> 1) with ordinality as done(step, place)
    where "EntityKey" = 'schemaChange' and "OpAction" = 'applyPlan' and "RecordId" = ${String(change)}::bigint
      and starts_with(step, ${RENAME}) order by place`;
  return rows.map(({ step }) => step);
}

type ChangeAction = 'applyPlan' | 'undoPlan' | 'settlePlan' | 'renameStored';

/**
 * Removes the time limit of a transaction; no server starts until it ends. Throws StartError while servers, or other
 * commands, are connected to the database: they would continue with changed tables.
 */
export async function demandAlone(db: Db): Promise<void> {
  await withoutLimits(db);
  await execute(db)`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.migration)})`;
  const others = await countOthers(db);
  if (others > 0)
    throw new StartError(`还有 ${others} 个进程在用这个数据库：先停下所有服务，再改表（servers are running）`);
}

/** A hash of all existing tables, columns and types. */
export async function hashTables(db: Db): Promise<string> {
  const { tables } = await readTables(db);
  const shape = [...tables].map(([name, columns]) => [name, [...columns].sort(byName)] as const).sort(byName);
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex');
}

const byName = (a: readonly [string, unknown], b: readonly [string, unknown]): number =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;

async function hasChanges(db: Db): Promise<boolean> {
  const row = await queryRow(db)<{ found: boolean }>`select to_regclass('"schemaChange"') is not null as found`;
  return row?.found === true;
}
