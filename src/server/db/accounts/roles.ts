import { sql } from 'kysely';
import type { Db } from '../Database.ts';

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
  const { rows } = await sql<RoleRow>`
    select "RoleCode", "RoleName", "KeyList", "ActionList", "DataScope", "EntityScopes" from "role"
    where "RoleCode" = any(${[...codes]}::text[]) and "IsEnabled" and not "IsDeleted"`.execute(db);
  return rows;
}

/** Codes of all roles; none before the first start was finished. */
export async function listRoleCodes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ RoleCode: string }>`select "RoleCode" from "role"`.execute(db);
  return rows.map(({ RoleCode }) => RoleCode);
}
