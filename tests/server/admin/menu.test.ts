import { beforeAll, expect, it } from 'vitest';
import { at, column, listAt, type Fields, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

onOneDatabase('the menu as administrators change it', (kind) => {
  let admin: TestClient;
  let sales: TestClient;
  const server = useServer(kind);
  beforeAll(async () => {
    [admin, sales] = [await server.signIn('13900000001'), await server.signIn('13900000006')];
  });

  const titles = async (client = sales): Promise<unknown[]> =>
    column((await client.get('/api/System/GetRoutes', { appType: 1 })).Data, 'Title', '');
  const save = (entry: string, title: string, more: Fields = {}, client = admin): Promise<Reply> =>
    client.post('/api/System/SaveMenuEntry', {
      Entry: entry,
      Title: title,
      Icon: '',
      IsHidden: false,
      IsEnabled: true,
      ...more,
    });
  const entries = async (): Promise<string[]> =>
    column((await admin.get('/api/System/GetMenuEdits')).Data, 'Entry', '').map(String);

  it('shows other titles, another order and hidden entries to everybody at once', async () => {
    const before = await titles();
    expect(before).toEqual(['首页', '客户', '联系人', '订单']);
    await save('/order', '销售订单');
    expect(await titles()).toEqual(['首页', '客户', '联系人', '销售订单']);
    const order = await entries();
    const moved = ['/order', ...order.filter((entry) => entry !== '/order')];
    await save('/order', '销售订单', { Order: moved.join(',') });
    expect(await titles()).toEqual(['销售订单', '首页', '客户', '联系人']);
    await save('/contact', '联系人', { IsHidden: true });
    const routes = listAt((await sales.get('/api/System/GetRoutes', { appType: 1 })).Data, '');
    expect(
      at(
        routes.find((route) => at(route, 'Path') === '/contact'),
        'IsHidden',
      ),
    ).toBe(true);
    await save('/contact', '联系人', { IsEnabled: false });
    expect(await titles()).toEqual(['销售订单', '首页', '客户']);
    expect(await entries()).toContain('/contact');
    expect(column((await admin.get('/api/System/GetAdminWebMenu')).Data, 'Title', '')).not.toContain('联系人');
  });

  it('moves only the entry that was moved: what somebody else moved meanwhile stays where he put it', async () => {
    const order = await entries();
    const [first = '', second = '', third = '', ...rest] = order;
    const moveTo = (entry: string, sent: readonly string[]): Promise<Reply> =>
      admin.post('/api/System/SaveMenuEntry', { Entry: entry, Order: sent.join(',') });
    const top = async (): Promise<string[]> => (await entries()).filter((entry) => order.includes(entry));
    // Both read the same order: one brings the third to the front, then the other puts the first behind the second.
    expect(await moveTo(third, [third, first, second, ...rest])).toMatchObject({ Code: 0 });
    expect(await moveTo(first, [second, first, third, ...rest])).toMatchObject({ Code: 0 });
    expect((await top()).slice(0, 3)).toEqual([third, second, first]);
    await moveTo(third, [second, first, third, ...rest]);
    await moveTo(first, [first, second, third, ...rest]);
    expect(await entries()).toEqual(order);
  });

  it('keeps what two administrators change of one entry, and tells the second who changed what', async () => {
    const change = (more: Fields): Promise<Reply> =>
      admin.post('/api/System/SaveMenuEntry', { Entry: '/contact', ...more });
    const entry = async () =>
      listAt((await admin.get('/api/System/GetMenuEdits')).Data, '').find((each) => at(each, 'Entry') === '/contact');
    const Version = Number(at(await entry(), 'Version'));
    expect(await change({ Version, Title: '甲改的名' })).toMatchObject({ Code: 0 });
    const stale = await change({ Version, IsEnabled: true });
    expect(stale).toMatchObject({ Code: 21 });
    expect(stale.Message).toMatch(/ 改了标题（现为 甲改的名）。请核对后再保存$/);
    expect(await change({ Version: Version + 1, IsHidden: true })).toMatchObject({ Code: 0 });
    expect(await entry()).toMatchObject({ Title: '甲改的名', IsHidden: true, IsEnabled: false });
    await change({ Title: '联系人' });
    expect(await entry()).toMatchObject({ Title: '联系人', IsHidden: true, IsEnabled: false });
  });

  it('moves an entry to another group, with a log, and refuses what is no group and what must stay', async () => {
    const top = async (): Promise<string[]> => (await entries()).filter((entry) => entry !== '/receipt');
    await save('/receipt', '收款', { Group: '', Order: ['/receipt', ...(await top())].join(',') });
    expect((await titles())[0]).toBe('收款');
    expect((await entries())[0]).toBe('/receipt');
    expect(await save('/receipt', '收款', { Group: '/order' })).toMatchObject({ Code: 30 });
    expect(await save('/home', '首页', { Group: '#FinanceMgr' })).toMatchObject({ Code: 30 });
    expect(await save('#FinanceMgr', '财务', { Group: '#FinanceMgr' })).toMatchObject({ Code: 30 });
    await save('/receipt', '收款', { Group: '#FinanceMgr' });
    expect(await titles()).not.toContain('收款');
    const log = (await admin.get('/api/system/SearchOpLogList', { EntityKey: 'menu', rows: 50 })).Data;
    expect(listAt(log, 'Rows').flatMap((row) => listAt(row, 'Changes'))).toContainEqual(
      expect.objectContaining({ Title: '分组', BeforeText: '财务', AfterText: '最上级' }),
    );
  });

  it('stays after a new start, and goes back to what the documents say', async () => {
    await server.restart();
    [admin, sales] = [await server.signIn('13900000001'), await server.signIn('13900000006')];
    expect(await titles()).toEqual(['销售订单', '首页', '客户']);
    await save('/order', '订单');
    await save('/contact', '联系人');
    expect(await titles()).toEqual(['订单', '首页', '客户', '联系人']);
  });

  it('previews what one role sees', async () => {
    const reply = await admin.get('/api/System/PreviewMenu', { role: 'market' });
    expect(column(reply.Data, 'Title', '')).toEqual(['首页', '客户']);
    expect(await admin.get('/api/System/PreviewMenu', { role: 'nobody' })).toMatchObject({ Code: 13 });
  });

  it('is changed with key and action only, never without its home, and stands in the log', async () => {
    expect(await save('/order', '甲', {}, sales)).toMatchObject({ Code: 12 });
    expect(await sales.get('/api/System/GetMenuEdits')).toMatchObject({ Code: 12 });
    expect(await save('/home', '首页', { IsEnabled: false })).toMatchObject({ Code: 30 });
    expect(await save('/home', '', {})).toMatchObject({ Code: 20 });
    expect(await save('/nothing', '甲')).toMatchObject({ Code: 13 });
    expect(await save('/order', '订单', { Order: '/order,/nothing' })).toMatchObject({ Code: 30 });
    const log = (await admin.get('/api/system/SearchOpLogList', { EntityKey: 'menu', rows: 50 })).Data;
    const changes = listAt(log, 'Rows').flatMap((row) => listAt(row, 'Changes'));
    expect(changes).toContainEqual(
      expect.objectContaining({ Title: '标题', BeforeText: '订单', AfterText: '销售订单' }),
    );
  });
});
