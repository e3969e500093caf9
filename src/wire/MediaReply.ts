import type { MediaEntry } from '#engine/records/MediaEntry.ts';
import type { OpLogChoice } from './OpLogReply.ts';

/** One page of all uploaded files, with sums over all of them. Sizes are bytes. */
export interface MediaReply {
  readonly Rows: readonly MediaEntry[];
  readonly Total: number;
  readonly Sums: {
    readonly Count: number;
    readonly Size: number;
    readonly Orphans: number;
    readonly OrphanSize: number;
    /** Orphans that nobody touched for a day. */
    readonly OldOrphans: number;
  };
  readonly CanDelete: boolean;
  /** What there is to filter by. */
  readonly Choices: { readonly Extension: readonly OpLogChoice[] };
}
