import {
  choice,
  flag,
  integer,
  list,
  map,
  nullable,
  number,
  object,
  optional,
  text,
  type TypeOf,
  values,
} from './schema.ts';

/** The limits within which the figures of a list were counted. */
export const bounded = object({
  /** The number of rows examined for `SceneCounts`, each of which is a lower bound. */
  Looked: integer(),
  /** `Total` is a lower bound as well, and there are no sums. */
  Total: flag(),
});

export const listReply = object({
  Rows: list(values),
  /** When they were read (`YYYY-MM-DD HH:mm:ss`, in the zone of the product). */
  Moment: text(),
  /** The position of the last write, for `GET /api/Live/Events`: a listener that starts from it misses nothing. */
  Since: text(),
  Total: integer(),
  Sums: map(nullable(number())),
  SceneCounts: map(number()),
  /** The list has more rows than are counted by default: `exact=true` requests exact figures. */
  Bounded: optional(bounded),
});
/** A page of a list: Id, Version, columns, `FText` for references and enums, `Can`, `Masked`. */
export type ListReply = TypeOf<typeof listReply>;

const group = object({
  /** `groupKey` of Search leaves its rows. */
  Key: text(),
  Text: text(),
  Count: integer(),
  Sums: map(nullable(number())),
});

export const groupsReply = object({
  /** The grouping of the rows, as a text. */
  Title: text(),
  Groups: list(group),
  /** There are so many more groups, of fewer rows than those. */
  More: integer(),
});
/** The groups of a list's rows, with the number of their rows and their sub-totals. */
export type GroupsReply = TypeOf<typeof groupsReply>;

const pivotHead = object({ Key: text(), Text: text() });
const pivotCell = object({
  Count: integer(),
  /** The number of rows, or the measure of the pivot; null: no row has a value. */
  Value: nullable(number()),
});

export const pivotReply = object({
  /** The rows with the most records; `MoreRows` is the number of omitted rows. */
  Rows: list(pivotHead),
  MoreRows: integer(),
  Columns: list(pivotHead),
  /** By row and column; null where there are no records. */
  Cells: list(list(nullable(pivotCell))),
  RowTotals: list(pivotCell),
  ColumnTotals: list(pivotCell),
  /** The total of all records, including those of omitted rows. */
  Total: pivotCell,
  /** The number of columns, if there are too many. Then neither rows nor columns are returned. */
  TooManyColumns: optional(integer()),
});
/** The rows of a list by two groupings that cross, with the totals of both. */
export type PivotReply = TypeOf<typeof pivotReply>;

export const beyond = object({ Rows: list(object({ List: text(), Title: text(), Count: integer() })) });
/** By tab of a record: a figure that counts rows which the reader does not see, and how many. */
export type HiddenCount = TypeOf<typeof beyond>;

const change = object({
  /** `created`: the reader does not have it yet; `deleted`: it was deleted, or the reader may no longer see it. */
  Kind: choice('created', 'updated', 'deleted'),
  Id: integer(),
  /** The stored values that the user may read; undefined for a deleted record. */
  Record: optional(values),
  /** Names of the fields that are shown without their middle. */
  Masked: optional(list(text())),
});
/** The change of a record, as its reader must apply it. */
export type Change = TypeOf<typeof change>;

export const changesReply = object({
  Changes: list(change),
  /** The cursor for the next call, after all changes were applied. */
  Cursor: text(),
  /** There is more already. */
  More: flag(),
});
/** The changes for a reader since the cursor. */
export type ChangesReply = TypeOf<typeof changesReply>;
