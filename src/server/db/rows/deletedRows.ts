import { sql } from 'kysely';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../Database.ts';
import type { Sql, DbContext } from '../sql/SqlScope.ts';
import { recordsWhere } from './selectRecords.ts';

/** A record deleted by a user, with its rows. */
export interface Deletion {
  readonly id: number;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly time: string;
  readonly by: string | null;
}

const ALIAS = 't';

/**
 * Returns at most `limit` records of an entity, newest first, that were deleted since `from`, meet a condition and are
 * still in the bin. Other removals - rows deleted with their record, merged records, expired records - have no deletion
 * entry in the log.
 */
export async function selectDeletions(
  { entity, where, from, ids }: DeletionQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  context: DbContext,
): Promise<Deletion[]> {
  const isMeant = recordsWhere({ where, ids, deleted: 'only' }, { ...context, entity, alias: ALIAS });
  // A record that was deleted, restored and deleted again within one second has two entries.
  const { rows } = await sql<{ id: string; time: string; by: string | null }>`
    select l."RecordId"::text as id, l."OpTime" as time, l."OperatorName" as by
    from "opLog" as l where l."Id" in (
      select max(l."Id") from "opLog" as l join ${sql.id(entity.key)} as ${sql.id(ALIAS)}
        on ${sql.id(ALIAS, 'Id')} = l."RecordId" and ${sql.id(ALIAS, 'UpdateTime')} = l."OpTime"
      where l."EntityKey" = ${entity.key} and l."OpAction" = 'delete' and l."Result" = 'ok' and l."OpTime" >= ${from}::timestamp and ${isMeant}
      group by l."RecordId")
    order by l."Id" desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(context.db);
  return rows.map(({ id, time, by }) => ({ id: Number(id), time, by }));
}

export interface DeletionQuery {
  readonly entity: EntityModel;
  readonly where: Expression;
  /** `YYYY-MM-DD HH:mm:ss`, included. */
  readonly from: string;
  /** Only these records. */
  readonly ids?: readonly number[] | undefined;
}

/** The Ids of the rows that were deleted together with their parent record, not separately before it. */
export async function rowsDeletedWith(
  db: Db,
  { table, by, id, time }: { readonly table: string; readonly by: string; readonly id: number; readonly time: string },
): Promise<number[]> {
  const own: Sql = sql`select 1 from "opLog" as l where l."EntityKey" = ${table} and l."RecordId" = r."Id" and l."OpAction" = 'delete' and l."OpTime" = r."UpdateTime"`;
  const { rows } = await sql<{ id: string }>`
    select r."Id"::text as id from ${sql.id(table)} as r
    where r."IsDeleted" and r.${sql.id(by)} = ${String(id)}::bigint and r."UpdateTime" = ${time}::timestamp and not exists (${own})
    order by r."Id"`.execute(db);
  return rows.map((row) => Number(row.id));
}
