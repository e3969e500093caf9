import type { Within } from '../permission/Within.ts';
import type { SortKey } from '../model/ListModel.ts';

/** The query of a list: stored in the URL of the browser and sent unchanged to the server. */
export interface ListQuery {
  readonly search: string;
  readonly scene: string | undefined;
  /** Filter texts by field: `1,3` items, `10~20` ranges, a quick range word, `true`. */
  readonly filters: Readonly<Record<string, string>>;
  /** Only rows of this part of the organisation around the user. */
  readonly within: Within | undefined;
  /** Conditions on any field, as `readConditions` takes them. */
  readonly where: string | undefined;
  /** The columns that are shown, as `readColumns` takes them; undefined: those of the list. */
  readonly columns: string | undefined;
  readonly density: 'compact' | undefined;
  /** The grouping of the rows, as `seenGrouping` reads it. */
  readonly group: string | undefined;
  /** The layout of the rows, as `seenFace` reads it; undefined: the table of the list. */
  readonly face: string | undefined;
  readonly sort: readonly SortKey[];
  /** Counted from 0. */
  readonly page: number;
  readonly size: number;
}

/** The page sizes offered on the screen; a call may request any number of rows up to the maximum. */
export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100];
export const MAX_PAGE = 10000;
export const MAX_SORT_KEYS = 3;

export const isPageSize = (size: number): boolean =>
  Number.isInteger(size) && size > 0 && size <= Math.max(...PAGE_SIZES);
