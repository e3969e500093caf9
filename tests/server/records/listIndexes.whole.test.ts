import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { searchWhere } from '#engine/query/listWhere.ts';
import { build } from '#language/build.ts';
import { systemCall, throughInput } from '#server/access/openCall.ts';
import type { Call } from '#server/access/Call.ts';
import { openList } from '#server/records/list/openList.ts';
import { figureStatement, takeFigures } from '#server/db/rows/aggregateRecords.ts';
import { recordStatement, selectRecords } from '#server/db/rows/selectRecords.ts';
import type { Statement } from '#server/db/rows/Statement.ts';
import { insertRecords } from '#server/db/rows/writeRecords.ts';
import type { TextIndexes } from '#server/db/sql/SqlScope.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at } from '../../support/server/TestClient.ts';
import { onBothDatabases, useServer } from '../../support/server/TestServer.ts';

/** Signs that searches trip over: of one to four bytes, both cases, patterns of SQL, quotes, controls, what turns into two letters. */
const SIGNS = [...'建设城市公司云川aAbB1203%_\\\'"{},<>/ \t\n\u0001é\u0301ÉſKİßςΣ🙂👩‍🚀𠮷'];
const word = (most: number) =>
  fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: most }).map((signs) => signs.join(''));

const ENTITIES = ['customer', 'order'] as const;
/** The fields that orders are filtered by and that get an index for that. */
const FILTERED = ['Cost', 'CreateTime', 'Kind', 'KindPath', 'Money', 'PlanTime', 'Region', 'StaffIds'];
/** More than there are of either. */
const MANY = 1000;

onBothDatabases('indexes of lists', (kind) => {
  let stored: string[];
  const server = useServer(kind);
  beforeAll(async () => {
    const { db } = server.running.services.database;
    stored = fc.sample(word(14), { numRuns: 60, seed: 7 });
    const base = { Version: 1, IsDeleted: false, CreateTime: '2026-03-01 08:00:00' };
    for (const [i, text] of stored.entries()) {
      const [id] = await insertRecords(db, 'customer', [
        { ...base, CustomerName: text, Phone: i % 3 === 0 ? `138${i}${i}` : null, IsDeleted: i % 10 === 9 },
      ]);
      const title = i === 5 ? `${'长'.repeat(4100)}${text}` : (stored.at(i - 7) ?? null);
      await insertRecords(db, 'order', [
        { ...base, Title: title, CustomerId: id ?? null, CustomerName: i % 2 === 0 ? text : null, OrderNo: `D-${i}` },
      ]);
    }
  });

  const callWith = (texts: TextIndexes | undefined): Call => ({ ...systemCall(server.running.services), texts });

  function searchFor(key: string, text: string, call: Call) {
    const entity = call.findEntity(key);
    if (entity === undefined) throw new Error(`no entity ${key}`);
    const input = { ...throughInput(entity, call), access: call.access(entity) };
    return { entity, where: searchWhere(input, entity.lists.get('list')?.search ?? [], text) };
  }

  /** Counts records by examining at most `most` and one more; `not`: those that a search does not match. */
  async function counted(key: string, text: string, texts: TextIndexes, most: number, not = false) {
    const call = callWith(texts);
    const { entity, where } = searchFor(key, text, call);
    const query = { entity, where: not && where !== undefined ? build.not(where) : where };
    const statement = figureStatement(query, [{ key: 'all' }], call, most + 1);
    return (await takeFigures(server.running.services.database.db, statement))['all'] ?? 0;
  }

  async function found(key: string, text: string, texts: TextIndexes | undefined, limit?: number): Promise<number[]> {
    const call = callWith(texts);
    const query = { ...searchFor(key, text, call), columns: [], limit };
    return (await selectRecords(query, { ...call, db: server.running.services.database.db })).map(({ id }) => id);
  }

  it('are made for tables that are large enough, once: for searches and filters', async () => {
    const { listIndexes, products } = server.running.services;
    const { entities } = products.current;
    expect(await listIndexes.tend(entities, systemCall(server.running.services))).toEqual([]);
    expect(await listIndexes.tend(entities, systemCall(server.running.services), { least: 10, most: 20 })).toEqual([]);
    expect(listIndexes.current.size).toBe(0);
    const made = await listIndexes.tend(entities, systemCall(server.running.services), { least: 10 });
    expect(made.filter((step) => !/_filter_/.test(step))).toEqual([
      expect.stringMatching(/^create index customer_text_/),
      expect.stringMatching(/^create index order_text_/),
    ]);
    const filtered = await queryRows(
      server,
      `select pg_get_indexdef(oid) as "on" from pg_class where relname ~ '^order_filter_[0-9a-f]{12}$'`,
    );
    const columns = filtered.map(({ on }) => /\("?(\w+)"?[^)]*\) WHERE \(NOT "IsDeleted"\)/.exec(String(on))?.[1]);
    // Neither booleans (IsRefund), nor columns that already have an index (SignDate, OrderState, Executors, references),
    // nor texts.
    expect(columns.sort()).toEqual(FILTERED);
    expect([...listIndexes.current.keys()]).toEqual(['customer', 'order']);
    const known = listIndexes.current;
    expect(await listIndexes.tend(entities, systemCall(server.running.services), { least: 10 })).toEqual([]);
    expect(listIndexes.current).toBe(known);
  });

  it('let searches find what they find without one, whatever the texts', async () => {
    const { current } = server.running.services.listIndexes;
    expect(current.size).toBe(2);
    const parts = fc
      .tuple(fc.constantFrom(...stored), fc.nat(13), fc.integer({ min: 1, max: 8 }))
      .map(([text, from, length]) => [...text].slice(from, from + length).join(''));
    const texts = fc.oneof(
      parts,
      parts,
      word(4),
      fc.constantFrom('长长', '138', 'D-1', 'd-', '\\', '%', '_', '🙂', '建'),
    );
    let hits = 0;
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...ENTITIES), async (text, key) => {
        const plain = await found(key, text, undefined);
        hits += plain.length > 0 ? 1 : 0;
        expect(await found(key, text, current)).toEqual(plain);
        expect(await found(key, text, current, 3)).toEqual(plain.slice(0, 3));
      }),
      { numRuns: 100 },
    );
    expect(hits).toBeGreaterThan(30);
  });

  it('let searches be counted up to a limit, and what they do not match', async () => {
    const { current } = server.running.services.listIndexes;
    const texts = fc.oneof(
      fc.constantFrom(...stored).map((text) => text.slice(0, 2)),
      fc.constantFrom('建设', 'D-', '1'),
    );
    const seen = { whole: 0, more: 0 };
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...ENTITIES), fc.integer({ min: 1, max: 6 }), async (text, key, most) => {
        const all = (await found(key, text, undefined)).length;
        seen[all <= most ? 'whole' : 'more'] += 1;
        expect(await counted(key, text, current, most)).toBe(Math.min(all, most + 1));
        const many = await counted(key, text, current, MANY, true);
        expect(await counted(key, text, current, 1, true)).toBe(Math.min(2, many));
        const rows = await queryRows(server, `select count(*)::int as n from "${key}" where not "IsDeleted"`);
        expect(many).toBe(Number(rows[0]?.['n']) - all);
      }),
      { numRuns: 60 },
    );
    expect(Math.min(seen.whole, seen.more)).toBeGreaterThan(5);
  });

  it('are asked by searches, also through a reference', async () => {
    const call = callWith(server.running.services.listIndexes.current);
    const order = call.findEntity('order');
    if (order === undefined) throw new Error('no orders');
    const input = { ...throughInput(order, call), access: call.access(order) };
    const where = searchWhere(input, order.lists.get('list')?.search ?? [], '建设');
    const { statement } = recordStatement({ entity: order, columns: [], where, limit: 20 }, call);
    expect(statement.text.match(/"guiju_asked_2"\(\$/g)).toHaveLength(2);
    expect(await planOf(statement)).toMatch(/customer_text_.*order_text_|order_text_.*customer_text_/);

    const kind = build.record('KindPath');
    for (const [where, served] of [
      [build.compare(build.record('Cost'), '>=', 99_999_999), '>='],
      [build.call('startsWith', kind, build.literal('没有这个板块/')), '~>=~'],
      [build.has(build.record('StaffIds'), 99_999_999), '@>'],
    ] as const) {
      const filter = recordStatement({ entity: order, columns: [], where, limit: 20 }, call);
      expect(await planOf(filter.statement)).toMatch(new RegExp(`order_filter_.* Index Cond: .* ${served} `));
    }
  });

  it('serve the order that a user chooses, greatest first', async () => {
    const call = callWith(server.running.services.listIndexes.current);
    const order = call.findEntity('order');
    if (order === undefined) throw new Error('no orders');
    const [filled, empty, ...others] = openList(order, { sort: '-Money' }, call).parts;
    if (filled === undefined || empty === undefined) throw new Error('not in two parts');
    const plan = await planOf(recordStatement({ entity: order, columns: [], ...filled, limit: 20 }, call).statement);
    expect(plan).toMatch(/Sort Key: [\w.]*"Money" DESC, .*Index Scan Backward using order_filter_/);
    expect([others, openList(order, { sort: 'Money' }, call).parts.length]).toEqual([[], 1]);
  });

  it('let filters be planned for the bounds of each call, not once for all', async () => {
    const client = await server.signIn('13900000001');
    for (let i = 0; i < 4; i += 1)
      expect(at(await client.get('/api/order/Search', { Money: `${99_000 + i}~` }), 'Data')).toMatchObject({
        Total: 0,
      });
    const kept = await queryRows(
      server,
      `select statement from pg_prepared_statements where statement like '%"Money" >= ($%'`,
    );
    expect(kept).toEqual([]);
  });

  it('let requests be answered as before, for whoever sees less, too', async () => {
    const { services } = server.running;
    // `Since` is not part of the result.
    const withoutSince = (data: unknown): unknown => (typeof data === 'object' ? { ...data, Since: '' } : data);
    const ask = async (): Promise<unknown[]> => {
      const replies: unknown[] = [];
      for (const login of ['13900000001', '13900000006']) {
        const client = await server.signIn(login);
        for (const searchKey of ['建设', 'D-1', '138'])
          for (const path of ['/api/order/Search', '/api/Customer/Search'])
            replies.push(withoutSince(at(await client.get(path, { searchKey, rows: '5' }), 'Data')));
        replies.push(at(await client.get('/api/System/Find', { searchKey: '建设' }), 'Data'));
      }
      return replies;
    };
    const withIndex = await ask();
    const [first] = await queryRows(
      server,
      `select relname as name from pg_class where relname like 'customer_text_%'`,
    );
    await queryRows(server, `drop index "${String(first?.['name'])}"`);
    await server.restart();
    // Its filters still have theirs.
    expect(server.running.services.listIndexes.current.get('customer')?.fields.size).toBe(0);
    expect(services.listIndexes).not.toBe(server.running.services.listIndexes);
    expect(await ask()).toEqual(withIndex);
  });

  /** The query plan of a statement if sequential scans are avoided. */
  function planOf({ text, values }: Statement): Promise<string> {
    return server.running.services.database.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      const { rows } = await db.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${text}`, [...values]));
      return rows.flatMap((row) => Object.values(row)).join(' ');
    });
  }

  it('are taken away when no list asks for them', async () => {
    const { listIndexes, products } = server.running.services;
    for (const name of ['customer_text_0123456789ab', 'customer_scene_0123456789ab'])
      await queryRows(server, `create index "${name}" on "customer" ("Phone")`);
    expect(
      await listIndexes.tend(products.current.entities, systemCall(server.running.services), { least: 10 }),
    ).toEqual([
      expect.stringMatching(/^create index customer_text_/),
      'drop index customer_scene_0123456789ab',
      'drop index customer_text_0123456789ab',
    ]);
  });

  it('do not change which rows a page has', async () => {
    const { database } = server.running.services;
    const more = Array.from({ length: 300 }, (_, i) => ({
      ...{ Version: 1, IsDeleted: i % 9 === 0, CustomerName: `第${i}个` },
      UpdateTime: i % 5 === 0 ? null : `2026-02-01 08:00:0${i % 7}`,
    }));
    await insertRecords(database.db, 'customer', more);
    const client = await server.signIn('13900000001');
    const idsOf = async (table: string, params: Record<string, string>): Promise<unknown[]> => {
      const { Data } = await client.get(`/api/${table}/Search`, { rows: '50', exact: 'true', ...params });
      const rows = at(Data, 'Rows');
      return Array.isArray(rows) ? rows.map((row) => at(row, 'Id')) : [];
    };
    for (const [table, sort, least] of [
      ['customer', '-UpdateTime', 250],
      ['customer', 'UpdateTime', 250],
      ['customer', 'CustomerName', 250],
      ['customer', '-Id', 250],
      ['order', '-Money', 60],
      ['order', 'Money', 60],
    ] as const) {
      const pages: unknown[] = [];
      for (let page = 0; page < 8; page += 1) pages.push(...(await idsOf(table, { sort, page: String(page) })));
      expect(await idsOf(table, { sort, page: '9' })).toEqual([]);
      const [column, direction] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
      const key = `"${column}"${column === 'CustomerName' ? ' collate "guiju_text_order"' : ''} ${direction} nulls last`;
      const rows = await queryRows(
        server,
        `select "Id"::int as "Id" from "${table}" where not "IsDeleted" order by ${key}, "Id" ${direction}`,
      );
      expect(pages).toEqual(rows.map(({ Id }) => Id));
      expect(pages.length).toBeGreaterThan(least);
    }
  });
});
