import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openKysely } from '#server/db/driver/openKysely.ts';
import { openPool } from '#server/db/openPool.ts';
import type { Figure, Unit, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atLeast, atMost } from '../measure/targets.ts';
import type { Settings } from '../readSettings.ts';
import { BenchServer } from './BenchServer.ts';
import { fillTable } from './fillTables.ts';

const RECORDS = 100_000;
const CONNECTIONS = 64;
const WARM = 100;
const CALLS = 3000;
const MIXED = [
  '/api/Contract/Search?rows=20',
  '/api/Customer/Search?rows=20',
  '/api/Contract/Get?id=5030',
  '/api/Contract/Search?rows=20&scene=mine',
];

const wanted = (what: string, unit: Unit, target: NonNullable<Wanted['target']>): Wanted => ({
  section: 'Server',
  name: `lists, a record and a scene of ${RECORDS.toLocaleString('en')} contracts and customers on PostgreSQL, ${CONNECTIONS} connections: ${what}`,
  unit,
  target,
});

interface Load {
  readonly speed: number;
  readonly times: readonly number[];
}

/** Many records on a PostgreSQL server, `TEST_DATABASE_URL`, with many parallel readers. */
export function manyFigures({ isQuick }: Settings): Promise<Figure[]> {
  return takeFigures(
    [
      { figure: wanted('answers', '/s', atLeast(400, '/s')), read: ({ speed }: Load) => ({ samples: [speed] }) },
      {
        figure: wanted('99 of 100 answers take', 'ms', atMost(300, 'ms')),
        read: ({ times }: Load) => ({ samples: [times[Math.floor(times.length * 0.99)] ?? 0] }),
      },
    ],
    () => withDatabase((url) => measure(url, isQuick ? CALLS / 3 : CALLS)),
  );
}

/** Throws where there is no server. */
async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL server');
  const name = `guiju_bench_${randomBytes(4).toString('hex')}`;
  const run = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await run(`drop database if exists ${name} with (force)`);
  }
}

async function measure(databaseUrl: string, calls: number): Promise<Load> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guiju-many-'));
  const options = { dataDir, databaseUrl, connections: CONNECTIONS };
  try {
    await (await BenchServer.start(options)).close();
    const { db } = openKysely<Record<never, never>>(openPool(databaseUrl, console.error));
    for (const table of ['customer', 'contract']) await fillTable(db, table, RECORDS);
    await db.destroy();
    const server = await BenchServer.start(options);
    await server.signIn('13900000003');
    const times: number[] = [];
    const one = async (index: number): Promise<void> => {
      const from = performance.now();
      await server.call(MIXED[index % MIXED.length] ?? '');
      times.push(performance.now() - from);
    };
    await server.many(WARM, one);
    times.length = 0;
    const from = performance.now();
    await server.many(calls, one);
    const speed = (calls * 1000) / (performance.now() - from);
    await server.close();
    return { speed, times: times.sort((a, b) => a - b) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
