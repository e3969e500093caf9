import type { Density, Theme } from '#engine/site/appearanceCookie.ts';
import type { Language } from '#engine/words/Language.ts';
import {
  choice,
  flag,
  integer,
  list,
  membersSchema,
  nullable,
  object,
  type ObjectShape,
  optional,
  type Shape,
  text,
  type TypeOf,
  values,
} from './schema.ts';

/** Colours of the back office: bright, dark, or as the system of the reader has them. */
export const theme: Shape<Theme> = choice('light', 'dark', 'system');

/** Room that rows, fields and entries of the back office take. */
export const density: Shape<Density> = choice('compact', 'standard', 'loose');

/** The language of the frame. */
export const language: Shape<Language> = choice('zh', 'en');

const members = {
  Id: integer(),
  NickName: nullable(text()),
  Email: nullable(text()),
  PhoneNumber: nullable(text()),
  RealName: nullable(text()),
  UnitPath: nullable(text()),
  AuthedRouteInfos: list(object({ Id: text(), Children: list(object({ Id: text() })) })),
  LoginInfo: object({
    EmployeeId: nullable(integer()),
    Roles: list(text()),
    UnitPath: nullable(text()),
    IsUnitChief: flag(),
  }),
  UserValues: values,
  UnitName: optional(nullable(text())),
  /** The user's duties as display texts: unit chief, and the declared facts that are true for the user. */
  Duties: optional(list(text())),
  CustomerName: optional(nullable(text())),
  ProductTitle: optional(nullable(text())),
  /** The product's term for the people of other companies. */
  OutsideTitle: optional(text()),
  /** The address after sign-in, if it is in the menu. */
  Home: optional(nullable(text())),
  HasPassword: optional(flag()),
  /** The password was set by another person, or does not exist yet. */
  MustChangePassword: optional(flag()),
  /** What the account has to do before it may do anything else. */
  Duty: optional(choice('password', 'secondFactor')),
  WxBound: optional(flag()),
  HasSecondFactor: optional(flag()),
  /** A second factor is required; until it is set up, only the user's own account is accessible. */
  NeedsSecondFactor: optional(flag()),
  /** May see and end the sessions of others. */
  AdministersAccounts: optional(flag()),
  /** The preferred colour scheme; undefined if never chosen. */
  Theme: optional(theme),
  /** The preferred density; undefined if never chosen. */
  Density: optional(density),
  /** The preferred language; undefined if never chosen. */
  Language: optional(language),
  /** The server runs in development mode and reports changed schemas. */
  Dev: optional(flag()),
};
/** Further members are the facts that the product declares as flags (`x-user`), by their names. */
export const currentUser: ObjectShape<typeof members> = {
  members,
  schema: membersSchema(members, flag().schema),
};
/** The signed-in user as the server returns it (spec section 3), with the values that rules read as `$user`. */
export type CurrentUser = TypeOf<typeof currentUser>;
