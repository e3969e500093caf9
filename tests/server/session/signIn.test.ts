import { expect, it } from 'vitest';
import { slowStrangers } from '#server/session/slowDown.ts';
import { at } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

onOneDatabase('signing in', (kind) => {
  const server = useServer(kind);

  it('answers with the user and a cookie that scripts and other sites cannot use', async () => {
    const client = server.client();
    const reply = await client.signIn('13900000005');
    expect(reply.Data).toMatchObject({
      RealName: '何志强',
      PhoneNumber: '13900000005',
      UnitPath: '/1/2/3/',
      UnitName: '造价一部',
      IsChairman: false,
      LoginInfo: { EmployeeId: 5, Roles: ['chief'], UnitPath: '/1/2/3/', IsUnitChief: true },
      UserValues: { EmployeeId: 5, Role: 'employee', IsUnitChief: true },
      AuthedRouteInfos: [
        { Id: 'IndexMgr', Children: [] },
        { Id: 'CustomerMgr', Children: [] },
        { Id: 'ContactMgr', Children: [] },
        { Id: 'FinanceMgr', Children: [{ Id: 'OrderMgr' }] },
      ],
    });
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await client.get('/api/Account/CurrentUser')).Data).toEqual(reply.Data);
    expect(JSON.stringify(reply.Data)).not.toMatch(/scrypt|PasswordHash/);
  });

  it('tells customers from employees', async () => {
    const client = await server.signIn('13800000001');
    const { Data } = await client.get('/api/Account/CurrentUser');
    expect(Data).toMatchObject({
      CustomerName: '杭州城投',
      AuthedRouteInfos: [],
      LoginInfo: { EmployeeId: 0 },
      UserValues: { Role: 'customer', CustomerId: 1 },
    });
  });

  it('says the same for a wrong password and an unknown account, and no more', async () => {
    const client = server.client();
    const wrong = await client.signIn('13900000007', 'not-the-password');
    const unknown = await client.signIn('13999999999', 'not-the-password');
    expect(wrong).toMatchObject({ Successed: false, Code: 11, Message: '账号或密码不正确', Data: null, status: 200 });
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
    expect(client.cookie).toBe('');
  });

  it('does not let disabled accounts in, and ends their sessions', async () => {
    expect(await server.client().signIn('13900000099')).toMatchObject({
      Code: 11,
      Message: '账号已停用，请联系管理员',
    });
    const client = await server.signIn('13900000018');
    const { database, sessions } = server.running.services;
    const { sql } = await import('kysely');
    await sql`update "account" set "AccountState" = 2 where "LoginId" = '13900000018'`.execute(database.db);
    sessions.drop();
    expect(await client.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
  });

  it('makes one address wait after five failures, and nobody else', async () => {
    const client = server.client();
    for (let i = 0; i < 5; i += 1) expect((await client.signIn('13900000009', 'wrong-password')).Code).toBe(11);
    expect(await client.signIn('13900000009')).toMatchObject({ Code: 32, status: 429 });
    server.clock.now = new Date(server.clock.now.getTime() + 2000);
    expect(await client.signIn('13900000009')).toMatchObject({ Successed: true });
    expect(await server.client().signIn('13900000007')).toMatchObject({ Successed: true });
  });

  it('takes several right passwords at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => server.client().signIn('13900000016')));
    expect(replies.map(({ Successed }) => Successed)).toEqual(Array.from({ length: 8 }, () => true));
  });

  it('makes who guesses wait, from however many addresses or at however many names, and not an owner at his own browser', async () => {
    const { services } = server.running;
    const OWNER = '13900000010';
    const text = 'warte';
    const own = await server.signIn(OWNER);
    const guess = (name: string, address: string): Promise<string> =>
      slowStrangers(services, { name, address, device: undefined }, text, () =>
        Promise.reject(new Error('wrong')),
      ).catch((error: Error) => error.message);
    const outcomes = async (count: number, one: (i: number) => Promise<string>): Promise<number> => {
      let refused = 0;
      for (let i = 0; i < count; i += 1) if ((await one(i)) !== 'wrong') refused += 1;
      return refused;
    };
    // One account from many addresses; many names from one IPv6 network.
    expect(await outcomes(25, (i) => guess(OWNER, `10.1.${i}.7`))).toBe(5);
    expect(await outcomes(64, (i) => guess(`1370000${1000 + i}`, `2001:db8:1:2::${i}`))).toBe(4);
    expect(await guess('13700009999', '2001:db8:1:3::1')).toBe('wrong');
    expect(await server.client().signIn(OWNER)).toMatchObject({ Code: 32 });
    expect(await own.signIn(OWNER)).toMatchObject({ Successed: true });
    server.clock.now = new Date(server.clock.now.getTime() + 10 * 60_000);
    expect(await server.client().signIn(OWNER)).toMatchObject({ Successed: true });
  });

  it('says what is missing before it looks for anybody', async () => {
    const client = server.client();
    expect(await client.signIn(' ', 'x')).toMatchObject({ Code: 20, Message: '请输入您的电话号码' });
    expect(await client.signIn('13900000006', '')).toMatchObject({ Code: 20, Message: '请输入密码' });
    // A missing parameter is as empty as an empty one.
    const login = '/api/Account/Login';
    expect(await client.post(login, {})).toMatchObject({ Code: 20, Message: '请输入您的电话号码' });
    expect(await client.post(login, { LoginId: '13900000006' })).toMatchObject({ Code: 20, Message: '请输入密码' });
  });

  it('logs every try', async () => {
    const { database } = server.running.services;
    const { sql } = await import('kysely');
    const { rows } = await sql<{
      Result: string;
      Ip: string;
    }>`select "Result", "Ip" from "opLog" where "OpAction" = 'login'`.execute(database.db);
    expect(rows.filter(({ Result }) => Result === 'failed').length).toBeGreaterThan(5);
    expect(new Set(rows.map(({ Ip }) => Ip))).toEqual(new Set(['127.0.0.1']));
  });

  it('shows each account its own menu', async () => {
    const titles = async (loginId: string) => {
      const routes = await (await server.signIn(loginId)).get('/api/System/GetRoutes', { appType: 1 });
      return Array.isArray(routes.Data) ? routes.Data.map((route: unknown) => at(route, 'Title')) : [];
    };
    expect(await titles('13900000006')).toEqual(['首页', '客户', '联系人', '订单']);
    expect(await titles('13900000016')).toEqual(['首页', '订单', '财务']);
    expect(await titles('13800000001')).toEqual(['首页', '订单']);
    const admin = await server.signIn('13900000001');
    expect((await admin.get('/api/System/GetAdminWebMenu')).Data).toHaveLength(7);
    const sales = await server.signIn('13900000006');
    expect(await sales.get('/api/System/GetAdminWebMenu')).toMatchObject({ Code: 12 });
  });
});
