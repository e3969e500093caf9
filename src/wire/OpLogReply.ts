import type { LogRow } from './LogReply.ts';

/** One entry of the op log: who did what to which record, from where, and how it went. */
export interface OpLogRow extends LogRow {
  readonly Id: number;
  readonly AccountId: number | null;
  readonly EntityKey: string | null;
  /** Name of the kind of record. */
  readonly EntityKeyText: string | null;
  readonly RecordId: number | null;
  readonly RecordTitle: string | null;
  readonly Ip: string | null;
  readonly Result: string;
  readonly ErrorMessage: string | null;
}

export interface OpLogChoice {
  readonly Value: string;
  readonly Label: string;
}

export interface OpLogReply {
  readonly Rows: readonly OpLogRow[];
  readonly Total: number;
  /** What there is to filter by. */
  readonly Choices: { readonly EntityKey: readonly OpLogChoice[]; readonly OpAction: readonly OpLogChoice[] };
}
