import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { attempt, withoutLimits } from '../transaction.ts';
import type { Sql } from '../sql/SqlScope.ts';
import type { StoredIndex } from './storedIndexes.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** Result of checking an index: `wrong` as text, or why it could not be checked; neither: it matches its table. */
export interface IndexFinding {
  readonly wrong?: string;
  readonly undecided?: string;
}

/** Rows that are looked up in an index without an order. */
const SAMPLE = 200;

const UNREAD = '数据库读取时用了另一个索引，没有读到它（PostgreSQL 上装了扩展 amcheck 才能判定）';

/** Whether an extension that inspects the pages of an index is installed, and this user may call it. */
export async function canLookInside(db: Db): Promise<boolean> {
  const row = await queryRow(db)<{ can: boolean }>`
    select coalesce(bool_or(has_function_privilege(p.oid, 'execute')), false) as can from pg_proc p
    where p.proname = 'bt_index_check' and p.pronargs = 2 and pg_function_is_visible(p.oid)`;
  return row?.can === true;
}

/** What was read of tables, by name and condition of an index: indexes of one moment share it. */
export type ReadTables = Map<string, Digest>;

/**
 * Compares an index with its table, in a transaction that sees one moment: an ordered index must return all rows, each
 * not before the one above; with another kind, some rows are looked up by their content. Reports as unchecked when the
 * planner would not use the index. `tables` must be of the same moment; it receives what is read.
 */
export async function readThrough(
  db: Db,
  index: StoredIndex,
  looksInside: boolean,
  tables: ReadTables,
): Promise<IndexFinding> {
  await withoutLimits(db);
  await execute(db)`set local max_parallel_workers_per_gather = 0`;
  if (index.method === 'gin') return sampleOf(db, index);
  if (index.method !== 'btree') return { undecided: `不知道怎样核对 ${index.method} 索引` };
  const inside = looksInside ? await lookInside(db, index) : undefined;
  if (inside?.wrong !== undefined) return inside;
  const listed = listing(index);
  await choose(db, { seqscan: false, bitmapscan: false, sort: false, incremental_sort: false });
  if (!(await uses(db, listed, index.name))) return inside ?? { undecided: UNREAD };
  const byIndex = await digest(db, sql`select place, ${isBehind(index)} as behind from (${listed}) as listed`);
  const key = `${index.table} ${index.where ?? ''}`;
  await choose(db, { indexscan: false, indexonlyscan: false, bitmapscan: false });
  const byTable = tables.get(key) ?? (await digest(db, sql`select ctid as place, false as behind ${rowsOf(index)}`));
  tables.set(key, byTable);
  if (byIndex.rows !== byTable.rows) return { wrong: `索引里有 ${byIndex.rows} 行，表里有 ${byTable.rows} 行` };
  if (byIndex.places !== byTable.places) return { wrong: '索引指向的行与表里的不同' };
  return byIndex.behind === '0' ? {} : { wrong: `索引里有 ${byIndex.behind} 行次序不对` };
}

/** Checks with PostgreSQL's extension for that; undefined where it gave no result. */
async function lookInside(db: Db, { name }: StoredIndex): Promise<IndexFinding | undefined> {
  try {
    await attempt(db, () => sql`select bt_index_check(to_regclass(quote_ident(${name})), true)`.execute(db));
    return {};
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return code.startsWith('XX') && error instanceof Error ? { wrong: error.message } : undefined;
  }
}

const WAYS = ['seqscan', 'indexscan', 'indexonlyscan', 'bitmapscan', 'sort', 'incremental_sort', 'tidscan'] as const;

/** Enables or disables the planner's scan types, until the transaction ends or the next call. */
async function choose(db: Db, ways: Partial<Record<(typeof WAYS)[number], false>>): Promise<void> {
  for (const way of WAYS)
    await execute(db)`select set_config(${`enable_${way}`}, ${ways[way] === false ? 'off' : 'on'}, true)`;
}

const condition = ({ where }: StoredIndex): Sql => (where === null ? sql`true` : sql.raw(where));
const rowsOf = (index: StoredIndex): Sql => sql`from ${sql.id(index.table)} where ${condition(index)}`;

/** Query for the rows of an index in its order, each with its ctid and sort keys. */
const listing = (index: StoredIndex): Sql => sql`
  select ctid as place, ${sql.raw(index.keys.map((key, i) => `${key} as k${i}`).join(', '))} ${rowsOf(index)}
  order by ${sql.raw(index.keys.map((key, i) => `${key}${index.order[i] ?? ''}`).join(', '))}`;

/** Whether a listed row sorts before the one above it. */
function isBehind({ keys, order }: StoredIndex): Sql {
  const cases = keys.map((_, i) => {
    const way = order[i] ?? '';
    const [above, key] = [`lag(k${i}) over ()`, `k${i}`];
    const pattern = way.includes('~') ? '~' : '';
    const isAfter = `${above} ${pattern}${/desc|>/.test(way) ? '<' : '>'}${pattern} ${key}`;
    return `when ${key} is distinct from ${above} then coalesce(${isAfter}, ${way.endsWith('first') ? key : above} is null)`;
  });
  return sql.raw(`row_number() over () > 1 and case ${cases.join(' ')} else false end`);
}

async function uses(db: Db, query: Sql, index: string): Promise<boolean> {
  const rows = await queryRows(db)<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`;
  const quoted = /^[a-z_][a-z0-9_]*$/.test(index) ? index : `"${index}"`;
  return rows.some((row) => row['QUERY PLAN'].includes(` ${quoted} `) || row['QUERY PLAN'].endsWith(` ${quoted}`));
}

interface Digest {
  readonly rows: string;
  readonly places: string;
  readonly behind: string;
}

/** Counts rows and those that sort before the one above, and hashes their places. */
async function digest(db: Db, rows: Sql): Promise<Digest> {
  const row = await queryRow(db)<Digest>`
    select count(*)::text as rows, coalesce(sum(hashtid(place)::bigint), 0)::text as places,
      count(*) filter (where behind)::text as behind from (${rows}) as read`;
  return row ?? { rows: '0', places: '0', behind: '0' };
}

/** Looks up rows by their whole content; each must be among the results. Rows of one content are looked up together. */
async function sampleOf(db: Db, index: StoredIndex): Promise<IndexFinding> {
  const [table, held] = [sql.id(index.table), sql.raw(index.keys[0] ?? 'null')];
  await choose(db, {});
  const some = await queryRows(db)<{ places: readonly string[]; held: string }>`
    select array_agg(place::text) as places, held from (
      select ctid as place, (${held})::text as held from ${table}
      where ${condition(index)} and cardinality(${held}) > 0 order by hashtid(ctid) limit ${sql.lit(SAMPLE)}) as sampled
    group by held`;
  await choose(db, { seqscan: false, indexscan: false, tidscan: false });
  const types = await queryRows(db)<{ type: string }>`
    select format_type(a.atttypid, a.atttypmod) as type from pg_attribute a where a.attrelid = to_regclass(quote_ident(${index.name})) and a.attnum = 1`;
  const type = sql.raw(`${types[0]?.type ?? 'text'}[]`);
  // A value that many rows have would bring all of them.
  const find = ({ places, held: value }: (typeof some)[number]): Sql => sql`
    select ctid::text as place from ${table}
    where ${condition(index)} and ${held} @> ${value}::${type} and ctid = any(${places}::tid[])`;
  const [first] = some;
  if (first !== undefined && !(await uses(db, find(first), index.name))) return { undecided: UNREAD };
  for (const row of some) {
    const found = await queryRows(db)<{ place: string }>`${find(row)}`;
    const lost = row.places.find((place) => !found.some((each) => each.place === place));
    if (lost !== undefined) return { wrong: `表里的行 ${lost} 按它的内容查不到` };
  }
  return {};
}
