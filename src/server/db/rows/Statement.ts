import { type CompiledQuery, createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { type QueryContext, scopeIn, type SqlScope, todayOf } from '../sql/SqlScope.ts';

/** SQL ready to run, and the tables whose rows it may look at. Where `TOLD` is bound, Ids are put in when it runs. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly tables: readonly string[];
}

const compiler = new PostgresQueryCompiler();

/** A query as its text and the values bound in it, without a database at hand. */
export const compileSql = (query: RawBuilder<unknown>): CompiledQuery =>
  compiler.compileQuery(query.toOperationNode(), createQueryId());

/** Stands for Ids that are told when a statement runs. */
export const TOLD = Symbol('told');

/** The values of a statement with the Ids that it asks for. */
export const fillIn = (values: readonly unknown[], ids: readonly number[]): readonly unknown[] =>
  values.map((value) => (value === TOLD ? ids.map(String) : value));

/** A scope, and the tables that SQL made in it comes to look at: its own, and every one that was asked for. */
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
