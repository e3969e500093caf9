import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { readRows } from '../driver/ReadCache.ts';
import { compileSql } from '../rows/Statement.ts';
import { insertRecords } from '../rows/writeRecords.ts';
import { queryRow, queryRows } from '../queryRows.ts';

/** A period in which one account decides for another. Days are `YYYY-MM-DD`, both included. */
export interface DelegationRow {
  readonly AccountId: number;
  readonly DelegateId: number;
  readonly FromDay: string;
  readonly ToDay: string;
}

export interface NamedDelegation extends DelegationRow {
  readonly Id: number;
  readonly Name: string;
  readonly DelegateName: string;
}

const bigint = (value: number): ReturnType<typeof sql> => sql`${String(value)}::bigint`;

/** The delegations that apply on a day, oldest first. Cached until one changes. */
export async function delegationsOn(
  db: Db,
  day: string,
): Promise<readonly Pick<DelegationRow, 'AccountId' | 'DelegateId'>[]> {
  const { sql: text, parameters: values } = compileSql(
    sql`select "AccountId", "DelegateId" from "delegation" where "FromDay" <= ${day} and "ToDay" >= ${day} order by "Id"`,
  );
  const rows = await readRows(db, { text, values, tables: ['delegation'] });
  return rows.map(({ AccountId, DelegateId }) => ({ AccountId: Number(AccountId), DelegateId: Number(DelegateId) }));
}

/** The delegations by or to an account that have not ended before a day. */
export async function listDelegations(db: Db, account: number, day: string): Promise<NamedDelegation[]> {
  const nameOf = (table: string): ReturnType<typeof sql> =>
    sql`coalesce(${sql.ref(`${table}.RealName`)}, ${sql.ref(`${table}.NickName`)}, ${sql.ref(`${table}.LoginId`)})`;
  return queryRows(db)<NamedDelegation>`
    select d."Id", d."AccountId", d."DelegateId", d."FromDay", d."ToDay", ${nameOf('a')} as "Name", ${nameOf('b')} as "DelegateName"
    from "delegation" as d join "account" as a on a."Id" = d."AccountId" join "account" as b on b."Id" = d."DelegateId"
    where ${bigint(account)} in (d."AccountId", d."DelegateId") and d."ToDay" >= ${day}
    order by d."FromDay", d."Id"`;
}

/** Stores a delegation; returns its Id. */
export async function addDelegation(db: Db, row: DelegationRow & { readonly CreatedAt: number }): Promise<number> {
  const [id = 0] = await insertRecords(db, 'delegation', [{ ...row }]);
  return id;
}

/** Removes a delegation, with `account` only one by it, and returns its accounts; undefined when there is none. */
export async function removeDelegation(
  db: Db,
  id: number,
  account: number | undefined,
): Promise<DelegationRow | undefined> {
  const own = account === undefined ? sql`true` : sql`"AccountId" = ${bigint(account)}`;
  return queryRow(db)<DelegationRow>`
    delete from "delegation" where "Id" = ${bigint(id)} and ${own} returning *`;
}
