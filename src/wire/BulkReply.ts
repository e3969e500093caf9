import { type TypeOf, integer, list, object, text } from './schema.ts';

export const bulkReply = object({
  Done: list(integer()),
  Failed: list(
    object({
      Id: integer(),
      Message: text(),
    }),
  ),
});
/** What a call over several records did. */
export type BulkReply = TypeOf<typeof bulkReply>;
