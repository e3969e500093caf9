import { type TypeOf, integer, list, object, optional, text } from './schema.ts';

export const bulkReply = object({
  Done: list(integer()),
  Failed: list(
    object({
      Id: integer(),
      Message: text(),
      /** It was not done because of these alone: with AcceptWarnings=true it would be. */
      Warnings: optional(list(text())),
    }),
  ),
});
/** What a call over several records did. */
export type BulkReply = TypeOf<typeof bulkReply>;

export const actionWarnings = object({
  Rows: list(object({ Id: integer(), Title: text(), Messages: list(text()) })),
});
/** What an action has to say of each of some records before it is taken; records without a word are left out. */
export type ActionWarnings = TypeOf<typeof actionWarnings>;
