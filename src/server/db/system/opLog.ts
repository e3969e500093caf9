import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { insertRecords } from '../rows/writeRecords.ts';

/** One entry of the op log; it is only ever added. */
export interface OpLogRow {
  readonly OpTime: string;
  readonly AccountId: number | null;
  readonly OperatorName: string | null;
  readonly EntityKey: string | null;
  readonly RecordId: number | null;
  readonly RecordTitle: string | null;
  readonly OpAction: string;
  /** JSON. */
  readonly Changes: string | null;
  readonly Ip: string | null;
  readonly Result: string;
  readonly ErrorMessage: string | null;
}

/** Adds entries to the op log. */
export async function addOpLog(db: Db, rows: readonly OpLogRow[]): Promise<void> {
  await insertRecords(
    db,
    'opLog',
    rows.map((row) => ({ ...row })),
  );
}

/** The entries of one record, newest first, and how many there are. */
export async function readOpLog(
  db: Db,
  record: { entity: string; id: number },
  page: { limit: number; offset: number },
): Promise<{ rows: OpLogRow[]; total: number }> {
  const where = sql`"EntityKey" = ${record.entity} and "RecordId" = ${String(record.id)}::bigint`;
  const { rows } = await sql<OpLogRow>`
    select "OpTime", "AccountId", "OperatorName", "EntityKey", "RecordId", "RecordTitle", "OpAction", "Changes", "Ip", "Result", "ErrorMessage"
    from "opLog" where ${where} order by "Id" desc limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`.execute(
    db,
  );
  const count = await sql<{ count: number }>`select count(*) as count from "opLog" where ${where}`.execute(db);
  return { rows, total: count.rows[0]?.count ?? 0 };
}
