import { expect, it } from 'vitest';
import { column, type Fields, listAt, numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, CUSTOMER, onEachDatabase, SALES, SALES_TOO, useServer } from '../../support/server/TestServer.ts';

onEachDatabase('what people keep at hand', (kind) => {
  const server = useServer(kind);
  const [admin, sales, salesToo] = [server.as(ADMIN), server.as(SALES), server.as(SALES_TOO)];

  const keep = (client: TestClient, fields: Fields): Promise<Reply> => client.post('/api/Favourite/Save', fields);
  const kept = async (client: TestClient): Promise<unknown> => (await client.get('/api/Favourite/Search')).Data;
  const titles = async (client: TestClient): Promise<unknown[]> => column(await kept(client), 'Title');
  const view = async (client: TestClient, Title: string, more: Fields = {}): Promise<number> =>
    numberAt(
      (await client.post('/api/ListView/Save', { list: 'order/list', Title, Params: '{}', ...more })).Data,
      'Id',
    );

  it('are screens, records and views of one person, in his order, each once', async () => {
    const id = await view(sales, '我的单');
    const targets = [
      { kind: 'screen', target: '/order' },
      { kind: 'record', entity: 'order', target: 1 },
      { kind: 'view', target: id },
    ];
    const ids: number[] = [];
    for (const target of targets) ids.push(numberAt((await keep(sales, target)).Data, 'Id'));
    expect(await keep(sales, targets[1] ?? {})).toMatchObject({ Code: 0, Data: { Id: ids[1] } });
    expect(listAt(await kept(sales), 'Rows')).toMatchObject([
      { Kind: 'screen', Target: '/order', Title: '订单' },
      { Kind: 'record', Entity: 'order', Target: '1', Title: '城投大楼造价' },
      { Kind: 'view', Target: String(id), List: 'order/list', Title: '我的单' },
    ]);
    expect(await titles(salesToo)).toEqual([]);
    expect(await salesToo.post('/api/Favourite/Delete', { id: ids[0] ?? 0 })).toMatchObject({ Code: 0 });
    await salesToo.post('/api/Favourite/Order', { ids: ids.toReversed().join() });
    expect(await titles(sales)).toEqual(['订单', '城投大楼造价', '我的单']);
    await sales.post('/api/Favourite/Order', { ids: `${ids[2]},${ids[0]}` });
    expect(await titles(sales)).toEqual(['我的单', '订单', '城投大楼造价']);
    await sales.post('/api/Favourite/Delete', { id: ids[0] ?? 0 });
    expect(await titles(sales)).toEqual(['我的单', '城投大楼造价']);
    await sales.post('/api/ListView/Delete', { id });
    expect(await titles(sales)).toEqual(['城投大楼造价']);
  });

  it('tell nobody of what he may not open, and leave out what he may not open any more', async () => {
    const hidden = await view(admin, '别人的');
    for (const target of [
      { kind: 'screen', target: '/nowhere' },
      { kind: 'record', entity: 'order', target: 999 },
      { kind: 'record', entity: 'nothing', target: 1 },
      { kind: 'record', entity: 'order', target: '1 or 1' },
      { kind: 'view', target: hidden },
      { kind: 'view', target: 'x' },
    ])
      expect(await keep(sales, target)).toMatchObject({ Code: 13, Data: null });
    const customer = await server.signIn(CUSTOMER);
    expect(await keep(customer, { kind: 'record', entity: 'order', target: 4 })).toMatchObject({ Code: 13 });

    const shared = await view(admin, '共享的', { Roles: 'sales' });
    expect(await keep(salesToo, { kind: 'view', target: shared })).toMatchObject({ Code: 0 });
    expect(await titles(salesToo)).toEqual(['共享的']);
    await admin.post('/api/ListView/Delete', { id: shared });
    expect(await titles(salesToo)).toEqual([]);
  });

  it('are no more than fifty that can be opened; what cannot makes room', async () => {
    const list = 'contact/list';
    const gone = await view(admin, '要删除的', { list });
    const views: number[] = [];
    for (let i = 0; i < 49; i += 1) views.push(await view(admin, `第 ${i} 个`, { list }));
    for (const target of [gone, ...views])
      expect(await keep(admin, { kind: 'view', target })).toMatchObject({ Code: 0 });
    const { Code, Message } = await keep(admin, { kind: 'screen', target: '/order' });
    expect([Code, Message]).toEqual([20, '最多收藏 50 项，请先取消不用的']);
    await admin.post('/api/ListView/Delete', { id: gone });
    expect(await keep(admin, { kind: 'screen', target: '/order' })).toMatchObject({ Code: 0 });
    expect(await titles(admin)).toHaveLength(50);
  });
});
