import { sql } from 'kysely';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../Database.ts';
import { recordsWhere } from '../rows/selectRecords.ts';
import type { QueryContext, Sql } from '../sql/SqlScope.ts';
import type { StateLogRow } from './stateLog.ts';

/** Which steps are looked for; what is undefined does not matter. */
export interface StateLogFilter {
  readonly entities?: readonly string[] | undefined;
  /** `YYYY-MM-DD HH:mm:ss`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Part of the name of who did it. */
  readonly operator?: string | undefined;
  /** Part of the name of who did it, or a record that meets the condition of its entity, deleted ones included. */
  readonly search?: { readonly text: string; readonly records: readonly RecordsMeant[] } | undefined;
}

interface RecordsMeant {
  readonly entity: EntityModel;
  readonly where: Expression;
}

const ALIAS = 't';

/** Finds steps of all records, newest first, and tells how many there are. */
export async function findStateLog(
  db: Db,
  filter: StateLogFilter,
  page: { limit: number; offset: number },
  context: QueryContext,
): Promise<{ rows: (StateLogRow & { readonly Id: number })[]; total: number }> {
  const where = filterSql(filter, context);
  const { rows } = await sql<StateLogRow & { readonly Id: number }>`
    select "Id", "EntityKey", "RecordId", "StateField", "FromState", "ToState", "ActionCode", "OperatorId", "OperatorName", "OpTime", "Reason"
    from "stateLog" where ${where}
    order by "OpTime" desc, "Id" desc limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`.execute(db);
  const count = await sql<{ count: number }>`select count(*) as count from "stateLog" where ${where}`.execute(db);
  return { rows, total: count.rows[0]?.count ?? 0 };
}

function filterSql({ entities, from, to, operator, search }: StateLogFilter, context: QueryContext): Sql {
  const conditions = [
    entities === undefined ? undefined : sql`"EntityKey" = any(${[...entities]}::text[])`,
    from === undefined ? undefined : sql`"OpTime" >= ${from}::timestamp`,
    to === undefined ? undefined : sql`"OpTime" <= ${to}::timestamp`,
    operator === undefined ? undefined : operatorHolds(operator),
    search === undefined
      ? undefined
      : sql`(${sql.join([operatorHolds(search.text), ...search.records.map((each) => stepsOf(each, context))], sql` or `)})`,
  ];
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

const operatorHolds = (text: string): Sql => sql`position(lower(${text}) in lower("OperatorName")) > 0`;

function stepsOf({ entity, where }: RecordsMeant, context: QueryContext): Sql {
  const found = recordsWhere({ where, deleted: true }, { ...context, entity, alias: ALIAS });
  return sql`("EntityKey" = ${entity.key} and "RecordId" in (
    select ${sql.id(ALIAS, 'Id')} from ${sql.id(entity.key)} as ${sql.id(ALIAS)} where ${found}))`;
}
