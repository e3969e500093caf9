import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import type { TestClient } from '../../support/server/TestClient.ts';

onEachDatabase('exports', (kind) => {
  let server: TestServer;
  beforeAll(async () => (server = await openServer(kind)));
  afterAll(() => server.close());

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

  it('never hold formulas', async () => {
    const client = await server.signIn('13900000006');
    await client.post('/api/order/Add', { Title: '=cmd|calc!A1', CustomerId: 1, Kind: 10, Money: 5 });
    const reply = await client.fetch('/api/order/Export?searchKey=cmd');
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    expect(
      Object.values(files)
        .map((content) => strFromU8(content))
        .join(''),
    ).not.toContain('<f>');
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
