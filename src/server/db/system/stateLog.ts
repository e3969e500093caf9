import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { recordsWhere } from '../rows/selectRecords.ts';
import type { QueryContext, Sql } from '../sql/SqlScope.ts';
import { countFirst } from './countFirst.ts';
import { insertRecords } from '../rows/writeRecords.ts';

/** Which steps are looked for; what is undefined does not matter. */
export interface StateLogFilter {
  readonly entities?: readonly string[] | undefined;
  /** `YYYY-MM-DD HH:mm:ss`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Part of the name of who did it. */
  readonly operator?: string | undefined;
  /** Part of the name of who did it, or a record that meets the condition of its entity, deleted ones included. */
  readonly search?: { readonly text: string; readonly records: readonly RecordsMeant[] } | undefined;
}

interface RecordsMeant {
  readonly entity: EntityModel;
  readonly where: Expression;
}

const ALIAS = 't';

/** Finds steps of all records, newest first, and tells how many there are, or `most` and one. */
export async function findStateLog(
  db: Db,
  filter: StateLogFilter,
  page: { limit: number; offset: number },
  most: number,
  context: QueryContext,
): Promise<{ rows: (StateLogRow & { readonly Id: number })[]; total: number }> {
  const where = filterSql(filter, context);
  const { rows } = await sql<StateLogRow & { readonly Id: number }>`
    select "Id", "EntityKey", "RecordId", "StateField", "FromState", "ToState", "ActionCode", "OperatorId", "OperatorName", "OpTime", "Reason"
    from "stateLog" where ${where}
    order by "OpTime" desc, "Id" desc limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`.execute(db);
  return { rows, total: await countFirst(db, 'stateLog', where, most) };
}

function filterSql({ entities, from, to, operator, search }: StateLogFilter, context: QueryContext): Sql {
  const conditions = [
    entities === undefined ? undefined : sql`"EntityKey" = any(${[...entities]}::text[])`,
    from === undefined ? undefined : sql`"OpTime" >= ${from}::timestamp`,
    to === undefined ? undefined : sql`"OpTime" <= ${to}::timestamp`,
    operator === undefined ? undefined : operatorHolds(operator),
    search === undefined
      ? undefined
      : sql`(${sql.join([operatorHolds(search.text), ...search.records.map((each) => stepsOf(each, context))], sql` or `)})`,
  ];
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

const operatorHolds = (text: string): Sql => sql`position(lower(${text}) in lower("OperatorName")) > 0`;

function stepsOf({ entity, where }: RecordsMeant, context: QueryContext): Sql {
  const found = recordsWhere({ where, deleted: true }, { ...context, entity, alias: ALIAS });
  return sql`("EntityKey" = ${entity.key} and "RecordId" in (
    select ${sql.id(ALIAS, 'Id')} from ${sql.id(entity.key)} as ${sql.id(ALIAS)} where ${found}))`;
}

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
