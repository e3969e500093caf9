import { sql } from 'kysely';
import { LANGUAGES } from '#engine/words/Language.ts';
import { type AccountRow, belongsTo, IS_SERVICE, type OutsideRecords } from './accounts.ts';
import type { Db } from '../Database.ts';
import { readRows } from '../driver/ReadCache.ts';
import { compileSql } from '../rows/Statement.ts';

export interface ReceiverNames {
  readonly employees: readonly number[];
  /** Records of external people; undefined for none. */
  readonly customers: OutsideRecords | undefined;
  /** Sign-in names or phone numbers. */
  readonly logins: readonly string[];
  readonly roles: readonly string[];
  /** All accounts of a kind. */
  readonly everyone: 'employee' | 'customer' | undefined;
}

export type ReceiverAccount = Pick<AccountRow, 'Id' | 'PhoneNumber' | 'Email' | 'Language'>;

/** The active accounts with these names, each once; without service accounts, which read no messages. */
export async function receiverAccounts(db: Db, names: ReceiverNames): Promise<ReceiverAccount[]> {
  const ids = (list: readonly number[]): ReturnType<typeof sql> => sql`${list.map(String)}::bigint[]`;
  const { sql: text, parameters: values } = compileSql(sql`
    select "Id", "PhoneNumber", "Email", "Language" from "account"
    where "AccountState" = 1 and not "IsDeleted" and not ${IS_SERVICE} and (
      "EmployeeId" = any(${ids(names.employees)})
      or (${names.customers === undefined ? sql.lit(false) : belongsTo(names.customers)} and "EmployeeId" is null)
      or "LoginId" = any(${[...names.logins]}::text[]) or "PhoneNumber" = any(${[...names.logins]}::text[])
      or "Roles" && ${[...names.roles]}::text[]
      or (${sql.lit(names.everyone === 'employee')} and ("EmployeeId" is not null or "Roles" <> '{}'::text[]))
      or (${sql.lit(names.everyone === 'customer')} and "CustomerId" is not null and "EmployeeId" is null))
    order by "Id"`);
  const rows = await readRows(db, { text, values, tables: ['account'] });
  const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return rows.map(({ Id, PhoneNumber, Email, Language }) => ({
    Id: Number(Id),
    PhoneNumber: textOrNull(PhoneNumber),
    Email: textOrNull(Email),
    Language: LANGUAGES.find((each) => each === Language) ?? null,
  }));
}
