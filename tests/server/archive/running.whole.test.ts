import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import { aboutBackup, writeBackup } from '#server/archive/BackupFolder.ts';
import { DatabaseSink } from '#server/archive/DatabaseSink.ts';
import { restoreArchive } from '#server/archive/readArchive.ts';
import { withSource } from '#server/archive/copyDatabase.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { transaction } from '#server/db/transaction.ts';
import { openMediaStore } from '#server/media/openMediaStore.ts';
import type { Settings } from '#server/settings/Settings.ts';
import { onEachDatabase, openServer, useServer } from '../../support/server/TestServer.ts';
import { spawnGuiju } from '../../support/server/spawnGuiju.ts';
import { SMALL_PRODUCT, TEST_NOW, testSettings } from '../../support/server/testSettings.ts';

onEachDatabase('a backup of a running server', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const server = useServer(kind);

  /** Both rows of a pair are written in one transaction: one without the other was never true. */
  async function writePairs(until: (pairs: number) => boolean): Promise<number> {
    const { database } = server.running.services;
    let pairs = 0;
    while (!until(pairs)) {
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
    let [isDone, written] = [false, 0];
    const file = join(folder, 'running.tar.gz');
    const writing = writePairs((count) => {
      written = count;
      return isDone;
    });
    await expect.poll(() => written).toBeGreaterThan(2);
    await withSource(server.settings, (place) =>
      writeBackup(file, place, { about: aboutBackup(TEST_NOW, []), passphrase: undefined }),
    );
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

  /**
   * Runs the built command on the data of the server, and returns its exit code; killed as soon as `until` returns
   * true.
   */
  const command = async (
    args: readonly string[],
    until?: () => boolean,
    place = [
      ...['--data', server.settings.dataDir],
      ...(server.settings.databaseUrl === undefined ? [] : ['--database-url', server.settings.databaseUrl]),
    ],
  ): Promise<{ code: number | null; out: string }> => {
    return spawnGuiju([...args, ...place, '--schemas', SMALL_PRODUCT], { until, environment: { TMPDIR: folder } });
  };

  it('that is killed leaves neither a copy nor a file with the name of a whole one', async () => {
    const to = join(folder, 'killed.tar.gz');
    // In the middle: the copy is lent, or rows are being written.
    await command(['backup', '--to', to], () => copiesOf().length > 0 || existsSync(`${to}.part`));
    expect(existsSync(to)).toBe(false);
    await expect.poll(copiesOf).toEqual([]);
    // The server goes on, and so does the next backup.
    await withSource(server.settings, (source) =>
      writeBackup(to, source, { about: aboutBackup(TEST_NOW, []), passphrase: undefined }),
    );
    expect((await server.client().get('/api/System/GetCompany')).Successed).toBe(true);
  });

  it('and a comparison of it with itself: one that is killed changes nothing and leaves no copy', async () => {
    const { database } = server.running.services;
    const isLent = (): boolean =>
      copiesOf().some((name) => existsSync(join(server.settings.dataDir, '.copies', name, 'db', 'PG_VERSION')));
    const killedWhileWaiting = (): ReturnType<typeof command> =>
      transaction(database, async (db) => {
        // It comes as far as the chain of the log, however fast it is.
        await sql`lock table "opLogChain"`.execute(db);
        let isWaiting = false;
        const looking = setInterval(() => {
          const waiting = sql<{ n: number }>`select count(*) as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%"opLogChain"%'`;
          void waiting.execute(database.db).then(({ rows }) => (isWaiting ||= Number(rows[0]?.n) > 0));
        }, 20);
        const killed = await command(['verify'], () => isWaiting);
        clearInterval(looking);
        return killed;
      });
    const killed = kind === 'embedded' ? await command(['verify'], isLent) : await killedWhileWaiting();
    expect(killed.code).toBeNull();
    await expect.poll(copiesOf).toEqual([]);
    const whole = await command(['verify']);
    expect([whole.code, whole.out]).toEqual([0, expect.stringContaining('全部相符')]);
    expect((await server.client().get('/api/System/GetCompany')).Successed).toBe(true);
  });

  // A rehearsal does not access the copied database.
  if (kind === 'embedded')
    it('and a rehearsal of it: what one that was killed had restored goes with the next one', async () => {
      const file = join(folder, 'running.tar.gz');
      const left = (): string[] => readdirSync(folder).filter((name) => name.startsWith('guiju-rehearsal-'));
      const isRestoring = (): boolean =>
        left().some((name) => existsSync(join(folder, name, 'work', 'db', 'PG_VERSION')));
      expect((await command(['restore', file, '--rehearse'], isRestoring, [])).code).toBeNull();
      const [dead] = left();
      if (dead === undefined) throw new Error('the rehearsal was over');
      const hour = new Date(Date.now() - 3_600_000);
      utimesSync(join(folder, dead), hour, hour);
      const whole = await command(['restore', file, '--rehearse'], undefined, []);
      expect([whole.code, whole.out]).toEqual([0, expect.stringContaining('演练成功')]);
      expect(left()).toEqual([]);
    });
});

it('a copy of the embedded database that a server lends goes with the server, which whoever reads it is told', async () => {
  const server = await openServer('embedded');
  try {
    const reading = withSource(server.settings, async ({ database }) => {
      await server.restart();
      await database.checkSpace();
    });
    await expect(reading).rejects.toThrow('它借出的数据库副本没有了，请重新运行');
  } finally {
    await server.close();
  }
});
