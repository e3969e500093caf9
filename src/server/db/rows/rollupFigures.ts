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
