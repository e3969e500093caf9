import { type TypeOf, integer, list, object, translated, text } from './schema.ts';

const figures = object({
  Before: integer(),
  After: integer(),
  /** The records that the user reaches in addition, and those that the user no longer reaches. */
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
          Title: translated(),
          View: figures,
          Edit: figures,
          /** Some of the newly visible records, as far as the caller may see them. */
          Samples: list(object({ Id: integer(), Title: text() })),
        }),
      ),
    }),
  ),
  /** Names of further people whose rights change; their records were not counted. */
  Uncounted: list(text()),
});
/** The users who gain access to records by a change of units, duties, roles or accounts, computed before the change. */
export type AccessGains = TypeOf<typeof accessGains>;
/** A kind of records to which a user gains access. */
export type GainedEntity = AccessGains['Accounts'][number]['Entities'][number];
