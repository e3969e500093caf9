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

/** How far the figures of a list were counted. */
export const bounded = object({
  /** So many rows were looked at for `SceneCounts`, each of which is a lower bound. */
  Looked: integer(),
  /** `Total` is a lower bound as well, and there are no sums. */
  Total: flag(),
});

export const listReply = object({
  Rows: list(values),
  /** When they were read (`YYYY-MM-DD HH:mm:ss`, in the zone of the product). */
  Moment: text(),
  /** What had been written by then, as `GET /api/Live/Events` takes it: who listens to the list since then misses nothing. */
  Since: text(),
  Total: integer(),
  Sums: map(nullable(number())),
  SceneCounts: map(number()),
  /** The list has more rows than are counted unasked: `exact=true` asks for all figures as they are. */
  Bounded: optional(bounded),
});
/** One page of a list. Rows hold Id, Version, the list's columns, `FText` beside references and enums, `Can`, and `Masked`. */
export type ListReply = TypeOf<typeof listReply>;

const group = object({
  /** `groupKey` of Search leaves its rows. */
  Key: text(),
  Text: text(),
  Count: integer(),
  Sums: map(nullable(number())),
});

export const groupsReply = object({
  /** What the rows stand together by, in words. */
  Title: text(),
  Groups: list(group),
  /** There are so many more groups, of fewer rows than those. */
  More: integer(),
});
/** The groups in which the rows of a list stand together, with the number of their rows and their sub-totals. */
export type GroupsReply = TypeOf<typeof groupsReply>;

const pivotHead = object({ Key: text(), Text: text() });
const pivotCell = object({
  Count: integer(),
  /** The number of rows, or what the pivot tells of them; null: none of them has it. */
  Value: nullable(number()),
});

export const pivotReply = object({
  /** Those of most records; `MoreRows` says of how many others there is no row. */
  Rows: list(pivotHead),
  MoreRows: integer(),
  Columns: list(pivotHead),
  /** By row and column; null where there are no records. */
  Cells: list(list(nullable(pivotCell))),
  RowTotals: list(pivotCell),
  ColumnTotals: list(pivotCell),
  /** Of all records, those without a row as well. */
  Total: pivotCell,
  /** There are more columns than are told: so many. Then there are neither rows nor columns. */
  TooManyColumns: optional(integer()),
});
/** The rows of a list by two groupings that cross, with the totals of both. */
export type PivotReply = TypeOf<typeof pivotReply>;

export const beyond = object({
  Rows: list(object({ List: text(), Title: text(), Count: integer() })),
});
/** By tab of a record: a figure that counts rows which the reader does not see, and how many. */
export type Beyond = TypeOf<typeof beyond>;

const change = object({
  /** `created`: the reader does not have it yet; `deleted`: it is gone, or he may not see it any more. */
  Kind: choice('created', 'updated', 'deleted'),
  Id: integer(),
  /** What is stored of it, as far as he may read it; not of one that is deleted. */
  Record: optional(values),
  /** Names of the fields that are shown without their middle. */
  Masked: optional(list(text())),
});
/** What a reader has to do with one record of his. */
export type Change = TypeOf<typeof change>;

export const changesReply = object({
  Changes: list(change),
  /** What to ask with next, once all of it is done. */
  Cursor: text(),
  /** There is more already. */
  More: flag(),
});
/** What has changed for a reader since his cursor. */
export type ChangesReply = TypeOf<typeof changesReply>;
