import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { insertRecords } from '../rows/writeRecords.ts';

/** One step of a record from state to state (domain 6.11); it is only ever added. */
export interface StateLogRow {
  readonly EntityKey: string;
  readonly RecordId: number;
  readonly StateField: string;
  readonly FromState: number | null;
  readonly ToState: number | null;
  readonly ActionCode: string;
  readonly OperatorId: number | null;
  readonly OperatorName: string | null;
  readonly OpTime: string;
  readonly Reason: string | null;
}

/** Adds entries to the state log. */
export async function addStateLog(db: Db, rows: readonly StateLogRow[]): Promise<void> {
  await insertRecords(
    db,
    'stateLog',
    rows.map((row) => ({ ...row })),
  );
}

/** The entries of one record, newest first, at most `limit`. */
export async function readStateLog(
  db: Db,
  { entity, id }: { entity: string; id: number },
  limit: number,
): Promise<StateLogRow[]> {
  const { rows } = await sql<StateLogRow>`
    select "EntityKey", "RecordId", "StateField", "FromState", "ToState", "ActionCode", "OperatorId", "OperatorName", "OpTime", "Reason"
    from "stateLog" where "EntityKey" = ${entity} and "RecordId" = ${String(id)}::bigint
    order by "Id" desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** When records last came into another state of a field, by Id; those that never did are left out. */
export async function lastSteps(
  db: Db,
  { entity, field, ids }: { entity: string; field: string; ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; time: string }>`
    select "RecordId" as id, max("OpTime") as time from "stateLog"
    where "EntityKey" = ${entity} and "StateField" = ${field} and "RecordId" = any(${ids.map(String)}::bigint[])
      and "FromState" is distinct from "ToState"
    group by "RecordId"`.execute(db);
  return new Map(rows.map(({ id, time }) => [Number(id), time]));
}
