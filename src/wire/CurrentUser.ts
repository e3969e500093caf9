import type { Language } from '#engine/words/Language.ts';
import type { Density, Theme } from '#engine/site/lookCookie.ts';
import {
  choice,
  type Shape,
  values,
  type TypeOf,
  flag,
  type ObjectShape,
  integer,
  membersSchema,
  list,
  nullable,
  object,
  optional,
  text,
} from './schema.ts';

/** Colours of the back office: bright, dark, or as the system of the reader has them. */
export const theme: Shape<Theme> = choice('light', 'dark', 'system');

/** Room that rows, fields and entries of the back office take. */
export const density: Shape<Density> = choice('compact', 'standard', 'loose');

/** What the frame speaks. */
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
  /** What he is, as people call it: chief of his unit, and the declared facts that are true of him. */
  Duties: optional(list(text())),
  CustomerName: optional(nullable(text())),
  ProductTitle: optional(nullable(text())),
  /** What the product calls the people of other companies who sign in. */
  OutsideTitle: optional(text()),
  /** The address that sign-in leads to, where his menu has it. */
  Home: optional(nullable(text())),
  HasPassword: optional(flag()),
  /** His password was set by somebody else, or he has none yet. */
  MustChangePassword: optional(flag()),
  WxBound: optional(flag()),
  HasSecondFactor: optional(flag()),
  /** He has to have a second factor here; until then he gets no further than to his own account. */
  NeedsSecondFactor: optional(flag()),
  /** He may see and end the sessions of others. */
  AdministersAccounts: optional(flag()),
  /** In which colours he wants the back office; none where he never chose. */
  Theme: optional(theme),
  /** How much room he wants things to take; none where he never chose. */
  Density: optional(density),
  /** Which language he wants it to speak; none where he never chose. */
  Language: optional(language),
  /** The server runs in development mode and tells about changed schemas. */
  Dev: optional(flag()),
};
/** Beside these stand the facts that the product declares as flags (`x-user`), by their names. */
export const currentUser: ObjectShape<typeof members> = {
  members,
  schema: membersSchema(members, flag().schema),
};
/** The signed-in user as the server tells him (spec section 3), with what rules read as `$user`. */
export type CurrentUser = TypeOf<typeof currentUser>;
