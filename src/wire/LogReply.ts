import { value, type TypeOf, integer, list, nullable, object, text } from './schema.ts';

export const logRow = object({
  OpTime: text(),
  OperatorName: nullable(text()),
  OpAction: text(),
  OpActionText: text(),
  Changes: list(
    object({
      Field: text(),
      Title: text(),
      Before: value,
      After: value,
      BeforeText: text(),
      AfterText: text(),
    }),
  ),
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

export const logReply = object({
  Rows: list(logRow),
  Total: integer(),
});

export type LogReply = TypeOf<typeof logReply>;
