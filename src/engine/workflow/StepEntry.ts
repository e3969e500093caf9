import type { TagColor } from '#language/EnumType.ts';

/** A state as people read it. */
export interface StateText {
  readonly Text: string;
  readonly Color: TagColor;
}

/** A step of a record from state to state, as the state log stores it. */
export interface StepEntry {
  readonly Id: number;
  readonly OpTime: string;
  readonly OperatorName: string | null;
  readonly EntityKey: string;
  /** Name of the kind of record. */
  readonly EntityKeyText: string;
  readonly RecordId: number;
  /** Null: the reader may not view the record, or it was deleted. */
  readonly RecordTitle: string | null;
  readonly ActionCode: string;
  readonly ActionText: string;
  readonly From: StateText | null;
  readonly To: StateText | null;
  readonly Reason: string | null;
}
