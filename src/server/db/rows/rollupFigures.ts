import { sql } from 'kysely';
import type { Value, Values } from '#language/Value.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Rollup } from '#fields/FieldModel.ts';
import { predicateSql } from '../sql/expressionSql.ts';
import type { QueryContext, Sql, DbContext } from '../sql/SqlScope.ts';
import { figureSql } from './aggregateRecords.ts';
import { toValue } from './selectRecords.ts';

/** A field and the figure it must hold. */
export interface RollupField {
  readonly field: string;
  readonly rollup: Rollup;
}

/** The figures of rollup fields, by record Id and field, in one query; money half up (domain 9.2). */
export async function rollupFigures(
  entity: EntityModel,
  ids: readonly number[],
  fields: readonly RollupField[],
  context: DbContext,
): Promise<Map<number, Values>> {
  const columns = fields.flatMap((field) => figureColumn(entity, field, context));
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([sql`t."Id"`, ...columns])} from ${sql.id(entity.key)} as t
    where t."Id" = any(${ids.map(String)}::bigint[])`.execute(context.db);
  const latest = new Set(fields.filter(({ rollup }) => rollup.max !== undefined).map(({ field }) => field));
  return new Map(
    rows.map(({ Id, ...figures }) => [
      Number(Id),
      Object.fromEntries(
        Object.entries(figures).map(([name, figure]): [string, Value] => [
          name,
          latest.has(name) ? toValue(figure) : roundHalfUp(Number(figure), entity.field(name)?.digits ?? 0),
        ]),
      ),
    ]),
  );
}

/** The records of a large table that are checked. */
interface Turn {
  /** Records written since then, or whose figures come from rows written since. `YYYY-MM-DD HH:mm:ss` */
  readonly since: string;
  /** And every `of`th of all others, starting with this one. */
  readonly place: number;
  readonly of: number;
  /** Tables with no more records than this are checked in full. */
  readonly most: number;
}

/** The Ids of the records of an entity whose rollups are checked now, in order; undefined for all of them. */
export async function rollupTurn(
  entity: EntityModel,
  fields: readonly RollupField[],
  { since, place, of, most }: Turn,
  { db, findEntity }: Pick<DbContext, 'db' | 'findEntity'>,
): Promise<number[] | undefined> {
  const table = sql.id(entity.key);
  const { rows: more } = await sql`select 1 from ${table} offset ${sql.lit(most)} limit 1`.execute(db);
  if (more.length === 0) return undefined;
  const ways = new Map(fields.map(({ rollup }) => [`${rollup.of} ${rollup.by}`, rollup]));
  const sources = [...ways.values()].flatMap((rollup) => {
    const source = findEntity(rollup.of);
    const by = sql.id(rollup.by);
    return source === undefined
      ? []
      : [sql`select ${by} from ${sql.id(source.key)} where "UpdateTime" >= ${since}::timestamp and ${by} is not null`];
  });
  const own = sql`select "Id" from ${table} where "UpdateTime" >= ${since}::timestamp or "Id" % ${sql.lit(of)} = ${sql.lit(place)}`;
  const { rows } = await sql<{ Id: unknown }>`${sql.join([own, ...sources], sql` union `)} order by 1`.execute(db);
  return rows.map(({ Id }) => Number(Id));
}

function figureColumn(entity: EntityModel, { field, rollup }: RollupField, context: QueryContext): Sql[] {
  const source = context.findEntity(rollup.of);
  if (source === undefined) return [];
  const scope = { ...context, entity: source, alias: 's' };
  const where = rollup.where === undefined ? sql`true` : predicateSql(rollup.where, scope);
  const { oneOf } = source.field(rollup.by)?.reference ?? {};
  const ofThisEntity = oneOf === undefined ? sql`true` : sql`s.${sql.id(oneOf.by)} = ${entity.key}`;
  const figure = rollup.max === undefined ? figureSql({ field: rollup.sum }, scope) : sql`max(s.${sql.id(rollup.max)})`;
  return [
    sql`(select ${figure} from ${sql.id(source.key)} as s
      where s.${sql.id(rollup.by)} = t."Id" and ${ofThisEntity} and not s."IsDeleted" and ${where}) as ${sql.id(field)}`,
  ];
}
