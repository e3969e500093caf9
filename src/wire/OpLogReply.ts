import { bounded } from './ListReply.ts';
import { logRow } from './LogReply.ts';
import { flag, type TypeOf, integer, list, nullable, object, optional, text, translated } from './schema.ts';

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

export const opLogChoice = object({
  Value: text(),
  Label: translated(),
});

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
  /** The filter choices. */
  Choices: object({
    EntityKey: list(opLogChoice),
    OpAction: list(opLogChoice),
  }),
});

export type OpLogReply = TypeOf<typeof opLogReply>;
