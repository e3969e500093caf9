import { expect, it } from 'vitest';
import { lockName, transaction } from '#server/db/transaction.ts';
import { updateRow } from '#server/db/rows/writeRecords.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, type Fields, type Reply } from '../../support/server/TestClient.ts';
import { ADMIN, onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

const PHONE = '13911112222';

onOneDatabase('roles and accounts', (kind) => {
  const server = useServer(kind);
  const admin = server.as(ADMIN);

  const role = (more: Fields = {}): Fields => ({
    RoleName: '订单员',
    RoleCode: 'orderClerk',
    KeyList: '["IndexMgr","OrderMgr"]',
    ActionList: '["Order.view","Order.create"]',
    DataScope: 1,
    EntityScopes: '{"order":3}',
    IsEnabled: true,
    ...more,
  });
  const save = (more: Fields = {}, client = admin): Promise<Reply> => client.confirm('/api/Role/Save', role(more));
  const find = async (code: string) =>
    listAt((await admin.get('/api/Role/Search', { searchKey: code })).Data, 'Rows').find(
      (row) => at(row, 'RoleCode') === code,
    );
  const accountOf = async (loginId: string) =>
    at((await admin.get('/api/Account/Search', { searchKey: loginId })).Data, 'Rows.0');
  const titles = (routes: unknown): unknown[] => column(routes, 'Title', '');

  it('are found a page at a time, twenty at first', async () => {
    const all = (await admin.get('/api/Role/Search')).Data;
    const total = Number(at(all, 'Total'));
    expect(listAt(all, 'Rows')).toHaveLength(Math.min(20, total));
    const second = (await admin.get('/api/Role/Search', { startPage: 1, page: 2, rows: 1 })).Data;
    expect(column(second, 'RoleCode', 'Rows')).toEqual([at(all, 'Rows.1.RoleCode')]);
    expect(at(second, 'Total')).toBe(total);
  });

  it('let a new employee sign in and see exactly his menu', async () => {
    const { Data } = await save();
    expect(Number(at(Data, 'Id'))).toBeGreaterThan(0);
    const [unit] = column((await admin.get('/api/unit/Search', { rows: 1 })).Data, 'Id', 'Rows');
    const hired = await admin.post('/api/employee/Add', {
      EmployeeNo: 'E900',
      RealName: '新同事',
      UnitId: Number(unit),
    });
    const EmployeeId = Number(at(hired.Data, 'Record.Id'));
    const opened = await admin.confirm('/api/Account/Open', { EmployeeId, LoginId: PHONE, Roles: 'orderClerk' });
    const client = server.client();
    expect(await client.signInFirst(PHONE, String(at(opened.Data, 'Password')))).toMatchObject({ Code: 0 });
    expect(titles((await client.get('/api/System/GetRoutes', { appType: 1 })).Data)).toEqual(['首页', '订单']);
    expect(await client.get('/api/customer/Search')).toMatchObject({ Code: 12 });
    expect(await client.get('/api/order/Search')).toMatchObject({ Code: 0 });
    expect(await admin.post('/api/Account/Open', { EmployeeId, LoginId: PHONE, Roles: 'orderClerk' })).toMatchObject({
      Code: 20,
    });

    await save({ Id: Number(at(Data, 'Id')), Version: 1, KeyList: '["IndexMgr"]', ActionList: '[]' });
    expect(titles((await client.get('/api/System/GetRoutes', { appType: 1 })).Data)).toEqual(['首页']);
    expect(await save({ Id: Number(at(Data, 'Id')), Version: 1 })).toMatchObject({ Code: 21 });

    const id = Number(at(await accountOf(PHONE), 'Id'));
    await queryRows(server, `update "order" set "OwnerId" = ${EmployeeId} where "Id" in (1, 2)`);
    const disabled = await admin.post('/api/Account/SetState', { id, action: 'disable' });
    // They are handed over from the lists that the screen names.
    expect(disabled.Data).toEqual({ Owned: [{ Entity: 'order', Title: '订单', Count: 2 }] });
    expect(await client.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
    await admin.confirm('/api/Account/SetState', { id, action: 'enable' });
    const given = await admin.post('/api/Account/GivePassword', { id });
    expect(await client.signIn(PHONE, String(at(opened.Data, 'Password')))).toMatchObject({ Code: 11 });
    expect(await client.signIn(PHONE, String(at(given.Data, 'Password')))).toMatchObject({ Code: 0 });
    expect(at(await accountOf(PHONE), 'MustChangePassword')).toBe(true);
    expect(await admin.post('/api/Role/Delete', { id: Number(at(Data, 'Id')) })).toMatchObject({ Code: 22 });
  });

  it('are refused when they do not fit together', async () => {
    const issue = async (more: Fields): Promise<unknown> =>
      at((await save({ RoleCode: 'other', RoleName: '另一个', ...more })).Data, 'Issues.0.Field');
    expect(await issue({ RoleName: '甲' })).toBe('RoleName');
    for (const RoleName of ['管理\u200b员', '\u202e管理员\u202c', '管理 员'])
      expect(await issue({ RoleName })).toBe('RoleName');
    expect(await issue({ RoleName: '没有\u200b人用过' })).toBe('RoleName');
    expect(await issue({ RoleCode: '甲' })).toBe('RoleCode');
    expect(await issue({ RoleCode: 'admin' })).toBe('RoleCode');
    expect(await issue({ KeyList: '[]' })).toBe('KeyList');
    expect(await issue({ ActionList: '["Order.fly"]' })).toBe('ActionList');
    expect(await issue({ ActionList: '["Customer.view"]' })).toBe('ActionList');
    expect(await issue({ DataScope: 9 })).toBe('DataScope');
    for (const EntityScopes of ['{"Order":1}', '{"ordr":1}', '{"order":9}'])
      expect(await issue({ EntityScopes })).toBe('EntityScopes');
  });

  it('are not read as empty where something else than a list or an object is sent', async () => {
    const send = (more: Fields): Promise<Reply> => save({ RoleCode: 'other', RoleName: '另一个', ...more });
    for (const KeyList of ['1', 'null', '"IndexMgr"', '{"IndexMgr":true}', '['])
      expect(await send({ KeyList })).toMatchObject({ Code: 30 });
    for (const EntityScopes of ['1', 'null', '[]', '[3]', '{'])
      expect(await send({ EntityScopes })).toMatchObject({ Code: 30 });
  });

  it('keep what two administrators change of one role', async () => {
    const { Data } = await save({ RoleName: '甲乙都改', RoleCode: 'twice' });
    const Id = Number(at(Data, 'Id'));
    const change = (more: Fields): Promise<Reply> => admin.post('/api/Role/Save', { Id, ...more });
    expect(await change({ Version: 1, RoleName: '甲改的名' })).toMatchObject({ Code: 0 });
    const stale = await change({ Version: 1, IsEnabled: false });
    expect(stale).toMatchObject({ Code: 21 });
    expect(stale.Message).toMatch(/ 改了名称（现为 甲改的名）。请核对后再保存$/);
    expect(await change({ Version: 2, IsEnabled: false })).toMatchObject({ Code: 0 });
    expect(await change({ Remark: '只送备注' })).toMatchObject({ Code: 0 });
    expect(await find('twice')).toMatchObject({
      RoleName: '甲改的名',
      IsEnabled: false,
      Remark: '只送备注',
      KeyList: ['IndexMgr', 'OrderMgr'],
      EntityScopes: { order: 3 },
    });
    // A stale Version is refused for deletion.
    const refused = await admin.post('/api/Role/Delete', { id: Id, Version: 2 });
    expect(refused).toMatchObject({ Code: 21 });
    expect(refused.Message).toMatch(/ 改了备注（现为 只送备注）；.* 改了启用（现为 否）。请核对后再删除$/);
    expect(await find('twice')).toBeDefined();
    expect(await admin.post('/api/Role/Delete', { id: Id, Version: 4 })).toMatchObject({ Code: 0 });
    expect(await find('twice')).toBeUndefined();
  });

  it('keep the roles that another administrator gave an account meanwhile', async () => {
    const id = Number(at(await accountOf(SALES), 'Id'));
    await save({
      RoleCode: 'extra',
      RoleName: '临时加的',
      KeyList: '["IndexMgr"]',
      ActionList: '[]',
      DataScope: 1,
      EntityScopes: '{}',
    });
    const set = (Roles: string, Was: string): Promise<Reply> => admin.post('/api/Account/SetRoles', { id, Roles, Was });
    expect(await set('sales,extra', 'sales')).toMatchObject({ Code: 0 });
    const stale = await set('sales', 'sales');
    expect(stale).toMatchObject({ Code: 21 });
    expect(stale.Message).toMatch(/^角色已被他人改为 .*临时加的.*请核对后再保存$/);
    expect(at(await accountOf(SALES), 'Roles')).toEqual(['sales', 'extra']);
    expect(await set('sales', 'extra,sales')).toMatchObject({ Code: 0 });
    expect(await admin.post('/api/Role/Delete', { id: Number(at(await find('extra'), 'Id')) })).toMatchObject({
      Code: 0,
    });
  });

  it('refuse texts that are too long at their fields', async () => {
    const fields = async (texts: Fields): Promise<unknown[]> =>
      column((await save({ RoleCode: 'long', RoleName: '长文字', ...texts })).Data, 'Field', 'Issues');
    expect(await fields({ Remark: '长'.repeat(201) })).toContain('Remark');
    expect(await fields({ RoleName: '长'.repeat(300) })).toContain('RoleName');
  });

  it('never leave the product without an administrator', async () => {
    const account = await accountOf(ADMIN);
    const id = Number(at(account, 'Id'));
    const alone = { Code: 30, Message: '至少要有一个能管理角色和账号的账号，这一步会让所有人都不能管理' };
    expect(await admin.post('/api/Account/SetState', { id, action: 'disable' })).toMatchObject({ Code: 30 });
    expect(await admin.post('/api/Account/SetRoles', { id, Roles: 'sales' })).toMatchObject(alone);
    const own = await find('admin');
    const shrink = {
      Id: Number(at(own, 'Id')),
      Version: Number(at(own, 'Version')),
      RoleCode: 'admin',
      RoleName: '管理员',
    };
    expect(await save({ ...shrink, KeyList: '["IndexMgr"]', ActionList: '[]' })).toMatchObject(alone);
    expect(await save({ ...shrink, KeyList: '["*"]', ActionList: '["*"]', IsEnabled: false })).toMatchObject(alone);
    expect(await admin.get('/api/Role/Search')).toMatchObject({ Code: 0 });
  });

  it('keep one administrator when a role and an account are changed at the same moment', async () => {
    const { database } = server.running.services;
    const own = Number(at(await accountOf(ADMIN), 'Id'));
    const other = Number(at(await accountOf(SALES), 'Id'));
    const all = { KeyList: '["*"]', ActionList: '["*"]', DataScope: 5, EntityScopes: '{}' };
    const { Data } = await save({ RoleCode: 'deputy', RoleName: '副管理员', ...all });
    expect(await admin.confirm('/api/Account/SetRoles', { id: other, Roles: 'deputy' })).toMatchObject({ Code: 0 });
    let refused: Promise<Reply> | undefined;
    await transaction(database, async (db) => {
      await lockName(db, 'administrators');
      await updateRow(db, 'role', Number(at(Data, 'Id')), { IsEnabled: false });
      refused = admin.post('/api/Account/SetRoles', { id: own, Roles: 'sales' });
      // Long enough for the other change to reach its check, if nothing blocked it.
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    expect(await refused).toMatchObject({ Code: 30 });
    expect(await admin.confirm('/api/Account/SetRoles', { id: other, Roles: 'sales' })).toMatchObject({ Code: 0 });
  });

  it('give nobody more than the giver has, and are closed to all others', async () => {
    const sales = await server.signIn(SALES);
    expect(await sales.get('/api/Role/Search')).toMatchObject({ Code: 12 });
    expect(await sales.get('/api/Account/Search')).toMatchObject({ Code: 12 });
    expect(await save({ RoleCode: 'x1', RoleName: '自授' }, sales)).toMatchObject({ Code: 12 });
    const small = '["Role.create","Role.edit","Account.edit","Account.create"]';
    expect(
      await save({ RoleCode: 'keeper', RoleName: '组织管理', KeyList: '["IndexMgr","OrgMgr"]', ActionList: small }),
    ).toMatchObject({ Code: 0 });
    const id = Number(at(await accountOf(SALES), 'Id'));
    await admin.post('/api/Account/SetRoles', { id, Roles: 'keeper' });
    const keeper = await server.signIn(SALES);
    expect(await save({ RoleCode: 'x2', RoleName: '越权' }, keeper)).toMatchObject({ Code: 12 });
    expect(await keeper.post('/api/Account/SetRoles', { id, Roles: 'admin' })).toMatchObject({ Code: 12 });
    const other = Number(at(await accountOf(ADMIN), 'Id'));
    expect(await keeper.post('/api/Account/GivePassword', { id: other })).toMatchObject({ Code: 12 });
    expect(
      await save(
        { RoleCode: 'x3', RoleName: '同权', KeyList: '["IndexMgr"]', ActionList: '[]', EntityScopes: '{}' },
        keeper,
      ),
    ).toMatchObject({ Code: 0 });
  });

  it('stand in the op log with before and after', async () => {
    const log = (await admin.get('/api/system/SearchOpLogList', { EntityKey: 'role,account', rows: 50 })).Data;
    const changes = listAt(log, 'Rows').flatMap((row) => listAt(row, 'Changes'));
    expect(changes).toContainEqual(
      expect.objectContaining({ Title: '菜单权限', BeforeText: 'IndexMgr、OrderMgr', AfterText: 'IndexMgr' }),
    );
    expect(JSON.stringify(log)).not.toMatch(/PasswordHash|scrypt/);
  });
});
