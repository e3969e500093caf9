import { createHash } from 'node:crypto';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { EntityModel, UniqueModel } from '#engine/model/EntityModel.ts';
import { plainSql } from '#language/functions/textFunctions.ts';
import { plainPatterns } from '#language/plainName.ts';
import type { QueryContext, Sql } from '../sql/SqlScope.ts';
import { columnType } from '../sql/SqlValue.ts';
import { predicateSql } from '../sql/expressionSql.ts';
import { WRITING } from '../sql/functionSql.ts';

const MAX_NAME_LENGTH = 63;

/** Shortens index names beyond the database's limit with a hash. */
export function indexName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_LENGTH) return name;
  return `${name.slice(0, 40)}_${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
}

/** The statement that creates an index of a table. */
export function createIndex(table: string, index: IndexPlan): Sql {
  const kind = sql.raw(index.unique === true ? 'unique index' : 'index');
  const using = sql.raw(index.method === undefined ? '' : `using ${index.method}`);
  const condition = index.where === undefined ? sql`` : sql`where ${index.where}`;
  const name = sql.id(indexName(`${table}_${index.name}`));
  return sql`create ${kind} ${name} on ${sql.id(table)} ${using} (${index.on}) ${condition}`;
}

/** Only compiles, never connects. */
const compiler = new Kysely<Record<never, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Prefix of the names of entities' unique indexes, after the table's name. */
export const UNIQUE_PREFIX = 'unique_';

/**
 * A unique index per `x-unique` of an entity, so that two concurrent saves cannot both pass the check. A condition that
 * an index cannot express (other tables, bound values) gets none; the check in the transaction remains.
 */
export function uniqueIndexes(entity: EntityModel, context: QueryContext): IndexPlan[] {
  return entity.unique.flatMap((unique): IndexPlan[] => {
    const plan = planIndex(entity, unique, context);
    return plan === undefined ? [] : [plan];
  });
}

/** The uniqueness rule of an index of an entity's table; undefined for other indexes. */
export function ruleOfIndex(entity: EntityModel, index: string, context: QueryContext): UniqueModel | undefined {
  return entity.unique.find((unique) => {
    const plan = planIndex(entity, unique, context);
    return plan !== undefined && index === `${entity.key}_${plan.name}`;
  });
}

function planIndex(
  entity: EntityModel,
  { fields, where, plain }: UniqueModel,
  context: QueryContext,
): IndexPlan | undefined {
  const condition =
    where === undefined ? undefined : predicateSql(where, { ...context, entity, alias: entity.key, inline: true });
  const text = condition === undefined ? '' : textForIndex(condition);
  if (text === undefined) return undefined;
  const live = sql`not "IsDeleted"`;
  // The name depends on the rule, so that the index of an earlier rule is recognised.
  const hash = createHash('sha256')
    .update(JSON.stringify(plain ? [fields, text, plainPatterns()] : [fields, text]))
    .digest('hex');
  return {
    name: `${UNIQUE_PREFIX}${hash.slice(0, 12)}`,
    on: sql.join(
      fields.map((name) => (plain && isText(entity, name) ? plainSql<Sql>(sql.id(name), WRITING) : sql.id(name))),
    ),
    unique: true,
    where: condition === undefined ? live : sql`${live} and ${condition}`,
  };
}

const isText = (entity: EntityModel, name: string): boolean => {
  const field = entity.field(name);
  return field !== undefined && columnType(field) === 'text';
};

/** The text of a condition that an index can express; undefined for any other. */
export function textForIndex(condition: Sql): string | undefined {
  const { sql: text, parameters } = condition.compile(compiler);
  return parameters.length > 0 || /\b(select|exists|to_char|now)\b/.test(text) ? undefined : text;
}

export interface ColumnPlan {
  readonly name: string;
  readonly type: string;
  /** SQL after the type in the column definition: identity, not null, default. */
  readonly more?: string | undefined;
  /** Former names. */
  readonly was?: readonly string[];
}

export interface IndexPlan {
  /** The part of the name after the table's. */
  readonly name: string;
  /** The SQL between the parentheses. */
  readonly on: Sql;
  readonly method?: 'gin' | undefined;
  readonly unique?: boolean | undefined;
  readonly where?: Sql | undefined;
}

/** The minimum definition of a table. */
export interface TablePlan {
  readonly name: string;
  readonly columns: readonly ColumnPlan[];
  readonly indexes: readonly IndexPlan[];
  /** Its rows are short-lived, and may be lost in a crash of the database. */
  readonly unlogged?: true;
}
