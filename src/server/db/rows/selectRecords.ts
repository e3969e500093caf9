import { sql } from 'kysely';
import type { Expression } from '#language/Expression.ts';
import { chainOf } from '#language/mapExpression.ts';
import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { SortKey } from '#engine/model/ListModel.ts';
import { AppError } from '#engine/errors.ts';
import type { Database, Db } from '../Database.ts';
import { askRows, readRows } from '../driver/ReadCache.ts';
import { REPLANNED } from '../driver/statements.ts';
import { readOnly } from '../transaction.ts';
import { compileSql, fillIn, notingTables, type Statement, LATE_IDS } from './Statement.ts';
import { INITIALS, initialsSql } from '../initials/initialTable.ts';
import { orderSql } from '../sql/compareSql.ts';
import { columnType } from '../sql/SqlValue.ts';
import { predicateSql } from '../sql/expressionSql.ts';
import {
  type Narrowing,
  type QueryContext,
  scopeIn,
  type Sql,
  type SqlScope,
  type DbContext,
} from '../sql/SqlScope.ts';

export interface RecordQuery {
  readonly entity: EntityModel;
  /** Names of fields, without child rows. Default: all of them. */
  readonly columns?: readonly string[] | undefined;
  /** Only these records. */
  readonly ids?: readonly number[] | undefined;
  readonly where?: Expression | undefined;
  /** Only records with a text as initials in one of these fields. */
  readonly initials?: { readonly fields: readonly string[]; readonly text: string } | undefined;
  /** Conditions to evaluate for every record found. */
  readonly flags?: Readonly<Record<string, Expression>> | undefined;
  readonly sort?: readonly SortKey[] | undefined;
  /** Records in any order: none is requested. Rows are scanned until `limit` of them match. */
  readonly anyOrder?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** Also finds deleted records, or only those. */
  readonly deleted?: boolean | 'only' | undefined;
  /** Locks the records for other writers until the transaction ends. */
  readonly lock?: boolean | undefined;
}

/** A search for records by the code of a product; results are ordered by Id. */
export interface RecordSearch {
  /** Names of fields, without child rows. Default: all of them. */
  readonly columns?: readonly string[];
  /** Only these records. */
  readonly ids?: readonly number[];
  readonly where?: Expression;
  readonly limit?: number;
  /** Locks the records for other writers until the transaction ends. */
  readonly lock?: boolean;
}

/** Finds records for the code of a product, of any owner; none for an unknown entity. */
export async function searchByCode(key: string, search: RecordSearch, context: DbContext): Promise<FoundRecord[]> {
  const entity = context.findEntity(key);
  if (entity === undefined) return [];
  return selectRecords({ entity, sort: [{ field: 'Id', descending: false }], ...search }, context);
}

export interface FoundRecord {
  readonly id: number;
  readonly values: Record<string, Value>;
  readonly flags: Readonly<Record<string, boolean>>;
}

const ALIAS = 't';

/** A query for records ready to run; their Ids, or the record that they belong to, are supplied then. */
export interface RecordStatement {
  readonly statement: Statement;
  readonly names: readonly string[];
  readonly flags: readonly string[];
  readonly locks: boolean;
}

/** The query of a statement: the Ids are supplied when it runs. */
export interface StatementQuery extends Omit<RecordQuery, 'ids'> {
  /** Only the records with the supplied Ids. */
  readonly byIds?: boolean;
  /** Only the records whose reference field holds the supplied Id. */
  readonly below?: string | undefined;
  /** Only records that the user may see: the others are tested for it in their order, or looked up by it. */
  readonly among?: Among | undefined;
  /** The database plans it for its values each time. */
  readonly isPlannedAnew?: boolean | undefined;
}

/**
 * How a row scope is applied. `first` tests only `testedRows` records in order: users who see many find a page among
 * them. `each` looks up each alternative of the scope by its own indexes, for users who see few. The database cannot
 * choose: it assumes that half of all records meet a condition on what they refer to.
 */
interface Among {
  readonly rows: Expression;
  readonly by: 'first' | 'each';
}

/** Number of records that are tested in order for a page: enough for users who see a tenth of them, and evenly. */
export const testedRows = ({ offset = 0, limit = 0 }: Pick<StatementQuery, 'offset' | 'limit'>): number =>
  20_000 + 10 * (offset + limit);

/** From this offset on, first only the Ids are read in order, which an index may hold. */
const DEEP_OFFSET = 200;

/** The statement of a query, ordered by `sort` and Id unless any order will do; no deleted records. */
export function recordStatement(query: StatementQuery, context: QueryContext): RecordStatement {
  const { entity, flags = {}, limit, offset = 0, below, initials, sort = [], anyOrder = false } = query;
  const { scope, tables } = notingTables(context, entity, ALIAS);
  // Flags of the found records are looked up one by one: otherwise all records that they might refer to would be
  // collected first.
  const eachScope = scopeIn(scope, entity, ALIAS, undefined, { passing: true });
  const wanted = query.columns ?? entity.fields.map(({ name }) => name);
  const names = [...new Set(wanted)].filter((name) => hasColumn(entity, name) && name !== 'Id');
  const columns = [
    sql`${sql.id(ALIAS, 'Id')}`,
    ...names.map((name) => sql.id(ALIAS, name)),
    ...Object.entries(flags).map(
      ([name, flag]) => sql`(${predicateSql(flag, eachScope)}) is true as ${sql.id(`#${name}`)}`,
    ),
  ];
  const told = [
    ...(query.byIds === true ? [sql`${sql.id(ALIAS, 'Id')} = any(${LATE_IDS}::bigint[])`] : []),
    ...(initials === undefined
      ? []
      : [sql`${sql.id(ALIAS, 'Id')} in (${initialsSql(entity.key, initials.fields, initials.text)})`]),
    // Conditions are compiled to forms that an index does not know as this one.
    ...sort.flatMap(({ field, isFilled }) => (isFilled === true ? [sql`${sql.id(ALIAS, field)} is not null`] : [])),
    ...(below === undefined ? [] : [sql`${sql.id(ALIAS, below)} = any(${LATE_IDS}::bigint[])`]),
  ];
  const table = sql`${sql.id(entity.key)} as ${sql.id(ALIAS)}`;
  const met = sql.join([...told, recordsWhere(query, scope, { passing: anyOrder })], sql` and `);
  const { source, where } = amongSql(query, { table, where: met }, scope);
  const page = sql`
    from ${source} where ${where} ${anyOrder ? sql`` : sql`order by ${orderSql(sort, entity, ALIAS)}`}
    ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`} ${offset === 0 ? sql`` : sql`offset ${sql.lit(offset)}`}`;
  const statement = compileSql(
    offset >= DEEP_OFFSET
      ? sql`select ${sql.join(columns)} from ${table}
          where ${sql.id(ALIAS, 'Id')} in (select ${sql.id(ALIAS, 'Id')} ${page})
          order by ${orderSql(sort, entity, ALIAS)}`
      : sql`select ${sql.join(columns)} ${page} ${query.lock === true ? sql`for update` : sql``}`,
  );
  return {
    statement: {
      text: query.isPlannedAnew === true ? statement.sql + REPLANNED : statement.sql,
      values: statement.parameters,
      tables: initials === undefined ? [...tables] : [...tables, INITIALS],
    },
    names,
    flags: Object.keys(flags),
    locks: query.lock === true,
  };
}

/** The table and the condition of a page with the row scope of the query. */
function amongSql(
  { among, sort = [], ...range }: StatementQuery,
  { table, where }: { readonly table: Sql; readonly where: Sql },
  scope: SqlScope,
): { readonly source: Sql; readonly where: Sql } {
  const { entity } = scope;
  if (among === undefined) return { source: table, where };
  if (among.by === 'first')
    return {
      source: sql`(select * from ${table} where ${where} order by ${orderSql(sort, entity, ALIAS)} limit ${sql.lit(testedRows(range))}) as ${sql.id(ALIAS)}`,
      where: predicateSql(among.rows, scopeIn(scope, entity, ALIAS, undefined, { passing: true })),
    };
  const own = `${ALIAS}s`;
  const found = chainOf(among.rows, '||').map(
    (arm) =>
      sql`select ${sql.id(own, 'Id')} from ${sql.id(entity.key)} as ${sql.id(own)} where ${predicateSql(arm, scopeIn(scope, entity, own))}`,
  );
  // An array is read first, once: with `in` the database searches the found Ids for each record in order.
  const ids = sql`array(${sql.join(found, sql` union all `)})`;
  return { source: table, where: sql`${where} and ${sql.id(ALIAS, 'Id')} = any(${ids})` };
}

/** Finds the records of a statement; `told` are its Ids. */
export async function runRecords(
  db: Db,
  { statement, names, flags, locks }: RecordStatement,
  told: readonly number[] = [],
): Promise<FoundRecord[]> {
  const reading = { ...statement, values: fillIn(statement.values, told) };
  const rows = locks ? await askRows(db, reading) : await readRows(db, reading);
  const flagged = flags.map((name) => [name, `#${name}`] as const);
  return rows.map((row) => {
    const values: Record<string, Value> = { Id: toValue(row['Id']) };
    for (const name of names) values[name] = toValue(row[name]);
    const met: Record<string, boolean> = {};
    for (const [name, column] of flagged) met[name] = row[column] === true;
    return { id: Number(row['Id']), values, flags: met };
  });
}

/** Finds records, ordered by `sort` and Id unless any order will do; no deleted ones by default. */
export function selectRecords({ ids, lock, ...query }: RecordQuery, context: DbContext): Promise<FoundRecord[]> {
  const where = isAlways(query.where) ? undefined : query.where;
  const asked = { ...query, where, byIds: ids !== undefined, lock };
  const isPlain = where === undefined && query.flags === undefined;
  return runRecords(context.db, isPlain ? plainStatement(asked, context) : recordStatement(asked, context), ids);
}

/** Whether a condition is the constant true. */
export const isAlways = (where: Expression | undefined): boolean => where?.kind === 'literal' && where.value === true;

/** Ids per batch: other queries run in between. */
const PIECE = 5000;

/** Records of an entity in parts that follow each other, each in its order. */
interface PartedQuery extends Pick<RecordQuery, 'entity' | 'ids'> {
  readonly parts: readonly { readonly where: Expression; readonly sort: readonly SortKey[] }[];
}

/**
 * Returns the Ids of all records of a query at one moment, in its order. Reads them in batches with a cursor: a hundred
 * thousand at once would block all other callers. Throws BUSY when the caller has `left`.
 */
export function selectIds(
  database: Pick<Database, 'db'>,
  { entity, ids, parts }: PartedQuery,
  left: AbortSignal,
  context: QueryContext,
): Promise<number[]> {
  const { scope } = notingTables(context, entity, ALIAS);
  return readOnly(database, async (db) => {
    const found: number[] = [];
    for (const { where, sort } of parts) {
      await sql`declare guiju_ids no scroll cursor for
        select ${sql.id(ALIAS, 'Id')} from ${sql.id(entity.key)} as ${sql.id(ALIAS)}
        where ${recordsWhere({ ids, where }, scope)} order by ${orderSql(sort, entity, ALIAS)}`.execute(db);
      let isMore = true;
      while (isMore) {
        if (left.aborted) throw new AppError('BUSY', { detail: 'nobody waits for the export' });
        const { rows } = await sql<{ Id: unknown }>`fetch ${sql.lit(PIECE)} from guiju_ids`.execute(db);
        for (const { Id } of rows) found.push(Number(Id));
        isMore = rows.length === PIECE;
      }
      await sql`close guiju_ids`.execute(db);
    }
    return found;
  });
}

/** SQL for the Ids of the records that meet a condition, including deleted ones. */
export function idsSql(entity: EntityModel, where: Expression, context: QueryContext): Sql {
  const scope: SqlScope = { ...context, entity, alias: ALIAS };
  return sql`select ${sql.id(ALIAS, 'Id')} from ${sql.id(entity.key)} as ${sql.id(ALIAS)} where ${recordsWhere({ where, deleted: true }, scope)}`;
}

const plain = new WeakMap<EntityModel, Map<string, RecordStatement>>();
/** Queries from the code, which are few, not from users. */
const MAX_PLAIN = 200;

/** The cached statement of a query that does not depend on the context. */
function plainStatement(query: StatementQuery, context: QueryContext): RecordStatement {
  const { entity, ...rest } = query;
  const statements = plain.get(entity) ?? new Map<string, RecordStatement>();
  plain.set(entity, statements);
  const key = JSON.stringify(rest);
  const statement = statements.get(key) ?? recordStatement(query, context);
  if (statements.size >= MAX_PLAIN) statements.clear();
  statements.set(key, statement);
  return statement;
}

const deletedSql = (deleted: RecordQuery['deleted'], isDeleted: Sql): Sql =>
  deleted === 'only' ? isDeleted : deleted === true ? sql`true` : sql`not ${isDeleted}`;

/** The condition of a query as SQL, with a method of looking up its rows. */
export function recordsWhere(
  { ids, where, deleted }: Pick<RecordQuery, 'ids' | 'where' | 'deleted'>,
  scope: SqlScope,
  way: Narrowing = {},
): Sql {
  const { entity, alias, row } = scope;
  const id = sql.id(alias, 'Id');
  return sql.join(
    [
      deletedSql(deleted, sql.id(alias, 'IsDeleted')),
      ...(ids === undefined ? [] : [sql`${id} = any(${ids.map(String)}::bigint[])`]),
      ...(where === undefined ? [] : [predicateSql(where, scopeIn(scope, entity, alias, row, way))]),
    ],
    sql` and `,
  );
}

function hasColumn(entity: EntityModel, name: string): boolean {
  const field = entity.field(name);
  return field !== undefined && columnType(field) !== undefined;
}

/** Converts a value of the database driver. An empty list becomes null, like everything empty. */
export function toValue(raw: unknown): Value {
  if (typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean') return raw;
  if (!Array.isArray(raw) || raw.length === 0) return null;
  return raw.map(toValue);
}
