import { beforeAll, describe, expect, it } from 'vitest';
import { textLike } from '../../support/server/matchers.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, numberAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const ACCOUNTS = [
  '13900000001',
  '13900000002',
  '13900000005',
  '13900000006',
  '13900000007',
  '13900000009',
  '13900000010',
  '13900000016',
  '13900000018',
  '13800000001',
  '13800000002',
];
const ENTITIES = ['customer', 'contact', 'order', 'orderLine', 'receipt', 'employee', 'unit'];

onOneDatabase('view as', (kind) => {
  const ids = new Map<string, number>();
  const server = useServer(kind);
  const admin = server.as('13900000001');
  beforeAll(async () => {
    for (const row of await queryRows(server, 'select "Id", "LoginId" from "account"'))
      ids.set(String(row['LoginId']), Number(row['Id']));
  });

  const viewAs = async (login: string, params: Fields = {}): Promise<unknown> =>
    (await admin.get('/api/System/ViewAs', { accountId: ids.get(login) ?? 0, ...params })).Data;

  describe.each(ACCOUNTS)('%s', (login) => {
    let client: TestClient;
    beforeAll(async () => (client = await server.signIn(login)));

    it('is told to have the menu he has', async () => {
      const shown = (entries: unknown): unknown[] =>
        (Array.isArray(entries) ? entries : [])
          .filter((entry) => at(entry, 'Shown') === true)
          .map((entry) => [at(entry, 'Title'), shown(at(entry, 'Children'))]);
      const served = (routes: unknown): unknown[] =>
        (Array.isArray(routes) ? routes : []).map((route) => [at(route, 'Title'), served(at(route, 'Children'))]);
      expect(shown(at(await viewAs(login), 'Menu'))).toEqual(served((await client.get('/api/System/GetRoutes')).Data));
    });

    it.each(ENTITIES)('is told to reach the rows, fields and actions of %s that he reaches', async (entity) => {
      const why = await viewAs(login, { entity });
      const schema = (await client.get('/api/System/GetSchema', { entity })).Data;
      const named = (flag: string): unknown[] =>
        listAt(why, 'Fields')
          .filter((field) => at(field, flag) === true)
          .map((field) => at(field, 'Name'));
      expect(named('Readable').sort()).toEqual(listAt(schema, 'Access.Readable').sort());
      expect(named('Writable').sort()).toEqual(listAt(schema, 'Access.Writable').sort());
      expect(named('Masked').sort()).toEqual(listAt(schema, 'Access.Masked').sort());
      const allowed = listAt(why, 'Actions')
        .filter((action) => at(action, 'Allowed') === true)
        .map((action) => String(at(action, 'Code')).split('.')[1]);
      expect(allowed.sort()).toEqual(listAt(schema, 'Access.Actions').sort());
      const list = await client.get(`/api/${entity}/Search`, { rows: 100 });
      expect(at(why, 'Viewing.Count')).toBe(list.Successed ? numberAt(list.Data, 'Total') : 0);
      const visible = list.Successed ? column(list.Data, 'Id') : [];
      const [one] = visible;
      if (one !== undefined)
        expect(at(await viewAs(login, { entity, id: Number(one) }), 'Record')).toMatchObject({
          Exists: true,
          Visible: true,
        });
    });
  });

  it('says which condition admits a record, and that none does', async () => {
    const order = async (login: string, id: number): Promise<unknown> =>
      at(await viewAs(login, { entity: 'order', id }), 'Record');
    expect(await order('13900000006', 4)).toEqual({
      Id: 4,
      Exists: true,
      Visible: true,
      Changeable: true,
      Plain: true,
      Viewing: [{ Words: textLike(/^本人：负责人、创建人或协作人是本人，或 /), Holds: true }],
      Changing: [{ Words: textLike(/^本人：/), Holds: true }],
    });
    expect(await order('13900000006', 5)).toMatchObject({ Exists: true, Visible: false, Viewing: [{ Holds: false }] });
    expect(await order('13900000010', 4)).toMatchObject({
      Visible: true,
      Changeable: false,
      Viewing: [{ Holds: false }, { Words: '区域负责人：管辖区域（只读）', Holds: true }],
      Changing: [{ Holds: false }],
    });
    expect(await order('13900000006', 4711)).toMatchObject({ Exists: false, Visible: false });
  });

  it('says why an entry or an action is missing', async () => {
    const menu = listAt(await viewAs('13900000006'), 'Menu');
    const finance = menu.find((entry) => at(entry, 'Title') === '财务');
    expect(finance).toMatchObject({
      Shown: false,
      Why: '没有权限键 FinanceMgr',
      Children: [
        { Title: '收款', Shown: false, Why: '上级菜单不显示' },
        { Title: '成本', Shown: false, Why: '没有权限键 CostMgr' },
      ],
    });
    const actions = listAt(await viewAs('13900000002', { entity: 'order' }), 'Actions');
    expect(actions).toContainEqual({ Code: 'Order.edit', Title: '编辑', Allowed: false, Why: '董事长只能查看和导出' });
    expect(await viewAs('13900000018')).toMatchObject({
      Account: { Name: '曹颖', Kind: '员工', State: 1 },
      Facts: [
        { Title: '部门', Text: '示例集团' },
        { Title: '角色', Text: '市场' },
        { Title: '权限键', Text: 'IndexMgr、CustomerMgr' },
        { Title: '数据范围', Text: '本人' },
      ],
    });
  });

  it('is for administrators only, and tells others nothing', async () => {
    const account = ids.get('13900000007') ?? 0;
    for (const login of ACCOUNTS.slice(1)) {
      const client = await server.signIn(login);
      for (const accountId of [account, 999_999])
        expect(await client.get('/api/System/ViewAs', { accountId })).toMatchObject({ Code: 12, Data: null });
      expect(await client.get('/api/System/ViewAs', { accountId: account, entity: 'order', id: 1 })).toMatchObject({
        Code: 12,
      });
      expect(await client.get('/api/System/ViewAsAccounts')).toMatchObject({ Code: 12, Data: null });
    }
    expect(await server.client().get('/api/System/ViewAs', { accountId: account })).toMatchObject({ Code: 10 });
    expect(await admin.get('/api/System/ViewAs', { accountId: 999_999 })).toMatchObject({
      Code: 13,
      Message: '账号不存在',
    });
    expect(await admin.get('/api/System/ViewAs', { accountId: account, entity: 'nothing' })).toMatchObject({
      Code: 13,
    });
    expect(await admin.get('/api/System/ViewAs', {})).toMatchObject({ Code: 30 });
  });

  it('finds accounts by part of a name, without phones or hashes', async () => {
    const found = await admin.get('/api/System/ViewAsAccounts', { searchKey: '城投' });
    expect(found.Data).toEqual({
      Rows: [{ Id: ids.get('13800000001'), Name: '城投张总', Kind: '客户', Roles: [], State: 1 }],
    });
    const all = JSON.stringify((await admin.get('/api/System/ViewAsAccounts')).Data);
    expect(all).not.toMatch(/1[39]\d{9}|scrypt|\$argon/);
    for (const searchKey of ['%', `' or 1=1 --`])
      expect((await admin.get('/api/System/ViewAsAccounts', { searchKey })).Data).toEqual({ Rows: [] });
  });

  it('leaves nothing behind of whom it looked at', async () => {
    const before = await queryRows(server, 'select count(*) as n from "session"');
    await viewAs('13900000006', { entity: 'order', id: 1 });
    expect(await queryRows(server, 'select count(*) as n from "session"')).toEqual(before);
    expect((await admin.get('/api/Account/CurrentUser')).Data).toMatchObject({ RealName: '系统管理员' });
  });
});
