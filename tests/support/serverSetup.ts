import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/openDatabase.ts';
import type { ReadyProduct } from '#server/product/ReadyProduct.ts';
import { readProduct, startServer } from '#server/start/startServer.ts';
import { inMemory } from './inMemory.ts';
import { testSettings, TEST_NOW } from './server/testSettings.ts';

/** The values that the common set-up provides to the server tests. */
export interface ServerTests {
  /** The built server, to be started as a process of its own. */
  readonly main: string;
  readonly workerFile: string;
  /** Data folder of the embedded database with the small product's demo records; tests copy it. */
  readonly template: string;
  /** The same with the shipped product. */
  readonly shipped: string;
  /** The same without any tables. */
  readonly blank: string;
  /**
   * PostgreSQL server, the template databases of the tests, and the data folder of the shipped one; null without
   * TEST_DATABASE_URL.
   */
  readonly postgres: {
    readonly url: string;
    readonly template: string;
    readonly shipped: string;
    readonly shippedDir: string;
  } | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    serverTests: ServerTests;
  }
}

const TEMPLATE = `guiju_template_${process.pid}`;
const SHIPPED = `guiju_shipped_${process.pid}`;
const SHIPPED_PRODUCT = resolve('schemas');

/** Builds the server, and fills databases of each kind, with the small and the shipped product, for all tests to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const leaveMemory = inMemory();
  execFileSync(process.execPath, ['src/cli/build.mjs', 'server'], { stdio: 'inherit' });
  const built = resolve('dist/server');
  const workerFile = join(built, 'pgliteWorker.js');
  const folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
  const [template, blank, shipped] = [join(folder, 'embedded'), join(folder, 'blank'), join(folder, 'shipped')];
  const shippedDir = join(folder, 'postgres-shipped');
  const unfilled = await openDatabase(testSettings({ dataDir: blank, workerFile }), () => undefined);
  await unfilled.close();
  await Promise.all([
    fill(testSettings({ dataDir: template, workerFile })),
    fill(testSettings({ dataDir: shipped, workerFile, schemasDir: SHIPPED_PRODUCT })),
  ]);
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined || url === '')
    console.log(
      '\nServer tests run on the embedded database only; set TEST_DATABASE_URL to run them on PostgreSQL as well.\n',
    );
  else {
    for (const name of [TEMPLATE, SHIPPED]) await onServer(url, `create database ${name}`);
    const shippedUrl = databaseUrl(url, SHIPPED);
    await Promise.all([
      fill(testSettings({ dataDir: join(folder, 'postgres'), workerFile, databaseUrl: databaseUrl(url, TEMPLATE) })),
      fill(testSettings({ dataDir: shippedDir, workerFile, databaseUrl: shippedUrl, schemasDir: SHIPPED_PRODUCT })),
    ]);
    console.log('\nServer tests run on the embedded database and on PostgreSQL.\n');
  }
  const postgres = url === undefined || url === '' ? null : { url, template: TEMPLATE, shipped: SHIPPED, shippedDir };
  project.provide('serverTests', { main: join(built, 'main.js'), workerFile, template, shipped, blank, postgres });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    for (const name of postgres === null ? [] : [TEMPLATE, SHIPPED])
      await onServer(postgres?.url ?? '', `drop database if exists ${name}`);
    leaveMemory();
  };
}

/** Each product is read once. */
const known = new Map<string, ReadyProduct>();

async function fill(settings: ReturnType<typeof testSettings>): Promise<void> {
  const product = known.get(settings.schemasDir) ?? readProduct(settings);
  known.set(settings.schemasDir, product);
  const server = await startServer(settings, () => TEST_NOW, undefined, product);
  await server.close();
}

/** The URL of another database on the same server. */
function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
