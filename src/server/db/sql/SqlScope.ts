import type { RawBuilder } from 'kysely';
import type { EnumSource } from '#core/enums/EnumType.ts';
import type { Values } from '#core/expression/Value.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { FindEntity } from '#core/schema/EntitySource.ts';

/** A piece of SQL with its bound values. */
export type Sql = RawBuilder<unknown>;

/** What expressions know besides the rows: the same for every query of one call. */
export interface QueryContext {
  readonly findEntity: FindEntity;
  readonly user: Values;
  /** `YYYY-MM-DD HH:mm:ss`, Beijing time. */
  readonly now: string;
  readonly enums: EnumSource;
}

/** Where an expression is compiled to SQL. */
export interface SqlScope extends QueryContext {
  /** What `$record` is. */
  readonly entity: EntityModel;
  /** Alias of its table in the query. */
  readonly alias: string;
  /** The form that `$values` and `$ref` read in the condition of a picker; elsewhere `$ref` follows the record's own references. */
  readonly form?: { readonly values: Values; readonly refs: Readonly<Record<string, Values>> } | undefined;
  /** Constants become literals, for index definitions, which cannot have bound values. */
  readonly inline?: boolean | undefined;
}
