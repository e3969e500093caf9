import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { readThrough } from '#server/db/migrate/readThrough.ts';
import { readIndexes } from '#server/db/migrate/storedIndexes.ts';
import { transaction } from '#server/db/transaction.ts';
import { signLog } from '#server/jobs/sealLog.ts';
import { at } from '../../support/server/TestClient.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT } from '../../support/server/testSettings.ts';

onBothDatabases('guiju verify, while the server runs', (kind) => {
  const server = useServer(kind);

  /** Runs the command as it is built, so that it finds the built worker of the embedded database. */
  async function verify(): Promise<{ code: unknown; out: string }> {
    const built: unknown = await import(pathToFileURL(join(dirname(inject('serverTests').main), 'guiju.js')).href);
    const run = at(built, 'runGuiju');
    if (typeof run !== 'function') throw new Error('guiju was not built');
    const out: string[] = [];
    const streams = { out: (text: string) => out.push(text), err: (text: string) => out.push(text) };
    const { dataDir, databaseUrl } = server.settings;
    const place = databaseUrl === undefined ? [] : ['--database-url', databaseUrl];
    const argv = ['verify', '--data', dataDir, ...place, '--schemas', SMALL_PRODUCT];
    const code: unknown = await Reflect.apply(run, undefined, [argv, streams]);
    return { code, out: out.join('\n') };
  }

  it('tells that the clock was set back, where nothing is wrong but that', async () => {
    const { services } = server.running;
    const { now } = server.clock;
    await signLog(services);
    server.clock.now = new Date(now.getTime() - 48 * 60 * 60 * 1000);
    await server.signIn('13900000006');
    await signLog(services);
    server.clock.now = now;
    const { out } = await verify();
    expect(out).toContain('✓ 操作日志与日志链');
    expect(out).toContain('注：服务器的时钟被拨回：');
  });

  it('finds nothing wrong in what the server wrote, and names each thing that somebody else changed', async () => {
    const sound = await verify();
    expect(sound.out).toContain('汇总数字与明细：看了');
    expect(sound.out).not.toContain('✗ 汇总数字');
    expect(sound.out).not.toContain('✗ 历史版本');
    expect(sound.out).not.toContain('✗ 操作日志');
    expect(sound.out).not.toContain('✗ 枚举值');
    expect(sound.out).not.toContain('✗ 上传的文件');
    expect(sound.out).toMatch(/[✓?] 索引与文档、索引与表：看了 \d+ 个索引，没有不符/);
    const { db } = server.running.services.database;
    const { rows } = await sql<{ Id: number }>`select min("Id") as "Id" from "customer" where not "IsDeleted"`.execute(
      db,
    );
    const id = String(rows[0]?.Id);
    await sql`update "customer" set "OrderCount" = coalesce("OrderCount", 0) + 7, "Level" = 977 where "Id" = ${id}::bigint`.execute(
      db,
    );
    await sql`insert into "recordVersion" ("EntityKey", "RecordId", "OpTime", "Content")
      values ('customer', ${id}::bigint, '2026-03-01 00:00:00', '{"Name":"x"}')`.execute(db);
    await sql`insert into "media" ("FileName", "Extension", "StorageName", "Size", "MediaState", "IsDeleted", "Version")
      values ('gone.pdf', 'pdf', 'ab/gone.pdf', 3, 2, false, 1)`.execute(db);
    const { code, out } = await verify();
    expect(code).toBe(1);
    for (const line of ['✗ 汇总数字与明细', '的值 977 不是', '操作日志里没有结束它的那次保存', 'gone.pdf（附件'])
      expect(out).toContain(line);
    expect(out).toMatch(/结论：\d+ 处不符/);
  });

  it('finds every ordered index that does not return its rows in its order', async () => {
    await expect(
      transaction(server.running.services.database, async (db) => {
        const indexes = (await readIndexes(db)).filter(({ method, isReady }) => method === 'btree' && isReady);
        expect(indexes.length).toBeGreaterThan(100);
        const tables = new Map();
        for (const index of indexes) {
          const { wrong } = await readThrough(db, index, false, tables);
          expect(wrong, index.name).toBeUndefined();
        }
        // The catalogue now states the reverse of the order of each first key.
        await sql`update pg_index set indoption =
            ((split_part(indoption::text, ' ', 1)::int # 1)::text || coalesce(substring(indoption::text from ' .*$'), ''))::int2vector
          from pg_class c where c.oid = indexrelid and c.relnamespace = current_schema()::regnamespace`.execute(db);
        let found = 0;
        for (const index of (await readIndexes(db)).filter(({ name }) => indexes.some((one) => one.name === name))) {
          const { rows } = await sql<{
            keys: number;
          }>`select count(distinct (${sql.raw(index.keys[0] ?? '')}))::int as keys
            from ${sql.id(index.table)} where ${sql.raw(index.where ?? 'true')}`.execute(db);
          if ((rows[0]?.keys ?? 0) < 2) continue;
          const { wrong } = await readThrough(db, index, false, tables);
          expect(wrong, index.name).toMatch(/次序不对/);
          found += 1;
        }
        expect(found).toBeGreaterThan(50);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
  });

  it('names indexes that are missing, broken off, other ones than the documents ask for, or do not find a row', async () => {
    const { db } = server.running.services.database;
    // Also by the extension where there is one: the database of a test belongs to its owner.
    const looksInside = kind === 'postgres';
    if (looksInside) await sql`create extension amcheck`.execute(db);
    await sql`drop index "contact_ContactName"`.execute(db);
    await sql`drop index "order_UpdateTime"`.execute(db);
    await sql`create index "order_UpdateTime" on "order" ("CreateTime")`.execute(db);
    const mark = (index: string, flag: 'indisready' | 'indisvalid', value: boolean): Promise<unknown> =>
      sql`update pg_index set ${sql.id(flag)} = ${sql.lit(value)} where indexrelid = ${`"${index}"`}::regclass`.execute(
        db,
      );
    await mark('contact_UpdateTime', 'indisvalid', false);
    await mark('customer_CustomerName', 'indisready', false);
    await sql`insert into "customer" ("CustomerName", "IsDeleted", "Version") values ('索引里没有', false, 1)`.execute(
      db,
    );
    await mark('customer_CustomerName', 'indisready', true);
    await mark('recordInitial_Pieces', 'indisready', false);
    await sql`insert into "recordInitial" ("EntityKey", "FieldName", "RecordId", "Source", "Initials", "Pieces")
      values ('customer', 'CustomerName', 999001, '索引里没有', 'SYLMY', array['zz', 'yy'])`.execute(db);
    await mark('recordInitial_Pieces', 'indisready', true);
    const { code, out } = await verify();
    expect(code).toBe(1);
    for (const line of [
      'contact 缺少索引 contact_ContactName：',
      'order 的索引 order_UpdateTime 与文档不同：现为 USING btree ("CreateTime")，应为 USING btree ("UpdateTime"',
      'contact 的索引 contact_UpdateTime 没有建完',
      'customer 的索引 customer_CustomerName：',
      'recordInitial 的索引 recordInitial_Pieces：表里的行',
    ])
      expect(out).toContain(line);
    expect(out.split('\n').filter((line) => line.includes('reindex index'))).toHaveLength(2);
    expect(out.includes('也用 amcheck 看了索引的内部')).toBe(looksInside);
  });

  it('leaves out what would not end without indexes, in large tables that no server has started with', async () => {
    const { db } = server.running.services.database;
    await sql`do $$ declare name text; begin
      for name in select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relnamespace = current_schema()::regnamespace and not i.indisprimary and c.relkind = 'i'
      loop execute 'drop index ' || name; end loop; end $$`.execute(db);
    const fill = (from: number, to: number): Promise<unknown> =>
      sql`insert into "contact" overriding system value
        select (jsonb_populate_record(c, jsonb_build_object('Id', 100000 + n))).*
        from "contact" as c, generate_series(${sql.lit(from)}, ${sql.lit(to)}) as n where c."Id" = 2`.execute(db);
    await fill(1, 40_000);
    expect((await verify()).out).not.toContain('表又很大');
    await fill(40_001, 100_000);
    const { out } = await verify();
    expect(out.split('\n').filter((line) => line.includes('表又很大：启动一次服务后再核对'))).toHaveLength(3);
  });
});
