import type { StepEntry } from '#engine/workflow/StepEntry.ts';
import type { OpLogChoice } from './OpLogReply.ts';

export interface StateSearchReply {
  readonly Rows: readonly StepEntry[];
  readonly Total: number;
  /** What there is to filter by. */
  readonly Choices: { readonly EntityKey: readonly OpLogChoice[] };
}
