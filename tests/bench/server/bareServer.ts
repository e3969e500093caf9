import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fastify from 'fastify';
import { CompiledQuery } from 'kysely';
import { claimFolder } from '#server/db/claimFolder.ts';
import { openPglite } from '#server/db/openPglite.ts';

// A bare Fastify route that runs the query of a list and sends its rows: no session, no permissions, no titles of
// references, no sums.

const dataDir = process.env['DATA_DIR'] ?? '';
const workerFile = resolve('dist/server/pgliteWorker.js');
const { db } = await openPglite(
  { dataDir, workerFile },
  console.error,
  await claimFolder({ dataDir, databaseUrl: undefined }),
);

/** The main list of an entity as a hand-written query. */
function queryOf(entity: string): string {
  const document: unknown = JSON.parse(readFileSync(`schemas/${entity}/list.json`, 'utf8'));
  const names = namesAt(document, 'columns');
  const [sort = '-UpdateTime'] = namesAt(document, 'sort');
  const columns = ['Id', ...names.filter((name) => !name.includes('.'))].map((name) => `"${name}"`);
  const descending = sort.startsWith('-') ? 'desc' : 'asc';
  return `select ${columns.join(', ')} from "${entity}" where not "IsDeleted"
    order by "${sort.replace('-', '')}" ${descending} nulls last, "Id" ${descending} limit 20`;
}

/** The fields that a list of a document names. */
function namesAt(document: unknown, key: string): string[] {
  const listed: unknown = typeof document === 'object' && document !== null ? Reflect.get(document, key) : undefined;
  const nameOf = (entry: unknown): unknown =>
    typeof entry === 'object' && entry !== null && 'field' in entry ? entry.field : entry;
  return Array.isArray(listed) ? listed.map(nameOf).filter((name) => typeof name === 'string') : [];
}

const app = fastify();
const queries = new Map(['contract', 'customer'].map((entity) => [entity, CompiledQuery.raw(queryOf(entity))]));
app.get<{ Params: { entity: string } }>('/:entity', async ({ params }) => {
  const query = queries.get(params.entity);
  if (query === undefined) throw new Error('there is no such list');
  const { rows } = await db.executeQuery(query);
  return { Successed: true, Data: { Rows: rows } };
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
