import { type TypeOf, list, object, optional, text } from './schema.ts';

export const schemaFilesReply = object({
  /** A large enum document comes without its text unless it was asked for. */
  Files: list(
    object({
      File: text(),
      Text: optional(text()),
    }),
  ),
});
/** Schema documents as they lie on the server's disk. */
export type SchemaFilesReply = TypeOf<typeof schemaFilesReply>;
