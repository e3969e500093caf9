import { importNote } from './ImportReply.ts';
import { fieldChange } from './LogReply.ts';
import { flag, type TypeOf, integer, list, nullable, object, optional, text, said } from './schema.ts';

export const bulkReply = object({
  Done: list(integer()),
  /** The versions that those have now, in their order; only from calls that change fields. */
  Versions: optional(list(integer())),
  Failed: list(
    object({
      Id: integer(),
      Message: said(),
      /** It was not done because of these alone: with AcceptWarnings=true it would be. */
      Warnings: optional(list(said())),
    }),
  ),
});
/** What a call over several records did. */
export type BulkReply = TypeOf<typeof bulkReply>;

export const changePreview = object({
  Rows: list(
    object({
      Id: integer(),
      /** The name of the record, where the user may see it. */
      Title: nullable(text()),
      /** As it was read; null for a record that the user does not see. */
      Version: nullable(integer()),
      /** What would become of its fields, those that rules and sums change among them; empty where nothing would. */
      Changes: list(fieldChange),
      /** Why it cannot be changed so. */
      Issues: list(importNote),
      Warnings: list(importNote),
    }),
  ),
});
/** What a change would do to each of some records. */
export type ChangePreview = TypeOf<typeof changePreview>;

export const actionWarnings = object({
  Rows: list(object({ Id: integer(), Title: text(), Messages: list(said()) })),
});
/** What an action has to say of each of some records before it is taken; records without a word are left out. */
export type ActionWarnings = TypeOf<typeof actionWarnings>;

/** Null: it may not be told, or depends on what is entered first. */
const holds = nullable(flag());

export const actionReason = object({
  What: said(),
  Holds: holds,
  Words: said(),
  /** What the words are made of, each part below the one before that is less deep. */
  Parts: list(object({ Depth: integer(), Holds: holds, Words: said() })),
});
export type ActionReason = TypeOf<typeof actionReason>;

export const actionExplanation = object({
  Action: text(),
  Title: said(),
  /** The person may take it now, as far as it does not depend on what must hold besides. */
  May: flag(),
  Refusal: nullable(said()),
  Reasons: list(actionReason),
});
/** Why a person may, or may not, take a transition with a record now. */
export type ActionExplanation = TypeOf<typeof actionExplanation>;
