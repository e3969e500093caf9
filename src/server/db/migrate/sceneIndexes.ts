import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { listNames } from '#language/mapExpression.ts';
import type { Db } from '../Database.ts';
import { orderSql } from '../sql/compareSql.ts';
import { predicateSql } from '../sql/expressionSql.ts';
import type { QueryContext, Sql } from '../sql/SqlScope.ts';
import { columnType } from '../sql/SqlValue.ts';
import type { ListIndex } from './makeListIndexes.ts';
import { textForIndex } from './uniqueIndexes.ts';

/** Rows sampled to estimate the size of a scene. */
const LOOKED = 100_000;

/**
 * An index in the order of the list for each scene whose condition reads only the record, if few rows match: otherwise
 * finding some hundred of a million rows would scan the table. Conditions with the user, the moment or another record
 * get none.
 */
export function planSceneIndexes(entities: Iterable<EntityModel>, context: QueryContext): ListIndex[] {
  const plans = new Map<string, ListIndex>();
  for (const entity of entities)
    for (const { scenes, sort } of entity.lists.values())
      for (const { where } of scenes) {
        if (where === undefined || !listNames(where).every(({ root }) => root === '$record')) continue;
        const condition = predicateSql(where, { ...context, entity, alias: entity.key, inline: true });
        const plan = planOf(entity, condition, isPlain(entity, sort) ? sort : []);
        if (plan !== undefined) plans.set(plan.name, plan);
      }
  return [...plans.values()];
}

type Sort = Parameters<typeof orderSql>[0];

/** Whether the sort columns fit into an index: it rejects rows with long texts. */
const isPlain = (entity: EntityModel, sort: Sort): boolean =>
  sort.every(({ field }) => {
    const model = entity.field(field);
    const type = model === undefined ? undefined : columnType(model);
    return type !== undefined && type !== 'text' && !type.endsWith('[]');
  });

function planOf(entity: EntityModel, condition: Sql, sort: Sort): ListIndex | undefined {
  const on = sql`(${orderSql(sort, entity)}) where not "IsDeleted" and ${condition}`;
  const text = textForIndex(on);
  if (text === undefined) return undefined;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return {
    table: entity.key,
    name: `${entity.key.slice(0, 40)}_scene_${hash}`,
    on,
    share: (db) => shareOf(db, entity.key, condition),
  };
}

/** SQL that samples the rows of a table, or uses all of a small one. */
export const someRows = (table: string): Sql =>
  sql`tablesample system (least(100, 100.0 * ${sql.lit(LOOKED)} / greatest(1, (select reltuples from pg_class where relname = ${table} and relnamespace = current_schema()::regnamespace))))`;

/** The share of rows that meet a condition, from a sample; 0 for an empty table. */
async function shareOf(db: Db, table: string, condition: Sql): Promise<number> {
  const { rows } = await sql<{ all: number; few: number }>`
    select count(*)::int as "all", (count(*) filter (where ${condition}))::int as few from ${sql.id(table)}
    ${someRows(table)}
    where not "IsDeleted"`.execute(db);
  const [{ all, few } = { all: 0, few: 0 }] = rows;
  return all === 0 ? 0 : few / all;
}
