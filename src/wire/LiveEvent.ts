import { constant, either, flag, integer, list, object, text, type TypeOf } from './schema.ts';

const personThere = object({ name: text(), isEditing: flag() });
/** A user who has a record open. */
export type PersonThere = TypeOf<typeof personThere>;

export const liveEvent = either(
  /** It listens from now on, or from the moment that it named. */
  object({ type: constant('open') }),
  object({ type: constant('record'), version: integer(), by: text() }),
  /** `mark`: a text that is another one whenever the comments are. */
  object({ type: constant('comments'), mark: text() }),
  /** The other users who have the record open. */
  object({ type: constant('people'), people: list(personThere) }),
  /** The record may no longer be viewed, or does not exist: the event does not reveal which. */
  object({ type: constant('gone') }),
  /** Number and ids of records changed by others since the last event; `more`: at least. */
  object({ type: constant('list'), count: integer(), more: flag(), ids: list(integer()) }),
);
/** An event that a window receives about the records that it shows. */
export type LiveEvent = TypeOf<typeof liveEvent>;
