import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aboutBackup, writeBackup } from '#server/archive/BackupFolder.ts';
import { DatabaseSink } from '#server/archive/DatabaseSink.ts';
import { restoreArchive } from '#server/archive/readArchive.ts';
import { withSource } from '#server/archive/withSource.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { transaction } from '#server/db/transaction.ts';
import { openMediaStore } from '#server/media/openMediaStore.ts';
import type { Settings } from '#server/settings/Settings.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT, TEST_NOW, testSettings } from '../../support/server/testSettings.ts';

onEachDatabase('a backup of a running server', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer(kind);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Both rows of a pair are written in one transaction: one without the other was never true. */
  async function writePairs(until: () => boolean): Promise<number> {
    const { database } = server.running.services;
    let pairs = 0;
    while (!until()) {
      await transaction(database, async (db) => {
        await sql`insert into "pairA" values (${String(pairs)}::bigint)`.execute(db);
        await wait(1);
        await sql`insert into "pairB" values (${String(pairs)}::bigint)`.execute(db);
      });
      pairs += 1;
    }
    return pairs;
  }

  const restored = async (file: string): Promise<{ a: number; b: number }> => {
    const settings: Settings = testSettings({
      dataDir: mkdtempSync(join(folder, 'r-')),
      workerFile: inject('serverTests').workerFile,
    });
    const database = await openDatabase(settings, () => undefined);
    try {
      const sink = new DatabaseSink({ database, media: openMediaStore(settings), dataDir: settings.dataDir });
      await restoreArchive(file, undefined, sink);
      const { rows } = await sql<{ a: number; b: number }>`
        select (select count(*) from "pairA") as a, (select count(*) from "pairB") as b`.execute(database.db);
      return { a: Number(rows[0]?.a), b: Number(rows[0]?.b) };
    } finally {
      await database.close();
    }
  };

  it('is one moment of it, while others write', async () => {
    const { db } = server.running.services.database;
    for (const name of ['pairA', 'pairB'])
      await sql`create table ${sql.id(name)} ("Id" bigint primary key)`.execute(db);
    let isDone = false;
    const file = join(folder, 'running.tar.gz');
    const writing = writePairs(() => isDone);
    await wait(50);
    await withSource(server.settings, (place) => writeBackup(file, place, aboutBackup(TEST_NOW, []), undefined));
    isDone = true;
    const pairs = await writing;
    const { a, b } = await restored(file);
    expect(a).toBe(b);
    expect(a).toBeGreaterThan(0);
    expect(pairs).toBeGreaterThan(a);
    if (kind === 'embedded') await expect.poll(copiesOf).toEqual([]);
  });

  const copiesOf = (): string[] => {
    const copies = join(server.settings.dataDir, '.copies');
    return existsSync(copies) ? readdirSync(copies) : [];
  };

  it('that is killed leaves neither a copy nor a file with the name of a whole one', async () => {
    const script = join(folder, 'guiju.mjs');
    const built = pathToFileURL(join(dirname(inject('serverTests').main), 'guiju.js')).href;
    writeFileSync(
      script,
      `import { runGuiju } from ${JSON.stringify(built)};\nprocess.exitCode = await runGuiju(process.argv.slice(2));\n`,
    );
    const { dataDir, databaseUrl } = server.settings;
    const to = join(folder, 'killed.tar.gz');
    const place = databaseUrl === undefined ? [] : ['--database-url', databaseUrl];
    const child = spawn(
      process.execPath,
      [script, 'backup', '--to', to, '--data', dataDir, ...place, '--schemas', SMALL_PRODUCT],
      { env: { PATH: process.env['PATH'] ?? '' } },
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // In the middle: the copy is lent, or rows are being written.
    while (child.exitCode === null && copiesOf().length === 0 && !existsSync(`${to}.part`)) await wait(5);
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(to)).toBe(false);
    await expect.poll(copiesOf).toEqual([]);
    // The server goes on, and so does the next backup.
    await withSource(server.settings, (source) => writeBackup(to, source, aboutBackup(TEST_NOW, []), undefined));
    expect((await server.client().get('/api/System/GetCompany')).Successed).toBe(true);
  });
});
