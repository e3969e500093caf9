import { sql } from 'kysely';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../Database.ts';
import type { QueryContext, Sql } from '../sql/SqlScope.ts';
import type { StateLogRow } from './stateLog.ts';
import { recordsWhere } from '../rows/selectRecords.ts';

/** Records of an entity whose steps are returned, and their state fields. */
export interface StepSource {
  readonly entity: EntityModel;
  readonly where: Expression;
  readonly fields: readonly string[];
  /** Only steps of these actions. */
  readonly actions?: readonly string[] | undefined;
}

export interface StepQuery {
  readonly sources: readonly StepSource[];
  /** Only steps by these employees. */
  readonly operators?: readonly number[] | undefined;
  /** First and last moment. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
}

/** A step with its Id in the log. */
export interface FoundStep extends StateLogRow {
  readonly Id: number;
}

/** Returns the newest state transitions of records, and their number. Those of deleted records are excluded. */
export async function selectSteps(
  db: Db,
  { sources, operators, from, to, limit }: StepQuery,
  context: QueryContext,
): Promise<{ steps: FoundStep[]; total: number }> {
  if (sources.length === 0) return { steps: [], total: 0 };
  const conditions = [
    sql`(${sql.join(
      sources.map((source) => sourceSql(source, context)),
      sql` or `,
    )})`,
    ...(operators === undefined ? [] : [sql`l."OperatorId" = any(${operators.map(String)}::bigint[])`]),
    ...(from === undefined ? [] : [sql`l."OpTime" >= ${from}::timestamp`]),
    ...(to === undefined ? [] : [sql`l."OpTime" <= ${to}::timestamp`]),
  ];
  const { rows } = await sql<FoundStep & { total: number }>`
    select l."Id", l."EntityKey", l."RecordId", l."StateField", l."FromState", l."ToState", l."ActionCode",
      l."OperatorId", l."OperatorName", l."OpTime", l."Reason", count(*) over () as total
    from "stateLog" as l where ${sql.join(conditions, sql` and `)}
    order by l."OpTime" desc, l."Id" desc limit ${sql.lit(limit)}`.execute(db);
  return { steps: rows.map(({ total: _, ...step }) => step), total: Number(rows[0]?.total ?? 0) };
}

function sourceSql({ entity, where, fields, actions }: StepSource, context: QueryContext): Sql {
  const scope = { ...context, entity, alias: 't' };
  const among = actions === undefined ? sql`true` : sql`l."ActionCode" = any(${[...actions]}::text[])`;
  return sql`(l."EntityKey" = ${entity.key} and ${among} and l."StateField" = any(${[...fields]}::text[]) and exists (
    select 1 from ${sql.id(entity.key)} as t where t."Id" = l."RecordId" and ${recordsWhere({ where }, scope)}))`;
}
