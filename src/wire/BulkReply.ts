import { importNote } from './ImportReply.ts';
import { fieldChange } from './LogReply.ts';
import { flag, type TypeOf, integer, list, nullable, object, optional, text, translated } from './schema.ts';

export const bulkReply = object({
  Done: list(integer()),
  /** The versions that those have now, in their order; only from calls that change fields. */
  Versions: optional(list(integer())),
  Failed: list(
    object({
      Id: integer(),
      Message: translated(),
      /** It was refused only because of these: with AcceptWarnings=true it would be done. */
      Warnings: optional(list(translated())),
    }),
  ),
});
/** The result of a call over several records. */
export type BulkReply = TypeOf<typeof bulkReply>;

export const changePreview = object({
  Rows: list(
    object({
      Id: integer(),
      /** The name of the record, where the user may see it. */
      Title: nullable(text()),
      /** As it was read; null for a record that the user does not see. */
      Version: nullable(integer()),
      /** The changes of its fields, including those by rules and sums; empty if nothing changes. */
      Changes: list(fieldChange),
      /** Why it cannot be changed so. */
      Issues: list(importNote),
      Warnings: list(importNote),
    }),
  ),
});
/** The effect of a change on each of several records. */
export type ChangePreview = TypeOf<typeof changePreview>;

export const draftWarnings = object({
  Warnings: list(
    object({
      /** Empty: about the record as a whole. */
      Field: text(),
      Message: translated(),
      /** The records that it is about; of one that the user may not see, only the owner is named. */
      Records: list(
        object({
          Entity: text(),
          EntityTitle: text(),
          Id: nullable(integer()),
          Title: nullable(text()),
          OwnerName: nullable(text()),
        }),
      ),
    }),
  ),
});
/** The warnings of an unsaved form, or of a stored record. */
export type DraftWarnings = TypeOf<typeof draftWarnings>;

export const actionWarnings = object({
  Rows: list(object({ Id: integer(), Title: text(), Messages: list(translated()) })),
});
/** The messages of an action for each record before it is performed, if any. */
export type ActionWarnings = TypeOf<typeof actionWarnings>;

/** Null: unknown to the user, or dependent on input. */
const holds = nullable(flag());

export const actionReason = object({
  What: translated(),
  Holds: holds,
  Words: translated(),
  /** The parts of the text, depth first: a part belongs to the nearest previous one with a lower depth. */
  Parts: list(object({ Depth: integer(), Holds: holds, Words: translated() })),
});
export type ActionReason = TypeOf<typeof actionReason>;

export const actionExplanation = object({
  Action: text(),
  Title: translated(),
  /** The user may perform it now, apart from conditions that depend on other data. */
  May: flag(),
  Refusal: nullable(translated()),
  Reasons: list(actionReason),
});
/** Why a person may, or may not, take a transition with a record now. */
export type ActionExplanation = TypeOf<typeof actionExplanation>;
