import { sql } from 'kysely';
import type { Density, Theme } from '#engine/site/appearanceCookie.ts';
import type { Language } from '#engine/words/Language.ts';
import type { Db } from '../Database.ts';
import { readRows } from '../driver/ReadCache.ts';
import { compileSql } from '../rows/Statement.ts';
import { holdsPlainSql } from '../sql/functionSql.ts';
import { queryRow, queryRows } from '../queryRows.ts';

/** 1 normal, 2 disabled, 3 locked (domain 6.4). */
export type AccountState = 1 | 2 | 3;

export interface AccountRow {
  readonly Id: number;
  readonly LoginId: string;
  readonly PasswordHash: string | null;
  readonly PhoneNumber: string | null;
  readonly NickName: string | null;
  readonly RealName: string | null;
  readonly Email: string | null;
  readonly EmployeeId: number | null;
  readonly CustomerId: number | null;
  /** The entity of the external record. */
  readonly OutsideEntity: string | null;
  readonly Roles: readonly string[] | null;
  readonly AccountState: AccountState;
  readonly DemoLabel: string | null;
  readonly WxBound: boolean | null;
  readonly MustChangePassword: boolean | null;
  readonly Theme: Theme | null;
  readonly Density: Density | null;
  /** The chosen language of the back office. */
  readonly Language: Language | null;
  /** Signing in also requires a code. */
  readonly HasSecondFactor: boolean;
  /** A service account: a program calls with tokens; no user signs in to it. */
  readonly IsService: boolean;
}

/** Column: whether the account of a row of "account" has an active second factor. */
export const HAS_SECOND_FACTOR = sql`exists (select 1 from "secondFactor" as f
  where f."AccountKey" = "account"."Id"::text and f."ConfirmedAt" is not null) as "HasSecondFactor"`;

/** Whether a row of "account" is a service account. */
export const IS_SERVICE = sql`coalesce("account"."IsService", false)`;

const COLUMNS = sql`"Id", "LoginId", "PasswordHash", "PhoneNumber", "NickName", "RealName", "Email", "EmployeeId", "CustomerId",
  "OutsideEntity", "Roles", "AccountState", "DemoLabel", "WxBound", "MustChangePassword", "Theme", "Density", "Language", ${IS_SERVICE} as "IsService", ${HAS_SECOND_FACTOR}`;

/** The account of a typed name: a bound phone number, else a sign-in name; undefined when there is none. */
export async function findAccount(db: Db, name: string): Promise<AccountRow | undefined> {
  return queryRow(db)<AccountRow>`
    select ${COLUMNS} from "account" where ("PhoneNumber" = ${name} or "LoginId" = ${name}) and not "IsDeleted"
    order by ("PhoneNumber" is not distinct from ${name}) desc, "Id" limit 1`;
}

/** The account with a phone number; undefined when there is none, or (in imported data) several. */
export async function findAccountByPhone(db: Db, phone: string): Promise<AccountRow | undefined> {
  const rows = await queryRows(db)<AccountRow>`
    select ${COLUMNS} from "account" where "PhoneNumber" = ${phone} and not "IsDeleted" limit 2`;
  return rows.length === 1 ? rows[0] : undefined;
}

/** The account with an Id; undefined when there is none. */
export async function readAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  return queryRow(db)<AccountRow>`
    select ${COLUMNS} from "account" where "Id" = ${String(id)}::bigint and not "IsDeleted"`;
}

/** All accounts, including disabled ones. */
export async function everyAccount(db: Db): Promise<AccountRow[]> {
  return queryRows(db)<AccountRow>`select ${COLUMNS} from "account" order by "Id"`;
}

/** The accounts of employees who may sign in, by Id; with `ids` only those of them. */
export const listStaffAccounts = (db: Db, ids?: readonly number[]): Promise<AccountRow[]> =>
  staffAccounts(db, ids === undefined ? sql`true` : sql`"Id" = any(${ids.map(String)}::bigint[])`);

/** The accounts of some employees who may sign in. An account that is its own employee counts by its Id. */
export const listStaffOfEmployees = (db: Db, ids: readonly number[]): Promise<AccountRow[]> =>
  staffAccounts(db, isEmployee(ids));

const isEmployee = (ids: readonly number[]): ReturnType<typeof sql> =>
  sql`coalesce("EmployeeId", "Id") = any(${ids.map(String)}::bigint[])`;

/** Staff by employee Id or role. An account that is its own employee counts by its Id. */
export interface StaffNames {
  readonly employees: readonly number[];
  readonly roles: readonly string[];
}

/** The accounts of employees who may sign in and have one of some roles; with `names` only those of them. */
export const listStaffWithRoles = (db: Db, roles: readonly string[], names?: StaffNames): Promise<AccountRow[]> =>
  staffAccounts(
    db,
    names === undefined
      ? hasRole(roles)
      : sql`${hasRole(roles)} and (${isEmployee(names.employees)} or ${hasRole(names.roles)})`,
  );

const hasRole = (roles: readonly string[]): ReturnType<typeof sql> => sql`"Roles" && ${[...roles]}::text[]`;

async function staffAccounts(db: Db, among: ReturnType<typeof sql>): Promise<AccountRow[]> {
  return queryRows(db)<AccountRow>`
    select ${COLUMNS} from "account" where "AccountState" = 1 and not "IsDeleted" and ${among}
      and ("EmployeeId" is not null or coalesce(cardinality("Roles"), 0) > 0) order by "Id"`;
}

/** Records of an entity of external people. */
export interface OutsideRecords {
  readonly entity: string;
  readonly ids: readonly number[];
}

/** Whether a row of "account" belongs to one of the records. */
export const belongsTo = ({ entity, ids }: OutsideRecords): ReturnType<typeof sql> =>
  sql`("OutsideEntity" = ${entity} and "CustomerId" = any(${ids.map(String)}::bigint[]))`;

/** Sets the entity of external accounts that have none yet, as there was only one before; returns their number. */
export async function noteOutsideEntity(db: Db, entity: string): Promise<number> {
  const rows = await queryRows(db)`
    update "account" set "OutsideEntity" = ${entity}
    where "CustomerId" is not null and "OutsideEntity" is null returning 1`;
  return rows.length;
}

/** The accounts of some external people that may sign in. */
export async function listCustomerAccounts(db: Db, records: OutsideRecords): Promise<AccountRow[]> {
  return queryRows(db)<AccountRow>`
    select ${COLUMNS} from "account" where "AccountState" = 1 and not "IsDeleted" and "EmployeeId" is null
      and ${belongsTo(records)} order by "Id"`;
}

/** The accounts that are offered on the sign-in page of a demo installation. */
export async function listDemoAccounts(db: Db): Promise<{ LoginId: string; DemoLabel: string }[]> {
  return queryRows(db)<{ LoginId: string; DemoLabel: string }>`
    select "LoginId", "DemoLabel" from "account"
    where "DemoLabel" is not null and "AccountState" = 1 and not "IsDeleted" order by "Id"`;
}

/** Sign-in names of employees who can sign in, by employee Id. */
export async function loginIdsOfEmployees(db: Db): Promise<Map<number, string>> {
  const rows = await queryRows(db)<{ EmployeeId: number; LoginId: string }>`
    select "EmployeeId", "LoginId" from "account"
    where "EmployeeId" is not null and "AccountState" = 1 and not "IsDeleted"`;
  return new Map(rows.map(({ EmployeeId, LoginId }) => [EmployeeId, LoginId]));
}

/** The employees, of some or of all, who have accounts of which each is disabled. */
export async function disabledEmployees(db: Db, among?: readonly number[]): Promise<Set<number>> {
  const which =
    among === undefined ? sql`"EmployeeId" is not null` : sql`"EmployeeId" = any(${among.map(String)}::bigint[])`;
  const rows = await queryRows(db)<{ id: number }>`
    select "EmployeeId" as id from "account" where ${which} and not "IsDeleted"
    group by 1 having bool_and("AccountState" = 2) order by 1`;
  return new Set(rows.map(({ id }) => Number(id)));
}

/** The employees who had accounts, and have none left with which they could sign in: deleted, disabled or locked. */
export async function idleEmployees(db: Db): Promise<number[]> {
  const { sql: text, parameters: values } = compileSql(
    sql`select "EmployeeId" as id from "account" where "EmployeeId" is not null
      group by 1 having bool_and("IsDeleted" or "AccountState" <> 1) order by 1`,
  );
  return (await readRows(db, { text, values, tables: ['account'] })).map(({ id }) => Number(id));
}

/** Counts the accounts that belong to some records: employees, or records of an entity of external people. */
export async function countAccountsOf(db: Db, owners: OutsideRecords | readonly number[]): Promise<number> {
  const theirs = 'entity' in owners ? belongsTo(owners) : sql`"EmployeeId" = any(${owners.map(String)}::bigint[])`;
  const row = await queryRow(db)<{ count: number }>`
    select count(*) as count from "account" where ${theirs} and not "IsDeleted"`;
  return row?.count ?? 0;
}

/** Moves the accounts of some external people to another record of their entity. Returns their number. */
export async function moveAccounts(db: Db, from: OutsideRecords, to: number): Promise<number> {
  const rows = await queryRows(db)`
    update "account" set "CustomerId" = ${String(to)}::bigint, "Version" = "Version" + 1
    where ${belongsTo(from)} returning 1`;
  return rows.length;
}

/** Names of people by sign-in name. */
export async function namesOfLogins(db: Db, logins: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryRows(db)<{ LoginId: string; name: string }>`
    select "LoginId", coalesce("RealName", "NickName", "LoginId") as name from "account"
    where "LoginId" = any(${[...logins]}::text[]) and not "IsDeleted"`;
  return new Map(rows.map(({ LoginId, name }) => [LoginId, name]));
}

/** Names of accounts by Id. */
export async function accountNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await queryRows(db)<{ Id: number; name: string }>`
    select "Id", coalesce("RealName", "NickName", "LoginId") as name from "account"
    where "Id" = any(${ids.map(String)}::bigint[])`;
  return new Map(rows.map(({ Id, name }) => [Id, name]));
}

/** Accounts whose name or sign-in name contains a text, by Id; an empty text finds all. */
export async function findAccounts(db: Db, text: string, limit: number): Promise<AccountRow[]> {
  return queryRows(db)<AccountRow>`
    select ${COLUMNS} from "account" where not "IsDeleted"
      and ${holdsPlainSql(sql`concat_ws('|', "RealName", "NickName", "LoginId")`, text)}
    order by "Id" limit ${sql.lit(limit)}`;
}
