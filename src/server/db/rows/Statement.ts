import { type CompiledQuery, createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { type QueryContext, scopeIn, type SqlScope, todayOf } from '../sql/SqlScope.ts';

/** SQL ready to run, and the tables whose rows it may read. Ids replace `TOLD` when it runs. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly tables: readonly string[];
}

const compiler = new PostgresQueryCompiler();

/** A query as its text and its bound values, without a database. */
export const compileSql = (query: RawBuilder<unknown>): CompiledQuery =>
  compiler.compileQuery(query.toOperationNode(), createQueryId());

/** Placeholder for Ids that are supplied when a statement runs. */
export const LATE_IDS = Symbol('told');

/** The values of a statement with the Ids filled in. */
export const fillIn = (values: readonly unknown[], ids: readonly number[]): readonly unknown[] =>
  values.map((value) => (value === LATE_IDS ? ids.map(String) : value));

/** Returns a scope, and the set of tables that SQL compiled in it reads: its own, and each one that is looked up. */
export function notingTables(
  context: QueryContext,
  entity: EntityModel,
  alias: string,
): { readonly scope: SqlScope; readonly tables: ReadonlySet<string> } {
  const tables = new Set([entity.key]);
  const noting: QueryContext = {
    user: context.user,
    enums: context.enums,
    texts: context.texts,
    findEntity: (key) => {
      tables.add(key);
      return context.findEntity(key);
    },
    get now() {
      return context.now;
    },
    get today() {
      return todayOf(context);
    },
  };
  return { scope: scopeIn(noting, entity, alias), tables };
}
