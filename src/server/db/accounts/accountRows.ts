import { sql } from 'kysely';
import { plainName } from '#language/plainName.ts';
import type { Db } from '../Database.ts';
import { HAS_SECOND_FACTOR, IS_SERVICE, type AccountRow, type AccountState } from './accounts.ts';
import { holdsPlainSql } from '../sql/functionSql.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** An account as administrators see it. */
export interface ListedAccount extends Omit<AccountRow, 'PasswordHash'> {
  readonly Version: number;
  readonly LastLoginTime: string | null;
}

export interface AccountFilter {
  /** Part of a name or sign-in name. */
  readonly search: string;
  readonly kind?: 'employee' | 'customer' | 'service' | undefined;
  readonly state?: number | undefined;
  readonly role?: string | undefined;
}

const COLUMNS = sql`"Id", "Version", "LoginId", "PhoneNumber", "NickName", "RealName", "Email", "EmployeeId", "CustomerId",
  "OutsideEntity", "Roles",
  "AccountState", "DemoLabel", "WxBound", "MustChangePassword", "LastLoginTime", ${IS_SERVICE} as "IsService", ${HAS_SECOND_FACTOR}`;

/** Accounts by Id, and their total number. */
export async function searchAccounts(
  db: Db,
  { search, kind, state, role }: AccountFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedAccount[]; total: number }> {
  const staff = sql`("EmployeeId" is not null or coalesce(cardinality("Roles"), 0) > 0)`;
  const kinds = {
    employee: sql`${staff} and not ${IS_SERVICE}`,
    customer: sql`not ${staff} and not ${IS_SERVICE}`,
    service: IS_SERVICE,
  };
  const where = sql.join(
    [
      sql`not "IsDeleted"`,
      holdsPlainSql(sql`concat_ws('|', "RealName", "NickName", "LoginId", "PhoneNumber")`, search),
      ...(kind === undefined ? [] : [kinds[kind]]),
      ...(state === undefined ? [] : [sql`"AccountState" = ${String(state)}::bigint`]),
      ...(role === undefined ? [] : [sql`${role} = any("Roles")`]),
    ],
    sql` and `,
  );
  const rows = await queryRows(db)<ListedAccount>`
    select ${COLUMNS} from "account" where ${where} order by "Id" limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const count = await sql<{ count: number }>`select count(*) as count from "account" where ${where}`.execute(db);
  return { rows, total: count.rows[0]?.count ?? 0 };
}

/** Returns an account and locks all accounts for other writers; undefined when there is none. */
export async function lockAccount(db: Db, id: number): Promise<ListedAccount | undefined> {
  await execute(db)`lock table "account" in share row exclusive mode`;
  return queryRow(db)<ListedAccount>`
    select ${COLUMNS} from "account" where "Id" = ${String(id)}::bigint and not "IsDeleted"`;
}

/** The roles of the accounts of people who may sign in. */
export async function openAccounts(db: Db): Promise<{ Id: number; Roles: readonly string[] | null }[]> {
  return queryRows(db)<{ Id: number; Roles: readonly string[] | null }>`
    select "Id", "Roles" from "account" where "AccountState" = 1 and not "IsDeleted" and not ${IS_SERVICE}`;
}

/** The account of an employee, unless deleted. */
export async function accountOfEmployee(db: Db, employeeId: number): Promise<ListedAccount | undefined> {
  return queryRow(db)<ListedAccount>`
    select ${COLUMNS} from "account" where "EmployeeId" = ${String(employeeId)}::bigint and not "IsDeleted"`;
}

/** Ids of the employees who have an account. */
export async function employeesWithAccount(db: Db): Promise<ReadonlySet<number>> {
  const rows = await queryRows(db)<{ id: number }>`
    select "EmployeeId" as id from "account" where "EmployeeId" is not null and not "IsDeleted"`;
  return new Set(rows.map(({ id }) => id));
}

/** Whether another account already has a sign-in name or phone number. */
export async function isAccountTaken(db: Db, loginId: string, id: number): Promise<boolean> {
  const rows = await queryRows(db)`
    select 1 from "account" where "Id" <> ${String(id)}::bigint
      and ("LoginId" = ${loginId} or ("PhoneNumber" = ${loginId} and not "IsDeleted"))`;
  return rows.length > 0;
}

/** Whether a service account has a name, however it is written. */
export async function isServiceNamed(db: Db, name: string): Promise<boolean> {
  const rows = await queryRows(db)<{ RealName: string | null }>`
    select "RealName" from "account" where ${IS_SERVICE} and not "IsDeleted"`;
  return rows.some(({ RealName }) => plainName(RealName ?? '') === plainName(name));
}

/** Sets the state of an account, and clears its failed sign-ins. */
export async function writeAccountState(db: Db, id: number, state: AccountState, now: string): Promise<void> {
  await execute(db)`
    update "account" set "AccountState" = ${String(state)}::bigint, "UpdateTime" = ${now}::timestamp, "Version" = "Version" + 1
    where "Id" = ${String(id)}::bigint`;
}
