import type { Values } from '#language/Value.ts';

/** One page of a list. Rows hold Id, Version, the list's columns, `FText` beside references and enums, `Can`, and `Masked`. */
export interface ListReply {
  readonly Rows: readonly Values[];
  readonly Total: number;
  readonly Sums: Readonly<Record<string, number | null>>;
  readonly SceneCounts: Readonly<Record<string, number>>;
}
