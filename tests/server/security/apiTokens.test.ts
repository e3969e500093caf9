import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { runGuiju } from '#cli/runGuiju.ts';
import { at, column, listAt, numberAt, type Fields, type Reply, TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, CUSTOMER, onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';
import { TEST_PASSWORD } from '../../support/server/testSettings.ts';

const DAY = 24 * 60 * 60 * 1000;
const WANTED = { Name: '财务同步', Days: '30', ReadsOnly: 'true', Password: TEST_PASSWORD };

onOneDatabase('tokens of programs', (kind) => {
  let [sales, admin]: (TestClient | undefined)[] = [];
  const server = useServer(kind);
  beforeAll(async () => {
    [sales, admin] = [await server.signIn(SALES), await server.signIn(ADMIN)];
  });

  const of = (client: TestClient | undefined): TestClient => client ?? server.client();
  const make = async (more: Fields = {}): Promise<string> => {
    const { Data } = await of(sales).post('/api/Account/AddToken', { ...WANTED, ...more });
    return String(at(Data, 'Token'));
  };
  /** Calls as a program does: without cookies, and without saying where it comes from. */
  const by = (token: string) => ({
    get: (path: string, params: Fields = {}): Promise<Reply> =>
      server.client().get(path, params, { authorization: `Bearer ${token}` }),
    post: (path: string, fields: Fields): Promise<Reply> =>
      server.client().post(path, fields, { authorization: `Bearer ${token}` }),
  });

  it('are made by employees who prove their password, and told once', async () => {
    expect(await of(sales).post('/api/Account/AddToken', { ...WANTED, Password: 'wrong-1' })).toMatchObject({
      Code: 20,
      Data: { Issues: [{ Field: 'Password' }] },
    });
    const token = await make();
    expect(token).toMatch(/^gj_[\w-]{43}$/);
    const { Data } = await of(sales).get('/api/Account/Tokens');
    expect(listAt(Data, 'Rows')[0]).toMatchObject({
      Name: '财务同步',
      ReadsOnly: true,
      Entities: null,
      UsedTime: null,
    });
    expect(JSON.stringify(Data)).not.toContain(token.slice(3));
    const { rows } = await sql<{ all: string }>`select string_agg(t::text, ' ') as "all" from "apiToken" as t`.execute(
      server.running.services.database.db,
    );
    expect(rows[0]?.all).not.toContain(token.slice(3));
    const customer = await server.signIn(CUSTOMER);
    expect(await customer.post('/api/Account/AddToken', WANTED)).toMatchObject({ Successed: false, Code: 12 });
  });

  it('say what is wrong with what is asked for', async () => {
    const refused = async (more: Fields): Promise<unknown> =>
      at((await of(sales).post('/api/Account/AddToken', { ...WANTED, ...more })).Data, 'Issues.0.Field');
    expect(await refused({ Name: ' ' })).toBe('Name');
    expect(await refused({ Days: '0' })).toBe('Days');
    expect(await refused({ Days: '367' })).toBe('Days');
    expect(await refused({ Entities: 'Order,Nothing' })).toBe('Entities');
    expect(await refused({ Entities: ',' })).toBe('Entities');
    expect(await refused({ Roles: 'admin' })).toBe('Roles');
  });

  it('see what their owner sees, and with leave to write do what he does, under both names', async () => {
    const own = await of(sales).get('/api/Order/Search', { rows: 100 });
    const program = by(await make({ ReadsOnly: 'false', Entities: 'Order,Customer' }));
    const seen = await program.get('/api/Order/Search', { rows: 100 });
    expect(column(seen.Data, 'Id')).toEqual(column(own.Data, 'Id'));
    const added = await program.post('/api/Order/Add', { Title: '程序建的订单', CustomerId: 1, Kind: 10, Money: '5' });
    expect(added).toMatchObject({ Successed: true, Message: '' });
    const id = numberAt(added.Data, 'Record.Id');
    const log = await of(sales).get('/api/Order/Log', { id });
    expect(at(log.Data, 'Rows.0.OperatorName')).toMatch(/（令牌：财务同步）$/);
    const got = await program.get('/api/Order/Get', { id });
    const Version = numberAt(got.Data, 'Record.Version');
    expect(await program.post('/api/Order/Update', { Id: id, Version, Title: '程序改的订单' })).toMatchObject({
      Successed: true,
    });
    expect(at((await of(sales).get('/api/Account/Tokens')).Data, 'Rows.0.UsedTime')).toMatch(/^\d{4}-/);
  });

  it('reach no more than they were given', async () => {
    const reader = by(await make());
    expect(await reader.get('/api/Order/Search')).toMatchObject({ Successed: true });
    expect(await reader.post('/api/Order/Add', { Title: '不许', CustomerId: 1, Kind: 10, Money: '5' })).toMatchObject({
      Code: 12,
    });
    const narrow = by(await make({ Entities: 'Receipt', ReadsOnly: 'false' }));
    expect(await narrow.get('/api/Order/Search')).toMatchObject({ Code: 12 });
    // Every user may refer to employees, but not a program whose token excludes them.
    const pick = { for: 'customer.OwnerId', rows: 5 };
    expect(column((await of(sales).get('/api/employee/Pick', pick)).Data, 'Id').length).toBeGreaterThan(1);
    const customers = by(await make({ Entities: 'Customer', ReadsOnly: 'false' }));
    expect(column((await customers.get('/api/employee/Pick', pick)).Data, 'Id')).toEqual([]);
    expect(await customers.post('/api/Customer/Add', { CustomerName: '程序建的客户', Level: 3 })).toMatchObject({
      Code: 0,
    });
    // For records of other entities it reads their titles, and no fields through references.
    const orders = by(await make({ Entities: 'Order' }));
    const asked = [
      { columns: 'Title,CustomerId.Level' },
      { where: JSON.stringify(['all', ['CustomerId.Level', '1']]) },
      { group: 'CustomerId.Level', groupKey: '1' },
    ];
    for (const params of asked) {
      expect(await of(sales).get('/api/Order/Search', params)).toMatchObject({ Code: 0 });
      expect(await orders.get('/api/Order/Search', params)).toMatchObject({ Code: 30 });
      expect(await orders.get('/api/Order/Export', { ...params, format: 'csv' })).toMatchObject({ Code: 30 });
    }
    expect(await orders.get('/api/Order/Search', { columns: 'CustomerId,CustomerId.CustomerName' })).toMatchObject({
      Code: 0,
    });
    const [role = ''] = listAt((await of(sales).get('/api/Account/CurrentUser')).Data, 'LoginInfo.Roles');
    const same = by(await make({ Roles: String(role) }));
    expect(await same.get('/api/Order/Search')).toMatchObject({ Successed: true });
  });

  it('do nothing that people do for themselves', async () => {
    const { Data } = await of(admin).post('/api/Account/AddToken', { ...WANTED, ReadsOnly: 'false' });
    const program = by(String(at(Data, 'Token')));
    for (const path of ['/api/Role/Search', '/api/Account/Search', '/api/Account/Tokens', '/api/System/GetMenuEdits'])
      expect(await program.get(path), path).toMatchObject({ Successed: false, Code: 12 });
    for (const path of ['/api/Account/ChangePassword', '/api/Account/AddToken', '/api/System/SaveConfig'])
      expect(await program.post(path, {}), path).toMatchObject({ Successed: false, Code: 12 });
    expect(await program.get('/api/Account/CurrentUser')).toMatchObject({ Successed: true });
    expect(at((await server.client().get('/api/Account/CurrentUser')).Data, 'Id')).toBeUndefined();
  });

  it('of somebody who develops tell guiju diff what runs, to hold against a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guiju-running-'));
    cpSync(server.running.services.settings.schemasDir, folder, { recursive: true });
    const diff = async (token: string, address = server.running.address): Promise<[number, string]> => {
      vi.stubEnv('GUIJU_TOKEN', token);
      const said: string[] = [];
      const streams = { out: (text: string) => said.push(text), err: (text: string) => said.push(text) };
      return [await runGuiju(['diff', address, '--schemas', folder], streams), said.join('\n')];
    };
    const { Data } = await of(admin).post('/api/Account/AddToken', WANTED);
    const token = String(at(Data, 'Token'));
    const [same, nothing] = await diff(token);
    expect([same, nothing]).toEqual([0, expect.stringContaining(server.running.address)]);
    const form = join(folder, 'order/form.json');
    writeFileSync(form, readFileSync(form, 'utf8').replaceAll('$deps.type === 2', '$deps.type !== 3'));
    const [changed, differences] = await diff(token);
    expect([changed, differences]).toEqual([1, expect.stringContaining('有差异的状态')]);

    expect(await diff(await make())).toEqual([2, expect.stringContaining('没有权限')]);
    const part = await of(admin).post('/api/Account/AddToken', { ...WANTED, Entities: 'Order' });
    expect(await diff(String(at(part.Data, 'Token')))).toEqual([2, expect.stringContaining('只能访问部分数据')]);
    expect(await diff('gj_wrong')).toEqual([2, expect.stringContaining('访问令牌无效')]);
    expect(await diff('')).toEqual([2, expect.stringContaining('GUIJU_TOKEN is not set')]);
    expect(await diff(token, 'http://crm.example.com')).toEqual([2, expect.stringContaining('use https')]);
    expect(await diff(token, 'http://a:b@127.0.0.1')).toEqual([2, expect.stringContaining('no user and password')]);
    expect(await diff(token, 'http://127.0.0.1:1')).toEqual([2, expect.stringContaining('does not answer: ')]);
    const files = listAt((await by(token).get('/api/System/GetRunningSchemas')).Data, 'Files');
    expect(files.map((file) => String(at(file, 'File')).split('/')[0])).not.toContain('demo');
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it('are none of the cookies that a browser sends beside them', async () => {
    const reply = await of(sales).get('/api/Order/Search', {}, { authorization: 'Bearer gj_wrong' });
    expect(reply).toMatchObject({ Code: 10, Message: '访问令牌无效、已过期或已吊销' });
    expect(await of(sales).get('/api/Order/Search', {}, { authorization: 'Basic x' })).toMatchObject({ Code: 10 });
  });

  it('are no sessions, and sessions are no tokens, also while both are remembered', async () => {
    const token = await make();
    expect(await by(token).get('/api/Account/CurrentUser')).toMatchObject({ Successed: true });
    const cookie = new TestClient(server.running.address, `sid=${token}`);
    expect(await cookie.get('/api/Account/Tokens')).toMatchObject({ Successed: false, Code: 10 });
    const [, session = ''] = /sid=([\w-]+)/.exec(of(sales).cookie) ?? [];
    expect(session).not.toBe('');
    expect(await of(sales).get('/api/Account/CurrentUser')).toMatchObject({ Successed: true });
    expect(await by(session).get('/api/Account/CurrentUser')).toMatchObject({ Successed: false, Code: 10 });
  });

  it('end when they are revoked, by their owner or who administers accounts', async () => {
    const [first, second] = [await make({ Name: '一' }), await make({ Name: '二' })];
    const rows = listAt((await of(sales).get('/api/Account/Tokens')).Data, 'Rows');
    expect(await by(first).get('/api/Order/Search')).toMatchObject({ Successed: true });
    expect(await by(second).get('/api/Order/Search')).toMatchObject({ Successed: true });
    const other = await server.signIn('13900000005');
    const [second_, first_] = rows.map((row) => numberAt(row, 'Id'));
    expect(await other.post('/api/Account/EndToken', { Id: first_ ?? 0 })).toMatchObject({ Code: 13 });
    expect(await other.get('/api/Account/Tokens', { loginId: SALES })).toMatchObject({ Code: 12 });
    expect(await of(sales).post('/api/Account/EndToken', { Id: first_ ?? 0 })).toMatchObject({ Successed: true });
    const seen = await of(admin).get('/api/Account/Tokens', { loginId: SALES });
    expect(column(seen.Data, 'Name')[0]).toBe('二');
    expect(await of(admin).post('/api/Account/EndToken', { Id: second_ ?? 0 })).toMatchObject({ Successed: true });
    expect(await by(first).get('/api/Order/Search')).toMatchObject({ Code: 10 });
    expect(await by(second).get('/api/Order/Search')).toMatchObject({ Code: 10 });
    const { rows: log } = await sql<{ title: string; action: string }>`
      select "RecordTitle" as title, "OpAction" as action from "opLog" where "OpAction" = 'endToken' order by "Id"`.execute(
      server.running.services.database.db,
    );
    expect(log.map(({ title }) => title)).toEqual(['一', '二']);
  });

  it('belong to programs as well, whose accounts nobody signs in to; administrators who hold their roles make them', async () => {
    const open = (more: Fields = {}, client = admin): Promise<Reply> =>
      of(client).confirm('/api/Account/OpenService', { Name: '数据仓库', Roles: 'finance', ...more });
    expect(await open({}, sales)).toMatchObject({ Code: 12 });
    expect(at((await open({ Name: ' ' })).Data, 'Issues.0.Field')).toBe('Name');
    expect(at((await open({ Roles: 'nothing' })).Data, 'Issues.0.Field')).toBe('Roles');
    // The gained access must be confirmed first, as with people.
    const asked = await of(admin).post('/api/Account/OpenService', { Name: '数据仓库', Roles: 'finance' });
    expect([asked.Code, at(asked.Data, 'Gains.Accounts.0.Name')]).toEqual([24, '数据仓库']);
    const opened = await open();
    const LoginId = String(at(opened.Data, 'LoginId'));
    const id = numberAt(opened.Data, 'Id');
    for (const Name of ['数据仓库', '数据\u200b仓库', '\u202e数据仓库\u202c', '数据 仓库', '\ufeff数据仓库'])
      expect(at((await open({ Name })).Data, 'Issues.0.Message')).toBe('已有同名的服务账号');
    for (const Name of ['\u200b\u202e', '没有\u200b人用过'])
      expect(at((await open({ Name })).Data, 'Issues.0.Message')).toBe('名称里有看不见的字符，请去掉');
    const listed = (await of(admin).get('/api/Account/Search', { kind: 'service' })).Data;
    expect(listAt(listed, 'Rows')).toMatchObject([
      { Id: id, RealName: '数据仓库', IsService: true, PhoneNumber: null },
    ]);

    expect(await of(admin).post('/api/Account/AddToken', { ...WANTED, LoginId, Roles: 'admin' })).toMatchObject({
      Data: { Issues: [{ Field: 'Roles' }] },
    });
    expect(await of(admin).post('/api/Account/AddToken', { ...WANTED, LoginId, Password: 'wrong-1' })).toMatchObject({
      Code: 20,
    });
    expect(await of(admin).post('/api/Account/AddToken', { ...WANTED, LoginId: SALES })).toMatchObject({ Code: 12 });
    expect(await of(sales).post('/api/Account/AddToken', { ...WANTED, LoginId })).toMatchObject({ Code: 12 });
    const made = await of(admin).post('/api/Account/AddToken', { ...WANTED, LoginId, ReadsOnly: 'false' });
    const program = by(String(at(made.Data, 'Token')));
    const all = await of(admin).get('/api/Order/Search', { rows: 100 });
    expect(column((await program.get('/api/Order/Search', { rows: 100 })).Data, 'Id')).toEqual(column(all.Data, 'Id'));
    expect(await program.post('/api/Customer/Add', { CustomerName: '程序建的客户', Level: 3 })).toMatchObject({
      Code: 12,
    });
    const { settings } = server.running.services;
    Object.assign(settings, { secondFactor: 'all' });
    expect(await program.get('/api/Order/Search')).toMatchObject({ Code: 0 });
    expect(await of(admin).get('/api/Order/Search')).toMatchObject({ Code: 12 });
    Object.assign(settings, { secondFactor: 'offered' });
    const seen = (await of(admin).get('/api/Account/Tokens', { loginId: LoginId })).Data;
    expect(seen).toMatchObject({ Account: { Id: id, IsService: true }, Rows: [{ Name: '财务同步' }] });
    expect(column(seen, 'Value', 'Entities')).not.toContain('Customer');

    // Service accounts cannot sign in, even with a password.
    const { PasswordHash } = (
      await sql<{ PasswordHash: string }>`select "PasswordHash" from "account" where "LoginId" = ${SALES}`.execute(
        server.running.services.database.db,
      )
    ).rows[0] ?? { PasswordHash: '' };
    expect(await server.client().signIn(LoginId, TEST_PASSWORD)).toMatchObject({ Code: 11 });
    await sql`update "account" set "PasswordHash" = ${PasswordHash} where "Id" = ${String(id)}::bigint`.execute(
      server.running.services.database.db,
    );
    expect(await server.client().signIn(LoginId, TEST_PASSWORD)).toMatchObject({
      Code: 11,
      Message: '这是程序用的服务账号，只能用访问令牌',
    });
    expect(await of(admin).post('/api/Account/GivePassword', { id })).toMatchObject({
      Message: '服务账号没有密码，只能用访问令牌',
    });

    // Administrators of accounts with fewer permissions cannot create tokens with more; and a program cannot administer
    // accounts.
    const keys = { KeyList: '["IndexMgr","OrgMgr"]', ActionList: '["Account.edit","Account.create"]', DataScope: 5 };
    const role = { RoleName: '账号管理', RoleCode: 'keeper', EntityScopes: '{}', IsEnabled: true, ...keys };
    await of(admin).confirm('/api/Role/Save', role);
    const owner = numberAt(
      (await of(admin).get('/api/Account/Search', { searchKey: '13900000005' })).Data,
      'Rows.0.Id',
    );
    expect(await of(admin).confirm('/api/Account/SetRoles', { id: owner, Roles: 'keeper' })).toMatchObject({ Code: 0 });
    const keeper = await server.signIn('13900000005');
    expect(await keeper.post('/api/Account/AddToken', { ...WANTED, LoginId })).toMatchObject({ Code: 12 });
    expect(await keeper.confirm('/api/Account/OpenService', { Name: '越权', Roles: 'finance' })).toMatchObject({
      Code: 12,
    });
    expect(await open({ Name: '管理程序', Roles: 'admin' })).toMatchObject({ Code: 0 });
    const adminId = numberAt((await of(admin).get('/api/Account/CurrentUser')).Data, 'UserValues.AccountId');
    expect(await of(admin).confirm('/api/Account/SetRoles', { id: adminId, Roles: 'sales' })).toMatchObject({
      Code: 30,
    });

    const { rows: log } = await sql<{ title: string; action: string }>`
      select "RecordTitle" as title, "OpAction" as action from "opLog"
      where "RecordId" = ${String(id)}::bigint and "EntityKey" = 'account' and "Result" = 'ok' order by "Id"`.execute(
      server.running.services.database.db,
    );
    expect(log).toContainEqual({ title: '数据仓库：财务同步', action: 'addToken' });
    expect(log).toContainEqual({ title: '数据仓库', action: 'create' });
    expect(await of(admin).post('/api/Account/SetState', { id, action: 'disable' })).toMatchObject({ Code: 0 });
    expect(await program.get('/api/Order/Search')).toMatchObject({ Code: 10 });
  });

  it('end when their account may not sign in any more', async () => {
    const token = await make();
    expect(await by(token).get('/api/Order/Search')).toMatchObject({ Successed: true });
    const accounts = await of(admin).get('/api/Account/Search', { searchKey: SALES });
    const id = numberAt(accounts.Data, 'Rows.0.Id');
    expect(await of(admin).post('/api/Account/SetState', { id, action: 'disable' })).toMatchObject({
      Successed: true,
    });
    expect(await by(token).get('/api/Order/Search')).toMatchObject({ Code: 10 });
  });

  it('end at their time', async () => {
    const { Data } = await of(admin).post('/api/Account/AddToken', { ...WANTED, Days: '1' });
    const token = String(at(Data, 'Token'));
    server.clock.now = new Date(server.clock.now.getTime() + DAY - 1000);
    expect(await by(token).get('/api/Order/Search')).toMatchObject({ Successed: true });
    server.clock.now = new Date(server.clock.now.getTime() + 2000);
    expect(await by(token).get('/api/Order/Search')).toMatchObject({ Code: 10 });
  });
});
