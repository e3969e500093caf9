import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Expression } from '#language/Expression.ts';
import type { Db } from '../Database.ts';
import { recordsWhere } from '../rows/selectRecords.ts';
import { insertRecords } from '../rows/writeRecords.ts';
import type { QueryContext, Sql, DbContext } from '../sql/SqlScope.ts';
import { holdsPlainSql } from '../sql/functionSql.ts';
import { countFirst } from './opLog.ts';
import { queryRows } from '../queryRows.ts';

/** Records of an entity whose steps are returned, and their state fields. */
export interface StepSource {
  readonly entity: EntityModel;
  readonly where: Expression;
  readonly fields: readonly string[];
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
  /** The steps are counted up to this number: counting all of a log would take longer each year. Undefined: all. */
  readonly most?: number;
}

export interface FoundStep extends StateLogRow {
  readonly Id: number;
}

/** Returns the newest state transitions of records, and their number. Those of deleted records are excluded. */
export async function selectSteps(
  { sources, operators, from, to, limit, most }: StepQuery,
  context: DbContext,
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
  const rows = await queryRows(context.db)<FoundStep & { total: number }>`
    select *, count(*) over () as total from (
      select ${COLUMNS} from "stateLog" as l where ${sql.join(conditions, sql` and `)}
      order by "OpTime" desc, "Id" desc ${most === undefined ? sql`` : sql`limit ${sql.lit(most)}`}) as newest
    order by "OpTime" desc, "Id" desc limit ${sql.lit(limit)}`;
  return { steps: rows.map(({ total: _, ...step }) => step), total: Number(rows[0]?.total ?? 0) };
}

function sourceSql({ entity, where, fields, actions }: StepSource, context: QueryContext): Sql {
  const scope = { ...context, entity, alias: 't' };
  const among = actions === undefined ? sql`true` : sql`l."ActionCode" = any(${[...actions]}::text[])`;
  return sql`(l."EntityKey" = ${entity.key} and ${among} and l."StateField" = any(${[...fields]}::text[]) and exists (
    select 1 from ${sql.id(entity.key)} as t where t."Id" = l."RecordId" and ${recordsWhere({ where }, scope)}))`;
}

/** Filter of steps; undefined parts match all. */
export interface StateLogFilter {
  readonly entities?: readonly string[] | undefined;
  /** `YYYY-MM-DD HH:mm:ss`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly operator?: string | undefined;
  /** Part of the operator's name, or records that meet the condition of their entity, including deleted ones. */
  readonly search?: { readonly text: string; readonly records: readonly RecordsMeant[] } | undefined;
}

interface RecordsMeant {
  readonly entity: EntityModel;
  readonly where: Expression;
}

const ALIAS = 't';

const COLUMNS = sql.raw(
  [
    ...['Id', 'EntityKey', 'RecordId', 'StateField', 'FromState', 'ToState'],
    ...['ActionCode', 'OperatorId', 'OperatorName', 'OpTime', 'Reason'],
  ]
    .map((name) => `"${name}"`)
    .join(', '),
);
/** Finds steps of all records, newest first, and counts them, up to `most` + 1. */
export async function findStateLog(
  filter: StateLogFilter,
  { limit, offset }: { limit: number; offset: number },
  most: number,
  context: DbContext,
): Promise<{ rows: (StateLogRow & { readonly Id: number })[]; total: number }> {
  const { operator, search } = filter;
  const byName = operator === undefined ? undefined : await isByName(context.db, operator);
  const bySearch = search === undefined ? undefined : await isByName(context.db, search.text);
  const found = sql`"stateLog" where ${conditionsOf(filter, byName, bySearch, context)}`;
  const rows = await queryRows(context.db)<StateLogRow & { readonly Id: number }>`
    select ${COLUMNS} from ${found} order by "OpTime" desc, "Id" desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  return { rows, total: await countFirst(context.db, found, most) };
}

function conditionsOf(
  { entities, from, to, search }: StateLogFilter,
  byName: Sql | undefined,
  bySearch: Sql | undefined,
  context: QueryContext,
): Sql {
  const conditions = [
    entities === undefined ? undefined : sql`"EntityKey" = any(${[...entities]}::text[])`,
    from === undefined ? undefined : sql`"OpTime" >= ${from}::timestamp`,
    to === undefined ? undefined : sql`"OpTime" <= ${to}::timestamp`,
    byName,
    bySearch &&
      search &&
      sql`(${sql.join([bySearch, ...search.records.map((each) => stepsOf(each, context))], sql` or `)})`,
  ];
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

/**
 * Condition for steps of operators whose names contain a text. There are few names: each is found in the index after the
 * one before, as `distinct` would read the whole index; known names let the planner choose by their frequency.
 */
async function isByName(db: Db, text: string): Promise<Sql> {
  const rows = await queryRows(db)<{ name: string }>`
    with recursive names(name) as (
      select min("OperatorName") from "stateLog"
      union all
      select (select min("OperatorName") from "stateLog" where "OperatorName" > name) from names where name is not null)
    select name from names where ${holdsPlainSql(sql`name`, text)}`;
  return sql`"OperatorName" = any(${rows.map(({ name }) => name)}::text[])`;
}

/** Condition for steps of matching records, including deleted ones. */
function stepsOf({ entity, where }: RecordsMeant, context: QueryContext): Sql {
  const found = recordsWhere({ where, deleted: true }, { ...context, entity, alias: ALIAS });
  return sql`("EntityKey" = ${entity.key} and "RecordId" in (
    select ${sql.id(ALIAS, 'Id')} from ${sql.id(entity.key)} as ${sql.id(ALIAS)} where ${found}))`;
}

/** A step of a record from state to state (domain 6.11); steps are only added. */
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
  return queryRows(db)<StateLogRow>`
    select "EntityKey", "RecordId", "StateField", "FromState", "ToState", "ActionCode", "OperatorId", "OperatorName", "OpTime", "Reason"
    from "stateLog" where "EntityKey" = ${entity} and "RecordId" = ${String(id)}::bigint
    order by "Id" desc limit ${sql.lit(limit)}`;
}

/** When records last changed a state field, by Id; omits those that never did. */
export async function lastSteps(
  db: Db,
  { entity, field, ids }: { entity: string; field: string; ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows(db)<{ id: number; time: string }>`
    select "RecordId" as id, max("OpTime") as time from "stateLog"
    where "EntityKey" = ${entity} and "StateField" = ${field} and "RecordId" = any(${ids.map(String)}::bigint[])
      and "FromState" is distinct from "ToState"
    group by "RecordId"`;
  return new Map(rows.map(({ id, time }) => [Number(id), time]));
}
