import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { openPglite } from '#server/db/pglite/openPglite.ts';
import { startServer } from '#server/startServer.ts';
import { testSettings, TEST_NOW } from './server/testSettings.ts';

/** What the server tests get from the one set-up before them. */
export interface ServerTests {
  /** The built server, to be started as a process of its own. */
  readonly main: string;
  readonly workerFile: string;
  /** Data folder of the embedded database with the small product's demo records; tests copy it. */
  readonly template: string;
  /** The same without any tables. */
  readonly blank: string;
  /** PostgreSQL server and the database that tests are made from; null without TEST_DATABASE_URL. */
  readonly postgres: { readonly url: string; readonly template: string } | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    serverTests: ServerTests;
  }
}

const TEMPLATE = `guiju_template_${process.pid}`;

/** Builds the server, and fills one database of each kind for all tests to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = resolve('node_modules/.guiju-test/dist/server');
  await build({ mode: 'server', logLevel: 'error', build: { outDir: built, emptyOutDir: true } });
  const workerFile = join(built, 'pgliteWorker.js');
  const folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
  const [template, blank] = [join(folder, 'embedded'), join(folder, 'blank')];
  const unfilled = await openPglite({ dataDir: blank, workerFile }, () => undefined);
  await unfilled.close();
  await fill(testSettings({ dataDir: template, workerFile }));
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined || url === '')
    console.log(
      '\nServer tests run on the embedded database only; set TEST_DATABASE_URL to run them on PostgreSQL as well.\n',
    );
  else {
    await onServer(url, `create database ${TEMPLATE}`);
    await fill(
      testSettings({ dataDir: join(folder, 'postgres'), workerFile, databaseUrl: databaseUrl(url, TEMPLATE) }),
    );
    console.log('\nServer tests run on the embedded database and on PostgreSQL.\n');
  }
  const postgres = url === undefined || url === '' ? null : { url, template: TEMPLATE };
  project.provide('serverTests', { main: join(built, 'main.js'), workerFile, template, blank, postgres });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (postgres !== null) await onServer(postgres.url, `drop database if exists ${TEMPLATE}`);
  };
}

async function fill(settings: ReturnType<typeof testSettings>): Promise<void> {
  const server = await startServer(settings, () => TEST_NOW);
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
