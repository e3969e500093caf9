import type { Value } from '#language/Value.ts';

/** An earlier version of a record: what it was until somebody saved another. */
export interface VersionRow {
  readonly Id: number;
  readonly OpTime: string;
  readonly OperatorName: string | null;
  readonly Record: Readonly<Record<string, Value>>;
}

export interface VersionsReply {
  readonly Rows: readonly VersionRow[];
}
