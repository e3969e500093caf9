import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { compareTexts } from '#language/compareTexts.ts';
import { StartError } from '../../settings/StartError.ts';
import { type Database, type Db, ADVISORY_LOCKS } from '../Database.ts';
import { WRITES_TABLE } from '../driver/SharedVersions.ts';
import { buildsIndex } from '../driver/statements.ts';
import { INITIALS } from '../initials/initialTable.ts';
import { demandOneVersion } from '../otherProcesses.ts';
import type { Sql, DbContext } from '../sql/SqlScope.ts';
import { TEXT_ORDER } from '../sql/compareSql.ts';
import { demandKnownFormat, noteFormat } from './databaseFormat.ts';
import { planMigration, type RefusedColumn } from './planMigration.ts';
import { readTables, type MigrationStep } from './readTables.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** The block of ideographs in use; rarer ones come after it. */
const [FIRST, LAST] = [0x4e00, 0x9fff];
/** The zero of Chinese digits, outside that range. */
const ZERO = 0x3007;

/** A collation of PostgreSQL with the data of ICU for Chinese. */
const CHINESE = 'zh-Hans-u-co-pinyin-kn-true';

/**
 * Creates the collation by which lists sort texts, unless it exists: the same as `compareTexts`. No index uses it, so a
 * later version of ICU damages none. ICU of the embedded database has no data for Chinese: there the order of the
 * characters is stated as rules, without readings that only a word has (重庆). A database without ICU sorts by code points.
 */
async function makeTextOrder(db: Db): Promise<void> {
  const rows = await queryRows(db)<{ name: string }>`
    select collname as name from pg_collation
    where collname in (${TEXT_ORDER}, 'zh-x-icu') and collnamespace in ('pg_catalog'::regnamespace, current_schema()::regnamespace)
    union all select '' where exists (select 1 from pg_collation where collprovider = 'i')`;
  if (rows.some(({ name }) => name === TEXT_ORDER)) return;
  const name = sql.id(TEXT_ORDER);
  if (rows.length === 0) await execute(db)`create collation ${name} (provider = libc, locale = 'C')`;
  else if (rows.some((row) => row.name === 'zh-x-icu'))
    await execute(db)`create collation ${name} (provider = icu, locale = ${sql.lit(CHINESE)})`;
  else
    await execute(db)`
      create collation ${name} (provider = icu, locale = 'und', rules = ${sql.lit(rulesOf(inOrder()))})`;
}

const rulesOf = (characters: readonly string[]): string =>
  `[numericOrdering on][reorder Hani] &[last regular]<*${characters.join('')}`;

function inOrder(): string[] {
  const characters = Array.from({ length: LAST - FIRST + 1 }, (_, i) => String.fromCharCode(FIRST + i));
  return [String.fromCharCode(ZERO), ...characters].sort(compareTexts);
}

interface MigrationPlace {
  readonly kind: Database['kind'];
  /** The time zone of stored moments. */
  readonly zone: string;
  /** Running servers of another version. */
  readonly others?: readonly string[];
}

/**
 * Adapts the tables to the entities: adds tables, columns and indexes, renames columns, widens types, and removes
 * nothing. Returns one line per step, and per column that it left because a field has values under two names. Throws
 * StartError, with nothing changed, when a type cannot be widened, the database has another zone, or the `others` could
 * not continue. Runs in a transaction.
 */
export async function migrate(
  entities: Iterable<EntityModel>,
  context: DbContext,
  { kind, zone, others = [] }: MigrationPlace,
): Promise<string[]> {
  await execute(context.db)`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.migration)})`;
  await makeTextOrder(context.db);
  const catalog = await readTables(context.db);
  await demandKnownFormat(context.db, catalog, zone);
  const plan = await planMigration(entities, context, catalog);
  if (plan.refused.length > 0)
    throw new StartError(
      plan.refused.map((refused, i) => `${refusal(refused)}${i === plan.refused.length - 1 ? WAY_OUT : ''}`),
    );
  demandOneVersion(
    others,
    plan.steps.filter(({ alone }) => alone === true).map(({ text }) => text),
  );
  const steps: string[] = [];
  for (const step of plan.steps) {
    const waits = step.takesAway === true && others.length > 0;
    steps.push(waits ? `later, as another version is running: ${step.text}` : await take(context.db, step));
  }
  await noteFormat(context.db, zone);
  // The embedded database has one process, which counts its own writes.
  if (kind === 'postgres') {
    const names = [...plan.tables.map(({ name }) => name), INITIALS];
    steps.push(...(await noteWrites(context.db, names, steps.length > 0)));
  }
  const kept = plan.kept.map(({ table, column, heir }) =>
    column === undefined
      ? `keep table ${table}: ${heir}, which was called so, has rows of its own`
      : `keep column ${table}.${column}: ${heir}, which was called so, has values of its own`,
  );
  return [...steps, ...kept];
}

/** Instructions for the operator, appended once. */
const WAY_OUT =
  '。先看是哪些行：npx guiju plan；再转换：npx guiju plan --out plan.json，然后 npx guiju apply plan.json（guiju apply --undo 可以撤回）';

/** The message for a column whose type a start does not convert. */
export const refusal = ({ table, column, have }: RefusedColumn): string =>
  `字段 ${table}.${column.name} 的类型不能由 ${have} 变为 ${column.type}（not a widening）：已有数据，启动时不会自己转换`;

/** Runs a statement; index builds (recognised by their text) without the query limit. */
async function perform(db: Db, statement: Sql): Promise<void> {
  if (!buildsIndex(statement.compile(db).sql)) return void (await statement.execute(db));
  const row = await queryRow(db)<{ was: string }>`select current_setting('statement_timeout') as was`;
  await execute(db)`set local statement_timeout = 0`;
  await statement.execute(db);
  await execute(db)`select set_config('statement_timeout', ${row?.was ?? '0'}, true)`;
}

async function take(db: Db, { text, statements, unique }: MigrationStep): Promise<string> {
  if (unique === undefined) {
    for (const statement of statements) await perform(db, statement);
    return text;
  }
  await execute(db)`savepoint make_index`;
  try {
    for (const statement of statements) await perform(db, statement);
    return text;
  } catch (error) {
    // Existing duplicates must not prevent a start: the check of the rule still rejects new ones.
    await execute(db)`rollback to savepoint make_index`;
    return `${text.replace('create', 'skip unique')}: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await execute(db)`release savepoint make_index`;
  }
}

/** The function that counts a write, and the trigger that calls it. */
const NOTE = 'guiju_note_write';
const NOTED = 'guiju_written';
/** Setting where a transaction stores which tables it has counted already: one row for each is enough. */
const NOTED_TABLES = 'guiju.noted';

/**
 * Makes the database count every statement that writes one of these tables, by any client, in the transaction that
 * writes: with these counts processes detect outdated reads. With `changed` all tables count as written now. Returns
 * one line when triggers were created.
 */
async function noteWrites(db: Db, names: readonly string[], changed: boolean): Promise<string[]> {
  const rows = await queryRows(db)<{ name: string; schema: string }>`
    select c.relname as name, current_schema() as schema from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${[...names]}::text[]) and c.relkind = 'r'
      and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = ${NOTED} and t.tgenabled = 'A')
    order by 1`;
  const [first] = rows;
  if (first !== undefined) await makeCounter(db, first.schema);
  for (const { name } of rows) {
    const [trigger, table] = [sql.id(NOTED), sql.id(name)];
    await execute(db)`
      create or replace trigger ${trigger} after insert or update or delete or truncate on ${table}
      for each statement execute function ${sql.id(NOTE)}()`;
    // `always`: also for rows from a replication or a restore.
    await execute(db)`alter table ${table} enable always trigger ${trigger}`;
  }
  await execute(db)`
    insert into ${sql.id(WRITES_TABLE)} ("TableName", "Writes") select name, 1 from unnest(${[...names]}::text[]) as name
    where ${changed || rows.length > 0} or not exists (select 1 from ${sql.id(WRITES_TABLE)} where "TableName" = name)
  `;
  return rows.length === 0 ? [] : [`count the writes of ${rows.length} tables`];
}

/** A transaction counts each table once; a rollback to a savepoint reverts that list and the count. */
async function makeCounter(db: Db, schema: string): Promise<void> {
  await execute(db)`
    create or replace function ${sql.id(NOTE)}() returns trigger language plpgsql as $$
    declare
      known text := coalesce(current_setting(${sql.lit(NOTED_TABLES)}, true), '');
      own text := ' ' || tg_relid::text || ' ';
    begin
      if strpos(known, own) = 0 then
        insert into ${sql.id(schema, WRITES_TABLE)} ("TableName", "Writes") values (tg_table_name, 1);
        perform set_config(${sql.lit(NOTED_TABLES)}, known || own, true);
      end if;
      return null;
    end $$`;
}
