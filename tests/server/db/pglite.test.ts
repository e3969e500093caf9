import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#server/db/Database.ts';
import { lockFolder, type Unlock } from '#server/db/lockFolder.ts';
import { openPglite, watchSpace } from '#server/db/openPglite.ts';
import { transaction } from '#server/db/transaction.ts';

const folder = mkdtempSync(join(tmpdir(), 'guiju-e-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded database', () => {
  let database: Database;
  const troubles: string[] = [];
  beforeAll(async () => {
    const settings = { dataDir: join(folder, 'data'), workerFile: inject('serverTests').workerFile };
    database = await openPglite(settings, (text) => troubles.push(text), 1500);
    await sql`create table "x" ("a" bigint primary key, "b" text)`.execute(database.db);
  });
  afterAll(() => database.close());

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
    const slow = sql`select pg_sleep(20)`.execute(database.db);
    await expect(slow).rejects.toThrow();
    expect((await sql`select "b" from "x"`.execute(database.db)).rows).toEqual([{ b: 'kept' }]);
    expect(troubles).toContainEqual(expect.stringContaining('took longer than 1500 ms'));
  });

  it('brings large answers whole', async () => {
    const { rows } = await sql<{
      t: string;
    }>`select repeat('长', 100) || i as t from generate_series(1, 20000) i`.execute(database.db);
    expect([rows.length, rows.at(-1)?.t.length]).toEqual([20000, 105]);
  });
});

describe('room on the disk', () => {
  it('is looked at before writing', async () => {
    await expect(watchSpace(folder, Number.MAX_SAFE_INTEGER).check()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await expect(watchSpace(folder, 1).check()).resolves.toBeUndefined();
  });
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
    expect(existsSync(join(`${data}.lock.d`, 's'))).toBe(false);
  });

  it('says when the path is too long for one', async () => {
    await expect(lockFolder(join(folder, 'x'.repeat(120)))).rejects.toThrow('路径过长');
  });
});
