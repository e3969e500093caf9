import type { MediaEntry } from '#engine/records/MediaEntry.ts';
import { opLogChoice } from './LogReply.ts';
import { flag, given, integer, list, object, text, type TypeOf } from './schema.ts';

export const fileInfo = object({
  Id: integer(),
  FileName: text(),
  /** Bytes. */
  Size: integer(),
  Url: text(),
});
/** An uploaded file as records hold it. */
export type FileInfo = TypeOf<typeof fileInfo>;

export const mediaReply = object({
  Rows: list(given<MediaEntry>({ type: 'object' })),
  Total: integer(),
  Sums: object({
    Count: integer(),
    Size: integer(),
    Orphans: integer(),
    OrphanSize: integer(),
    /** Orphans that have not been used for a day. */
    OldOrphans: integer(),
  }),
  CanDelete: flag(),
  Choices: object({ Extension: list(opLogChoice) }),
});
/** A page of all uploaded files, with sums over all of them. Sizes are in bytes. */
export type MediaReply = TypeOf<typeof mediaReply>;
