import type { Values } from '#language/Value.ts';

/** The chosen rows of a list; they stay chosen while the user turns pages. */
export interface Selection {
  readonly rows: ReadonlyMap<number, Values>;
  readonly toggle: (row: Values) => void;
  /** Chooses all of these rows, or none of them when all are chosen. */
  readonly togglePage: (rows: readonly Values[]) => void;
  readonly clear: () => void;
}
