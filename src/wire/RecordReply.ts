import {
  flag,
  integer,
  list,
  map,
  nullable,
  object,
  optional,
  text,
  translated,
  type TypeOf,
  value,
  values,
} from './schema.ts';

export const versionRow = object({
  Id: integer(),
  OpTime: text(),
  OperatorName: nullable(text()),
  Record: map(value),
});
/** An earlier version of a record, valid until the next save. */
export type VersionRow = TypeOf<typeof versionRow>;

export const versionsReply = object({ Rows: list(versionRow) });

export type VersionsReply = TypeOf<typeof versionsReply>;

export const recordReply = object({
  Record: values,
  Can: list(text()),
  /** Names of the fields this user may change now. */
  Editable: list(text()),
  /** Names of the fields that are shown without their middle. */
  Masked: list(text()),
  /** Fields of referenced records that rules read, by reference field. */
  Refs: map(values),
});
/** A record with the user's permissions for it. */
export type RecordReply = TypeOf<typeof recordReply>;

/** A record with its waiting version in place of the changed fields; By and Time are null without one. */
export const correctionReply = object({
  ...recordReply.members,
  By: nullable(text()),
  Time: nullable(text()),
  /** Names of the fields that the waiting version changes. */
  Changed: list(text()),
  /** Those of them that the record has changed since the version was begun. */
  Overwritten: list(text()),
});
export type CorrectionReply = TypeOf<typeof correctionReply>;

const ignored = object({
  Field: text(),
  Title: translated(),
  Reason: translated(),
  /** For a field of a child row: the row, and the field in it. */
  Row: optional(object({ Index: integer(), Field: text() })),
  /** The rest of the value is stored. */
  IsPart: optional(flag()),
});
/** A submitted value that is not stored, or not in full. */
export type Ignored = TypeOf<typeof ignored>;

export const savedReply = object({
  ...recordReply.members,
  /** The submitted values that are not stored, with the reasons; empty if everything was accepted. */
  Ignored: list(ignored),
  /** The records that a transition made and that the caller may view: the title of their kind, and their own. */
  Made: optional(list(object({ Entity: text(), Kind: translated(), Id: integer(), Title: text() }))),
});
/** A record as it was saved. */
export type SavedReply = TypeOf<typeof savedReply>;
