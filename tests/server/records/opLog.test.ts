import { beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import { anyNumber, holding } from '../../support/server/matchers.ts';
import { at, column, listAt, numberAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { onBothDatabases, SALES, useServer } from '../../support/server/TestServer.ts';

const PATH = '/api/system/SearchOpLogList';

onBothDatabases('the op log', (kind) => {
  let admin: TestClient;
  let sales: TestClient;
  let customerId: number;
  const server = useServer(kind);
  beforeAll(async () => {
    admin = await server.signIn('13900000001');
    sales = await server.signIn(SALES);
    const fields = { CustomerName: '日志客户', Level: 2, Phone: '13812345678', BankAccount: '62220000111122223333' };
    const { Data } = await sales.post('/api/customer/Add', { ...fields, OrderCount: 7 });
    customerId = numberAt(Data, 'Record.Id');
    await sales.post('/api/customer/Update', { Id: customerId, Version: 1, Level: 1, OwnerId: 7, Phone: '' });
    await sales.post('/api/order/Add', {
      Title: '日志订单',
      CustomerId: 1,
      Kind: 10,
      PayType: 1,
      Money: 5,
      CheckCode: 'ZP000001',
    });
  });

  const search = async (params: Fields = {}): Promise<unknown> => (await admin.get(PATH, params)).Data;

  it('tells who did what to which record, field by field, in Chinese and masked', async () => {
    const data = await search({ EntityKey: 'customer', OpAction: 'edit' });
    expect(data).toMatchObject({
      Total: 1,
      Rows: [
        {
          Id: anyNumber(),
          OpTime: '2026-03-10 10:00:00',
          AccountId: anyNumber(),
          OperatorName: '沈佳宁',
          EntityKey: 'customer',
          EntityKeyText: '客户',
          RecordId: customerId,
          RecordTitle: '日志客户',
          OpAction: 'edit',
          OpActionText: '编辑',
          Ip: '127.0.0.1',
          Result: 'ok',
          ErrorMessage: null,
          Changes: holding([
            { Field: 'Level', Title: '级别', Before: '主要', After: '重点', BeforeText: '主要', AfterText: '重点' },
            {
              Field: 'OwnerId',
              Title: '负责人',
              Before: '沈佳宁',
              After: '吴浩',
              BeforeText: '沈佳宁',
              AfterText: '吴浩',
            },
            {
              Field: 'Phone',
              Title: '电话',
              Before: '138****5678',
              After: null,
              BeforeText: '138****5678',
              AfterText: '',
            },
          ]),
          Dropped: [],
          Ignored: [],
          Revealed: [],
        },
      ],
    });
    const all = JSON.stringify(await search({ rows: 100 }));
    expect(all).not.toMatch(/13812345678|62220000111122223333/);
    expect(all).toContain('622****3333');
  });

  it('names what was dropped because it was hidden, and what was not the sender’s to write', async () => {
    const order = await search({ EntityKey: 'order', OpAction: 'create' });
    expect(at(order, 'Rows.0')).toMatchObject({ RecordTitle: '日志订单', Dropped: ['支票号'] });
    const customer = await search({ EntityKey: 'customer', OpAction: 'create' });
    expect(at(customer, 'Rows.0')).toMatchObject({ Ignored: ['订单数'] });
  });

  it('says what there is to filter by', async () => {
    expect(await search()).toMatchObject({
      Choices: {
        EntityKey: holding([
          { Value: 'account', Label: '账号' },
          { Value: 'order', Label: '订单' },
        ]),
        OpAction: holding([
          { Value: 'edit', Label: '编辑' },
          { Value: 'reveal', Label: '显示敏感信息' },
        ]),
      },
    });
  });

  it('has pages from 0 with 10 rows, newest first', async () => {
    const first = await search();
    expect(listAt(first, 'Rows')).toHaveLength(Math.min(10, numberAt(first, 'Total')));
    const ids = column(await search({ rows: 100 }), 'Id').map(Number);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(column(await search({ page: 1, rows: 2 }), 'Id')).toEqual(ids.slice(2, 4));
    expect(column(await search({ page: 2, startPage: 1, rows: 2 }), 'Id')).toEqual(ids.slice(2, 4));
  });

  it.each<[string, Fields, (row: unknown) => boolean]>([
    ['part of a name', { OperatorName: '佳宁' }, (row) => at(row, 'OperatorName') === '沈佳宁'],
    ['key and value', { key: 'OperatorName', value: '佳宁' }, (row) => at(row, 'OperatorName') === '沈佳宁'],
    ['kinds', { EntityKey: 'customer,order' }, (row) => ['customer', 'order'].includes(String(at(row, 'EntityKey')))],
    ['actions', { OpAction: 'create' }, (row) => at(row, 'OpAction') === 'create'],
    ['address', { Ip: '127.0.0.1' }, (row) => at(row, 'Ip') === '127.0.0.1'],
    ['result', { Result: 'ok' }, (row) => at(row, 'Result') === 'ok'],
    ['day', { OpTime: '2026-03-10~2026-03-10' }, (row) => String(at(row, 'OpTime')).startsWith('2026-03-10')],
    ['words', { searchKey: '日志' }, (row) => String(at(row, 'RecordTitle')).includes('日志')],
  ])('is searched by %s', async (_, params, fits) => {
    const rows = listAt(await search({ ...params, rows: 100 }), 'Rows');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !fits(row))).toEqual([]);
  });

  it('looks for a text in the newest entries only where there are many, says so, and goes further back by a range of time', async () => {
    const { countedRows } = server.settings;
    for (let i = 0; i < 6; i += 1) await server.signIn('13900000006');
    const ids = column(await search({ rows: 100 }), 'Id').map(Number);
    try {
      Object.assign(server.settings, { countedRows: 1 });
      const found = await search({ searchKey: '佳宁', rows: 100 });
      expect(column(found, 'Id').every((id) => Number(id) >= Number(ids[4]))).toBe(true);
      expect(at(found, 'LookedSince')).toMatch(/^2026-03-10 /);
      expect(at(await search({ rows: 100 }), 'LookedSince')).toBeUndefined();
      expect(at(await search({ searchKey: '佳宁', OpTime: '2026-03-11~' }), 'LookedSince')).toBeUndefined();
    } finally {
      Object.assign(server.settings, { countedRows });
    }
  });

  it.each<Fields>([
    { key: '', value: '' },
    { key: '', value: '佳宁' },
    { key: 'OperatorName', value: '' },
    { searchKey: '', startPage: 0, page: 0, rows: 10, key: '', value: '' },
  ])('has no filter by %j', async (params) => {
    expect(numberAt(await search(params), 'Total')).toBe(numberAt(await search(), 'Total'));
  });

  it.each<Fields>([
    { OpTime: '2026-03-11~' },
    { OpTime: '~2026-03-09' },
    { OperatorName: '%' },
    { OperatorName: `' or 1=1 --` },
    { searchKey: '_' },
    { EntityKey: 'nothing' },
    { RecordId: 4711 },
    { AccountId: 4711 },
    { Ip: '127.0.0.%' },
  ])('finds nothing by %j', async (params) => {
    expect(await search(params)).toMatchObject({ Rows: [], Total: 0 });
  });

  it.each<Fields>([
    { Nothing: 'x' },
    { Changes: 'x' },
    { OpTime: 'soon' },
    { OpTime: '2026-02-30~' },
    { OperatorName: 'x'.repeat(101) },
    { EntityKey: Array.from({ length: 101 }, (_, i) => `e${i}`).join() },
    { RecordId: 'x' },
  ])('refuses %j', async (params) => {
    expect(await admin.get(PATH, params)).toMatchObject({ Code: 30, Message: '查询条件不正确', Data: null });
  });

  it('is read by developers only, and each refusal stands in it', async () => {
    const before = numberAt(await search({ OpAction: 'denied' }), 'Total');
    expect(await sales.get(PATH)).toMatchObject({ Code: 12, Data: null });
    expect(await (await server.signIn('13800000001')).get(PATH)).toMatchObject({ Code: 12 });
    expect(await server.client().get(PATH)).toMatchObject({ Code: 10 });
    const after = await search({ OpAction: 'denied' });
    expect(numberAt(after, 'Total')).toBe(before + 2);
    expect(at(after, 'Rows.1')).toMatchObject({
      OperatorName: '沈佳宁',
      OpActionText: '拒绝访问',
      Result: 'failed',
      ErrorMessage: 'GET /api/system/SearchOpLogList',
    });
  });

  it('says which record was refused, one by one', async () => {
    await sales.post('/api/order/Transfer', { ids: '1,2', OwnerId: 7 });
    expect(at(await search({ OpAction: 'denied', EntityKey: 'order', rows: 10 }), 'Rows')).toMatchObject([
      { RecordId: 2, ErrorMessage: 'POST /api/Order/Transfer' },
      { RecordId: 1 },
    ]);
    await (await server.signIn('13900000002')).post('/api/order/Update', { Id: 3, Version: 1, Title: '改名' });
    expect(at(await search({ OpAction: 'denied', EntityKey: 'order' }), 'Rows.0')).toMatchObject({
      RecordId: 3,
      OperatorName: '陈明远',
    });
  });

  it('has every sign-in and sign-out, refused ones too, without what was typed', async () => {
    const guest = server.client();
    await guest.signIn('13900000007', 'a-wrong-password');
    await guest.signIn('13999999999', 'a-wrong-password');
    await guest.signIn('13900000099');
    await guest.signIn('13900000007');
    await guest.get('/api/account/SigningOut');
    await guest.get('/api/account/SigningOut');
    const rows = listAt(await search({ EntityKey: 'account', rows: 5 }), 'Rows');
    expect(rows.map((row) => [at(row, 'OperatorName'), at(row, 'OpActionText'), at(row, 'Result')])).toEqual([
      ['吴浩', '退出登录', 'ok'],
      ['吴浩', '登录', 'ok'],
      ['停用者', '登录', 'failed'],
      [null, '登录', 'failed'],
      ['吴浩', '登录', 'failed'],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/a-wrong-password|13999999999/);
  });

  it('has every export', async () => {
    await sales.fetch('/api/order/Export?ids=1,2');
    expect(at(await search({ OpAction: 'export' }), 'Rows.0')).toMatchObject({
      OperatorName: '沈佳宁',
      EntityKey: 'order',
      RecordTitle: '订单管理（2 行）',
    });
  });

  describe('is only ever added to', () => {
    it.each([
      `update "opLog" set "OperatorName" = 'x'`,
      `delete from "opLog"`,
      `delete from "opLog" where "Id" = 1`,
      `update "opLog" set "OperatorName" = 'x' where false`,
      `truncate "opLog"`,
    ])('the database refuses %s', async (statement) => {
      const count = async (): Promise<unknown> =>
        (await queryRows(server, 'select count(*) as n from "opLog"'))[0]?.['n'];
      const before = await count();
      await expect(queryRows(server, statement)).rejects.toThrow(/only ever added/);
      expect(await count()).toBe(before);
    });

    it('after a restart, too', async () => {
      await server.restart();
      await expect(queryRows(server, `delete from "opLog"`)).rejects.toThrow(/only ever added/);
      admin = await server.signIn('13900000001');
    });

    it('no call changes it', async () => {
      for (const call of ['Add', 'Update', 'Delete', 'BulkDelete'])
        expect(await admin.post(`/api/OpLog/${call}`, { id: 1, ids: '1', Id: 1, Version: 1 })).toMatchObject({
          Successed: false,
        });
    });
  });
});
