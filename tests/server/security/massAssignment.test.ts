import { expect, it } from 'vitest';
import { codeSentTo, sentTo } from '../../support/server/outbox.ts';
import { makeProduct, VEHICLES } from '../../support/server/makeProduct.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, useServer } from '../../support/server/TestServer.ts';

/** Everything a stranger would like to be. */
const WISHES = {
  Id: '1',
  LoginId: 'admin-2',
  EmployeeId: '1',
  CustomerId: '1',
  'Roles[0]': 'admin',
  Roles: 'admin',
  AccountState: '3',
  IsChairman: 'true',
  IsSeniorExecutive: 'true',
  IsUnitChief: 'true',
  UnitPath: '/1/',
  PasswordHash: 'scrypt$1$1$1$AA==$AA==',
  MustChangePassword: 'false',
  WxBound: 'true',
  DemoLabel: '管理员',
  IsDeleted: 'true',
  Email: 'evil@example.com',
  RealName: '系统管理员',
  CreatorId: '1',
  '__proto__[Roles]': 'admin',
  'account[Roles][0]': 'admin',
};

onOneDatabase('fields that nobody asked for', (kind) => {
  const server = useServer(kind);
  const accountOf = async (phone: string) =>
    (await queryRows(server, `select * from "account" where "PhoneNumber" = '${phone}'`))[0];
  const register = async (client: TestClient, phone: string, more: Record<string, string>) => {
    const before = (await sentTo(server, phone)).length;
    await client.get('/api/Account/GetRegOrBindCode', { phoneNumber: phone });
    return client.post('/api/Account/RegOrBind', {
      ...more,
      PhoneNumber: phone,
      Password: 'default-of-the-product',
      ConfirmPassword: 'default-of-the-product',
      ValidateCode: await codeSentTo(server, phone, before + 1),
    });
  };

  it('make nobody an employee, a customer or a chairman when he registers', async () => {
    const { Roles: _twice, ...wishes } = WISHES;
    const client = server.client();
    const reply = await register(client, '13711110001', wishes);
    expect(reply).toMatchObject({
      Successed: true,
      Data: {
        PhoneNumber: '13711110001',
        RealName: null,
        Email: null,
        UnitPath: '',
        AuthedRouteInfos: [],
        IsChairman: false,
        IsSeniorExecutive: false,
        LoginInfo: { EmployeeId: 0, Roles: [], IsUnitChief: false },
        UserValues: { Role: 'customer', CustomerId: null, EmployeeId: null },
        CustomerName: null,
        HasPassword: false,
        WxBound: false,
      },
    });
    expect(await accountOf('13711110001')).toMatchObject({
      LoginId: '13711110001',
      EmployeeId: null,
      CustomerId: null,
      Roles: null,
      AccountState: 1,
      PasswordHash: null,
      DemoLabel: null,
      IsDeleted: false,
      CreatorId: null,
      MustChangePassword: true,
    });
    expect(at((await client.get('/api/order/Search')).Data, 'Total') ?? 0).toBe(0);
    expect(await client.get('/api/System/GetAdminWebMenu')).toMatchObject({ Code: 12 });
  });

  it('change nothing of an account that is there', async () => {
    const before = await accountOf('13800000001');
    expect(await register(server.client(), '13800000001', WISHES)).toMatchObject({
      Successed: true,
      Data: { RealName: '城投张总', UserValues: { Role: 'customer', CustomerId: 1 } },
    });
    expect({ ...(await accountOf('13800000001')), LastLoginTime: null }).toEqual({ ...before, LastLoginTime: null });
  });

  it('change nothing but what a call is for', async () => {
    const client = await server.signIn('13900000006');
    const before = await accountOf('13900000006');
    const own = { OldPassword: 'test-password-1', Password: 'another-Pass-77', ConfirmPassword: 'another-Pass-77' };
    expect(await client.post('/api/Account/ChangePassword', { ...WISHES, ...own })).toMatchObject({ Successed: true });
    await client.post('/api/Account/GetRebindCode', { ...WISHES, PhoneNumber: '13711110002' });
    const rebind = {
      PhoneNumber: '13711110002',
      Password: own.Password,
      ValidateCode: await codeSentTo(server, '13711110002'),
    };
    expect(await client.post('/api/Account/RebindPhone', { ...WISHES, ...rebind })).toMatchObject({ Successed: true });
    const after = await accountOf('13711110002');
    const changed = Object.keys(after ?? {}).filter((name) => after?.[name] !== before?.[name] && name !== 'Roles');
    expect(changed.sort()).toEqual(['MustChangePassword', 'PasswordHash', 'PhoneNumber', 'Version']);
    expect(after?.['Roles']).toEqual(before?.['Roles']);
  });

  it('sign in as nobody else', async () => {
    const client = server.client();
    const reply = await client.post('/api/Account/Login', {
      LoginId: '13900000007',
      Password: 'test-password-1',
      AccountId: '1',
      EmployeeId: '1',
    });
    expect(reply).toMatchObject({ Successed: false, Code: 30 });
    expect(await client.get('/api/Account/Sessions', { ...WISHES, tokenHash: 'x' })).toMatchObject({ Code: 10 });
  });

  it('do not reach a record: what the system writes stays what it is', async () => {
    const client = await server.signIn('13900000001');
    const own = numberAt((await client.get('/api/Account/CurrentUser')).Data, 'UserValues.EmployeeId');
    const id = await client.add('order', {
      Title: '多余的字段',
      CustomerId: 1,
      Kind: 10,
      Money: 5,
      CreatorId: 5,
      UpdaterId: 5,
      CreateTime: '2001-01-01 00:00:00',
      OwnerUnitPath: '/',
      Version: 99,
      IsDeleted: true,
    });
    const [row] = await queryRows(server, `select * from "order" where "Id" = ${id}`);
    expect(row).toMatchObject({ CreatorId: own, UpdaterId: own, Version: 1, IsDeleted: false });
    expect(row?.['CreateTime']).not.toContain('2001');
    expect(row?.['OwnerUnitPath']).not.toBe('/');
  });
});

onOneDatabase('a product without employees and customers', (kind) => {
  it('gives a stranger who registers nothing at all', async () => {
    const company = { 'company.json': { name: '公司', signIn: { sms: { register: true } } } };
    const server = await openServer(kind, { schemasDir: makeProduct({ ...VEHICLES, ...company }) }, 'empty');
    const client = server.client();
    await client.get('/api/Account/GetRegOrBindCode', { phoneNumber: '13711110001' });
    const reply = await client.post('/api/Account/RegOrBind', {
      PhoneNumber: '13711110001',
      ValidateCode: await codeSentTo(server, '13711110001'),
    });
    expect(reply).toMatchObject({
      Data: { LoginInfo: { EmployeeId: 0, Roles: [] }, UserValues: { Role: 'customer' } },
    });
    expect(await client.get('/api/vehicle/Search')).toMatchObject({ Successed: false });
    expect(await client.post('/api/vehicle/Add', { Plate: '浙A00001', Kind: 1, Seats: 5 })).toMatchObject({ Code: 12 });
    expect(await client.get('/api/System/GetSchema', { entity: 'vehicle' })).toMatchObject({
      Data: { Access: { Actions: [], Writable: [] } },
    });
    await server.close();
  });
});
