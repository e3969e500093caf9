import { flag, integer, list, nullable, object, text, type TypeOf, value, said } from './schema.ts';

/** A field of a record before and after. */
export const fieldChange = object({
  Field: text(),
  Title: said(),
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
  OpActionText: said(),
  Changes: list(fieldChange),
  /** Titles of fields that were sent and left out because a rule hid them. */
  Dropped: list(text()),
  /** Titles of fields that were sent and are not the sender's to write. */
  Ignored: list(text()),
  /** Titles of masked fields that were shown in full. */
  Revealed: list(text()),
  /** Titles of records that were merged into it. */
  Merged: list(text()),
});
/** One entry of a record's log; `Changes` holds only fields this user may read. */
export type LogRow = TypeOf<typeof logRow>;

/** What a save did to the child rows behind one field, each row by its title: at most the first few, and how many there are besides. */
const rowsChange = object({
  Field: text(),
  Title: said(),
  Added: list(text()),
  Removed: list(text()),
  Changed: list(object({ Title: text(), Changes: list(fieldChange) })),
  More: integer(),
});
export type RowsChange = TypeOf<typeof rowsChange>;

/** One entry of a record's log with what the save did to its child rows. */
export const saveLogRow = object({ ...logRow.members, Rows: list(rowsChange) });
export type SaveLogRow = TypeOf<typeof saveLogRow>;

const recordLogRow = object({
  ...saveLogRow.members,
  Id: integer(),
  /** Names of the fields that this user can give back what they held before: nobody changed them since. Of child rows a part may have been. */
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

export type DeletedRow = TypeOf<typeof deletedRow>;

export const deletedReply = object({
  /** Newest first. */
  Rows: list(deletedRow),
  /** There are more behind this page. */
  More: flag(),
  /** So long a record can be brought back. */
  Days: integer(),
});

/** What lies in the bin of an entity. */
export type DeletedReply = TypeOf<typeof deletedReply>;
