import type { EnumSource } from '../EnumType.ts';
import type { Value } from '../Value.ts';

/** The value types that SQL distinguishes. Dates and times are texts, as in the evaluator. */
export type SqlSort = 'number' | 'text' | 'boolean' | 'numbers' | 'texts';

/**
 * A value of the expression language in SQL. An expression may give values of different kinds, so there is one piece of SQL
 * per kind it may give, null in rows where the value is of another kind or empty. `S` is a piece of SQL, as the database makes it.
 */
export interface SqlValue<S> {
  readonly parts: Readonly<Partial<Record<SqlSort, S>>>;
  /** The number as an exact decimal, if it is one in every row. */
  readonly exact?: S | undefined;
  /** Known without looking at a row. */
  readonly constant?: Value | undefined;
  /** The value is a plain column; `raw` compares in its own type. */
  readonly column?: { readonly type: string; readonly raw: S } | undefined;
}

export interface SqlRows<S> {
  readonly count: S;
  readonly isNone: S;
  /** The sum of a column of numbers; undefined for any other. */
  readonly sum: (column: string) => S | undefined;
  /** The largest or smallest number of a column, or its last or first day or time. */
  readonly extreme: (column: string, which: 'max' | 'min') => SqlValue<S>;
  readonly list: (column: string) => SqlValue<S>;
}

export interface SqlArgument<S> {
  readonly value: () => SqlValue<S>;
  /** Undefined where it is no child rows. Of a condition about rows: those that it holds for. */
  readonly rows: SqlRows<S> | undefined;
}

/** The builder of SQL for any database: values are bound, parts inserted. */
export interface SqlKit<S> {
  readonly sql: (texts: TemplateStringsArray, ...parts: readonly unknown[]) => S;
  /** A constant that is written out: an index over the same expression is used then. */
  readonly literal: (value: string | number | boolean) => S;
  /** Separated by commas unless `between` is given. */
  readonly join: (parts: readonly S[], between?: S) => S;
  /** True (never null) where a value is empty: null, an empty list or an empty text. */
  readonly isEmpty: (value: SqlValue<S>) => S;
  readonly enums: EnumSource;
}

/** The value of a function in SQL; booleans as the part `boolean`. */
export type FunctionSql = <S>(args: readonly SqlArgument<S>[], kit: SqlKit<S>) => SqlValue<S>;

/** The number of a value as a double, which all arithmetic is done with. */
export function doubleSql<S>({ parts: { number } }: SqlValue<S>, { sql }: SqlKit<S>): S {
  return number === undefined ? sql`null::float8` : sql`(${number})::float8`;
}

const NOTHING = { parts: {} };

/** A value computed from the text of the first argument; null if it is no text. */
export function fromText<S>([first]: readonly SqlArgument<S>[], make: (text: S) => S): SqlValue<S> {
  const text = first?.value().parts.text;
  return text === undefined ? NOTHING : { parts: { text: make(text) } };
}
