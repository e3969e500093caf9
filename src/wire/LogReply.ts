import type { Value } from '#language/Value.ts';

/** One entry of a record's log; `Changes` holds only fields this user may read. */
export interface LogRow {
  readonly OpTime: string;
  readonly OperatorName: string | null;
  readonly OpAction: string;
  readonly OpActionText: string;
  readonly Changes: readonly {
    readonly Field: string;
    readonly Title: string;
    readonly Before: Value;
    readonly After: Value;
    readonly BeforeText: string;
    readonly AfterText: string;
  }[];
  /** Titles of fields that were sent and left out because a rule hid them. */
  readonly Dropped: readonly string[];
  /** Titles of fields that were sent and are not the sender's to write. */
  readonly Ignored: readonly string[];
  /** Titles of masked fields that were shown in full. */
  readonly Revealed: readonly string[];
  /** Titles of records that were merged into it. */
  readonly Merged: readonly string[];
}

export interface LogReply {
  readonly Rows: readonly LogRow[];
  readonly Total: number;
}
