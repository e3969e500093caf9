import { afterAll, describe, expect, it } from 'vitest';
import { StartError } from '#server/settings/StartError.ts';
import { greet } from '#server/start/greet.ts';
import { at, column, type TestClient } from '../../support/server/TestClient.ts';
import { makeProduct, VEHICLES } from '../../support/server/makeProduct.ts';
import { SMALL_PRODUCT, TEST_PASSWORD } from '../../support/server/testSettings.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

onOneDatabase('another product', (kind) => {
  const open: TestServer[] = [];
  const start = async (...input: Parameters<typeof openServer>): Promise<TestServer> => {
    const server = await openServer(...input);
    open.push(server);
    return server;
  };
  afterAll(async () => {
    for (const server of open) await server.close();
  });

  it('of three files works, with one administrator', async () => {
    const server = await start(kind, { schemasDir: makeProduct(VEHICLES) }, 'empty');
    expect(server.running.accounts).toEqual([{ LoginId: 'admin', DemoLabel: '管理员' }]);
    const client: TestClient = await server.signIn('admin');
    const user = await client.get('/api/Account/CurrentUser');
    expect(user.Data).toMatchObject({
      ProductTitle: '车辆登记',
      LoginInfo: { EmployeeId: 1, Roles: ['admin'] },
      UserValues: { EmployeeId: 1 },
    });
    expect((await client.get('/api/System/GetRoutes')).Data).toEqual([
      { Id: 'VehicleMgr', Title: '车辆', Path: '/vehicle', List: 'vehicle/list' },
    ]);
    expect(await client.post('/api/Vehicle/Add', { Plate: '浙A12345', Kind: 2, Seats: 5 })).toMatchObject({
      Message: '请输入载重',
    });
    const added = await client.post('/api/Vehicle/Add', { Plate: '浙A12345', Kind: 2, Seats: 5, Load: '1.5' });
    expect(at(added.Data, 'Record')).toMatchObject({
      Plate: '浙A12345',
      KindText: '货车',
      Seats: null,
      Load: 1.5,
      CreatorId: 1,
      CreatorIdText: '管理员',
    });
    expect(await client.post('/api/Vehicle/Add', { Plate: '浙A12345', Kind: 1, Seats: 5 })).toMatchObject({
      Message: '车牌已登记',
    });
    expect(column((await client.get('/api/Vehicle/Search')).Data, 'CreatorIdText')).toEqual(['管理员']);
  });

  it('in production has its roles and one administrator, who sets his password by a link that works once', async () => {
    const server = await start(kind, { demo: false, production: true, demoPassword: undefined }, 'empty');
    const [, link = ''] = /^http:.*\/#\/first\?link=(\S+)$/.exec(server.running.administratorLink ?? '') ?? [];
    expect(server.running.firstStart).toEqual({ password: undefined, generated: true });
    for (const password of ['', 'admin', TEST_PASSWORD])
      expect(await server.client().signIn('admin', password)).toMatchObject({ Code: password === '' ? 20 : 11 });

    const set = (password: string, given = link) =>
      server.client().post('/api/Account/SetFirstPassword', {
        Link: given,
        Password: password,
        ConfirmPassword: password,
      });
    const ended = { Code: 11, Message: '链接无效，可能已经用过或过期，请联系管理员重新取得' };
    const [values = '', signature = ''] = link.split('.');
    const forged = Buffer.from(JSON.stringify([2, 9e15, ''])).toString('base64url');
    for (const given of ['', 'x', `${values}.`, `${forged}.${signature}`, `${values}.${signature}x`])
      expect(await set(TEST_PASSWORD, given)).toMatchObject(given === '' ? { Successed: false } : ended);
    expect(await server.client().post('/api/Account/ReadFirstLink', { Link: link })).toMatchObject({
      Data: { LoginId: 'admin', Name: '管理员' },
    });
    expect(await set('admin-2026-x')).toMatchObject({ Code: 20 });

    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 72 * 3_600_000);
    expect(await set(TEST_PASSWORD)).toMatchObject(ended);
    server.clock.now = now;
    const tries = await Promise.all([set(TEST_PASSWORD), set(TEST_PASSWORD)]);
    expect(tries.map(({ Code }) => Code).toSorted()).toEqual([0, 11]);
    expect(await set('another-Word-9')).toMatchObject(ended);

    // The next start knows of no password that an earlier one would have shown.
    await server.restart();
    const greeting = greet(server.running, 'zh').join('\n');
    expect(greeting).toContain('  admin  管理员\n密码：本人设置的那个');
    expect(greeting).not.toContain('DEMO_PASSWORD');

    const client = await server.signIn('admin');
    expect((await client.get('/api/order/Search')).Data).toMatchObject({ Total: 0 });
    expect((await client.get('/api/Account/CurrentUser')).Data).toMatchObject({
      UserValues: { Role: 'employee' },
      LoginInfo: { Roles: ['admin'] },
      MustChangePassword: false,
    });
    expect(await client.post('/api/unit/Add', { UnitName: '第一个部门', UnitType: 1 })).toMatchObject({
      Successed: true,
    });
    expect(await server.client().signIn('13900000006', TEST_PASSWORD)).toMatchObject({ Code: 11 });
  });

  describe('demo records that break a rule stop the start, with file, row and reason', () => {
    it.each<[string, string, object[], RegExp]>([
      [
        'a missing field',
        'order',
        [{ Id: 8, Title: '缺客户', Kind: 10, Money: 5 }],
        /^schemas\/demo\/09-order\.json：第 1 行（row 1, Id 8）CustomerName: 请选择客户名称$/,
      ],
      ['a check', 'order', [{ Id: 8, Title: '零元', CustomerId: 1, Kind: 10, Money: 0 }], /Money: 金额不能为0$/],
      ['an unknown field', 'order', [{ Id: 8, Titel: 'x' }], /there is no field "Titel"$/],
      [
        'an Id that is taken',
        'order',
        [{ Id: 1, Title: '重复', CustomerId: 1, Kind: 10, Money: 5 }],
        /every row needs an Id of its own$/,
      ],
      [
        'a reference to nothing',
        'contact',
        [{ Id: 8, CustomerId: 99, ContactName: '无' }],
        /contact 8 的 CustomerId 指向不存在的 customer 99/,
      ],
      ['an unknown entity', 'nothing', [], /没有实体 nothing/],
      [
        'two accounts of one name',
        'account',
        [
          { LoginId: '13911111111', Roles: ['admin'] },
          { LoginId: '13911111111', Roles: ['admin'] },
        ],
        /^schemas\/demo\/09-account\.json：写入失败（.*13911111111.*）$/,
      ],
      ['an unknown role', 'account', [{ LoginId: '13911111111', Roles: ['nobody'] }], /Roles: nobody; there are admin/],
      [
        'a repeated unique value',
        'order',
        [{ Id: 8, Title: '城投二期', CustomerId: 1, Kind: 10, Money: 5 }],
        /写入失败/,
      ],
    ])('%s', async (_, entity, rows, reason) => {
      const schemasDir = makeProduct({ [`demo/09-${entity}.json`]: { entity, rows } }, SMALL_PRODUCT);
      const failure: unknown = await openServer(kind, { schemasDir }, 'empty').then(
        (server) => server.close(),
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(StartError);
      expect(failure instanceof StartError ? failure.lines[0] : '').toMatch(reason);
    });
  });
});
