import type { Value } from '#core/expression/Value.ts';

/** One entry of a record's log; `Changes` holds only fields this user may read. */
export interface LogRow {
  readonly OpTime: string;
  readonly OperatorName: string | null;
  readonly OpAction: string;
  readonly Changes: readonly {
    readonly Field: string;
    readonly Title: string;
    readonly Before: Value;
    readonly After: Value;
  }[];
}

export interface LogReply {
  readonly Rows: readonly LogRow[];
  readonly Total: number;
}
