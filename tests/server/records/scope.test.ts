import { beforeAll, describe, expect, it } from 'vitest';
import { at, column, listAt, numberAt, objectAt, type TestClient } from '../../support/server/TestClient.ts';
import { removeInitials } from '#server/db/initials/initialTable.ts';
import { updateRow } from '#server/db/rows/writeRecords.ts';
import { bringInitials } from '#server/jobs/bringInitials.ts';
import { anyText } from '../../support/server/matchers.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

/** The orders that each account may see: owner, maker, member or executor; unit; region; everything. */
const VISIBLE: Readonly<Record<string, readonly number[]>> = {
  '13900000001': [1, 2, 3, 4, 5, 6, 7],
  '13900000002': [1, 2, 3, 4, 5, 6, 7],
  '13900000005': [1, 2, 3, 6, 7],
  '13900000006': [1, 2, 3, 4, 6, 7],
  '13900000007': [3],
  '13900000009': [4, 5],
  '13900000010': [1, 3, 4],
  '13900000016': [1, 2, 3, 4, 5, 6, 7],
  '13800000001': [1],
};

onEachDatabase('row scope', (kind) => {
  const server = useServer(kind);
  beforeAll(async () => {
    await bringInitials(server.running.services, new AbortController().signal);
  });

  describe.each(Object.entries(VISIBLE))('%s', (loginId, visible) => {
    let client: TestClient;
    beforeAll(async () => (client = await server.signIn(loginId)));

    it('lists and counts his rows', async () => {
      const { Data } = await client.get('/api/order/Search', { rows: 100 });
      expect(column(Data, 'Id').sort()).toEqual(visible);
      expect(at(Data, 'Total')).toBe(visible.length);
      expect(at(Data, 'SceneCounts.all')).toBe(visible.length);
    });

    it('finds among all there is what the list finds of his rows', async () => {
      const { Data } = await client.get('/api/System/Find', { searchKey: '城投' });
      const initials = await client.get('/api/System/Find', { searchKey: 'CT' });
      for (const group of listAt(Data, 'Groups')) {
        const same = listAt(initials.Data, 'Groups').find((other) => at(other, 'Entity') === at(group, 'Entity'));
        expect(column(same, 'Id')).toEqual(expect.arrayContaining(column(group, 'Id')));
      }
      const own = await client.get('/api/order/Search', { rows: 100, searchKey: '城投' });
      const orders = listAt(Data, 'Groups').find((group) => at(group, 'Entity') === 'order');
      const found = orders === undefined ? [] : column(orders, 'Id');
      expect(found.filter((id) => !visible.includes(Number(id)))).toEqual([]);
      if (loginId !== '13800000001') expect(found.sort()).toEqual(column(own.Data, 'Id').sort());
      expect(JSON.stringify(Data)).not.toContain('Cost');
    });
  });

  it('gives an entity scope that a role names', async () => {
    const market = await server.signIn('13900000018');
    expect(at((await market.get('/api/customer/Search')).Data, 'Total')).toBe(5);
    expect(await market.get('/api/order/Search')).toMatchObject({ Code: 12 });
    expect(await market.get('/api/order/Get', { id: 1 })).toMatchObject({ Code: 13 });
  });

  it('lets everybody with the key read pools, and the owner of a parent its children', async () => {
    const sales = await server.signIn('13900000007');
    const customers = await sales.get('/api/customer/Search', { scene: 'pool' });
    expect(column(customers.Data, 'Id')).toEqual([4]);
    const contacts = await sales.get('/api/contact/Search');
    expect(column(contacts.Data, 'Id')).toEqual([2]);
    expect(await sales.get('/api/contact/Get', { id: 1 })).toMatchObject({ Code: 13 });
  });

  it('finds lists by the label of an item that they are filtered by, for those who may open them', async () => {
    const admin = await server.signIn('13900000001');
    const { Data } = await admin.get('/api/System/Find', { searchKey: '加急' });
    const asked = { List: 'order/list', Title: '订单管理', Words: '类型：加急', Field: 'Kind', Value: '20' };
    expect([listAt(Data, 'Filters'), at(Data, 'FilterCount')]).toEqual([[asked], 1]);
    // By the initials of its pinyin, too.
    const { Data: initials } = await admin.get('/api/System/Find', { searchKey: 'jj' });
    expect(listAt(initials, 'Filters')).toContainEqual(asked);
    // Employees are no items to filter by, and market may not open orders.
    const { Data: people } = await admin.get('/api/System/Find', { searchKey: '管理员' });
    expect(at(people, 'Filters')).toEqual([]);
    const market = await server.signIn('13900000018');
    expect(at((await market.get('/api/System/Find', { searchKey: '加急' })).Data, 'Filters')).toEqual([]);
  });

  it('finds records by the pinyin of what they are called now, in any reading, and says which are not ready', async () => {
    const admin = await server.signIn('13900000001');
    const find = async (searchKey: string): Promise<[unknown[], unknown]> => {
      const { Data } = await admin.get('/api/System/Find', { searchKey });
      const group = listAt(Data, 'Groups').find((each) => at(each, 'Entity') === 'customer');
      return [group === undefined ? [] : column(group, 'Text'), at(Data, 'Unread')];
    };
    const { Data: added } = await admin.post('/api/customer/Add', { CustomerName: '重庆长安乐土有限公司' });
    const customer = numberAt(added, 'Record.Id');
    for (const text of ['cqca', 'ZQCA', 'calt', 'zayt'])
      expect(await find(text)).toEqual([['重庆长安乐土有限公司'], []]);
    // Whole pinyin as well, from any of its signs on, but from none of its letters.
    for (const text of ['chongqing', 'ChangAnLe', 'letuyouxiangongsi', 'chan', 'chongqingchanganletuyouxiangongsi'])
      expect(await find(text)).toEqual([['重庆长安乐土有限公司'], []]);
    for (const text of ['hongqing', 'chongqinga', 'anganle']) expect(await find(text)).toEqual([[], []]);
    const saved = await admin.post('/api/customer/Update', { Id: customer, Version: 1, CustomerName: '鑫淼 2 号' });
    expect(saved).toMatchObject({ Code: 0 });
    expect([await find('cqca'), await find('xm2h')]).toEqual([
      [[], []],
      [['鑫淼 2 号'], []],
    ]);
    // A write that bypassed this program is found after the next scan.
    const { database } = server.running.services;
    await updateRow(database.db, 'customer', customer, { CustomerName: '淼鑫' });
    await removeInitials(database.db, 'customer', [0]);
    expect(await find('mx')).toEqual([[], ['客户']]);
    expect(await bringInitials(server.running.services, new AbortController().signal)).toBe('customer 1');
    expect([await find('mx'), await find('xm2h')]).toEqual([
      [['淼鑫'], []],
      [[], []],
    ]);
  });

  it('finds nothing by one character, and names what may be made by those who may', async () => {
    const admin = await server.signIn('13900000001');
    const { Data } = await admin.get('/api/System/Find', { searchKey: ' 投 ' });
    expect(at(Data, 'Groups')).toEqual([]);
    expect(listAt(Data, 'Creates')).toContainEqual({ List: 'order/list', Button: 0, Title: '新建订单' });
    const chairman = await server.signIn('13900000002');
    expect(at((await chairman.get('/api/System/Find')).Data, 'Creates')).toEqual([]);
    const market = await server.signIn('13900000018');
    const groups = listAt((await market.get('/api/System/Find', { searchKey: '宁波' })).Data, 'Groups');
    expect(groups.map((group) => at(group, 'Entity'))).not.toContain('order');
  });

  it('lets a chairman look and do nothing else', async () => {
    const chairman = await server.signIn('13900000002');
    const { Data } = await chairman.get('/api/order/Get', { id: 2 });
    expect(Data).toMatchObject({ Can: [], Editable: [] });
    expect(await chairman.post('/api/order/Update', { Id: 2, Version: 1, Title: '改名' })).toMatchObject({ Code: 12 });
    expect(await chairman.post('/api/order/Add', { Title: '新单', CustomerId: 1, Kind: 10, Money: 1 })).toMatchObject({
      Code: 12,
    });
    expect((await chairman.fetch('/api/order/Export')).headers.get('content-type')).toContain('spreadsheetml');
  });

  it('reads wider than it writes for area executives', async () => {
    const area = await server.signIn('13900000010');
    const { Data } = await area.get('/api/order/Get', { id: 3 });
    expect(at(Data, 'Can')).toEqual([]);
    expect(await area.post('/api/order/Delete', { id: 4 })).toMatchObject({ Code: 12 });
  });

  it('keeps a field that needs a key from those without it, everywhere', async () => {
    const sales = await server.signIn('13900000006');
    const finance = await server.signIn('13900000016');
    expect(at((await finance.get('/api/order/Get', { id: 1 })).Data, 'Record.Cost')).toBe(600);
    expect(await sales.record('order', 1)).not.toHaveProperty('Cost');
    const list = await sales.get('/api/order/Search');
    expect(at(list.Data, 'Rows.0')).not.toHaveProperty('Cost');
    expect(at(list.Data, 'Sums')).not.toHaveProperty('cost');
    expect(at((await finance.get('/api/order/Search')).Data, 'Sums.cost')).toBe(600);
    for (const params of [{ Cost: '600' }, { Cost: 'empty' }, { sort: 'Cost' }, { Nothing: '1' }, { sort: 'Nothing' }])
      expect(await sales.get('/api/order/Search', params)).toMatchObject({ Successed: false, Code: 30 });
    const changed = await sales.post('/api/order/Update', { Id: 2, Version: 1, Cost: 5, Remark: '新备注' });
    expect(changed.Successed).toBe(true);
    expect(at((await finance.get('/api/order/Get', { id: 2 })).Data, 'Record.Cost')).toBeNull();
    expect(at((await sales.get('/api/System/GetSchema', { entity: 'order' })).Data, 'Access.Readable')).not.toContain(
      'Cost',
    );
  });

  it('shows customers their fields of their rows only', async () => {
    const customer = await server.signIn('13800000001');
    const { Data } = await customer.get('/api/order/Get', { id: 1 });
    expect(Object.keys(objectAt(Data, 'Record')).sort()).toEqual(
      [
        'Id',
        'Money',
        'OrderNo',
        'OrderState',
        'OrderStateText',
        'OwnerId',
        'OwnerIdText',
        'Title',
        'Version',
        'lines',
      ].sort(),
    );
    const list = await customer.get('/api/order/Search', { list: 'order/customer' });
    expect(at(list.Data, 'Rows.0')).toEqual({
      Id: 1,
      Version: 1,
      OrderNo: anyText(),
      Title: '城投大楼造价',
      Money: 1000,
      OrderState: 20,
      OrderStateText: '执行中',
      Can: [],
    });
    for (const params of [{ Remark: 'x' }, { sort: 'Remark' }, { CustomerId: '1' }])
      expect(await customer.get('/api/order/Search', params)).toMatchObject({ Code: 30 });
    expect(await customer.get('/api/employee/Search')).toMatchObject({ Code: 12 });
    expect(await customer.get('/api/order/Pick', { for: 'order.OwnerId' })).toMatchObject({ Data: { Total: 0 } });
    expect(await customer.get('/api/enumdata/GetEnumItems', { typeName: 'Staff' })).toMatchObject({ Code: 13 });
    expect(await customer.get('/api/order/Search', { list: 'mine' })).toMatchObject({ Code: 12 });
  });

  it('gives a customer account without a customer nothing', async () => {
    const nobody = await server.signIn('13800000002');
    expect(await nobody.get('/api/order/Search')).toMatchObject({ Code: 12 });
    expect(await nobody.get('/api/order/Get', { id: 1 })).toMatchObject({ Code: 13 });
  });

  it('offers the scene of subordinates to those who have some', async () => {
    const scenes = async (loginId: string) =>
      at((await (await server.signIn(loginId)).get('/api/System/GetSchema', { entity: 'order' })).Data, 'Scenes.list');
    expect(await scenes('13900000006')).toEqual(['all', 'mine', 'joined', 'refunds', 'late']);
    expect(await scenes('13900000005')).toEqual(['all', 'mine', 'joined', 'subordinates', 'refunds', 'late']);
    const sales = await server.signIn('13900000006');
    expect(await sales.get('/api/order/Search', { scene: 'subordinates' })).toMatchObject({
      Code: 30,
      Message: '列表没有这个分类',
    });
    const counts = at((await sales.get('/api/order/Search')).Data, 'SceneCounts');
    expect(counts).toEqual({ all: 6, mine: 4, joined: 2, refunds: 0, late: 6 });
  });

  it('wants every key that a list names', async () => {
    expect(await (await server.signIn('13900000006')).get('/api/order/Search', { list: 'order/mine' })).toMatchObject({
      Code: 12,
    });
    const chief = await server.signIn('13900000005');
    expect(numberAt((await chief.get('/api/order/Search', { list: 'mine' })).Data, 'Total')).toBe(0);
  });
});
