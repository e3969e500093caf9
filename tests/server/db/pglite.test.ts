import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database, Db } from '#server/db/Database.ts';
import { claimFolder, unusable } from '#server/db/claimFolder.ts';
import { lockFolder, type Unlock } from '#server/db/lockFolder.ts';
import { REPLANNED } from '#server/db/driver/statements.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { openPglite, watchSpace } from '#server/db/openPglite.ts';
import { attempt, databaseFailure, readOnly, transaction } from '#server/db/transaction.ts';
import { inWords } from '#cli/terminal/storedPlace.ts';
import { textWith } from '../../support/server/matchers.ts';
import { testSettings } from '../../support/server/testSettings.ts';

const folder = mkdtempSync(join(tmpdir(), 'guiju-e-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded database', () => {
  let database: Database;
  const troubles: string[] = [];
  beforeAll(async () => {
    const settings = { dataDir: join(folder, 'data'), workerFile: inject('serverTests').workerFile };
    // A killed first start leaves this; the next one starts from the beginning.
    mkdirSync(join(folder, 'data/db'), { recursive: true });
    writeFileSync(join(folder, 'data/db/PG_VERSION'), '1');
    writeFileSync(join(folder, 'data/.creating'), '');
    const unlock = await claimFolder({ ...settings, databaseUrl: undefined });
    database = await openPglite(settings, (text) => troubles.push(text), unlock, 1500);
    await sql`create table "x" ("a" bigint primary key, "b" text)`.execute(database.db);
  });
  afterAll(() => database.close());

  it('was created where another start had been killed, what that one left set aside', () => {
    const names = readdirSync(join(folder, 'data')).sort();
    expect(names).toEqual(['.lock', 'db', expect.stringMatching(/^db\.unfinished-\d+$/)]);
    expect(readdirSync(join(folder, 'data', names[2] ?? ''))).toEqual(['PG_VERSION']);
  });

  it('is a copy of the one that was made with the build, and creates itself where there is none', async () => {
    const { workerFile } = inject('serverTests');
    const identity = (data: string): string => readFileSync(join(data, 'global/pg_control')).toString('hex', 0, 8);
    const built = join(dirname(dirname(workerFile)), 'database');
    expect(identity(join(folder, 'data/db'))).toBe(identity(built));
    // The template databases are most of the files and are not needed.
    expect(readdirSync(join(folder, 'data/db/base'))).toHaveLength(1);

    // Packages are found from within this checkout only.
    const bare = mkdtempSync(join(dirname(built), 'bare-'));
    try {
      cpSync(dirname(workerFile), join(bare, 'server'), { recursive: true });
      const settings = { dataDir: join(folder, 'bare'), workerFile: join(bare, 'server/pgliteWorker.js') };
      const own = await openDatabase(testSettings(settings), () => undefined);
      expect((await sql<{ n: number }>`select 1 as n`.execute(own.db)).rows).toEqual([{ n: 1 }]);
      await own.close();
      expect(identity(join(folder, 'bare/db'))).not.toBe(identity(built));
    } finally {
      rmSync(bare, { recursive: true, force: true });
    }
  });

  it('gives every query its own answer, also beside queries that fail', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) =>
        i % 4 === 0
          ? sql`select * from "nothing"`.execute(database.db)
          : sql<{ i: number }>`select ${sql.lit(i)} as i`.execute(database.db).then(({ rows }) => rows[0]?.i),
      ),
    );
    results.forEach((result, i) => {
      if (i % 4 === 0) expect(result).toMatchObject({ status: 'rejected', reason: { code: '42P01' } });
      else expect(result).toEqual({ status: 'fulfilled', value: i });
    });
  });

  it('rolls a broken transaction back whole', async () => {
    const broken = transaction(database, async (db) => {
      await sql`insert into "x" values (1, 'a')`.execute(db);
      await sql`insert into "x" values (1, 'b')`.execute(db);
    });
    await expect(broken).rejects.toMatchObject({ code: '23505' });
    expect((await sql`select * from "x"`.execute(database.db)).rows).toEqual([]);
  });

  it('cuts a query off that takes too long, and goes on with everything acknowledged before', async () => {
    await sql`insert into "x" values (2, 'kept')`.execute(database.db);
    const slow = (db: Db): Promise<unknown> => sql`select pg_sleep(20)`.execute(db);
    const began = Date.now();
    // The caller gets the reason, also within a transaction and a savepoint, and no query is repeated.
    const asked = [
      await slow(database.db).catch(databaseFailure),
      await readOnly(database, slow).catch(databaseFailure),
      await transaction(database, (db) => attempt(db, () => slow(db))).catch(databaseFailure),
    ];
    for (const failure of asked)
      expect(failure).toMatchObject({
        code: 'BUSY',
        text: textWith('数据库做了太久没有做完，已经停止'),
      });
    await expect(inWords(() => slow(database.db))).rejects.toThrow(
      'took too long; what is too much for the embedded one goes to PostgreSQL',
    );
    expect(Date.now() - began).toBeLessThan(15_000);
    expect((await sql`select "b" from "x"`.execute(database.db)).rows).toEqual([{ b: 'kept' }]);
    expect(troubles).toContainEqual(expect.stringContaining('took longer than 1500 ms'));
  });

  it('lets an index be built for as long as it takes', async () => {
    const had = troubles.length;
    const wait = `select pg_sleep(2)`;
    await sql`create function "slow" (n bigint) returns bigint immutable language plpgsql as ${sql.lit(`begin perform (${wait}); return n; end`)}`.execute(
      database.db,
    );
    await sql`create table "long" as select 1::bigint as "a"`.execute(database.db);
    await transaction(database, (db) => sql`create index "long_slow" on "long" ("slow"("a"))`.execute(db));
    expect(troubles.slice(had)).toEqual([]);
    await sql`drop table "long"`.execute(database.db);
  });

  it('takes nothing of a transaction that its thread left unfinished', async () => {
    const steps: string[] = [];
    const broken = database.db.transaction().execute(async (db) => {
      await sql`insert into "x" values (3, 'first')`.execute(db);
      await sql`select pg_sleep(20)`.execute(db).catch(() => steps.push('cut off'));
      await sql`insert into "x" values (4, 'second')`.execute(db).catch(() => steps.push('refused'));
    });
    await broken.catch(() => undefined);
    expect(steps).toEqual(['cut off', 'refused']);
    expect((await sql`select "a" from "x" where "a" > 2`.execute(database.db)).rows).toEqual([]);
  });

  it('plans what is asked often once, and anew when the table has become another', async () => {
    const ask = async (): Promise<unknown> =>
      (await sql`select x.* from "x" where "a" = ${2} and ${'asked'} = 'asked'`.execute(database.db)).rows;
    for (let i = 0; i < 3; i += 1) expect(await ask()).toEqual([{ a: 2, b: 'kept' }]);
    const kept = await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like '%x.* from%asked%'`.execute(database.db);
    expect(kept.rows).toHaveLength(1);
    for (let i = 0; i < 3; i += 1) await sql`select ${i} as "anew"${sql.raw(REPLANNED)}`.execute(database.db);
    const anew = await sql`select name from pg_prepared_statements where statement like '%"anew"%'`.execute(
      database.db,
    );
    expect(anew.rows).toEqual([]);
    await sql`alter table "x" add column "c" text`.execute(database.db);
    for (let i = 0; i < 3; i += 1) expect(await ask()).toEqual([{ a: 2, b: 'kept', c: null }]);
    // Simulates another process, which sends no notification.
    await sql`do $$ begin execute 'alter table x drop column c'; end $$`.execute(database.db);
    expect(await ask()).toEqual([{ a: 2, b: 'kept' }]);
    await ask();
    await sql`do $$ begin execute 'alter table x add column d text'; end $$`.execute(database.db);
    const inTransaction = await transaction(database, async (db) => {
      const { rows } = await sql`select x.* from "x" where "a" = ${2} and ${'asked'} = 'asked'`.execute(db);
      return rows;
    });
    expect(inTransaction).toEqual([{ a: 2, b: 'kept', d: null }]);
  });

  it('plans what a save asks by Ids once for all values, and leaves reads to the database', async () => {
    const ask = (db: Db, word: string): Promise<unknown> =>
      sql`select "b" from "x" where "a" = any(${['2']}::int[]) and ${word} = ${word}`.execute(db);
    const custom = async (): Promise<unknown> =>
      (
        await sql`
          select custom_plans::int as count from pg_prepared_statements where statement like 'select "b" from "x" where "a" = any%'`.execute(
          database.db,
        )
      ).rows;
    for (let i = 0; i < 3; i += 1) await transaction(database, (db) => ask(db, 'within'));
    expect(await custom()).toEqual([{ count: 0 }]);
    for (let i = 0; i < 2; i += 1) await readOnly(database, (db) => ask(db, 'within'));
    expect(await custom()).toEqual([{ count: 2 }]);
  });

  it('brings large answers whole', async () => {
    const { rows } = await sql<{
      t: string;
    }>`select repeat('长', 100) || i as t from generate_series(1, 20000) i`.execute(database.db);
    expect([rows.length, rows.at(-1)?.t.length]).toEqual([20000, 105]);
  });
});

describe('a data folder', () => {
  const settings = (dataDir: string) => testSettings({ dataDir, workerFile: inject('serverTests').workerFile });
  const copy = (name: string): string => {
    cpSync(inject('serverTests').blank, join(folder, name), { recursive: true });
    return join(folder, name);
  };

  it('with files of a database, but not all of them, is never taken for a new one', async () => {
    const data = copy('lost');
    unlinkSync(join(data, 'db/PG_VERSION'));
    const before = readdirSync(data, { recursive: true }).length;
    await expect(openDatabase(settings(data), () => undefined)).rejects.toThrow('从备份恢复整个数据目录');
    expect(readdirSync(data, { recursive: true }).length).toBe(before);
  });

  it('with anything else in it, such as uploaded files, gets no new database', async () => {
    const data = join(folder, 'other');
    mkdirSync(join(data, 'media'), { recursive: true });
    mkdirSync(join(data, 'db'));
    await expect(claimFolder(settings(data))).rejects.toThrow(`数据目录 ${data} 里有 media 等内容，却没有数据库`);
    expect(readdirSync(data)).toEqual(['db', 'media']);
  });

  it('whose database is broken is told in one line, with the reason of PostgreSQL and what to do', async () => {
    const data = copy('broken');
    truncateSync(join(data, 'db/global/pg_control'), 0);
    await expect(openDatabase(settings(data), () => undefined)).rejects.toMatchObject({
      lines: [
        expect.stringMatching(/^数据库无法打开，请从备份恢复数据目录 .*could not read file "global\/pg_control"/),
      ],
    });
  });

  it('that cannot be used is told in one line, with why and what to do', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(claimFolder(settings(join(file, 'data')))).rejects.toMatchObject({
      lines: [expect.stringMatching(/的路径中有一段不是目录，或用 --data 指定其他目录（ENOTDIR/)],
    });
    const readOnly = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
    expect(unusable('/data', readOnly).lines).toEqual([
      '数据目录 /data 所在的文件系统是只读的，请以可写方式挂载，或用 --data 指定其他目录（EROFS: read-only file system）',
    ]);
  });
});

it('room on the disk is looked at before writing', async () => {
  await expect(watchSpace(folder, Number.MAX_SAFE_INTEGER).check()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  await expect(watchSpace(folder, 1).check()).resolves.toBeUndefined();
});

describe('the lock of a data folder', () => {
  it('has one holder, who is named, and goes to the next when he lets go', async () => {
    const data = join(folder, 'locked');
    const unlock = await lockFolder(data);
    await expect(lockFolder(data)).rejects.toThrow(`pid ${process.pid}`);
    unlock();
    (await lockFolder(data))();
  });

  it('goes to one of many who want it at the same moment', async () => {
    const data = join(folder, 'raced');
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(data)));
    const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(winners).toHaveLength(1);
    winners.forEach((unlock: Unlock) => unlock());
    expect(readdirSync(join(data, '.lock'), { withFileTypes: true }).filter((entry) => entry.isSocket())).toEqual([]);
  });

  it('is the same one through a symbolic link, and lies in the folder, so that other mounts of it see it too', async () => {
    const data = join(folder, 'real');
    const unlock = await lockFolder(data);
    symlinkSync(data, join(folder, 'linked'));
    await expect(lockFolder(join(folder, 'linked'))).rejects.toThrow(`pid ${process.pid}`);
    expect(readdirSync(folder)).not.toContain('real.lock.d');
    unlock();
    (await lockFolder(join(folder, 'linked')))();
  });

  it('stays with whoever took it from a dead one, however late others come who saw that one, too', async () => {
    const data = join(folder, 'late');
    (await lockFolder(data))();
    // All of them find the same dead holder first.
    for (let round = 0; round < 3; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(data)));
      const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(winners).toHaveLength(1);
      await expect(lockFolder(data)).rejects.toThrow(`pid ${process.pid}`);
      winners.forEach((unlock: Unlock) => unlock());
    }
  });

  it('says when the path is too long for one', async () => {
    await expect(lockFolder(join(folder, 'x'.repeat(120)))).rejects.toThrow('路径过长');
  });
});
