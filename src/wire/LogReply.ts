import { flag, integer, list, nullable, object, text, type TypeOf, value, translated } from './schema.ts';

/** A field of a record before and after. */
export const fieldChange = object({
  Field: text(),
  Title: translated(),
  Before: value,
  After: value,
  BeforeText: text(),
  AfterText: text(),
});
export type FieldChange = TypeOf<typeof fieldChange>;

export const logRow = object({
  OpTime: text(),
  OperatorName: nullable(text()),
  OpAction: text(),
  OpActionText: translated(),
  Changes: list(fieldChange),
  /** Titles of submitted fields that were omitted because a rule hid them. */
  Dropped: list(text()),
  /** Titles of fields that were sent and are not the sender's to write. */
  Ignored: list(text()),
  /** Titles of masked fields that were shown in full. */
  Revealed: list(text()),
  /** Titles of records that were merged into it. */
  Merged: list(text()),
});
/** An entry of a record's log; `Changes` contains only fields this user may read. */
export type LogRow = TypeOf<typeof logRow>;

/**
 * The changes that a save made to the child rows of one field, each row by its title: the first few, and the number of
 * the others.
 */
const rowsChange = object({
  Field: text(),
  Title: translated(),
  Added: list(text()),
  Removed: list(text()),
  Changed: list(object({ Title: text(), Changes: list(fieldChange) })),
  More: integer(),
});
export type RowsChange = TypeOf<typeof rowsChange>;

/** An entry of a record's log with the changes to its child rows. */
export const saveLogRow = object({ ...logRow.members, Rows: list(rowsChange) });
export type SaveLogRow = TypeOf<typeof saveLogRow>;

const recordLogRow = object({
  ...saveLogRow.members,
  Id: integer(),
  /**
   * Names of the fields whose former values this user can restore: they have not changed since. For child rows, a part
   * may have changed.
   */
  Back: list(text()),
});
/** An entry of the log of one record. */
export type RecordLogRow = TypeOf<typeof recordLogRow>;

export const logReply = object({
  Rows: list(recordLogRow),
  Total: integer(),
});

export type LogReply = TypeOf<typeof logReply>;

const deletedRow = object({
  Id: integer(),
  /** As its reader may see it. */
  Title: text(),
  /** When it was deleted, and by whom. */
  Time: text(),
  OperatorName: nullable(text()),
});

export const deletedReply = object({
  /** Newest first. */
  Rows: list(deletedRow),
  /** There are more behind this page. */
  More: flag(),
  /** The number of days during which a record can be restored. */
  Days: integer(),
});

/** The deleted records of an entity. */
export type DeletedReply = TypeOf<typeof deletedReply>;
