import type { StepEntry } from '#engine/workflow/StepEntry.ts';
import { opLogChoice } from './OpLogReply.ts';
import { type TypeOf, given, integer, list, object } from './schema.ts';

export const stateSearchReply = object({
  Rows: list(given<StepEntry>({ type: 'object' })),
  Total: integer(),
  /** What there is to filter by. */
  Choices: object({
    EntityKey: list(opLogChoice),
  }),
});

export type StateSearchReply = TypeOf<typeof stateSearchReply>;
