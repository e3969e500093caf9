import type { MediaEntry } from '#engine/records/MediaEntry.ts';
import { opLogChoice } from './OpLogReply.ts';
import { type TypeOf, flag, given, integer, list, object } from './schema.ts';

export const mediaReply = object({
  Rows: list(given<MediaEntry>({ type: 'object' })),
  Total: integer(),
  Sums: object({
    Count: integer(),
    Size: integer(),
    Orphans: integer(),
    OrphanSize: integer(),
    /** Orphans that nobody touched for a day. */
    OldOrphans: integer(),
  }),
  CanDelete: flag(),
  /** What there is to filter by. */
  Choices: object({
    Extension: list(opLogChoice),
  }),
});
/** One page of all uploaded files, with sums over all of them. Sizes are bytes. */
export type MediaReply = TypeOf<typeof mediaReply>;
