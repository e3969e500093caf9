import type { Values } from '#language/Value.ts';

/** A record that a reference field offers. */
export interface PickRow {
  readonly Id: number;
  readonly Text: string;
  readonly Sub?: string | null;
  /** Fields that rules and `fill` of the asking field need. */
  readonly Ref?: Values;
}

export interface PickReply {
  readonly Rows: readonly PickRow[];
  readonly Total: number;
}
