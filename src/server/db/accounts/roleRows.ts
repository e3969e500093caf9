import { sql } from 'kysely';
import { plainName } from '#language/plainName.ts';
import type { Db } from '../Database.ts';
import { holdsPlainSql } from '../sql/functionSql.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** A role as administrators see it. */
export interface StoredRole extends RoleRow {
  readonly Id: number;
  readonly Version: number;
  readonly Remark: string | null;
  readonly IsSystem: boolean | null;
  readonly IsEnabled: boolean | null;
  readonly AccountCount: number;
}

const COLUMNS = sql`"Id", "Version", "RoleCode", "RoleName", "KeyList", "ActionList", "DataScope", "EntityScopes", "Remark",
  "IsSystem", "IsEnabled",
  (select count(*) from "account" as a where "RoleCode" = any(a."Roles") and not a."IsDeleted") as "AccountCount"`;

/** Roles whose name or code contains a text, by Id, and their total number. */
export async function findRoles(
  db: Db,
  search: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredRole[]; total: number }> {
  const where = sql`not "IsDeleted" and ${holdsPlainSql(sql`concat_ws('|', "RoleName", "RoleCode")`, search)}`;
  const rows = await queryRows(db)<StoredRole>`
    select ${COLUMNS} from "role" where ${where} order by "Id" limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const count = await sql<{ count: number }>`select count(*) as count from "role" where ${where}`.execute(db);
  return { rows, total: count.rows[0]?.count ?? 0 };
}

/** Returns a role and locks all roles for other writers; undefined when there is none. */
export async function lockRole(db: Db, id: number): Promise<StoredRole | undefined> {
  await execute(db)`lock table "role" in share row exclusive mode`;
  return queryRow(db)<StoredRole>`
    select ${COLUMNS} from "role" where "Id" = ${String(id)}::bigint and not "IsDeleted"`;
}

/** Whether another role has a name, however it is written, or a code; codes of deleted roles stay taken. */
export async function isRoleTaken(
  db: Db,
  name: string,
  code: string,
  id: number,
): Promise<'name' | 'code' | undefined> {
  const rows = await queryRows(db)<{ RoleName: string; RoleCode: string; IsDeleted: boolean }>`
    select "RoleName", "RoleCode", "IsDeleted" from "role"
    where "Id" <> ${String(id)}::bigint`;
  if (rows.some(({ RoleCode }) => RoleCode === code)) return 'code';
  const plain = plainName(name);
  return rows.some(({ RoleName, IsDeleted }) => plainName(RoleName) === plain && !IsDeleted) ? 'name' : undefined;
}

export interface RoleRow {
  readonly RoleCode: string;
  readonly RoleName: string;
  /** Permission keys; `*` for all. */
  readonly KeyList: readonly string[] | null;
  readonly ActionList: readonly string[] | null;
  readonly DataScope: number;
  /** JSON: entity key -> data scope. */
  readonly EntityScopes: string | null;
}

/** The enabled roles with these codes. */
export async function readRoles(db: Db, codes: readonly string[]): Promise<RoleRow[]> {
  return queryRows(db)<RoleRow>`
    select "RoleCode", "RoleName", "KeyList", "ActionList", "DataScope", "EntityScopes" from "role"
    where "RoleCode" = any(${[...codes]}::text[]) and "IsEnabled" and not "IsDeleted"`;
}

/** Codes of all roles; empty before the first start has finished. */
export async function listRoleCodes(db: Db): Promise<string[]> {
  const rows = await queryRows(db)<{ RoleCode: string }>`select "RoleCode" from "role"`;
  return rows.map(({ RoleCode }) => RoleCode);
}
