import { type TypeOf, integer, object, text } from './schema.ts';

export const fileInfo = object({
  Id: integer(),
  FileName: text(),
  /** Bytes. */
  Size: integer(),
  Url: text(),
});
/** An uploaded file as records hold it. */
export type FileInfo = TypeOf<typeof fileInfo>;
