import type { TagColor } from '#core/enums/EnumType.ts';
import type { OpLogChoice } from './OpLogReply.ts';

/** A state as people read it. */
export interface StateText {
  readonly Text: string;
  readonly Color: TagColor;
}

/** One step of some record from state to state. */
export interface StateSearchRow {
  readonly Id: number;
  readonly OpTime: string;
  readonly OperatorName: string | null;
  readonly EntityKey: string;
  /** Name of the kind of record. */
  readonly EntityKeyText: string;
  readonly RecordId: number;
  /** Null: there is no such record for the reader. */
  readonly RecordTitle: string | null;
  readonly ActionCode: string;
  readonly ActionText: string;
  readonly From: StateText | null;
  readonly To: StateText | null;
  readonly Reason: string | null;
}

export interface StateSearchReply {
  readonly Rows: readonly StateSearchRow[];
  readonly Total: number;
  /** What there is to filter by. */
  readonly Choices: { readonly EntityKey: readonly OpLogChoice[] };
}
