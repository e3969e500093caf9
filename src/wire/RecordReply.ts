import { values, integer, type TypeOf, list, map, object, optional, text, said } from './schema.ts';

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
/** One record with what this user may do with it. */
export type RecordReply = TypeOf<typeof recordReply>;

const ignored = object({
  Field: text(),
  Title: said(),
  Reason: said(),
  /** Of a field of a child row: which row, and the field in it. */
  Row: optional(object({ Index: integer(), Field: text() })),
});
/** What was sent with a save and is not stored. */
export type Ignored = TypeOf<typeof ignored>;

export const savedReply = object({
  ...recordReply.members,
  /** What was sent and is not stored, with the reason; empty when everything was taken. */
  Ignored: list(ignored),
});
/** A record as it was saved. */
export type SavedReply = TypeOf<typeof savedReply>;
