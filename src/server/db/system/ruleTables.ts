import { sql } from 'kysely';
import type { ExpectedOfField } from '#wire/calls/REPORT_CALLS.ts';
import type { Db } from '../Database.ts';
import { lockName } from '../transaction.ts';
import { bigint } from '../sql/SqlValue.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** A user's report about a field with unexpected behaviour. */
export interface RuleReportRow {
  readonly Id: number;
  readonly AccountId: number;
  /** Null for a record that was not saved yet. */
  readonly RecordId: number | null;
  readonly EntityKey: string;
  readonly Field: string;
  readonly Expected: ExpectedOfField;
  readonly Note: string;
  /** JSON. */
  readonly RuleCase: string;
  readonly Name: string;
  readonly At: string;
  readonly Hash: string;
  readonly State: 'open' | 'case' | 'closed';
  readonly Reason: string;
  readonly ClosedBy: string;
}

/** Stores an open report. Returns its Id. */
export async function addRuleReport(
  db: Db,
  row: Omit<RuleReportRow, 'Id' | 'State' | 'Reason' | 'ClosedBy'>,
): Promise<number> {
  const record = row.RecordId === null ? sql`null` : bigint(row.RecordId);
  const added = await queryRow(db)<{ Id: number }>`
    insert into "ruleReport" ("AccountId", "RecordId", "EntityKey", "Field", "Expected", "Note", "RuleCase", "Name", "At", "Hash",
      "State", "Reason", "ClosedBy")
    values (${bigint(row.AccountId)}, ${record}, ${row.EntityKey}, ${row.Field}, ${row.Expected}, ${row.Note}, ${row.RuleCase},
      ${row.Name}, ${row.At}, ${row.Hash}, 'open', '', '')
    returning "Id"`;
  return added?.Id ?? 0;
}

/** Counts the open reports that an account sent on a day (`YYYY-MM-DD`). */
export async function countOpenReports(db: Db, account: number, day: string): Promise<number> {
  const row = await queryRow(db)<{ Count: number }>`
    select count(*)::int as "Count" from "ruleReport"
    where "AccountId" = ${bigint(account)} and "State" = 'open' and starts_with("At", ${day})`;
  return row?.Count ?? 0;
}

/** The newest reports, open ones first, the number of open ones, and their total number. */
export async function readRuleReports(
  db: Db,
  most: number,
): Promise<{ rows: RuleReportRow[]; open: number; total: number }> {
  const rows = await queryRows(db)<RuleReportRow>`
    select "Id", "AccountId", "RecordId", "EntityKey", "Field", "Expected", "Note", "RuleCase", "Name", "At", "Hash", "State", "Reason", "ClosedBy"
    from "ruleReport" order by ("State" = 'open') desc, "Id" desc limit ${String(most)}::bigint`;
  const row = await queryRow(db)<{ Open: number; Total: number }>`
    select count(*) filter (where "State" = 'open')::int as "Open", count(*)::int as "Total" from "ruleReport"`;
  return { rows, open: row?.Open ?? 0, total: row?.Total ?? 0 };
}

/** Closes an open report and returns it; undefined when there is none, or it was closed already. */
export async function closeRuleReport(
  db: Db,
  id: number,
  { State, Reason, ClosedBy }: Pick<RuleReportRow, 'State' | 'Reason' | 'ClosedBy'>,
): Promise<RuleReportRow | undefined> {
  return queryRow(db)<RuleReportRow>`
    update "ruleReport" set "State" = ${State}, "Reason" = ${Reason}, "ClosedBy" = ${ClosedBy}
    where "Id" = ${bigint(id)} and "State" = 'open' returning *`;
}

/** The result of an analysis of all entities. */
export interface RuleRunRow {
  readonly Id: number;
  readonly At: string;
  readonly Name: string;
  /** JSON. */
  readonly Figures: string;
}

/** The newest analyses, newest first. */
export async function readRuleRuns(db: Db, most: number): Promise<RuleRunRow[]> {
  return queryRows(db)<RuleRunRow>`
    select "Id", "At", "Name", "Figures" from "ruleRun" order by "Id" desc limit ${bigint(most)}`;
}

/** Stores an analysis and removes all but the newest `most`; one with the same result as the last replaces it. */
export async function keepRuleRun(db: Db, run: Omit<RuleRunRow, 'Id'>, most: number): Promise<void> {
  await lockName(db, 'rule runs');
  const [last] = await readRuleRuns(db, 1);
  if (last?.Figures === run.Figures) {
    await execute(db)`update "ruleRun" set "At" = ${run.At}, "Name" = ${run.Name} where "Id" = ${bigint(last.Id)}`;
    return;
  }
  await execute(db)`insert into "ruleRun" ("At", "Name", "Figures") values (${run.At}, ${run.Name}, ${run.Figures})`;
  await execute(db)`
    delete from "ruleRun" where "Id" <= (select "Id" from "ruleRun" order by "Id" desc offset ${bigint(most)} limit 1)`;
}
