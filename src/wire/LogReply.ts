import type { StepEntry } from '#engine/workflow/StepEntry.ts';
import { bounded } from './ListReply.ts';
import {
  flag,
  given,
  integer,
  list,
  nullable,
  object,
  optional,
  text,
  translated,
  type TypeOf,
  value,
} from './schema.ts';

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

const logRow = object({
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

/** A save's changes of the child rows in one field: the first by title, the number of the others. */
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
  /** Fields whose former values this user can restore; of child rows perhaps a part. */
  Back: list(text()),
});
export type RecordLogRow = TypeOf<typeof recordLogRow>;

export const logReply = object({ Rows: list(recordLogRow), Total: integer() });

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

export const opLogRow = object({
  ...logRow.members,
  Id: integer(),
  AccountId: nullable(integer()),
  EntityKey: nullable(text()),
  /** Name of the kind of record. */
  EntityKeyText: nullable(translated()),
  RecordId: nullable(integer()),
  RecordTitle: nullable(text()),
  Ip: nullable(text()),
  Result: text(),
  ErrorMessage: nullable(translated()),
});
/** An entry of the op log: user, operation, record, origin and result. */
export type OpLogRow = TypeOf<typeof opLogRow>;

export const opLogChoice = object({ Value: text(), Label: translated() });

export type OpLogChoice = TypeOf<typeof opLogChoice>;

/** The state of the hash chain that proves the entries. */
export const chainState = object({
  Count: integer(),
  /** First signature: changes since then can be noticed. */
  Since: nullable(text()),
  SignedAt: nullable(text()),
  SignedCount: integer(),
  Fingerprint: nullable(text()),
  /** The user that the server has in the database may add entries, and neither change them nor switch off what guards them. */
  IsInsertOnly: flag(),
  Problem: nullable(translated()),
});
export type ChainState = TypeOf<typeof chainState>;

export const opLogReply = object({
  Chain: chainState,
  Rows: list(opLogRow),
  Total: integer(),
  /** There are more entries than are counted. */
  Bounded: optional(bounded),
  /** A text was looked for in the entries since then only; those before are found by a range of time. */
  LookedSince: optional(text()),
  Choices: object({ EntityKey: list(opLogChoice), OpAction: list(opLogChoice) }),
});

export type OpLogReply = TypeOf<typeof opLogReply>;

export const stateSearchReply = object({
  Rows: list(given<StepEntry>({ type: 'object' })),
  Total: integer(),
  /** There are more steps than are counted. */
  Bounded: optional(bounded),
  Choices: object({ EntityKey: list(opLogChoice) }),
});

export type StateSearchReply = TypeOf<typeof stateSearchReply>;

export const stateLogRow = object({
  StateField: text(),
  FromState: nullable(integer()),
  ToState: nullable(integer()),
  ActionCode: text(),
  OperatorName: nullable(text()),
  OpTime: text(),
  Reason: nullable(text()),
});
/** A step of a record from state to state; names and reasons are hidden from customers. */
export type StateLogRow = TypeOf<typeof stateLogRow>;

export const stateLogReply = object({ Rows: list(stateLogRow) });

export type StateLogReply = TypeOf<typeof stateLogReply>;
