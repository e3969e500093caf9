import { type TypeOf, integer, list, object, said, text } from './schema.ts';

const figures = object({
  Before: integer(),
  After: integer(),
  /** Those that he did not reach before, and those that he reaches no more. */
  More: integer(),
  Less: integer(),
});

export const accessGains = object({
  /** Sent back as `AcceptGains`: just this was read. */
  Accept: text(),
  Accounts: list(
    object({
      Id: integer(),
      Name: text(),
      LoginId: text(),
      Entities: list(
        object({
          Key: text(),
          Title: said(),
          View: figures,
          Edit: figures,
          /** Some of the records that he did not see before, as far as the reader may see them himself. */
          Samples: list(object({ Id: integer(), Title: text() })),
        }),
      ),
    }),
  ),
  /** Names of further people whose rights change; their records were not counted. */
  Uncounted: list(text()),
});
/** Who would reach which records by a change of units, duties, roles or accounts, before it is made. */
export type AccessGains = TypeOf<typeof accessGains>;
/** One kind of records that somebody would reach. */
export type GainedEntity = AccessGains['Accounts'][number]['Entities'][number];
