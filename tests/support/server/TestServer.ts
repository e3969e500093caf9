import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import type { Outside } from '#server/media/Outside.ts';
import type { Settings } from '#server/settings/Settings.ts';
import type { ReadyProduct } from '#server/product/ReadyProduct.ts';
import { readProduct, startServer, type RunningServer } from '#server/start/startServer.ts';
import { SHIPPED_FOLDER } from '../shippedProduct.ts';
import { TestClient } from './TestClient.ts';
import { SMALL_PRODUCT, TEST_NOW, testSettings } from './testSettings.ts';
import { runsWhole } from '../wholeRun.ts';

export type DatabaseKind = 'embedded' | 'postgres';

/** A real server on a database of its own, filled with the small product's demo records. */
export interface TestServer {
  readonly running: RunningServer;
  readonly settings: Settings;
  /** The clock of the server; tests may move it. */
  readonly clock: { now: Date };
  client(): TestClient;
  /** A client that has signed in. */
  signIn(loginId: string): Promise<TestClient>;
  /**
   * Stops the server and starts it again on the same data, at another address; `between` runs while no server uses the
   * data.
   */
  restart(between?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Declares the same tests on every database: for code with SQL of its own. */
export function onBothDatabases(title: string, tests: (kind: DatabaseKind) => void): void {
  const kinds: DatabaseKind[] = inject('serverTests').postgres === null ? ['embedded'] : ['embedded', 'postgres'];
  for (const kind of kinds) describe(`${title} (${kind})`, () => tests(kind));
}

/**
 * Declares the same tests on every database in a whole run, else on one: for code whose reads and writes other tests
 * cover on both.
 */
export function onEachDatabase(title: string, tests: (kind: DatabaseKind) => void): void {
  const declare = runsWhole() ? onBothDatabases : onOneDatabase;
  declare(title, tests);
}

/** Declares tests on one database: for decisions above the database. */
export function onOneDatabase(title: string, tests: (kind: DatabaseKind) => void): void {
  const kind = oneDatabase();
  describe(`${title} (${kind})`, () => tests(kind));
}

/** The database that takes less time: opening an embedded one takes half a second of the processor, a copy in PostgreSQL a quarter of that. */
export const oneDatabase = (): DatabaseKind => (inject('serverTests').postgres === null ? 'embedded' : 'postgres');

/** The origin of a test's database: the small product, the shipped one, both with demo records, or an empty one. */
type Origin = 'small' | 'shipped' | 'empty';

/** Starts a server on a copy of a database. With `shipped` it serves the shipped product. `outside` is the internet as the test has it. */
export async function openServer(
  kind: DatabaseKind,
  more: Partial<Settings> = {},
  origin: Origin = 'small',
  outside?: Outside,
): Promise<TestServer> {
  const { workerFile, template, shipped, blank, postgres } = inject('serverTests');
  const folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
  const dataDir = join(folder, 'data');
  const database = kind === 'postgres' ? await copyDatabase(origin) : undefined;
  // The files of the demo records are in the folder, whichever database is used.
  if (database === undefined) cpSync({ small: template, shipped, empty: blank }[origin], dataDir, { recursive: true });
  else if (origin === 'shipped' && postgres !== null) cpSync(postgres.shippedDir, dataDir, { recursive: true });
  const product = origin === 'shipped' ? { schemasDir: SHIPPED_FOLDER } : {};
  const settings = testSettings({ dataDir, workerFile, databaseUrl: database?.url, ...product, ...more });
  const clock = { now: TEST_NOW };
  const start = (): Promise<RunningServer> => startServer(settings, () => clock.now, outside, knownProduct(settings));
  let running = await start().catch(async (error: unknown) => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const client = (): TestClient => new TestClient(running.address);
  return {
    get running() {
      return running;
    },
    settings,
    clock,
    client,
    signIn: async (loginId) => {
      const signedIn = client();
      await signedIn.signIn(loginId);
      return signedIn;
    },
    restart: async (between) => {
      await running.close();
      await between?.();
      running = await start();
    },
    close: async () => {
      await running.close();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const known = new Map<string, ReadyProduct>();

/** A product that no test writes to is read once per worker; of other folders nothing is known. */
export function knownProduct(settings: Settings): ReadyProduct | undefined {
  const { schemasDir } = settings;
  if (schemasDir !== SMALL_PRODUCT && schemasDir !== SHIPPED_FOLDER) return undefined;
  const product = known.get(schemasDir) ?? readProduct(settings);
  known.set(schemasDir, product);
  return product;
}

/** A new database copied from the template, on the PostgreSQL server of the tests. */
export async function copyDatabase(origin: Origin = 'small'): Promise<{ url: string; drop: () => Promise<void> }> {
  const { postgres } = inject('serverTests');
  if (postgres === null) throw new Error('there is no PostgreSQL');
  const name = `guiju_test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const from = { small: postgres.template, shipped: postgres.shipped, empty: 'template0' }[origin];
  await run(`create database ${name} template ${from}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
