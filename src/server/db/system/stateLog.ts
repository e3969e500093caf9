import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { recordsWhere } from '../rows/selectRecords.ts';
import type { QueryContext, Sql } from '../sql/SqlScope.ts';
import { countFirst } from './countFirst.ts';
import { insertRecords } from '../rows/writeRecords.ts';
import { holdsPlainSql } from '../sql/functionSql.ts';

/** Filter of steps; undefined parts match all. */
export interface StateLogFilter {
  readonly entities?: readonly string[] | undefined;
  /** `YYYY-MM-DD HH:mm:ss`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Part of the operator's name. */
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
/**
 * Up to this many records per counted step are listed by Id; with more records, each step's record is checked instead.
 */
const NAMED = 5;

/**
 * Finds steps of all records, newest first, and counts them, up to `most` + 1. Looks up people and records by their
 * names first: a search for a rare name must not scan a log of millions of steps.
 */
export async function findStateLog(
  db: Db,
  filter: StateLogFilter,
  { limit, offset }: { limit: number; offset: number },
  most: number,
  context: QueryContext,
): Promise<{ rows: (StateLogRow & { readonly Id: number })[]; total: number }> {
  const by = filter.operator === undefined ? undefined : await operatorsNamed(db, filter.operator);
  const plain = plainConditions(filter, by);
  const ways = filter.search === undefined ? [{ steps: sql`true` }] : await lookUp(db, filter, most, context);
  const last = sql.lit(offset + limit);
  const newest = sql`order by "OpTime" desc, "Id" desc`;
  // Query each condition separately: an index helps conditions joined by "or" only if it serves all. `union` removes
  // duplicates.
  const found = ways.map(
    ({ steps }) => sql`(select ${COLUMNS} from "stateLog" where ${plain} and ${steps} ${newest} limit ${last})`,
  );
  const { rows } = await sql<StateLogRow & { readonly Id: number }>`
    select ${COLUMNS} from (${sql.join(found, sql` union `)}) as found ${newest} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(
    db,
  );
  return { rows, total: await countWays(db, plain, ways, most) };
}

/**
 * Counts the steps found by any condition, up to `most` + 1: a single condition that finds more, even for some of its
 * records, is enough.
 */
async function countWays(db: Db, plain: Sql, ways: readonly Way[], most: number): Promise<number> {
  const count = (conditions: readonly Sql[]): Promise<number> => {
    const first = conditions.map(
      (steps) => sql`(select "Id" from "stateLog" where ${plain} and ${steps} limit ${sql.lit(most + 1)})`,
    );
    return countFirst(db, sql`(${sql.join(first, sql` union `)}) as found`, most);
  };
  let found = 0;
  for (const { steps, some = steps } of ways) {
    found = await count([some]);
    if (found > most) return found;
  }
  const [only] = ways;
  return ways.length === 1 && only?.some === undefined ? found : count(ways.map(({ steps }) => steps));
}

function plainConditions({ entities, from, to }: StateLogFilter, by: readonly string[] | undefined): Sql {
  const conditions = [
    entities === undefined ? undefined : sql`"EntityKey" = any(${[...entities]}::text[])`,
    from === undefined ? undefined : sql`"OpTime" >= ${from}::timestamp`,
    to === undefined ? undefined : sql`"OpTime" <= ${to}::timestamp`,
    by === undefined ? undefined : isBy(by),
  ];
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

/** A condition by which a search finds steps. */
interface Way {
  readonly steps: Sql;
  /** A condition for some of them, where there are too many records to list each. */
  readonly some?: Sql;
}

/** Finds the operators and records with the searched name. */
async function lookUp(
  db: Db,
  { search, entities }: StateLogFilter,
  most: number,
  context: QueryContext,
): Promise<Way[]> {
  const ways: Way[] = [{ steps: isBy(await operatorsNamed(db, search?.text ?? '')) }];
  for (const each of search?.records ?? []) {
    if (entities?.includes(each.entity.key) === false) continue;
    const ids = await firstIds(db, each, most * NAMED + 1, context);
    if (ids.length === 0) continue;
    const named = sql`"EntityKey" = ${each.entity.key} and "RecordId" = any(${ids}::bigint[])`;
    ways.push(ids.length > most * NAMED ? { steps: stepsOf(each, context), some: named } : { steps: named });
  }
  return ways;
}

const isBy = (names: readonly string[]): Sql => sql`"OperatorName" = any(${[...names]}::text[])`;

/**
 * Names of operators that contain a text. Jumps from name to name in the index, as there are few names and millions of
 * steps.
 */
async function operatorsNamed(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      (select "OperatorName" as name from "stateLog" order by "OperatorName" limit 1)
      union all
      select (select "OperatorName" from "stateLog" where "OperatorName" > names.name order by "OperatorName" limit 1)
      from names where names.name is not null
    )
    select name from names where ${holdsPlainSql(sql`name`, text)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** The Ids of some of the matching records, at most `first`. */
async function firstIds(
  db: Db,
  { entity, where }: RecordsMeant,
  first: number,
  context: QueryContext,
): Promise<string[]> {
  const found = recordsWhere({ where, deleted: true }, { ...context, entity, alias: ALIAS });
  const { rows } = await sql<{ id: string }>`
    select ${sql.id(ALIAS, 'Id')}::text as id from ${sql.id(entity.key)} as ${sql.id(ALIAS)} where ${found} limit ${sql.lit(first)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Condition for steps when many records match: checks the record of each step. */
function stepsOf({ entity, where }: RecordsMeant, context: QueryContext): Sql {
  const way = { passing: true, done: ALIAS };
  const found = recordsWhere({ where, deleted: true }, { ...context, entity, alias: ALIAS }, way);
  return sql`("EntityKey" = ${entity.key} and exists (
    select 1 from ${sql.id(entity.key)} as ${sql.id(ALIAS)} where ${sql.id(ALIAS, 'Id')} = "RecordId" and ${found}))`;
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
  const { rows } = await sql<StateLogRow>`
    select "EntityKey", "RecordId", "StateField", "FromState", "ToState", "ActionCode", "OperatorId", "OperatorName", "OpTime", "Reason"
    from "stateLog" where "EntityKey" = ${entity} and "RecordId" = ${String(id)}::bigint
    order by "Id" desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** When records last changed a state field, by Id; omits those that never did. */
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
