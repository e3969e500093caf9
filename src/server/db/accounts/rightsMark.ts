import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** The tables of an organisation. */
export interface OrganisationTables {
  readonly employee: string | undefined;
  readonly unit: string | undefined;
  /** What units call the employee who heads them; undefined where nobody does. */
  readonly chief: string | undefined;
  /** Those that people from outside have their records in. */
  readonly outsiders: readonly string[];
}

/** The tables that rights are made of. */
export const rightsTables = ({ employee, unit, outsiders }: OrganisationTables): string[] =>
  ['account', 'role', employee, unit, ...outsiders].filter((table) => table !== undefined);

/**
 * What stands of the rights of accounts, by Id: a text that is another one whenever an account has other roles or stands for somebody else, the record that it
 * stands for is another version, roles or units are others, or, of who heads a unit, employees. One statement for all of them. Not in it are rights that come
 * by other records, such as those that a record belongs to, and rights that begin or end at a moment: whoever has such a record open learns of
 * them with its next change, or when he asks for it.
 */
export async function rightsMarks(
  db: Db,
  accounts: readonly number[],
  { employee, unit, chief, outsiders }: OrganisationTables,
): Promise<ReadonlyMap<number, string>> {
  const versionOf = (table: string, id: 'EmployeeId' | 'CustomerId') =>
    sql`(select concat_ws(' ', e."Version", e."IsDeleted") from ${sql.table(table)} as e where e."Id" = a.${sql.ref(id)})`;
  // With one kind of people from outside, or several of which one is named.
  const outside = outsiders.map(
    (table) =>
      sql`case when coalesce(a."OutsideEntity", ${table}) = ${table} then ${versionOf(table, 'CustomerId')} end`,
  );
  const isChief =
    unit === undefined || chief === undefined
      ? sql`false`
      : sql`exists (select 1 from ${sql.table(unit)} as u where u.${sql.ref(chief)} = a."EmployeeId" and not u."IsDeleted")`;
  const all = (table: string | undefined) =>
    table === undefined
      ? sql`''`
      : sql`(select concat_ws(' ', count(*), sum("Version"), count(*) filter (where "IsDeleted")) from ${sql.table(table)})`;
  const { rows } = await sql<{ id: number; mark: string }>`
    select a."Id" as id, json_build_array(a."AccountState", a."IsDeleted", a."Roles", a."EmployeeId", a."CustomerId", a."OutsideEntity",
      ${employee === undefined ? sql`''` : versionOf(employee, 'EmployeeId')}, json_build_array(${sql.join(outside)}),
      ${all('role')}, ${all(unit)}, case when ${isChief} then ${all(employee)} end)::text as mark
    from "account" as a where a."Id" = any(${accounts.map(String)}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, mark }) => [Number(id), mark]));
}
