import type { RawBuilder } from 'kysely';
import type { EnumSource } from '#language/EnumType.ts';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { Db } from '../Database.ts';

/** A piece of SQL with its bound values. */
export type Sql = RawBuilder<unknown>;

/** The text index of a table, over pieces of the plain forms of texts. */
export interface TextIndex {
  readonly fields: ReadonlySet<string>;
  /** The indexed expression, for an alias of the table. */
  readonly pieces: (alias: string) => Sql;
  /** The function that returns the pieces of a searched text, without those implied by others. */
  readonly asked: string;
}

/** The existing text indexes, by entity. A changed set is another object. */
export type TextIndexes = ReadonlyMap<string, TextIndex>;

/** Context of expressions in addition to the rows: the same for every query of one call. */
export interface QueryContext {
  readonly findEntity: FindEntity;
  readonly user: Values;
  /** `YYYY-MM-DD HH:mm:ss`, in the zone of the product. */
  readonly now: string;
  /** The day of `now`, `YYYY-MM-DD`, for expressions that read no more of it; by default derived from `now`. */
  readonly today?: string | undefined;
  readonly enums: EnumSource;
  /** The text indexes that searches may use; without them they scan every row. */
  readonly texts?: TextIndexes | undefined;
}

/** A context with the database that its statements use: the pool, or one transaction (`{ ...context, db }`). */
export interface DbContext extends QueryContext {
  readonly db: Db;
}

/** Context in which an expression is compiled to SQL. */
export interface SqlScope extends QueryContext {
  readonly entity: EntityModel;
  /** Alias of its table in the query. */
  readonly alias: string;
  /** The entity and alias of `$row`, in a condition about child rows. */
  readonly row?: { readonly entity: EntityModel; readonly alias: string } | undefined;
  /** Constants become literals, for index definitions, which cannot have bound values. */
  readonly inline?: boolean | undefined;
  /** Set where a condition selects rows, which an index may look up. */
  readonly narrow?: Narrowing | undefined;
}

/** How the rows of a query are looked up. */
export interface Narrowing {
  /** The alias of a table whose rows were looked up already. */
  readonly done?: string | undefined;
  /** Scans rows one by one: references are looked up for each, not collected first. */
  readonly passing?: boolean | undefined;
}

/** The scope of another table or a child row. Passes the moment on unread: SQL caches record whether it was read. */
export function scopeIn(
  context: QueryContext & Pick<SqlScope, 'inline' | 'narrow'>,
  entity: EntityModel,
  alias: string,
  row?: SqlScope['row'],
  narrow: SqlScope['narrow'] = context.narrow,
): SqlScope {
  const { findEntity, user, enums, inline, texts } = context;
  return {
    findEntity,
    user,
    enums,
    inline,
    texts,
    narrow,
    entity,
    alias,
    row,
    get now() {
      return context.now;
    },
    get today() {
      return todayOf(context);
    },
  };
}

/** The day of a context, `YYYY-MM-DD`: read it instead of the moment wherever the day is enough. */
export function todayOf(context: Pick<QueryContext, 'now' | 'today'>): string {
  return context.today ?? context.now.slice(0, 10);
}
