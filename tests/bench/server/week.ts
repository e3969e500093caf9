import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { BenchServer } from './BenchServer.ts';
import { addContract, addCustomer, rowsOf } from './works.ts';

const LOGINS = ['13900000001', '13900000005', '13900000006', '13900000009'];
const BLOCKS = ['approvals', 'todo', 'sales', 'news'];
const WORDS = ['苏州盛和矿业', '青岛锦众', '电力', '集团'];
const FILTERS = ['', '&Money=900000~', '&sort=-SignDate', '&SignDate=month', '&scene=mine'];
/** What has grown since the beginning; dead rows and the size of indexes are those at the end. */
const GROWING = ['updated', 'hot', 'vacuums', 'bytes'] as const;
const SIZES = `select relname as name, n_dead_tup::float8 as dead, pg_indexes_size(relid)::float8 as indexes,
  n_tup_upd::float8 as updated, n_tup_hot_upd::float8 as hot, (autovacuum_count + vacuum_count)::float8 as vacuums,
  pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables order by 1`;
const DEAREST = `select round(total_exec_time)::int as total, calls::int as calls, round(mean_exec_time::numeric, 1)::float8 as mean,
  round(max_exec_time)::int as max, (shared_blks_read / calls)::int as read, left(regexp_replace(query, '\\s+', ' ', 'g'), 220) as query
  from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
  order by total_exec_time desc limit 15`;
const DENSITY = `select i.relname as name, (pgstatindex(i.oid::regclass)).avg_leaf_density as density
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am a on a.oid = i.relam
  where x.indrelid = any($1::text[]::regclass[]) and a.amname = 'btree' order by 2 limit 12`;

const any = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];
const page = (entity: string, more = ''): string =>
  `/api/${entity}/Search?rows=20&page=${Math.floor(Math.random() ** 4 * 200)}${more}`;

/** The address of a record that a list shows on some page. */
const listed = async (person: BenchServer, entity: string): Promise<string> =>
  `/api/${entity}/Get?id=${String(any(rowsOf(await person.call(page(entity))))?.['Id'])}`;

async function opened(person: BenchServer, entity: string): Promise<{ Id: string; Version: string }> {
  const data = await person.call(await listed(person, entity));
  const [record] = rowsOf({ Rows: [typeof data === 'object' && data !== null && 'Record' in data && data.Record] });
  return { Id: String(record?.['Id']), Version: String(record?.['Version']) };
}

/** The calls of a working day: how many of a hundred, and the timed part of each after its preparation. */
async function daysWork(
  person: BenchServer,
): Promise<readonly [name: string, share: number, prepare: () => Promise<() => Promise<unknown>>][]> {
  const contract = await addContract(person).catch(() => undefined);
  const change = (entity: string, action: string) => async () => {
    const fields = {
      ...(await opened(person, entity)),
      ...(action === 'Update' ? { Remark: `week ${Date.now()}` } : {}),
    };
    return () => person.call(`/api/${entity}/${action}`, { ...fields, AcceptWarnings: 'true' });
  };
  const of = (path: () => string) => () => Promise.resolve(() => person.call(path()));
  return [
    ['list of contracts', 24, of(() => page('Contract', any(FILTERS)))],
    ['list of customers', 14, of(() => page('Customer'))],
    ['search', 4, of(() => page('Customer', `&searchKey=${encodeURIComponent(any(WORDS) ?? '')}`))],
    ['record', 22, async () => of(await listed(person, 'Contract').then((path) => () => path))()],
    ['workbench', 8, of(() => `/api/System/WorkbenchBlock?block=${any(BLOCKS)}`)],
    ['save of a contract', 9, change('Contract', 'Update')],
    ['save of a customer', 9, change('Customer', 'Update')],
    ['transition', 4, change('Contract', 'Submit')],
    ['new customer', 3, () => Promise.resolve(() => addCustomer(person, 0))],
    ['new contract', 2, () => Promise.resolve(() => contract?.(person, 0) ?? Promise.reject(new Error('no project')))],
    ['export', 1, of(() => '/api/Contract/Export?format=csv&SignDate=month')],
  ];
}

/**
 * `npm run bench -- week --url postgres://... --seconds 300`: four people (DEMO_PASSWORD) without pauses on a large database,
 * which stays changed. Prints the times of calls, the 15 dearest statements (where the server loads pg_stat_statements), the
 * tables that have grown, dead rows, and the fullness of indexes.
 */
export async function week(args: readonly string[]): Promise<void> {
  const valueOf = (flag: string, other: string): string => args[args.indexOf(flag) + 1 || args.length] ?? other;
  const url = valueOf('--url', process.env['TEST_DATABASE_URL'] ?? '');
  const dataDir = mkdtempSync(join(tmpdir(), 'guiju-week-'));
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const counted = await database
    .query('create extension if not exists pg_stat_statements; select pg_stat_statements_reset()')
    .then(() => true, String);
  await database.query('create extension if not exists pgstattuple');
  const sizes = async () =>
    (await database.query<{ name: string } & Record<(typeof GROWING)[number], number>>(SIZES)).rows;
  const before = new Map((await sizes()).map((row) => [row.name, row]));
  const server = await BenchServer.start({ dataDir, databaseUrl: url });
  const times = new Map<string, number[]>();
  const failures = new Map<string, string[]>();
  const end = Date.now() + Number(valueOf('--seconds', '300')) * 1000;
  const work = async (login: string): Promise<void> => {
    const person = server.beside();
    await person.signIn(login);
    const jobs = (await daysWork(person)).flatMap((job) => Array.from({ length: job[1] }, () => job));
    while (Date.now() < end) {
      const [name, , prepare] = any(jobs) ?? ['', 0, () => Promise.reject(new Error('no work'))];
      try {
        const one = await prepare();
        const began = performance.now();
        await one();
        times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
      } catch (error) {
        failures.set(name, [...(failures.get(name) ?? []), String(error)]);
      }
    }
  };
  try {
    await Promise.all(LOGINS.map(work));
  } finally {
    await server.close();
  }
  rmSync(dataDir, { recursive: true });
  for (const [name, all] of times) {
    const sorted = all.toSorted((a, b) => a - b);
    const [p50, p95, max] = [0.5, 0.95, 1].map((part) => Math.round(sorted[Math.floor((all.length - 1) * part)] ?? 0));
    console.log(`${name}: ${all.length}, ms ${p50} / ${p95} / ${max}`);
  }
  for (const [name, all] of failures) console.log(`${name} failed ${all.length} times:`, all[0]);
  if (counted === true) console.table((await database.query(DEAREST)).rows);
  else console.log('no pg_stat_statements:', counted);
  const grown = (await sizes())
    .map((row) => {
      const first = before.get(row.name) ?? row;
      return { ...row, ...Object.fromEntries(GROWING.map((what) => [what, row[what] - first[what]])) };
    })
    .sort((a, b) => b.bytes - a.bytes);
  console.table(grown.slice(0, 15));
  const tables = grown.slice(0, 4).map(({ name }) => `"${name}"`);
  console.table((await database.query(DENSITY, [tables])).rows);
  await database.end();
}
