import type { Sql } from '../sql/SqlScope.ts';

export interface ColumnPlan {
  readonly name: string;
  readonly type: string;
  /** What follows the type when the column is made: identity, not null, default. */
  readonly more?: string | undefined;
}

export interface IndexPlan {
  /** Name after the table's. */
  readonly name: string;
  /** What stands between the parentheses. */
  readonly on: Sql;
  readonly method?: 'gin' | undefined;
  readonly unique?: boolean | undefined;
  readonly where?: Sql | undefined;
}

/** What a table must have at least. */
export interface TablePlan {
  readonly name: string;
  readonly columns: readonly ColumnPlan[];
  readonly indexes: readonly IndexPlan[];
  /** Rows are only ever added. */
  readonly appendOnly?: boolean | undefined;
}
