import { sql } from 'kysely';
import type { ExpectedOfField } from '#wire/calls/REPORT_CALLS.ts';
import type { Db } from '../Database.ts';
import { lockName } from '../transaction.ts';
import { bigint } from '../sql/SqlValue.ts';

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
  const { rows } = await sql<{ Id: number }>`
    insert into "ruleReport" ("AccountId", "RecordId", "EntityKey", "Field", "Expected", "Note", "RuleCase", "Name", "At", "Hash",
      "State", "Reason", "ClosedBy")
    values (${bigint(row.AccountId)}, ${record}, ${row.EntityKey}, ${row.Field}, ${row.Expected}, ${row.Note}, ${row.RuleCase},
      ${row.Name}, ${row.At}, ${row.Hash}, 'open', '', '')
    returning "Id"`.execute(db);
  return rows[0]?.Id ?? 0;
}

/** Counts the open reports that an account sent on a day (`YYYY-MM-DD`). */
export async function countOpenReports(db: Db, account: number, day: string): Promise<number> {
  const { rows } = await sql<{ Count: number }>`
    select count(*)::int as "Count" from "ruleReport"
    where "AccountId" = ${bigint(account)} and "State" = 'open' and starts_with("At", ${day})`.execute(db);
  return rows[0]?.Count ?? 0;
}

/** The newest reports, open ones first, the number of open ones, and their total number. */
export async function readRuleReports(
  db: Db,
  most: number,
): Promise<{ rows: RuleReportRow[]; open: number; total: number }> {
  const { rows } = await sql<RuleReportRow>`
    select "Id", "AccountId", "RecordId", "EntityKey", "Field", "Expected", "Note", "RuleCase", "Name", "At", "Hash", "State", "Reason", "ClosedBy"
    from "ruleReport" order by ("State" = 'open') desc, "Id" desc limit ${String(most)}::bigint`.execute(db);
  const { rows: counted } = await sql<{ Open: number; Total: number }>`
    select count(*) filter (where "State" = 'open')::int as "Open", count(*)::int as "Total" from "ruleReport"`.execute(
    db,
  );
  return { rows, open: counted[0]?.Open ?? 0, total: counted[0]?.Total ?? 0 };
}

/** Closes an open report and returns it; undefined when there is none, or it was closed already. */
export async function closeRuleReport(
  db: Db,
  id: number,
  { State, Reason, ClosedBy }: Pick<RuleReportRow, 'State' | 'Reason' | 'ClosedBy'>,
): Promise<RuleReportRow | undefined> {
  const { rows } = await sql<RuleReportRow>`
    update "ruleReport" set "State" = ${State}, "Reason" = ${Reason}, "ClosedBy" = ${ClosedBy}
    where "Id" = ${bigint(id)} and "State" = 'open' returning *`.execute(db);
  return rows[0];
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
  const { rows } = await sql<RuleRunRow>`
    select "Id", "At", "Name", "Figures" from "ruleRun" order by "Id" desc limit ${bigint(most)}`.execute(db);
  return rows;
}

/** Stores an analysis and removes all but the newest `most`; one with the same result as the last replaces it. */
export async function keepRuleRun(db: Db, run: Omit<RuleRunRow, 'Id'>, most: number): Promise<void> {
  await lockName(db, 'rule runs');
  const [last] = await readRuleRuns(db, 1);
  if (last?.Figures === run.Figures) {
    await sql`update "ruleRun" set "At" = ${run.At}, "Name" = ${run.Name} where "Id" = ${bigint(last.Id)}`.execute(db);
    return;
  }
  await sql`insert into "ruleRun" ("At", "Name", "Figures") values (${run.At}, ${run.Name}, ${run.Figures})`.execute(
    db,
  );
  await sql`
    delete from "ruleRun" where "Id" <= (select "Id" from "ruleRun" order by "Id" desc offset ${bigint(most)} limit 1)`.execute(
    db,
  );
}
