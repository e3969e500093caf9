import { type TypeOf, integer, list, nullable, object, text } from './schema.ts';

export const stateLogRow = object({
  StateField: text(),
  FromState: nullable(integer()),
  ToState: nullable(integer()),
  ActionCode: text(),
  OperatorName: nullable(text()),
  OpTime: text(),
  Reason: nullable(text()),
});
/** One step of a record from state to state; names and reasons are kept from customers. */
export type StateLogRow = TypeOf<typeof stateLogRow>;

export const stateLogReply = object({
  Rows: list(stateLogRow),
});

export type StateLogReply = TypeOf<typeof stateLogReply>;
