import { expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import {
  at,
  column,
  type Fields,
  listAt,
  numberAt,
  objectAt,
  type Reply,
  type TestClient,
} from '../../support/server/TestClient.ts';
import { ADMIN, CHIEF, MARKET, onEachDatabase, SALES, SALES_TOO, useServer } from '../../support/server/TestServer.ts';

const ELSEWHERE = '13900000009';

onEachDatabase('views of lists', (kind) => {
  const server = useServer(kind);
  const [admin, chief, sales, salesToo] = [server.as(ADMIN), server.as(CHIEF), server.as(SALES), server.as(SALES_TOO)];

  const list = 'order/list';
  const save = (client: TestClient, Title: string, params: Fields, more: Fields = {}): Promise<Reply> =>
    client.post('/api/ListView/Save', { list, Title, Params: JSON.stringify(params), ...more });
  const made = async (client: TestClient, Title: string, params: Fields, more: Fields = {}): Promise<number> => {
    const reply = await save(client, Title, params, more);
    expect(reply.Message).toBe('');
    return numberAt(reply.Data, 'Id');
  };
  const views = async (client: TestClient): Promise<unknown> =>
    (await client.get('/api/ListView/Search', { list })).Data;
  const titles = async (client: TestClient): Promise<unknown[]> => column(await views(client), 'Title');
  const viewOf = async (client: TestClient, title: string): Promise<unknown> =>
    listAt(await views(client), 'Rows').find((row) => at(row, 'Title') === title);
  const ids = async (client: TestClient, params: Fields): Promise<unknown[]> =>
    column((await client.get('/api/order/Search', { sort: 'Id', ...params })).Data, 'Id');
  const where = (match: 'all' | 'any', ...of: readonly [string, string][]): string => JSON.stringify([match, ...of]);
  const logged = async (id: number): Promise<unknown[]> =>
    column(
      {
        Rows: await queryRows(
          server,
          `select "OpAction" from "opLog" where "EntityKey" = 'listView' and "RecordId" = ${id} order by "Id"`,
        ),
      },
      'OpAction',
    );

  it('of its document come first, for their roles, with what each user may read; the list opens with one', async () => {
    const receipts = 'receipt/list';
    const search = async (client: TestClient): Promise<unknown> =>
      (await client.get('/api/ListView/Search', { list: receipts })).Data;
    const found = await search(sales);
    expect(found).toMatchObject({
      Rows: [
        { Title: '按日期', Params: { face: 'calendar.ReceiptDate', sort: '-Money' }, LeftOut: [], IsOwn: false },
        { Title: '成本', Params: { columns: 'ReceiptNo' }, LeftOut: ['列：您不能查看「订单 · 成本」，没有显示'] },
      ],
      Default: at(listAt(found, 'Rows')[0], 'Id'),
    });
    expect(numberAt(found, 'Default')).toBeLessThan(0);
    expect(await search(admin)).toMatchObject({ Rows: [{ Title: '成本', LeftOut: [] }], Default: null });
    const own = await sales.post('/api/ListView/Save', { list: receipts, Title: '我的', Params: '{"sort":"Money"}' });
    const id = numberAt(own.Data, 'Id');
    await sales.post('/api/ListView/SetDefault', { list: receipts, id });
    expect(await search(sales)).toMatchObject({ Default: id });
    await sales.post('/api/ListView/Delete', { id });

    const opensWith = async (chosen: Fields): Promise<unknown> => {
      const { Message } = await sales.post('/api/ListView/SetDefault', { list: receipts, ...chosen });
      return [Message, at(await search(sales), 'Default')];
    };
    const [days, costs] = listAt(found, 'Rows').map((row) => numberAt(row, 'Id'));
    expect(await opensWith({ id: 0 })).toEqual(['', 0]);
    expect(await opensWith({ id: costs ?? 0 })).toEqual(['', costs]);
    expect(await opensWith({ id: -1 })).toEqual(['视图不存在，或没有共享给您', costs]);
    expect(await opensWith({})).toEqual(['', days]);
  });

  it.each<[string, string, number[]]>([
    ['all of them', where('all', ['Kind', '10'], ['Money', '~1000']), [1, 5, 6, 7]],
    ['any of them', where('any', ['Money', '4000~'], ['IsRefund', 'true']), [4, 5]],
    ['its opposite, also where nothing stands', where('all', ['!Title', '城投']), [3, 4, 5, 7]],
    ['a field of what is referred to', where('all', ['CustomerId.CustomerName', '水务']), [4, 5]],
    ['the opposite of one', where('any', ['!CustomerId.CustomerName', '水务']), [1, 2, 3, 6, 7]],
  ])('conditions leave %s', async (_, text, wanted) => {
    expect(await ids(admin, { where: text })).toEqual(wanted);
  });

  it('brings columns that the list has not, of referenced records too, and exports just those asked for', async () => {
    const columns = 'Title,PlanTime,CustomerId.Level:90!';
    const { Data } = await admin.get('/api/order/Search', { sort: 'Id', columns });
    expect(Object.keys(objectAt(Data, 'Rows.0'))).toEqual(
      expect.arrayContaining(['OrderNo', 'PlanTime', 'CustomerId.Level']),
    );
    const reply = await admin.fetch(
      `/api/order/Export?format=csv&columns=${columns}&where=${encodeURIComponent(where('all', ['Money', '4000~']))}`,
    );
    const [head, ...rows] = (await reply.text()).replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe('订单名称,计划时间,级别');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('水务管网');
  });

  it('tells nothing of fields that somebody may not read: by columns, conditions or order', async () => {
    expect(await ids(admin, { where: where('all', ['Cost', '600']) })).toEqual([1]);
    for (const params of [
      { columns: 'Title,Nothing' },
      { where: where('any', ['!Cost', '600'], ['Money', '1~']) },
      { where: where('all', ['CustomerId.Nothing', '1']) },
      { sort: 'Cost' },
    ])
      expect(await sales.get('/api/order/Search', params)).toMatchObject({ Code: 30, Data: null });
    expect(at((await sales.get('/api/order/Search', { columns: 'Title,Cost' })).Data, 'Rows.0')).not.toHaveProperty(
      'Cost',
    );
  });

  it('are kept for oneself, in an order, and with one the list opens', async () => {
    const first = await made(sales, '大单', { Money: '1000~', sort: '-Money' });
    const second = await made(sales, '退款', { scene: 'refunds', density: 'compact' });
    expect(await titles(sales)).toEqual(['大单', '退款']);
    expect(await titles(salesToo)).toEqual([]);
    await sales.post('/api/ListView/Order', { list, ids: `${second},${first}` });
    await sales.post('/api/ListView/SetDefault', { list, id: second });
    expect(await views(sales)).toMatchObject({
      Rows: [{ Id: second }, { Id: first }],
      Default: second,
      MayShare: false,
    });
    const version = numberAt(await viewOf(sales, '大单'), 'Version');
    const renamed = await save(sales, '很大的单', { Money: '2000~' }, { Id: first, Version: version });
    expect(renamed).toMatchObject({ Code: 0, Data: { Id: first } });
    expect(await viewOf(sales, '很大的单')).toMatchObject({
      Params: { Money: '2000~' },
      IsOwn: true,
      Version: version + 1,
    });
    expect(await save(sales, '再改', {}, { Id: first, Version: version })).toMatchObject({ Code: 21 });
    for (const other of [salesToo, admin]) {
      expect(await save(other, '抢', {}, { Id: first })).toMatchObject({ Code: 13 });
      expect(await other.post('/api/ListView/Delete', { id: first })).toMatchObject({ Code: 13 });
      expect(await other.post('/api/ListView/SetDefault', { list, id: first })).toMatchObject({ Code: 13 });
    }
    expect(await sales.post('/api/ListView/Delete', { id: second })).toMatchObject({ Code: 0 });
    expect(await views(sales)).toMatchObject({ Rows: [{ Id: first }], Default: null, IsDefaultGone: false });
    expect(await logged(first)).toEqual(['create', 'edit']);
    expect(await logged(second)).toEqual(['create', 'delete']);
  });

  it.each<[string, Fields, Fields, string]>([
    ['without a title', { Title: ' ' }, {}, '请填写视图的名称，最多 50 个字'],
    ['with a long one', { Title: '长'.repeat(51) }, {}, '请填写视图的名称，最多 50 个字'],
    ['that are no texts', { Params: '{"a":1}' }, {}, '视图的内容读不懂'],
    [
      'that are too large',
      {},
      Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`F${i}`, 'x'.repeat(1000)])),
      '视图的内容太多，最多 8000 个字',
    ],
    ['of what its owner may not read', {}, { Cost: '5' }, '筛选：您不能查看「成本」，没有按它筛选'],
    ['of what is not there', {}, { sort: 'Nothing' }, '排序：字段 Nothing 已不存在，没有按它排序'],
  ])('are refused %s', async (_, more, params, message) => {
    expect(await save(sales, '某', params, more)).toMatchObject({ Successed: false, Message: message });
  });

  it('are refused twice under one title, beyond their number, and of lists that one may not open', async () => {
    await made(salesToo, '同名', {});
    expect(await save(salesToo, '同名', {})).toMatchObject({ Message: '您已有名为“同名”的视图' });
    await queryRows(
      server,
      `insert into "listView" ("EntityKey","ListName","Title","Params","AccountId","Version","Place","Roles","Units")
        select 'order','list','v' || n,'{}',(select "Id" from "account" where "LoginId" = '${SALES_TOO}'),1,n,'{}','{}' from generate_series(1, 49) as n`,
    );
    expect(await save(salesToo, '第五十一个', {})).toMatchObject({
      Message: '一个列表最多保存 50 个视图，请先删除不用的',
    });
    const market = await server.signIn(MARKET);
    expect(await market.get('/api/ListView/Search', { list })).toMatchObject({ Code: 12 });
    expect(await save(market, '某', {})).toMatchObject({ Code: 12 });
    expect(await market.get('/api/ListView/Search', { list: 'order/nothing' })).toMatchObject({ Code: 13 });
  });

  it('are shared by who keeps roles and by chiefs below them, and widen nothing of what a reader may see', async () => {
    expect(await save(sales, '给大家', {}, { Roles: 'sales' })).toMatchObject({ Code: 12 });
    expect(await save(chief, '给角色', {}, { Roles: 'sales' })).toMatchObject({ Code: 12 });
    expect(await save(chief, '给别的部门', {}, { Units: '4' })).toMatchObject({
      Code: 12,
      Message: '您不能把视图共享给：4',
    });
    expect((await chief.get('/api/ListView/Targets', { list })).Data).toMatchObject({
      Roles: [],
      Units: [{ Value: '3' }],
    });
    expect((await sales.get('/api/ListView/Targets', { list })).Data).toEqual({ Roles: [], Units: [] });

    const unit = await made(chief, '本部门', { Money: '1~' }, { Units: '3' });
    const params = {
      Cost: '600',
      where: where('any', ['Cost', '5~'], ['Money', '3000~']),
      sort: '-Cost',
      columns: 'Title,Cost',
    };
    const role = await made(admin, '成本', params, { Roles: 'sales' });
    expect(await titles(await server.signIn(ELSEWHERE))).toEqual(['成本']);
    expect(await titles(sales)).toEqual(expect.arrayContaining(['本部门', '成本']));

    const seen = await viewOf(sales, '成本');
    expect(seen).toMatchObject({
      ...{ IsOwn: false, Owner: '系统管理员', IsOwnerGone: false, Roles: [] },
      Params: { where: where('any', ['Money', '3000~']), columns: 'Title' },
    });
    expect(at(seen, 'LeftOut')).toEqual(
      expect.arrayContaining(['筛选：您不能查看「成本」，没有按它筛选', '列：您不能查看「成本」，没有显示']),
    );
    expect(await ids(sales, { where: where('any', ['Money', '3000~']) })).toEqual([3, 4]);
    expect(await viewOf(admin, '成本')).toMatchObject({
      Params: params,
      LeftOut: [],
      Roles: [{ Value: 'sales', Label: '业务员' }],
    });

    // A user whose default list view is no longer shared, or deleted, gets a message.
    await sales.post('/api/ListView/SetDefault', { list, id: role });
    expect(at(await views(sales), 'Default')).toBe(role);
    const version = numberAt(await viewOf(admin, '成本'), 'Version');
    await save(admin, '成本', params, { Id: role, Version: version, Roles: '' });
    expect(await views(sales)).toMatchObject({ Default: null, IsDefaultGone: true });
    await sales.post('/api/ListView/SetDefault', { list });
    expect(await views(sales)).toMatchObject({ Default: null, IsDefaultGone: false });

    // A view whose owner may no longer sign in is marked, and administrators of roles may remove it.
    await queryRows(server, `update "account" set "AccountState" = 2 where "LoginId" = '${CHIEF}'`);
    expect(await viewOf(sales, '本部门')).toMatchObject({ IsOwnerGone: true });
    expect(await sales.post('/api/ListView/Delete', { id: unit })).toMatchObject({ Code: 13 });
    expect(await admin.post('/api/ListView/Delete', { id: unit })).toMatchObject({ Code: 0 });
    await queryRows(server, `update "account" set "AccountState" = 1 where "LoginId" = '${CHIEF}'`);
  });

  it('are not shared any more with a role that is deleted, which the log tells', async () => {
    const role = {
      RoleName: '临时',
      RoleCode: 'passing',
      KeyList: '["IndexMgr","OrderMgr"]',
      ActionList: '["Order.view"]',
      DataScope: 1,
      EntityScopes: '{}',
      IsEnabled: true,
    };
    const added = await admin.confirm('/api/Role/Save', role);
    const id = await made(admin, '给临时', {}, { Roles: 'passing,sales' });
    expect(await admin.post('/api/Role/Delete', { id: numberAt(added.Data, 'Id') })).toMatchObject({ Code: 0 });
    expect(await viewOf(admin, '给临时')).toMatchObject({ Roles: [{ Value: 'sales' }], Version: 2 });
    expect(await logged(id)).toEqual(['create', 'edit']);
  });
});
