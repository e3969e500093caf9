import { sql } from 'kysely';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { Rollup } from '#core/schema/FieldModel.ts';
import type { Db } from '../Database.ts';
import type { QueryContext } from '../sql/SqlScope.ts';
import { figureSql } from './aggregateRecords.ts';
import { predicateSql } from '../sql/expressionSql.ts';

/** A field and the figure it must hold. */
export interface RollupField {
  readonly field: string;
  readonly rollup: Rollup;
}

/** The figures that rollup fields must hold, by record Id and field, in one query. */
export async function rollupFigures(
  db: Db,
  entity: EntityModel,
  ids: readonly number[],
  fields: readonly RollupField[],
  context: QueryContext,
): Promise<Map<number, Record<string, number>>> {
  const columns = fields.flatMap(({ field, rollup }) => {
    const source = context.findEntity(rollup.of);
    if (source === undefined) return [];
    const scope = { ...context, entity: source, alias: 's' };
    const where = rollup.where === undefined ? sql`true` : predicateSql(rollup.where, scope);
    return [
      sql`(select ${figureSql({ field: rollup.sum }, scope)} from ${sql.id(source.key)} as s
        where s.${sql.id(rollup.by)} = t."Id" and not s."IsDeleted" and ${where}) as ${sql.id(field)}`,
    ];
  });
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([sql`t."Id"`, ...columns])} from ${sql.id(entity.key)} as t
    where t."Id" = any(${ids.map(String)}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ Id, ...figures }) => [
      Number(Id),
      Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, Number(figure)])),
    ]),
  );
}
