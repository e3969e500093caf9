import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CompiledQuery, sql } from 'kysely';
import { build } from '#language/build.ts';
import { initialsOf } from '#server/db/initials/initialsOf.ts';
import type { Db } from '#server/db/Database.ts';
import { countOpLog } from '#server/db/system/opLog.ts';
import { selectSteps } from '#server/db/system/stateLog.ts';
import { transaction } from '#server/db/transaction.ts';
import { figureStatement } from '#server/db/rows/aggregateRecords.ts';
import { systemCall } from '#server/access/openCall.ts';
import { bringInitials } from '#server/jobs/bringInitials.ts';
import { at, column, listAt } from '../../support/server/TestClient.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

/** The number of rows counted by default, out of seven orders and five customers. */
const COUNTED = 3;

onEachDatabase('figures of lists with more rows than are counted', (kind) => {
  const server = useServer(kind, { countedRows: COUNTED });
  const client = server.as('13900000001');

  const search = async (params: Record<string, string | number>) => {
    const { Data } = await client.get('/api/order/Search', params);
    return Data;
  };

  it('are lower bounds, and say so; sums are left out', async () => {
    const reply = await search({ rows: 2 });
    expect(reply).toMatchObject({ Total: COUNTED, Sums: {}, Bounded: { Looked: COUNTED, Total: true } });
    expect(at(reply, 'Rows')).toHaveLength(2);
    expect(at(reply, 'SceneCounts.all')).toBe(COUNTED);
    expect(at(await search({ rows: 2, page: 3 }), 'Rows')).toHaveLength(1);
  });

  it('are what they are when they are asked for', async () => {
    const exact = await search({ exact: 'true' });
    expect(exact).toMatchObject({
      Total: 7,
      Sums: { Money: 10400.5, in: 10900.5, count: 1, share: 14.29, mean: 600, cost: 600 },
      SceneCounts: { all: 7, mine: 0, joined: 0, subordinates: 7, refunds: 1, late: 7 },
    });
    expect(exact).not.toHaveProperty('Bounded');
  });

  it('are whole for what is small: a scene within a large list, a narrowed list, a list as large as is counted', async () => {
    expect(await search({ scene: 'refunds' })).toMatchObject({
      Total: 1,
      Sums: { Money: -500, in: 0, count: 1, share: 100, mean: null },
      Bounded: { Looked: COUNTED, Total: false },
    });
    const narrowed = await search({ searchKey: '水务' });
    expect(narrowed).toMatchObject({ Total: 2, SceneCounts: { all: 2, refunds: 1 } });
    expect(narrowed).not.toHaveProperty('Bounded');
  });

  it('are lower bounds in logs and in what a field may refer to', async () => {
    const bounds = { Total: COUNTED, Bounded: { Looked: COUNTED, Total: true } };
    const picked = await client.get('/api/order/Pick', { for: 'order.CustomerId', rows: 2 });
    expect(picked.Data).toMatchObject(bounds);
    expect((await client.get('/api/order/Pick', { for: 'order.CustomerId', ids: '1,2' })).Data).not.toHaveProperty(
      'Bounded',
    );
    for (let i = 0; i < 4; i += 1) await server.signIn('13900000006');
    await queryRows(
      server,
      `insert into "stateLog" ("OpTime", "EntityKey", "RecordId", "StateField", "ActionCode")
        select timestamp '2026-01-01', 'order', 1, 'OrderState', 'submit' from generate_series(1, 4)`,
    );
    const { Data } = await client.get('/api/system/SearchOpLogList');
    expect(Data).toMatchObject(bounds);
    expect(listAt(Data, 'Rows').length).toBeGreaterThan(COUNTED);
    expect((await client.get('/api/system/SearchStateLogList')).Data).toMatchObject(bounds);
    expect((await client.get('/api/system/SearchStateLogList', { OperatorName: '谁也不是' })).Data).toMatchObject({
      Total: 0,
    });
  });

  it('look at no more rows than that', async () => {
    const { services } = server.running;
    const call = systemCall(services);
    const entity = [...call.product.entities.values()].find(({ workflow }) => workflow !== undefined);
    if (entity === undefined) throw new Error('no entity has a workflow');
    const late = { key: 'late', where: build.compare(build.record('Id'), '>', 2) };
    const rowsTouched = async (most?: number, isApart = false): Promise<number> => {
      const figures = isApart ? [late, { ...late, key: 'later' }, { key: 'all' }] : [{ key: 'all' }, late];
      const { text, values } = figureStatement({ entity, isApart }, figures, call, most).statement;
      const { rows } = await services.database.db.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`explain (analyze) ${text}`, [...values]),
      );
      const plan = rows.flatMap((row) => Object.values(row)).find((line) => line.includes('Scan'));
      return Number(/actual .*rows=(\d+)/.exec(plan ?? '')?.[1]);
    };
    expect(await rowsTouched()).toBe(7);
    expect(await rowsTouched(COUNTED)).toBe(COUNTED);
    // Of a large table each figure reads its own rows, which an index may find.
    expect(await rowsTouched(undefined, true)).toBe(5);
  });

  it('find what few of many log entries have without reading the others', async () => {
    const { services } = server.running;
    await queryRows(
      server,
      `insert into "stateLog" ("EntityKey", "RecordId", "StateField", "OperatorName", "OpTime")
        select 'order', 1, 'X', '同一人', timestamp '2026-01-01' from generate_series(1, 500)`,
    );
    const rowsRead = (find: (db: Db) => Promise<unknown>): Promise<number> =>
      transaction(services.database, async (db) => {
        // Plans of large tables.
        await sql`set local enable_seqscan = off`.execute(db);
        await sql`set local enable_sort = off`.execute(db);
        const read = async (): Promise<number> => {
          const { rows } = await sql<{ n: unknown }>`
            select sum(seq_tup_read + idx_tup_fetch) as n from pg_stat_xact_user_tables where relname in ('opLog', 'stateLog')`.execute(
            db,
          );
          return Number(rows[0]?.n);
        };
        const before = await read();
        await find(db);
        return (await read()) - before;
      });
    for (const filter of [{ actions: ['none'] }, { accountId: 999 }, { ip: 'none' }])
      expect(await rowsRead((db) => countOpLog(db, filter, 10)), JSON.stringify(filter)).toBeLessThan(3);
    const call = systemCall(services);
    const entity = call.findEntity('order');
    if (entity === undefined) throw new Error('no entity order');
    const sources = [{ entity, where: build.literal(true), fields: ['X'] }];
    expect(await rowsRead((db) => selectSteps({ sources, limit: 5, most: 10 }, { ...call, db }))).toBeLessThan(100);
    await queryRows(server, `delete from "stateLog" where "OperatorName" = '同一人'`);
  });

  it('does not take a word for a filter', async () => {
    expect(await client.get('/api/order/Search', { exact: 'maybe' })).toMatchObject({ Successed: false });
  });

  /** Adds so many customers with a name, as if they had been changed in a year. */
  const addCustomers = async (name: string, count: number, year: number): Promise<void> => {
    const columns = await queryRows(
      server,
      `select string_agg(quote_ident(column_name), ',') as names from information_schema.columns
        where table_name = 'customer' and column_name not in ('Id', 'CustomerName', 'CustomerNo', 'UpdateTime', 'Phone')`,
    );
    const names = String(columns[0]?.['names']);
    await queryRows(
      server,
      `insert into "customer" (${names}, "CustomerName", "UpdateTime")
        select ${names}, '${name}' || n, timestamp '${year}-01-01' + ((n * 7919) % 1009) * interval '1 minute'
        from "customer", generate_series(1, ${count}) as n where "Id" = 1`,
    );
  };

  it.each([50, 200, 600])('lets Ctrl+K name those of %i that the list has first', async (count) => {
    const searchKey = `众多${count}`;
    await addCustomers(`${searchKey}公司`, count, 2026);
    const listed = await client.get('/api/customer/Search', { rows: 10, searchKey });
    const { Data } = await client.get('/api/System/Find', { searchKey });
    const [group] = listAt(Data, 'Groups');
    expect(column(group, 'Id')).toEqual(column(listed.Data, 'Id').slice(0, 5));
    expect(at(group, 'More')).toBe(true);
  });

  it('lets Ctrl+K name some of many that lie deep in the list', async () => {
    await addCustomers('上面的', 400, 2026);
    await addCustomers('底下的', 100, 2001);
    const { Data } = await client.get('/api/System/Find', { searchKey: '底下的' });
    const [group] = listAt(Data, 'Groups');
    expect(column(group, 'Text').map((text) => String(text).slice(0, 3))).toEqual(Array(5).fill('底下的'));
    expect(at(group, 'More')).toBe(true);
  });

  it('finds by initials what few may see of very many that are called alike', async () => {
    await addCustomers('鹤鸣鲸歌', 4500, 2026);
    const named = `"CustomerName" like '鹤鸣鲸歌%'`;
    await queryRows(
      server,
      `update "customer" set "OwnerId" = (select "EmployeeId" from "account" where "LoginId" = '13900000001') where ${named}`,
    );
    await queryRows(
      server,
      `update "customer" set "OwnerId" = (select "EmployeeId" from "account" where "LoginId" = '13900000007')
        where "Id" = (select max("Id") from "customer" where ${named})`,
    );
    await bringInitials(server.running.services, new AbortController().signal);
    const find = async (login: string): Promise<unknown> => {
      const user = await server.signIn(login);
      const { Data } = await user.get('/api/System/Find', { searchKey: 'hmjg' });
      return listAt(Data, 'Groups').find((group) => at(group, 'Entity') === 'customer');
    };
    const all = await find('13900000001');
    expect([listAt(all, 'Rows').length, at(all, 'More')]).toEqual([5, true]);
    expect(column(await find('13900000007'), 'Text')).toEqual(['鹤鸣鲸歌4500']);
  });

  /**
   * The longest wait of others while the initials of so many new customers are indexed, and the time of indexing them
   * in one step.
   */
  async function initialsMade(
    name: string,
    count: number,
  ): Promise<{ longest: number; atOnce: number; made: string | undefined }> {
    await addCustomers(name, count, 2026);
    const names = Array.from({ length: count }, (_, n) => `${name}${n + 1}`);
    const began = performance.now();
    for (const each of names) initialsOf(each);
    const atOnce = performance.now() - began;
    let isDone = false;
    let longest = 0;
    const watch = async (): Promise<void> => {
      for (let last = performance.now(); !isDone; last = performance.now()) {
        await setTimeout(5);
        longest = Math.max(longest, performance.now() - last);
      }
    };
    const watching = watch();
    const made = await bringInitials(server.running.services, new AbortController().signal);
    isDone = true;
    await watching;
    return { longest, atOnce, made };
  }

  it('answers others while the initials of thousands are made', async () => {
    const shares: number[] = [];
    // Other load on the machine sometimes lengthens a wait, never shortens it.
    for (const name of ['重庆市长寿区乐安路', '重庆市长乐区长寿路', '重庆市乐山区长安路']) {
      const { longest, atOnce, made } = await initialsMade(name, 1200);
      expect(made).toMatch(/customer \d{4}/);
      shares.push(longest / atOnce);
      if (longest < atOnce / 2) break;
    }
    expect(Math.min(...shares)).toBeLessThan(0.5);
  });
});
