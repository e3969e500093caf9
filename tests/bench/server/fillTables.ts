import { sql } from 'kysely';
import type { Db } from '#server/db/Database.ts';

/**
 * The values of row copies that differ: SQL by column, where `g` counts the copies and `n` distinguishes several
 * fillings.
 */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  customer: {
    CustomerName: `t."CustomerName" || '-' || n || '-' || g`,
    CustomerNo: `'B' || n || '-' || g`,
    CreditCode: 'null',
    UpdateTime: `t."UpdateTime" - g * interval '1 minute'`,
  },
  contract: {
    ContractNo: `'B' || n || '-' || g`,
    SignDate: `t."SignDate" - (g % 900)::int`,
    CustomerId: `(select max("Id") from "customer") - g % (select count(*) from "customer" where "Id" > 60)`,
  },
};

/** Copies the first row of a table until it has so many rows. */
export async function fillTable(db: Db, table: string, size: number): Promise<void> {
  const { rows } = await sql<{ count: number; least: number }>`
    select count(*)::bigint as count, min("Id") as least from ${sql.id(table)} where not "IsDeleted"`.execute(db);
  const [count, least] = [Number(rows[0]?.count ?? 0), Number(rows[0]?.least ?? 0)];
  if (size > count) await copyRow(db, table, size - count, `"Id" = ${least}`, size);
  await sql`vacuum analyze`.execute(db);
}

async function copyRow(db: Db, table: string, copies: number, which: string, n: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped and attname <> 'Id'`.execute(db);
  const names = rows.map(({ name }) => name);
  const changed = OWN[table] ?? {};
  const values = names.map((name) => changed[name] ?? `t."${name}"`);
  const text = `
    insert into "${table}" ("${names.join('", "')}") select ${values.join(', ')}
    from generate_series(1, ${copies}) as g, (values (${n})) as v(n), "${table}" as t where t.${which}`;
  await sql.raw(text).execute(db);
}
