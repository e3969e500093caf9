import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { BenchServer } from './BenchServer.ts';
import { fitExponent } from '../measure/fitExponent.ts';
import { addCustomer, changeCustomer } from './works.ts';

/** Rows around each customer, with it. */
const ROWS_EACH = 5;
const TICKS = 100;

interface Asked {
  readonly sizes: readonly number[];
  /** A part of the names of the measurements to run; empty: all. */
  readonly only: string;
}

/** A measurement: `one` is called so many times, each time without cached results of the previous one. */
interface Work {
  readonly name: string;
  readonly times: number;
  readonly one: (server: BenchServer, index: number) => Promise<unknown>;
}

/** Milliseconds of the processor for one time, of the server and of the database. */
interface Cost {
  readonly size: number;
  readonly server: number;
  readonly database: number;
}

/**
 * `npm run bench -- scale`: what calls cost with 10,000, 100,000 ... customers on the PostgreSQL server of this machine that TEST_DATABASE_URL names.
 * Databases are filled by `npm run seed`, and stay for the next time. Prints a Markdown table with the power of the size that each cost grows with;
 * with `--against COMMIT` each row is measured in turn with that commit, and has it below.
 */
export async function scale(args: readonly string[]): Promise<void> {
  const { sizes, only } = readAsked(args);
  const against = process.env['BENCH_AGAINST'];
  const folders = ['.', ...(against === undefined ? [] : [against])];
  const table = new Map<string, Cost[][]>();
  for (const size of sizes) {
    const url = await databaseOf(size);
    const dataDirs = folders.map(() => mkdtempSync(join(tmpdir(), 'guiju-scale-')));
    const servers: BenchServer[] = [];
    try {
      for (const [i, folder] of folders.entries()) {
        const server = await BenchServer.start({
          dataDir: dataDirs[i] ?? '',
          folder,
          databaseUrl: url,
          connections: 1,
        });
        servers.push(server);
        await server.signIn('13900000001');
      }
      const usage = await usageOfDatabase(url);
      for (const work of await worksOn(size, servers)) {
        if (!work.name.includes(only)) continue;
        const costs = await inTurn(work, servers, usage);
        costs.forEach(({ server, database }, i) => {
          console.error(
            `${size} ${work.name}: ${server.toFixed(1)} + ${database.toFixed(1)} ms${i === 0 ? '' : ' before'}`,
          );
          const rows = table.get(work.name) ?? folders.map((): Cost[] => []);
          rows[i]?.push({ size, server, database });
          table.set(work.name, rows);
        });
      }
    } finally {
      for (const server of servers) await server.close();
      for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
    }
  }
  console.log(printScale(sizes, table));
}

function readAsked(args: readonly string[]): Asked {
  const valueOf = (flag: string): string | undefined =>
    args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined;
  const sizes = (valueOf('--sizes') ?? '10000,100000').split(',').map(Number);
  if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0))
    throw new Error('--sizes takes numbers of customers: --sizes 10000,100000,1000000');
  return { sizes, only: valueOf('--only') ?? '' };
}

/** The address of a database with so many customers, created if missing. */
async function databaseOf(size: number): Promise<string> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL server');
  const name = `guiju_scale_${size}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  if (rowCount !== 0) return url.href;
  const dataDir = mkdtempSync(join(tmpdir(), 'guiju-seed-'));
  console.error(`filling ${name}, which stays: drop database ${name}`);
  const records = ['--records', `customer=${size}`, '--rows', String(size * ROWS_EACH)];
  const place = ['--data', dataDir, '--database-url', url.href];
  const seeded = spawnSync(process.execPath, ['src/cli/bench.mjs', 'seed', ...records, ...place], {
    env: { ...process.env, DEMO_PASSWORD: BenchServer.password },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(dataDir, { recursive: true, force: true });
  if (seeded.status !== 0) throw new Error(`npm run seed ended with ${seeded.status}; drop database ${name}`);
  return url.href;
}

/** The wire takes no page behind this one. */
const LAST = 9999;

const listOf = (entity: string, query: Readonly<Record<string, string>> = {}): string =>
  `/api/${entity}/Search?${new URLSearchParams({ rows: '20', ...query }).toString()}`;
const search = (name: string, entity: string, words: readonly string[]): Work => ({
  name,
  times: words.length,
  one: (server, i) => server.call(listOf(entity, { searchKey: words[i] ?? '' })),
});
const found = (name: string, words: readonly string[]): Work => ({
  name,
  times: words.length,
  one: (server, i) => server.call(`/api/System/Find?searchKey=${encodeURIComponent(words[i] ?? '')}`),
});
const steps = (name: string, words: readonly string[]): Work => ({
  name,
  times: words.length,
  one: (server, i) => server.call(`/api/System/SearchStateLogList?searchKey=${encodeURIComponent(words[i] ?? '')}`),
});
const log = (name: string, words: readonly string[]): Work => ({
  name,
  times: words.length,
  one: (server, i) => server.call(`/api/System/SearchOpLogList?searchKey=${encodeURIComponent(words[i] ?? '')}`),
});
const page = (name: string, number: number, more: Readonly<Record<string, string>> = {}): Work => ({
  name,
  times: 3,
  one: (server, i) => server.call(listOf('Customer', { page: String(Math.max(0, number - i)), ...more })),
});
async function worksOn(size: number, servers: readonly BenchServer[]): Promise<Work[]> {
  const [first] = servers;
  if (first === undefined) return [];
  const changes = new Map(
    await Promise.all(servers.map(async (server, place) => [server, await changeCustomer(server, place)] as const)),
  );
  const change: Work['one'] = (server, i) => changes.get(server)?.(server, i) ?? Promise.resolve();
  const afterWrite = (name: string, path: string): Work => ({
    name,
    times: 5,
    one: async (server, i) => {
      await change(server, i);
      await server.call(path);
    },
  });
  const some = await first.call(listOf('Contract', { rows: '1' }));
  const contract = String(/"Id":(\d+)/.exec(JSON.stringify(some))?.[1]);
  const last = Math.floor(size / 20) - 2;
  return [
    { name: 'change a customer', times: 10, one: change },
    afterWrite('change a customer, then the first page of them', listOf('Customer')),
    { name: 'customers, first page kept', times: 20, one: (server) => server.call(listOf('Customer')) },
    {
      name: 'contracts, first page, filtered',
      times: 3,
      one: (server, i) => server.call(listOf('Contract', { Money: `${i}~` })),
    },
    page('customers, page 10', 10),
    page('customers, page 500', Math.min(500, last)),
    page('customers, the page in the middle, page 9,999 at most', Math.min(LAST, Math.floor(last / 2))),
    page('customers, last page of 100, counted', Math.min(LAST, Math.floor(size / 100) - 1), {
      rows: '100',
      exact: 'true',
    }),
    search('search for a word in many names', 'Customer', ['公司', '集团', '电力']),
    search('search for several words in a row', 'Customer', ['矿业有限公司', '新材料有限公司', '农业集团有限']),
    search('search for a name', 'Customer', ['苏州盛和矿业', '深圳晟德新材料', '青岛锦众电力']),
    search('search for what stands nowhere', 'Customer', ['龘龘', '靐靐', '齉齉']),
    search('search for one sign that stands nowhere', 'Customer', ['龘', '靐', '齉']),
    search('search in contracts, their projects and customers', 'Contract', ['苏州盛和矿业', '青岛锦众电力', '龘龘']),
    search('search in contracts, for a word that 2 % of the customers bear', 'Contract', ['电力', '矿业', '农业']),
    search('search in contracts, their projects and customers, for a word that most bear', 'Contract', [
      '有限公司',
      '公司',
      '限公司',
    ]),
    steps('search in the log of states for a word that most bear', ['公司', '有限公司', '有限']),
    steps('search in the log of states for what stands nowhere', ['龘龘', '靐靐', '齉齉']),
    log('search in the op log for what stands nowhere', ['龘龘', '靐靐', '齉齉']),
    log('search in the op log for who did many', ['导入', '管理', '系统']),
    search('search for one sign of ASCII that stands nowhere', 'Customer', ['~', '^', '|']),
    search('search in contracts for one sign of ASCII that stands nowhere', 'Contract', ['~', '^', '|']),
    {
      name: 'change a customer, then a tab with a filter that nothing meets',
      times: 5,
      one: async (server, i) => {
        await change(server, i);
        await server.call(listOf('Customer', { scene: 'pool', UnreceivedMoney: '99999999999~' }));
      },
    },
    found('Ctrl+K, a word in many names', ['公司', '集团', '电力']),
    found('Ctrl+K, a name', ['苏州盛和矿业', '深圳晟德新材料', '青岛锦众电力']),
    found('Ctrl+K, what stands nowhere', ['龘龘', '靐靐', '齉齉']),
    afterWrite('change a customer, then the tab 公海', listOf('Customer', { scene: 'pool' })),
    afterWrite('change a customer, then the tab 黑名单', listOf('Customer', { scene: 'blocked' })),
    { name: 'one contract', times: 10, one: (server) => server.call(`/api/Contract/Get?id=${contract}`) },
    { name: 'add a customer', times: 10, one: addCustomer },
  ];
}

/** The costs of a piece of work on each server, in rounds: other load on the machine affects all of them. */
async function inTurn(
  { times, one }: Work,
  servers: readonly BenchServer[],
  usage: () => number,
): Promise<readonly { readonly server: number; readonly database: number }[]> {
  const sums = servers.map(() => ({ server: 0, database: 0 }));
  for (let round = 0; round < times; round += 1)
    for (const [i, server] of servers.entries()) {
      const before = [server.usage().seconds, usage()] as const;
      await one(server, round);
      const sum = sums[i] ?? { server: 0, database: 0 };
      sum.server += ((server.usage().seconds - before[0]) * 1000) / times;
      sum.database += ((usage() - before[1]) * 1000) / times;
    }
  return sums;
}

/** Returns a function for the processor seconds of all processes of the database server, which runs on this machine. */
async function usageOfDatabase(url: string): Promise<() => number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = statOf(String(rows[0]?.pid))?.parent;
  await client.end();
  if (parent === undefined)
    throw new Error('the PostgreSQL server runs on another machine: nobody tells what it takes');
  return () => {
    const own = statOf(parent);
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.parent === parent);
    // The time of ended processes is added to their parent.
    return (
      (own?.seconds ?? 0) + (own?.ended ?? 0) + children.reduce((sum, child) => sum + (statOf(child)?.seconds ?? 0), 0)
    );
  };
}

function statOf(pid: string): { parent: string; seconds: number; ended: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = (from: number): number => (Number(fields[from]) + Number(fields[from + 1])) / TICKS;
    return { parent: fields[1] ?? '', seconds: ticks(11), ended: ticks(13) };
  } catch {
    return undefined;
  }
}

/** The table of the measurements. */
function printScale(sizes: readonly number[], table: ReadonlyMap<string, readonly (readonly Cost[])[]>): string {
  const head = ['call', ...sizes.map((size) => size.toLocaleString('en')), ...(sizes.length > 1 ? ['power'] : [])];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rows = [...table].flatMap(([name, of]) =>
    of.map((costs, i) =>
      line([
        i === 0 ? name : '... before',
        ...costs.map(({ server, database }) => `${Math.round(server + database)} (${Math.round(database)})`),
        ...(sizes.length > 1
          ? [fitExponent(costs.map(({ size, server, database }) => ({ size, cost: server + database }))).toFixed(2)]
          : []),
      ]),
    ),
  );
  return [line(head), line(head.map(() => '---')), ...rows].join('\n');
}
