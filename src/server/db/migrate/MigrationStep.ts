import type { Sql } from '../sql/SqlScope.ts';
import type { IndexPlan } from './uniqueIndexes.ts';

/** A change of the tables that loses no data. */
export interface MigrationStep {
  /** Description of the step, in one line. */
  readonly text: string;
  readonly statements: readonly Sql[];
  /** The rows whose values it writes or moves, by the names of tables and columns after all steps. */
  readonly touches?: readonly TouchedRows[];
  /** It creates this unique index; with duplicate rows the step is skipped. */
  readonly unique?: { readonly table: string; readonly index: IndexPlan };
  /** A server with the previous product could not continue after it. */
  readonly alone?: true;
  /**
   * It removes something that a server of another version may use: done only by a start with no other server running.
   */
  readonly takesAway?: true;
}

/** Rows of a table, identified by some of its columns. */
export interface TouchedRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where: Sql;
}
