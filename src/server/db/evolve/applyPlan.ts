import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { StartError } from '../../settings/StartError.ts';
import type { Db } from '../Database.ts';
import { planMigration, type MigrationPlan } from '../migrate/planMigration.ts';
import { readTables } from '../migrate/readTables.ts';
import { renameIndexes } from '../migrate/renamedTables.ts';
import type { QueryContext, Sql } from '../sql/SqlScope.ts';
import { converted, fits } from './convertSql.ts';
import { fillColumn, type FilledColumn } from './fillColumn.ts';
import type { Conversion, Filling, Removal, SchemaPlan } from './SchemaPlan.ts';
import type { Done } from './schemaChanges.ts';
import { archivedName, archiveColumn } from './archiveNames.ts';
import { execute } from '../queryRows.ts';

/** The documents and the database context that a plan is applied to. */
export interface ApplyTarget {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly context: QueryContext;
  /** Does the steps of a start, in the same transaction; returns them. */
  readonly migrate: () => Promise<readonly string[]>;
}

/** The steps done, as texts and as data for an undo. */
export interface Applied {
  readonly steps: readonly string[];
  readonly done: readonly Done[];
}

/**
 * Applies a plan, and does all that a start does. Converted or removed data is set aside, not deleted, so that the
 * change can be undone. Throws StartError for values without an answer and for unusable answers; the caller must then
 * roll back the transaction.
 */
export async function applyPlan(db: Db, change: number, plan: SchemaPlan, target: ApplyTarget): Promise<Applied> {
  const { entities, context, migrate } = target;
  const names = await planMigration(entities.values(), { ...context, db }, await readTables(db));
  const done: Done[] = [];
  const steps: string[] = [];
  for (const conversion of plan.convert) {
    const one = await convert(db, change, conversion, names, target);
    done.push(one);
    steps.push(`convert ${one.table}.${one.column} ${one.have} -> ${one.want}`);
  }
  for (const removal of plan.remove.filter(({ drop }) => drop)) {
    done.push(await remove(db, change, removal, names));
    steps.push(`remove ${removal.table}${removal.column === null ? '' : `.${removal.column}`}`);
  }
  steps.push(...(await migrate()));
  for (const filling of plan.fill) {
    if (filling.with === null) continue;
    const { one, count } = await fill(db, change, filling, filling.with, target);
    done.push(one);
    steps.push(`fill ${one.table}.${one.column} in ${count} rows`);
  }
  return { steps, done };
}

const MARKS = ['refuse', 'empty'];

async function convert(
  db: Db,
  change: number,
  { table, column, have, want, misfits, otherwise }: Conversion,
  { stored, renamed }: MigrationPlan,
  target: ApplyTarget,
): Promise<Extract<Done, { kind: 'convert' }>> {
  if (!MARKS.includes(otherwise) && !otherwise.trim().startsWith('{{'))
    throw new StartError(
      `计划里 ${table}.${column} 的 otherwise 是 ${JSON.stringify(otherwise)}，应为 "refuse"、"empty" 或表达式 "{{ ... }}"`,
    );
  if (misfits > 0 && otherwise === 'refuse')
    throw new StartError(
      `${table}.${column} 有 ${misfits} 行的值放不进 ${want}：先改这些行，或在计划里把 otherwise 写成 "empty"（清空）或表达式 "{{ ... }}"`,
    );
  const own = { table: stored(table), column: renamed.get(table)?.get(column) ?? column };
  const [aside, written] = [archivedName(column, change), archivedName(column, change, 'w')];
  await archiveColumn(db, own.table, own.column, aside);
  const [id, now, old, kept, type] = [
    sql.id(own.table),
    sql.id(own.column),
    sql.id(aside),
    sql.id(written),
    sql.raw(want),
  ];
  await execute(db)`alter table ${id} add column ${now} ${type}, add column ${kept} ${type}`;
  const value = converted(old, have, want);
  await execute(db)`update ${id} set ${now} = ${value}, ${kept} = ${value}
    where ${old} is not null and ${fits(old, have, want)}`;
  if (misfits > 0 && otherwise !== 'empty')
    await fillColumn(
      db,
      {
        ...{ table: own.table, column: own.column, type: want, written },
        where: sql`${old} is not null and not ${fits(old, have, want)}`,
        called: (name) => (name === aside ? column : name === own.column ? `${name} ` : name),
        referred: referredIn(target.entities, table),
      },
      otherwise,
      { now: target.context.now, enums: target.context.enums },
    );
  return { kind: 'convert', table, column, have, want, aside, written };
}

/** The table of a referenced record for expressions; undefined when several entities are possible. */
const referredIn =
  (entities: ApplyTarget['entities'], table: string): FilledColumn['referred'] =>
  (field) => {
    const reference = entities.get(table)?.field(field)?.reference;
    const keys = reference === undefined ? [] : referredKeys(reference);
    return keys.length === 1 ? keys[0] : undefined;
  };

async function remove(
  db: Db,
  change: number,
  { table, column }: Removal,
  { stored }: MigrationPlan,
): Promise<Extract<Done, { kind: 'remove' }>> {
  const aside = archivedName(column ?? table, change);
  if (column !== null) await archiveColumn(db, stored(table), column, aside);
  else {
    for (const statement of renameIndexes(table, aside, await readTables(db))) await statement.execute(db);
    await execute(db)`alter table ${sql.id(table)} rename to ${sql.id(aside)}`;
  }
  return { kind: 'remove', table, column, aside };
}

async function fill(
  db: Db,
  change: number,
  { table, column }: Filling,
  answer: string | number | boolean,
  { entities, context }: ApplyTarget,
): Promise<{ one: Extract<Done, { kind: 'fill' }>; count: number }> {
  const columns = (await readTables(db)).tables.get(table);
  const type = columns?.get(column);
  if (type === undefined) throw new StartError(`${table}.${column} 没有列，不能填（no column）`);
  const written = archivedName(column, change, 'f');
  await execute(db)`alter table ${sql.id(table)} add column ${sql.id(written)} ${sql.raw(type)}`;
  const where: Sql = sql`${sql.id(column)} is null and not "IsDeleted"`;
  const mark = archivedName('', change);
  const called = (name: string): string => {
    const before = name.endsWith(mark) ? name.slice(0, -mark.length) : name;
    return columns?.has(before) === true ? name : before;
  };
  const filled = { table, column, type, where, written, called, referred: referredIn(entities, table) };
  const count = await fillColumn(db, filled, answer, { now: context.now, enums: context.enums });
  return { one: { kind: 'fill', table, column, written }, count };
}
