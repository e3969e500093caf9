import { type TypeOf, integer, list, nullable, object, optional, text, given } from './schema.ts';
import { bounded } from './ListReply.ts';
import type { StepEntry } from '#engine/workflow/StepEntry.ts';
import { opLogChoice } from './OpLogReply.ts';

export const stateSearchReply = object({
  Rows: list(given<StepEntry>({ type: 'object' })),
  Total: integer(),
  /** There are more steps than are counted. */
  Bounded: optional(bounded),
  /** The filter choices. */
  Choices: object({
    EntityKey: list(opLogChoice),
  }),
});

export type StateSearchReply = TypeOf<typeof stateSearchReply>;

export const stateLogRow = object({
  StateField: text(),
  FromState: nullable(integer()),
  ToState: nullable(integer()),
  ActionCode: text(),
  OperatorName: nullable(text()),
  OpTime: text(),
  Reason: nullable(text()),
});
/** A step of a record from state to state; names and reasons are hidden from customers. */
export type StateLogRow = TypeOf<typeof stateLogRow>;

export const stateLogReply = object({
  Rows: list(stateLogRow),
});

export type StateLogReply = TypeOf<typeof stateLogReply>;
