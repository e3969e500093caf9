import type { OpLogChoice } from '../opLog/OpLogReply.ts';

/** An uploaded file as administrators read it. */
export interface MediaRow {
  readonly Id: number;
  /** Null: the reader may not view the record that has it. */
  readonly FileName: string | null;
  readonly Extension: string;
  /** Bytes. */
  readonly Size: number;
  /** 1 not yet part of a record, 2 part of one, 3 removed. */
  readonly MediaState: number;
  /** No record has it. */
  readonly IsOrphan: boolean;
  readonly EntityKey: string | null;
  readonly EntityKeyText: string | null;
  readonly RecordId: number | null;
  readonly RecordTitle: string | null;
  readonly CreatorName: string;
  readonly CreateTime: string;
  /** Null: the reader may not see what is in it. */
  readonly Url: string | null;
}

/** One page of all uploaded files, with sums over all of them. Sizes are bytes. */
export interface MediaReply {
  readonly Rows: readonly MediaRow[];
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
