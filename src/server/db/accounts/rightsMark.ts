import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { queryRows } from '../queryRows.ts';

export interface OrganisationTables {
  readonly employee: string | undefined;
  readonly unit: string | undefined;
  /** Name of the unit's field with the employee who heads it; undefined where units have none. */
  readonly chief: string | undefined;
  /** The tables with the records of external people. */
  readonly outsiders: readonly string[];
  /** The tables with the places of data scopes that are trees. */
  readonly places: readonly string[];
}

/** The tables that rights are derived from. */
export const rightsTables = ({ employee, unit, outsiders, places }: OrganisationTables): string[] =>
  ['account', 'role', employee, unit, ...outsiders, ...places].filter((table) => table !== undefined);

/**
 * Fingerprints of the rights of accounts, by Id, in one statement. A fingerprint changes with the account's roles or
 * record, with the version of that record, with roles, units or places, and, for the chief of a unit, with employees. It does
 * not cover rights that come from other records, such as parent records, or rights that begin or end at a moment: a
 * user with such a record open sees those with the record's next change, or on the next request.
 */
export async function rightsMarks(
  db: Db,
  accounts: readonly number[],
  { employee, unit, chief, outsiders, places }: OrganisationTables,
): Promise<ReadonlyMap<number, string>> {
  const versionOf = (table: string, id: 'EmployeeId' | 'CustomerId') =>
    sql`(select concat_ws(' ', e."Version", e."IsDeleted") from ${sql.table(table)} as e where e."Id" = a.${sql.ref(id)})`;
  // The entity is optional when there is only one kind of external people.
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
  const rows = await queryRows(db)<{ id: number; mark: string }>`
    select a."Id" as id, json_build_array(a."AccountState", a."IsDeleted", a."Roles", a."EmployeeId", a."CustomerId", a."OutsideEntity",
      ${employee === undefined ? sql`''` : versionOf(employee, 'EmployeeId')}, json_build_array(${sql.join(outside)}),
      ${all('role')}, ${all(unit)}, json_build_array(${sql.join(places.map(all))}), case when ${isChief} then ${all(employee)} end)::text as mark
    from "account" as a where a."Id" = any(${accounts.map(String)}::bigint[])`;
  return new Map(rows.map(({ id, mark }) => [Number(id), mark]));
}
