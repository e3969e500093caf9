import {
  type Shape,
  type TypeOf,
  flag,
  integer,
  list,
  map,
  nullable,
  number,
  object,
  text,
  translated,
} from './schema.ts';

export const roleInfo = object({
  Id: integer(),
  Version: integer(),
  RoleCode: text(),
  RoleName: text(),
  /** Permission keys; `*` for all. */
  KeyList: list(text()),
  ActionList: list(text()),
  /** 1 own, 2 own unit, 3 unit and below, 4 own company, 5 all. */
  DataScope: integer(),
  /** By entity, where it is another. */
  EntityScopes: map(number()),
  Remark: nullable(text()),
  IsSystem: nullable(flag()),
  IsEnabled: nullable(flag()),
  AccountCount: integer(),
});
/** A role as administrators see it. */
export type RoleInfo = TypeOf<typeof roleInfo>;

/** A role as it would become. */
export type WholeRole = Pick<
  RoleInfo,
  'RoleCode' | 'RoleName' | 'KeyList' | 'ActionList' | 'DataScope' | 'EntityScopes'
> & { readonly Remark: string; readonly IsEnabled: boolean };

export const accountInfo = object({
  Id: integer(),
  LoginId: text(),
  PhoneNumber: nullable(text()),
  RealName: nullable(text()),
  EmployeeId: nullable(integer()),
  CustomerId: nullable(integer()),
  OutsideEntity: nullable(text()),
  /** The term for people of that entity; null for employees, programs, and accounts without a record. */
  OutsideTitle: nullable(text()),
  /** The title of the record; null also if the caller may not view it. */
  OutsideName: nullable(text()),
  Roles: list(text()),
  Version: integer(),
  NickName: nullable(text()),
  Email: nullable(text()),
  DemoLabel: nullable(text()),
  WxBound: nullable(flag()),
  /** 1 normal, 2 disabled, 3 locked. */
  AccountState: integer(),
  MustChangePassword: nullable(flag()),
  HasSecondFactor: flag(),
  /** It belongs to a program, which calls by tokens. */
  IsService: flag(),
  LastLoginTime: nullable(text()),
});

export type AccountInfo = TypeOf<typeof accountInfo>;

export const givenPassword = object({ Id: integer(), LoginId: text(), Password: text() });
/** A generated password, returned once. */
export type GivenPassword = TypeOf<typeof givenPassword>;

/** A page of something. */
export interface Page<T> {
  readonly Rows: readonly T[];
  readonly Total: number;
}

/** A page of rows of one shape. */
export const pageOf = <T>(row: Shape<T>): Shape<Page<T>> => object({ Rows: list(row), Total: integer() });

export const candidatesReply = object({
  Rows: list(object({ Id: integer(), Name: text(), Phone: nullable(text()) })),
  /** The entities of people from outside that accounts may be opened for. */
  Outside: list(object({ Key: text(), Title: text() })),
});
/** Employees without an account, or records of people from outside. */
export type CandidatesReply = TypeOf<typeof candidatesReply>;

export const ownedRecords = list(object({ Entity: text(), Title: translated(), Count: integer() }));
/** Numbers of records that belong to an employee, by entity. */
export type OwnedRecords = TypeOf<typeof ownedRecords>;
