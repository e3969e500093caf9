import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { claimFolder } from '#server/db/claimFolder.ts';
import { openPglite } from '#server/db/openPglite.ts';
import type { Figure, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atMost } from '../measure/targets.ts';
import { growthOf, type Point } from '../measure/growthOf.ts';
import type { Settings } from '../readSettings.ts';
import { BenchServer } from './BenchServer.ts';
import { addAccounts, fillTable, loginOf } from './fillTables.ts';
import { changeCustomer } from './works.ts';

const LIST = '/api/Customer/Search?rows=20';
const SIZES = [100, 1_000, 10_000];
const USERS = [1, 8, 64];
const READS = 40;
const WRITER = '13900000001';

interface Growth {
  readonly records: readonly Point[];
  readonly kept: readonly Point[];
  readonly users: readonly Point[];
}

const CURVES: readonly { name: string; most: number; of: keyof Growth; unit: string }[] = [
  { name: 'list of customers after a write', most: 1.1, of: 'records', unit: 'records' },
  { name: 'list of customers that was read before', most: 0.2, of: 'kept', unit: 'records' },
  { name: 'list of customers after a write, one read of several users each', most: 0.2, of: 'users', unit: 'users' },
];

/** The growth of a list's cost with records and with users, as an exponent. */
export function growthFigures({ isQuick }: Settings): Promise<Figure[]> {
  return takeFigures(
    CURVES.map(({ name, most, of, unit }) => {
      const title = `${name}: growth with ${unit}`;
      const figure: Wanted = { section: 'Server', name: title, unit: 'power', target: atMost(most, 'power') };
      return {
        figure,
        read: (growth: Growth) => growthOf(growth[of]),
      };
    }),
    () => measure(isQuick ? SIZES.slice(0, 2) : SIZES),
  );
}

async function measure(sizes: readonly number[]): Promise<Growth> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guiju-growth-'));
  const growth: { [Key in keyof Growth]: Point[] } = { records: [], kept: [], users: [] };
  try {
    await (await BenchServer.start({ dataDir })).close();
    for (const size of sizes) {
      await fill(dataDir, size);
      const server = await BenchServer.start({ dataDir });
      await server.signIn(WRITER);
      const users = size === sizes[0] ? await signInUsers(server) : [];
      const change = await changeCustomer(server);
      const after = async (readers: readonly BenchServer[], times: number): Promise<number> => {
        const write = await server.cost(times, (index) => change(server, index));
        const both = await server.cost(times, async (index) => {
          await change(server, index);
          for (const reader of readers) await reader.call(LIST);
        });
        return Math.max(both - write, 0.01);
      };
      await after([server], READS);
      growth.records.push({ size, cost: await after([server], READS) });
      growth.kept.push({ size, cost: await server.cost(READS * 5, () => server.call(LIST)) });
      for (const count of users.length === 0 ? [] : USERS) {
        const times = Math.max(3, Math.round(READS / count));
        await after(users.slice(0, count), 3);
        growth.users.push({ size: count, cost: (await after(users.slice(0, count), times)) / count });
      }
      await server.close();
    }
    return growth;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A client for each account that `fill` created. */
async function signInUsers(server: BenchServer): Promise<BenchServer[]> {
  const users: BenchServer[] = [];
  for (let index = 1; index <= Math.max(...USERS); index += 1) {
    const user = server.beside();
    await user.signIn(loginOf(index));
    users.push(user);
  }
  return users;
}

/** Copies customers until there are so many, and makes the accounts. */
async function fill(dataDir: string, size: number): Promise<void> {
  const workerFile = resolve('dist/server/pgliteWorker.js');
  const unlock = await claimFolder({ dataDir, databaseUrl: undefined });
  const database = await openPglite({ dataDir, workerFile }, console.error, unlock);
  await fillTable(database.db, 'customer', size);
  await addAccounts(database.db, Math.max(...USERS), WRITER);
  await database.close();
}
