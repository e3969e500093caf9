import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import type { Density, Theme } from '#engine/site/appearanceCookie.ts';
import type { Language } from '#engine/words/Language.ts';
import type { Values } from '#language/Value.ts';
import { insertRecords, updateRow } from '../rows/writeRecords.ts';
import { execute, queryRows } from '../queryRows.ts';

/** Records a sign-in. */
export async function noteSignIn(db: Db, id: number, now: string): Promise<void> {
  await execute(db)`update "account" set "LastLoginTime" = ${now}::timestamp where "Id" = ${String(id)}::bigint`;
}

/** Stores the same password under a stronger hash; returns false when the password has changed since. */
export async function renewPasswordHash(db: Db, id: number, old: string, renewed: string): Promise<boolean> {
  const rows = await queryRows(db)`
    update "account" set "PasswordHash" = ${renewed}
    where "Id" = ${String(id)}::bigint and "PasswordHash" = ${old} returning 1`;
  return rows.length > 0;
}

/** Sets a new password of an account. With `old`, only if that is its hash (null: none); else false. */
export async function writePassword(
  db: Db,
  id: number,
  passwordHash: string,
  now: string,
  old?: string | null,
): Promise<boolean> {
  const unchanged = old === undefined ? sql`true` : sql`"PasswordHash" is not distinct from ${old}::text`;
  const rows = await queryRows(db)`
    update "account" set "PasswordHash" = ${passwordHash}, "MustChangePassword" = false, "UpdateTime" = ${now}::timestamp,
      "Version" = "Version" + 1
    where "Id" = ${String(id)}::bigint and ${unchanged} returning 1`;
  return rows.length > 0;
}

/** Binds another phone number or mail address to an account. */
export async function writeContact(
  db: Db,
  id: number,
  column: 'PhoneNumber' | 'Email',
  value: string,
  now: string,
): Promise<void> {
  await execute(db)`
    update "account" set ${sql.id(column)} = ${value}, "UpdateTime" = ${now}::timestamp, "Version" = "Version" + 1
    where "Id" = ${String(id)}::bigint`;
}

/** Stores theme settings of an account; omitted ones stay, and its version, so editors see no conflict. */
export async function writeLook(
  db: Db,
  id: number,
  { Theme, Density, Language }: { readonly Theme?: Theme; readonly Density?: Density; readonly Language?: Language },
): Promise<void> {
  await execute(db)`
    update "account" set "Theme" = coalesce(${Theme ?? null}::text, "Theme"), "Density" = coalesce(${Density ?? null}::text, "Density"),
      "Language" = coalesce(${Language ?? null}::text, "Language")
    where "Id" = ${String(id)}::bigint`;
}

/** Whether a sign-in name is taken, also by a deleted account. */
export async function hasLoginId(db: Db, loginId: string): Promise<boolean> {
  const rows = await queryRows(db)`select 1 from "account" where "LoginId" = ${loginId}`;
  return rows.length > 0;
}

/** Sets an initial password of an account, which its owner must change after signing in. */
export async function writeFirstPassword(db: Db, id: number, passwordHash: string, now: string): Promise<void> {
  await writePassword(db, id, passwordHash, now);
  await updateRow(db, 'account', id, { MustChangePassword: true });
}

/** Adds an account that may sign in. Returns its Id. */
export async function addAccount(
  db: Db,
  account: Values,
  { now, creator }: { readonly now: string; readonly creator?: number | null },
): Promise<number> {
  const base = { CreateTime: now, UpdateTime: now, Version: 1, IsDeleted: false, AccountState: 1 };
  const [id] = await insertRecords(db, 'account', [{ ...base, CreatorId: creator ?? null, ...account }]);
  if (id === undefined) throw new Error('the account got no Id');
  return id;
}

/** Adds a self-registered account: without customer, roles and password. Returns its Id. */
export const addOwnAccount = (db: Db, loginId: string, phone: string, now: string): Promise<number> =>
  addAccount(db, { LoginId: loginId, PhoneNumber: phone, MustChangePassword: true }, { now });
