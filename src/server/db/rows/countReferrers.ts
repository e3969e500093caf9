import { sql } from 'kysely';
import type { Db } from '../Database.ts';

/** A column that refers to records: Ids, or lists of Ids. */
export interface ReferringColumn {
  readonly table: string;
  readonly column: string;
  readonly list: boolean;
  /** The column with the key of the referenced entity, and the key to match. */
  readonly entity?: { readonly column: string; readonly key: string } | undefined;
}

/**
 * Counts the records that refer to one of `ids` through each column, in the order of the columns. Deleted ones do not
 * count.
 */
export async function countReferrers(
  db: Db,
  columns: readonly ReferringColumn[],
  ids: readonly number[],
): Promise<number[]> {
  if (columns.length === 0 || ids.length === 0) return columns.map(() => 0);
  const wanted = sql`${ids.map(String)}::bigint[]`;
  const counts = columns.map(({ table, column, list, entity }) => {
    const refers = list ? sql`${sql.id(column)} && ${wanted}` : sql`${sql.id(column)} = any(${wanted})`;
    const ofThisEntity = entity === undefined ? sql`true` : sql`${sql.id(entity.column)} = ${entity.key}`;
    return sql`(select count(*) from ${sql.id(table)} where ${refers} and ${ofThisEntity} and not "IsDeleted")`;
  });
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::bigint[] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}
