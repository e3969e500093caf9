import { values } from './shape/values.ts';
import { type TypeOf, list, map, object, text } from './shape/schema.ts';

export const recordReply = object({
  Record: values,
  Can: list(text()),
  /** Names of the fields this user may change now. */
  Editable: list(text()),
  /** Names of the fields that are shown without their middle. */
  Masked: list(text()),
  /** Fields of referenced records that rules read, by reference field. */
  Refs: map(values),
});
/** One record with what this user may do with it. */
export type RecordReply = TypeOf<typeof recordReply>;
