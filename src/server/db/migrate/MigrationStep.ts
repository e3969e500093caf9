import type { Sql } from '../sql/SqlScope.ts';
import type { IndexPlan } from './uniqueIndexes.ts';

/** One change of the tables that loses nothing. */
export interface MigrationStep {
  /** What is done, in one line. */
  readonly text: string;
  readonly statements: readonly Sql[];
  /** The rows whose values it writes or puts elsewhere, by the names of tables and columns after all steps. */
  readonly touches?: readonly TouchedRows[];
  /** It makes this index, which refuses rows that stand twice: where there are some it cannot be made, and is left out. */
  readonly unique?: { readonly table: string; readonly index: IndexPlan };
  /** A server that serves the product as it was could not go on after it. */
  readonly alone?: true;
  /** It takes away what a server of another version may rely on: left to a start beside which none runs. */
  readonly takesAway?: true;
}

/** Rows of a table, told by some of its columns. */
export interface TouchedRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where: Sql;
}
