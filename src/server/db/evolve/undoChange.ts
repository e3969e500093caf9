import { sql } from 'kysely';
import { StartError } from '../../settings/StartError.ts';
import type { Db } from '../Database.ts';
import { readTables, type Catalog } from '../migrate/readTables.ts';
import { renameIndexes } from '../migrate/renamedTables.ts';
import { converted, fits } from './convertSql.ts';
import { endChanges, readChanges, type Done, type SchemaChange } from './schemaChanges.ts';
import { execute, queryRows } from '../queryRows.ts';

const SHOWN = 3;

/**
 * Undoes the last change: restores the columns and tables that were set aside, with their values, and removes filled-in
 * values. Values written since stay: a value that differs from the written one is converted to the old type. Returns
 * the steps done. Throws StartError when a value does not fit the old type, or needed data is gone; the caller must
 * then roll back the transaction.
 */
export async function undoChange(db: Db, now: number): Promise<{ change: SchemaChange; steps: readonly string[] }> {
  const [change] = await readChanges(db);
  if (change === undefined) throw new StartError('没有可以撤回的改动（nothing to take back）');
  const steps: string[] = [];
  for (const one of change.done.toReversed()) {
    demandThere(one, await readTables(db), change);
    steps.push(await undo(db, one));
  }
  await endChanges(db, [change.Id], 'UndoneAt', now);
  return { change, steps };
}

/** Deletes what the changes had set aside; they cannot be undone any more. Returns what was deleted. */
export async function settleChanges(db: Db, now: number): Promise<string[]> {
  const changes = await readChanges(db);
  const gone: string[] = [];
  for (const one of changes.flatMap(({ done }) => done)) {
    const { tables } = await readTables(db);
    if (one.kind === 'remove' && one.column === null) {
      await execute(db)`drop table if exists ${sql.id(one.aside)}`;
      gone.push(one.aside);
      continue;
    }
    const names = one.kind === 'convert' ? [one.aside, one.written] : [one.kind === 'fill' ? one.written : one.aside];
    for (const name of names.filter((each) => tables.get(one.table)?.has(each) === true)) {
      await execute(db)`alter table ${sql.id(one.table)} drop column ${sql.id(name)}`;
      gone.push(`${one.table}.${name}`);
    }
  }
  await endChanges(
    db,
    changes.map(({ Id }) => Id),
    'SettledAt',
    now,
  );
  return gone;
}

function demandThere(one: Done, { tables }: Catalog, { Backup }: SchemaChange): void {
  const table = one.kind === 'remove' && one.column === null ? one.aside : one.table;
  const needed =
    one.kind === 'convert'
      ? [one.column, one.aside, one.written]
      : one.kind === 'fill'
        ? [one.column, one.written]
        : one.column === null
          ? []
          : [one.aside];
  const missing = needed.find((column) => tables.get(table)?.has(column) !== true);
  if (tables.has(table) && missing === undefined) return;
  throw new StartError(
    `${table}${missing === undefined ? '' : `.${missing}`} 已不在（之后又改过名或删过），不能撤回；改动之前的备份是 ${Backup}（guiju restore）`,
  );
}

async function undo(db: Db, one: Done): Promise<string> {
  if (one.kind === 'convert') return unconvert(db, one);
  if (one.kind === 'remove') return bringBack(db, one);
  const [id, own, written] = [sql.id(one.table), sql.id(one.column), sql.id(one.written)];
  const rows = await queryRows(db)<{ id: string }>`
    update ${id} set ${own} = null where ${written} is not null and ${own} is not distinct from ${written}
    returning "Id"::text as id`;
  await execute(db)`alter table ${id} drop column ${written}`;
  return `empty ${one.table}.${one.column} in ${rows.length} rows`;
}

async function unconvert(db: Db, one: Extract<Done, { kind: 'convert' }>): Promise<string> {
  const { table, column, have, want } = one;
  const [id, own, aside, written] = [sql.id(table), sql.id(column), sql.id(one.aside), sql.id(one.written)];
  const changed = sql`${own} is distinct from ${written}`;
  const rows = await queryRows(db)<{ id: string; value: string; count: number }>`
    select "Id"::text as id, left(${own}::text, 40) as value, count(*) over ()::int as count from ${id}
    where ${changed} and ${own} is not null and not ${fits(own, want, have)} order by "Id" limit ${sql.lit(SHOWN)}`;
  if (rows.length > 0)
    throw new StartError(
      `${table}.${column} 有 ${rows[0]?.count ?? 0} 行是之后写的，放不回 ${have}：${rows
        .map((row) => `Id ${row.id}：${JSON.stringify(row.value)}`)
        .join('，')}；先改这些行，再撤回`,
    );
  const since = await sql<{ id: string }>`
    update ${id} set ${aside} = case when ${own} is null then null else ${converted(own, want, have)} end
    where ${changed} returning "Id"::text as id`.execute(db);
  await execute(db)`alter table ${id} drop column ${own}, drop column ${written}`;
  await execute(db)`alter table ${id} rename column ${aside} to ${own}`;
  return `convert ${table}.${column} ${want} -> ${have}, ${since.rows.length} values written since`;
}

async function bringBack(db: Db, { table, column, aside }: Extract<Done, { kind: 'remove' }>): Promise<string> {
  const catalog = await readTables(db);
  if (column === null) {
    if (catalog.tables.has(table)) throw new StartError(`又有了一张表 ${table}，不能撤回（table is there again）`);
    for (const statement of renameIndexes(aside, table, catalog)) await statement.execute(db);
    await execute(db)`alter table ${sql.id(aside)} rename to ${sql.id(table)}`;
    return `bring back ${table}`;
  }
  if (catalog.tables.get(table)?.has(column) === true)
    throw new StartError(`${table} 又有了一列 ${column}，不能撤回（column is there again）`);
  await execute(db)`alter table ${sql.id(table)} rename column ${sql.id(aside)} to ${sql.id(column)}`;
  return `bring back ${table}.${column}`;
}
