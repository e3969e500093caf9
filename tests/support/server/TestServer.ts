import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Outside } from '#server/media/Outside.ts';
import type { Settings } from '#server/settings/Settings.ts';
import type { ReadyProduct } from '#server/product/ReadyProduct.ts';
import { readProduct, startServer, type RunningServer } from '#server/start/startServer.ts';
import { SHIPPED_FOLDER } from '../shippedProduct.ts';
import { TestClient } from './TestClient.ts';
import { SMALL_PRODUCT, TEST_NOW, testSettings } from './testSettings.ts';
import { runsWhole } from '../wholeRun.ts';

/**
 * Accounts of the demo records: a salesman of 造价一部, its chief, the general managers of their company and of the group,
 * others by their department.
 */
export const ADMIN = '13900000001';
export const GROUP = '13900000003';
export const COMPANY = '13900000004';
export const CHIEF = '13900000005';
export const SALES = '13900000006';
export const SALES_TOO = '13900000007';
export const OTHER_CHIEF = '13900000008';
export const FINANCE = '13900000016';
export const FINANCE_CHIEF = '13900000017';
export const MARKET = '13900000018';
export const HR = '13900000020';
export const CUSTOMER = '13800000001';

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
  const settings = testSettings({
    dataDir,
    workerFile,
    databaseUrl: database?.url,
    ...product,
    ...more,
  });
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

/** The server of a block of tests. */
export interface BlockServer extends TestServer {
  /** A client of an account, signed in before the first test. */
  as(login: string): TestClient;
  /** The same for several accounts; the returned function throws for any other. */
  people(logins: readonly string[]): (login: string) => TestClient;
}

/** Opens a server before the first test of a block and closes it after the last; parameters as for `openServer`. */
export function useServer(...options: Parameters<typeof openServer>): BlockServer {
  let server: TestServer | undefined;
  const opened = (): TestServer => {
    if (server === undefined) throw new Error('the server is not open yet');
    return server;
  };
  beforeAll(async () => {
    server = await openServer(...options);
  });
  afterAll(() => server?.close());
  const newClient = (): TestClient => new TestClient(() => opened().running.address);
  const as = (login: string): TestClient => {
    const client = newClient();
    beforeAll(async () => {
      await client.signIn(login);
    });
    return client;
  };
  return {
    get running() {
      return opened().running;
    },
    get settings() {
      return opened().settings;
    },
    get clock() {
      return opened().clock;
    },
    client: newClient,
    signIn: (login) => opened().signIn(login),
    restart: (between) => opened().restart(between),
    close: () => opened().close(),
    as,
    people: (logins) => byLogin(new Map(logins.map((login) => [login, as(login)]))),
  };
}

/** Signs users in, once each; the returned function gives the client of one of them and throws for any other. */
export async function signInAll(server: TestServer, logins: readonly string[]): Promise<(login: string) => TestClient> {
  const people = new Map<string, TestClient>();
  for (const login of logins) people.set(login, await server.signIn(login));
  return byLogin(people);
}

const byLogin =
  (people: ReadonlyMap<string, TestClient>) =>
  (login: string): TestClient => {
    const client = people.get(login);
    if (client === undefined) throw new Error(`${login} has not signed in`);
    return client;
  };

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
