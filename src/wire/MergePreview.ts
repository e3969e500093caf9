import { type TypeOf, integer, list, object, text } from './schema.ts';

export const mergePreview = object({
  Records: list(
    object({
      Id: integer(),
      Title: text(),
      References: list(
        object({
          Entity: text(),
          Title: text(),
          Count: integer(),
        }),
      ),
      /** The values that it would take over if it stayed, with their source records. */
      Takes: list(object({ Title: text(), Text: text(), From: text() })),
    }),
  ),
});
/** Records that are to become one, and what refers to each. */
export type MergePreview = TypeOf<typeof mergePreview>;
