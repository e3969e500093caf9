import { flag, integer, list, nullable, object, text, type TypeOf } from './schema.ts';

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
  IsCurrent: flag(),
});
/** A browser in which an account is signed in. Times are `YYYY-MM-DD HH:mm:ss`, in the zone of the product. */
export type OpenSession = TypeOf<typeof openSession>;

export const openSessions = object({
  Account: object({ Id: integer(), LoginId: text(), Name: nullable(text()) }),
  Rows: list(openSession),
});
export type OpenSessions = TypeOf<typeof openSessions>;

export const apiToken = object({
  Id: integer(),
  Name: text(),
  CreateTime: text(),
  EndTime: text(),
  IsEnded: flag(),
  /** When it was last used, to the minute; null: never. */
  UsedTime: nullable(text()),
  /** The address it was last used from. */
  UsedFrom: nullable(text()),
  /** It reads, and changes nothing. */
  ReadsOnly: flag(),
  /** The path names of the kinds of records that it reaches; null: all that its owner reaches. */
  Entities: nullable(list(text())),
  /** Its roles, a subset of its owner's; null: all. */
  Roles: nullable(list(text())),
});
/** A key by which a program calls the API for an account. Times are `YYYY-MM-DD HH:mm:ss`, in the zone of the product. */
export type ApiToken = TypeOf<typeof apiToken>;

const choices = list(object({ Value: text(), Label: text() }));

export const apiTokens = object({
  Account: object({ Id: integer(), LoginId: text(), Name: nullable(text()), IsService: flag() }),
  Rows: list(apiToken),
  /** The limits that a token of this account may have. */
  Entities: choices,
  Roles: choices,
});
export type ApiTokens = TypeOf<typeof apiTokens>;
