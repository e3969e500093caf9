import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { indexesOn } from '../migrate/readTables.ts';
import { execute } from '../queryRows.ts';

/** Separates a name from the number of the change that set it aside; names of fields and entities cannot contain it. */
const MARK = '~';

const MAX_NAME_BYTES = 50;

/** The name under which a change sets a column or table aside. */
export const archivedName = (name: string, change: number, more = ''): string =>
  `${name.slice(0, MAX_NAME_BYTES)}${MARK}${change}${more}`;

/** Whether a column or table was set aside by a change: no query reads it, and settling the change deletes it. */
export const isSetAside = (name: string): boolean => name.includes(MARK);

/** Sets a column aside and drops the indexes that read it: the migration creates those of its replacement. */
export async function archiveColumn(db: Db, table: string, column: string, aside: string): Promise<void> {
  for (const index of await indexesOn(db, table, column)) await execute(db)`drop index ${sql.id(index)}`;
  await execute(db)`alter table ${sql.id(table)} rename column ${sql.id(column)} to ${sql.id(aside)}`;
}
