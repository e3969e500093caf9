import { type TypeOf, flag, integer, list, nullable, object, text } from './schema.ts';

export const openSession = object({
  Id: integer(),
  CreateTime: text(),
  /** When it was last used, to the minute. */
  SeenTime: text(),
  /** When it ends unless it is used before. */
  EndTime: text(),
  Address: text(),
  /** The user agent of the browser. */
  Agent: nullable(text()),
  /** The current session. */
  IsCurrent: flag(),
});
/** A browser in which an account is signed in. Times are `YYYY-MM-DD HH:mm:ss`, in the zone of the product. */
export type OpenSession = TypeOf<typeof openSession>;

export const openSessions = object({
  Account: object({
    Id: integer(),
    LoginId: text(),
    Name: nullable(text()),
  }),
  Rows: list(openSession),
});
/** The sessions of an account. */
export type OpenSessions = TypeOf<typeof openSessions>;
