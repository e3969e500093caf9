import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** By what accounts are meant. */
export interface ReceiverNames {
  readonly employees: readonly number[];
  readonly customers: readonly number[];
  /** Sign-in names or phone numbers. */
  readonly logins: readonly string[];
  readonly roles: readonly string[];
}

/** An account that can be told something. */
export interface ReceiverAccount {
  readonly Id: number;
  readonly PhoneNumber: string | null;
  readonly Email: string | null;
}

/** The accounts in use that these names mean, each once. */
export async function receiverAccounts(db: Db, names: ReceiverNames): Promise<ReceiverAccount[]> {
  const ids = (list: readonly number[]): ReturnType<typeof sql> => sql`${list.map(String)}::bigint[]`;
  const { rows } = await sql<ReceiverAccount>`
    select "Id", "PhoneNumber", "Email" from "account"
    where "AccountState" = 1 and not "IsDeleted" and (
      "EmployeeId" = any(${ids(names.employees)})
      or ("CustomerId" = any(${ids(names.customers)}) and "EmployeeId" is null)
      or "LoginId" = any(${[...names.logins]}::text[]) or "PhoneNumber" = any(${[...names.logins]}::text[])
      or "Roles" && ${[...names.roles]}::text[])
    order by "Id"`.execute(db);
  return rows;
}
