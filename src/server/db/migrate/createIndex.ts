import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Sql } from '../sql/SqlScope.ts';
import type { IndexPlan } from './uniqueIndexes.ts';

const MAX_NAME_LENGTH = 63;

/** Shortens index names beyond the database's limit with a hash. */
export function indexName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_LENGTH) return name;
  return `${name.slice(0, 40)}_${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
}

/** The statement that creates an index of a table. */
export function createIndex(table: string, index: IndexPlan): Sql {
  const kind = sql.raw(index.unique === true ? 'unique index' : 'index');
  const using = sql.raw(index.method === undefined ? '' : `using ${index.method}`);
  const condition = index.where === undefined ? sql`` : sql`where ${index.where}`;
  const name = sql.id(indexName(`${table}_${index.name}`));
  return sql`create ${kind} ${name} on ${sql.id(table)} ${using} (${index.on}) ${condition}`;
}
