import { unzipSync, strFromU8 } from 'fflate';
import { expect, it } from 'vitest';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { sheetsOf, valuesOf } from '../../support/sheetsOf.ts';
import { at, objectAt, type TestClient } from '../../support/server/TestClient.ts';
import { exportTurn } from '#server/records/list/exportTurn.ts';
import { sheetBytes } from '#server/records/list/sheetBytes.ts';

onEachDatabase('exports', (kind) => {
  const server = useServer(kind);

  /** All texts of the sheet, in order. */
  const texts = async (client: TestClient, query: string): Promise<string[]> => {
    const reply = await client.fetch(`/api/order/Export${query}`);
    expect(reply.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    const shared = Object.entries(files).flatMap(([name, content]) =>
      /sharedStrings|sheet1\.xml$/.test(name) ? [strFromU8(content)] : [],
    );
    return [...shared.join('').matchAll(/<(?:t|v)[^>]*>([^<]*)</g)].map(([, text = '']) => text);
  };

  it('hold the titles and texts of the list, for the rows the user may see', async () => {
    const client = await server.signIn('13900000007');
    const found = await texts(client, '?rows=10');
    expect(found).toEqual(
      expect.arrayContaining(['订单编号', '订单名称', '客户负责人', '交投码头', '宁波交投', '执行中', '3000']),
    );
    expect(found).not.toContain('城投二期');
    expect(found).not.toContain('成本');
    const reply = await client.fetch('/api/order/Export');
    expect(reply.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('订单管理-2026-03-10.xlsx')}`,
    );
  });

  it('take filters, or the chosen rows', async () => {
    const client = await server.signIn('13900000006');
    expect(await texts(client, '?searchKey=%E4%BA%8C%E6%9C%9F')).not.toContain('城投大楼造价');
    const chosen = await texts(client, '?ids=1,5');
    expect(chosen).toContain('城投大楼造价');
    expect(chosen).not.toContain('水务退款');
    expect(chosen).not.toContain('城投二期');
  });

  it('hold days as days and amounts as numbers, the rows below in sheets of their own, and what was asked for', async () => {
    const client = await server.signIn('13900000001');
    const sheets = async (query: string): Promise<ReadonlyMap<string, readonly (readonly unknown[])[]>> => {
      const reply = await client.fetch(`/api/order/Export?${query}`);
      const found = await sheetsOf(await reply.blob(), false);
      return new Map(found.map(({ sheet, data }) => [sheet, data]));
    };
    const all = await sheets('Kind=10&Region=1&sort=-Money&children=true&content=fields');
    expect([...all.keys()]).toEqual(['订单管理', '明细', '导出说明']);
    const [head = [], ...rows] = all.get('订单管理') ?? [];
    expect(head).toEqual(expect.arrayContaining(['编号', '订单名称', '金额', '签订日期']));
    const column = (title: string): unknown[] => rows.map((row) => row[head.indexOf(title)]);
    expect(column('签订日期').some((cell) => cell instanceof Date)).toBe(true);
    expect(column('金额').every((cell) => typeof cell === 'number')).toBe(true);
    const [lineHead = [], ...lines] = all.get('明细') ?? [];
    expect(lineHead.slice(0, 3)).toEqual(['订单 编号', '订单 订单名称', '编号']);
    expect(lines.length).toBeGreaterThan(0);
    expect(column('编号')).toEqual(expect.arrayContaining(lines.map(([id]) => id)));
    const about = new Map((all.get('导出说明') ?? []).map(([title, text]) => [title, text]));
    expect([about.get('分类'), about.get('区域')]).toEqual(['全部', expect.stringMatching(/^是 ./)]);
    expect(about.get('排序')).toBe('金额 从大到小');
    expect(about.get('行数')).toBe(rows.length);
    const sum = column('金额').reduce<number>((total, cell) => total + Number(cell), 0);
    expect(about.get('合计：金额')).toBe(sum);
    expect([...(await sheets('children=true&ids=1')).keys()]).toHaveLength(3);
    const where = encodeURIComponent(JSON.stringify(['any', ['Money', '~100'], ['!CustomerId.CustomerName', '交投']]));
    const any = new Map((await sheets(`where=${where}`)).get('导出说明')?.map(([title, text]) => [title, text]));
    expect(any.get('任一条件')).toBe('金额 是 ≤ 100 或 客户名称 · 客户名称 不包含 交投');
  });

  it('name records so that an import finds the same ones: by their Ids, too, where a title is not enough', async () => {
    const client = await server.signIn('13900000001');
    const names = async (): Promise<unknown[]> => {
      const reply = await client.fetch('/api/order/Export?content=fields&ids=1,3&sort=Id');
      const [head = [], ...rows] = (await sheetsOf(await reply.blob(), false))[0]?.data ?? [];
      return rows.map((row) => row[head.indexOf('客户名称')]);
    };
    const [first, other] = await names();
    await queryRows(
      server,
      `insert into "customer" ("CustomerName", "CustomerNo", "Level", "OwnerId", "OwnerUnitPath", "CreatorId", "Version", "IsDeleted")
       values ('同名单位', '${String(first)}', 3, 6, '/1/', 6, 1, false)`,
    );
    expect(await names()).toEqual([`${String(first)} #1`, other]);
    await queryRows(server, `delete from "customer" where "CustomerName" = '同名单位'`);
  });

  it('never hold formulas', async () => {
    const client = await server.signIn('13900000006');
    await client.post('/api/order/Add', {
      Title: '=cmd|calc!A1',
      CustomerId: 1,
      Kind: 10,
      Money: 5,
    });
    const reply = await client.fetch('/api/order/Export?searchKey=cmd');
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    expect(
      Object.values(files)
        .map((content) => strFromU8(content))
        .join(''),
    ).not.toContain('<f>');
  });

  it('are CSV and lines of JSON, too: plain numbers, no formulas, the names of the wire', async () => {
    const client = await server.signIn('13900000006');
    const Title = '=1+1,"引号"';
    const more = { EstimateMoney: '1234567.5', Money: -1234567.5, RefundReason: '退款 原因' };
    const added = await client.post('/api/order/Add', { Title, CustomerId: 1, Kind: 10, ...more });
    expect(added.Message).toBe('');
    const ask = (query: string): Promise<Response> =>
      client.fetch(`/api/order/Export?searchKey=%E5%BC%95%E5%8F%B7&${query}`);
    const csv = await ask('format=csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toContain('.csv');
    const bytes = new Uint8Array(await csv.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head = '', row = '', end] = strFromU8(bytes.slice(3)).split('\r\n');
    expect(head.split(',')).toEqual(expect.arrayContaining(['订单编号', '订单名称', '金额']));
    expect(row).toContain(`,"'=1+1,""引号""",`);
    expect(row).toContain(',-1234567.5,');
    // Programs that split at semicolons, too, must not find a cell that begins with a sign in there.
    await client.post('/api/order/Add', { Title: '分号;=2+2', CustomerId: 1, Kind: 10, Money: 5 });
    const split = await client.fetch('/api/order/Export?searchKey=%E5%88%86%E5%8F%B7&format=csv');
    expect(await split.text()).toContain(',"分号;=2+2",');
    expect(end).toBe('');
    const lines = await ask('format=jsonl');
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const [line = '', last] = (await lines.text()).split('\n');
    const listed = await client.get('/api/order/Search', { searchKey: '引号' });
    const { Can: _, ...wanted } = objectAt(listed.Data, 'Rows.0');
    expect(JSON.parse(line)).toEqual(wanted);
    expect(last).toBe('');
    expect(await client.get('/api/order/Export', { format: 'pdf' })).toMatchObject({ Code: 30 });
    // The file of no rows has its titles.
    const none = await client.fetch('/api/order/Export?searchKey=%E6%B2%A1%E6%9C%89%E8%BF%99%E4%B8%AA&format=csv');
    expect((await none.text()).split('\r\n')).toHaveLength(2);
  });

  it('hold all rows, however many, in the order of the list', async () => {
    const many = 12_345;
    await queryRows(
      server,
      `insert into "customer" ("CustomerName", "CustomerNo", "Level", "OwnerId", "OwnerUnitPath", "CreatorId", "Version", "IsDeleted")
       select '批量' || lpad(n::text, 6, '0'), 'PL' || n, 3, 6, '/1/', 6, 1, false from generate_series(1, ${many}) n`,
    );
    const client = await server.signIn('13900000001');
    const reply = await client.fetch('/api/customer/Export?searchKey=%E6%89%B9%E9%87%8F&sort=CustomerName');
    const expected = Number(reply.headers.get('x-expected-length'));
    const content = new Uint8Array(await reply.arrayBuffer());
    expect(Math.abs(content.length / expected - 1)).toBeLessThan(0.5);
    const rows = valuesOf(Buffer.from(content));
    const names = rows.flatMap((row) => row.filter((cell) => typeof cell === 'string' && cell.startsWith('批量')));
    expect(names.length).toBe(many);
    expect([names[0], names.at(-1)]).toEqual(['批量000001', '批量012345']);
    const log = await client.get('/api/system/SearchOpLogList', { OpAction: 'export', rows: 10 });
    expect(String(at(log.Data, 'Rows.0.RecordTitle'))).toContain(`${many} 行`);
  });

  it('that nobody waits for any more read no further', async () => {
    const client = await server.signIn('13900000001');
    const controller = new AbortController();
    const reply = await client.fetch('/api/customer/Export', { signal: controller.signal });
    const reader = reply.body?.getReader();
    await reader?.read();
    controller.abort();
    await expect(reader?.read()).rejects.toThrow();
    expect(await client.get('/api/customer/Search', { rows: 10 })).toMatchObject({
      Successed: true,
    });
  });

  it('that nobody waits for any more while they wait for their turn leave the queue, and are not written down', async () => {
    const { database } = server.running.services;
    const left = new AbortController();
    const ends = await Promise.all(
      [901, 902].map((account) => exportTurn(database.db, { account, left: left.signal, now: 0 })),
    );
    const client = await server.signIn('13900000006');
    const logged = async () => (await queryRows(server, `select 1 from "opLog" where "OpAction" = 'export'`)).length;
    const before = await logged();
    const controllers = [1, 2, 3].map(() => new AbortController());
    const replies = controllers.map(({ signal }) => client.fetch('/api/order/Export', { signal }).catch(() => 'gone'));
    const places = `select "Count" from "rateCount" where "CountKey" like 'exports %' and "Count" = 3`;
    await expect.poll(() => queryRows(server, places)).toHaveLength(1);
    for (const controller of controllers) controller.abort();
    expect(await Promise.all(replies)).toEqual(['gone', 'gone', 'gone']);
    await expect.poll(() => queryRows(server, places)).toHaveLength(0);
    // Later requests need not wait for them.
    const after = client.fetch('/api/order/Export?rows=10');
    for (const end of ends) await end();
    expect((await after).status).toBe(200);
    expect(await logged()).toBe(before + 1);
  });

  it('keep signs that XML knows, and leave out those that no file may hold', async () => {
    async function* batches() {
      yield await Promise.resolve([
        [{ value: 'a<b>&"c"\u0007\n二\ud83d\ude00\ud800' }, null, { value: -1.5, format: '#,##0.00' }],
      ]);
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of sheetBytes([{ name: '表', titles: ['甲', '乙', '丙'], batches }])) pieces.push(piece);
    const rows = valuesOf(Buffer.concat(pieces));
    expect(rows).toEqual([
      ['甲', '乙', '丙'],
      ['a<b>&"c"\n二\ud83d\ude00', null, -1.5],
    ]);
  });

  it('tell what no cell could hold', async () => {
    const lost: unknown[] = [];
    const batches = async function* (told: object) {
      lost.push({ ...told });
      yield await Promise.resolve([[{ value: 'x'.repeat(40_000) }, { value: 'a\u0007' }]]);
    };
    const names = ['甲/乙', '甲/乙', '一'.repeat(40)];
    const sheets = names.map((name) => ({ name, titles: ['一', '二'], batches }));
    const pieces: Uint8Array[] = [];
    for await (const piece of sheetBytes(sheets)) pieces.push(piece);
    const read = await sheetsOf(new Blob([Buffer.concat(pieces)]), false);
    expect(read.map(({ sheet }) => sheet)).toEqual(['甲 乙', '甲 乙 2', '一'.repeat(31)]);
    expect(lost).toEqual([
      { cut: 0, signs: 0 },
      { cut: 1, signs: 1 },
      { cut: 2, signs: 2 },
    ]);
  });

  it('need the right to export', async () => {
    expect(await (await server.signIn('13900000018')).get('/api/customer/Export')).toMatchObject({
      Code: 12,
      Message: '没有导出权限',
    });
    expect(await (await server.signIn('13900000006')).get('/api/order/Export', { Cost: '1' })).toMatchObject({
      Code: 30,
    });
  });
});
