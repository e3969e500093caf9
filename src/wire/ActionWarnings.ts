import { type TypeOf, integer, list, object, text } from './schema.ts';

export const actionWarnings = object({
  Rows: list(object({ Id: integer(), Title: text(), Messages: list(text()) })),
});
/** What an action has to say of each of some records before it is taken; records without a word are left out. */
export type ActionWarnings = TypeOf<typeof actionWarnings>;
