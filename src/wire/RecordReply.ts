import type { Values } from '#language/Value.ts';

/** One record with what this user may do with it. */
export interface RecordReply {
  readonly Record: Values;
  readonly Can: readonly string[];
  /** Names of the fields this user may change now. */
  readonly Editable: readonly string[];
  /** Names of the fields that are shown without their middle. */
  readonly Masked: readonly string[];
  /** Fields of referenced records that rules read, by reference field. */
  readonly Refs: Readonly<Record<string, Values>>;
}
