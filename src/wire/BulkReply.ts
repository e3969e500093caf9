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
