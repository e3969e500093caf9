import { expect, it } from 'vitest';
import { codeSentTo, otherThan, sentTo } from '../../support/server/outbox.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { TEST_PASSWORD } from '../../support/server/testSettings.ts';
import type { TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

/** The password that old clients send with the registration call; it is accepted and ignored. */
const REGISTRATION = 'Guiju@12345678';
const STRANGER = '13711110001';
const CHOSEN = 'chosen-Pass-88';

onOneDatabase('passwords', (kind) => {
  const server = useServer(kind);
  const later = (minutes: number): void => {
    server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
  };
  const hashOf = async (phone: string): Promise<unknown> =>
    (await queryRows(server, `select "PasswordHash" from "account" where "PhoneNumber" = '${phone}'`))[0]?.[
      'PasswordHash'
    ];
  const register = async (client: TestClient, phone: string, password: string) => {
    const before = (await sentTo(server, phone)).length;
    await client.get('/api/Account/GetRegOrBindCode', { phoneNumber: phone });
    return client.post('/api/Account/RegOrBind', {
      PhoneNumber: phone,
      Password: password,
      ConfirmPassword: password,
      ValidateCode: await codeSentTo(server, phone, before + 1),
    });
  };
  const askReset = async (client: TestClient, phone: string): Promise<string> => {
    const before = (await sentTo(server, phone)).length;
    await client.post('/api/Account/GetResetPwdCode', { phoneNumber: phone });
    return codeSentTo(server, phone, before + 1);
  };
  const reset = (client: TestClient, phone: string, code: string, password = CHOSEN, confirm = password) =>
    client.post('/api/Account/ResetPassword', {
      PhoneNumber: phone,
      ValidateCode: code,
      Password: password,
      ConfirmPassword: confirm,
    });

  it('are not set by registering: what the call carries opens nothing', async () => {
    expect(await register(server.client(), STRANGER, REGISTRATION)).toMatchObject({ Successed: true });
    expect(await hashOf(STRANGER)).toBeNull();
    const strip = (reply: object) => ({ ...reply, headers: null });
    const unknown = await server.client().signIn('13799999999', REGISTRATION);
    expect(unknown).toMatchObject({ Code: 11, Message: '账号或密码不正确' });
    for (const password of [REGISTRATION, 'undefined', 'null', ' '])
      expect(strip(await server.client().signIn(STRANGER, password))).toEqual(strip(unknown));
  });

  it('are set by a code, and work then', async () => {
    later(1);
    const client = server.client();
    const code = await askReset(client, STRANGER);
    expect(await reset(client, STRANGER, code)).toMatchObject({ Successed: true, Data: null, Message: '' });
    expect(await client.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
    expect(await client.signIn(STRANGER, CHOSEN)).toMatchObject({
      Successed: true,
      Data: { HasPassword: true, MustChangePassword: false },
    });
    expect(await hashOf(STRANGER)).toMatch(/^scrypt\$/);
    expect(await reset(client, STRANGER, code, 'again-Pass-99')).toMatchObject({ Code: 14 });
  });

  it('stay what they are when somebody binds a phone number that has an account', async () => {
    const before = await hashOf('13900000006');
    expect(await register(server.client(), '13900000006', REGISTRATION)).toMatchObject({
      Successed: true,
      Data: { RealName: '沈佳宁' },
    });
    expect(await hashOf('13900000006')).toBe(before);
    expect(await server.client().signIn('13900000006')).toMatchObject({ Successed: true });
    expect(await server.client().signIn('13900000006', REGISTRATION)).toMatchObject({ Code: 11 });
  });

  it('are refused when they are weak, and the code stays good', async () => {
    const client = server.client();
    const code = await askReset(client, '13900000007');
    for (const [password, message] of [
      ['short-1', '密码长度为 8 至 128 个字符'],
      ['no-digits-in', '密码须同时包含字母和数字'],
      ['Password123', '该密码过于常见，请换一个'],
      [REGISTRATION, '该密码过于常见，请换一个'],
      ['my-13900000007', '密码不能包含您的手机号码、账号、姓名或公司名称'],
    ])
      expect(await reset(client, '13900000007', code, password)).toMatchObject({
        Code: 20,
        Message: message,
        Data: { Issues: [{ Field: 'Password' }] },
      });
    expect(await reset(client, '13900000007', code, CHOSEN, `${CHOSEN} `)).toMatchObject({
      Code: 20,
      Message: '两次输入的密码不一致',
      Data: { Issues: [{ Field: 'ConfirmPassword' }] },
    });
    expect(await reset(client, '13900000007', otherThan(code))).toMatchObject({ Code: 14 });
    expect(await reset(client, '13900000007', code)).toMatchObject({ Successed: true });
  });

  it('are not set for a disabled account', async () => {
    await queryRows(server, `update "account" set "AccountState" = 2 where "LoginId" = '13900000009'`);
    const client = server.client();
    const before = await hashOf('13900000009');
    const code = await askReset(client, '13900000009');
    expect(await reset(client, '13900000009', code)).toMatchObject({ Code: 11, Message: '账号已停用，请联系管理员' });
    expect(await hashOf('13900000009')).toBe(before);
    later(1);
    expect(await register(client, '13900000009', 'x')).toMatchObject({ Code: 11, Message: '账号已停用，请联系管理员' });
    expect(await client.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
  });

  it('are changed with the current one only, which nobody can guess at will', async () => {
    const client = await server.signIn('13900000010');
    const change = (OldPassword: string, Password = CHOSEN) =>
      client.post('/api/Account/ChangePassword', { OldPassword, Password, ConfirmPassword: Password });
    expect(await change('')).toMatchObject({ Code: 20, Message: '请输入当前密码' });
    expect(await change(TEST_PASSWORD, TEST_PASSWORD)).toMatchObject({ Code: 20, Message: '新密码不能与当前密码相同' });
    expect(await change(TEST_PASSWORD, 'short-1')).toMatchObject({ Code: 20, Message: '密码长度为 8 至 128 个字符' });
    for (let i = 0; i < 5; i += 1)
      expect(await change('wrong-password-1')).toMatchObject({
        Code: 20,
        Message: '当前密码不正确',
        Data: { Issues: [{ Field: 'OldPassword' }] },
      });
    expect(await change(TEST_PASSWORD)).toMatchObject({ Code: 32, status: 429 });
    later(0.1);
    expect(await change(TEST_PASSWORD)).toMatchObject({ Successed: true });
    expect(
      await server
        .client()
        .post('/api/Account/ChangePassword', { OldPassword: 'a', Password: 'b', ConfirmPassword: 'b' }),
    ).toMatchObject({ Code: 10 });
  });

  it('are asked for before a phone number is changed', async () => {
    const client = await server.signIn('13900000010');
    await client.signIn('13900000010', CHOSEN);
    const phone = '13711110010';
    await client.post('/api/Account/GetRebindCode', { PhoneNumber: phone });
    const ValidateCode = await codeSentTo(server, phone);
    const rebind = (more: Record<string, string>) =>
      client.post('/api/Account/RebindPhone', { PhoneNumber: phone, ValidateCode, ...more });
    expect(await rebind({})).toMatchObject({
      Code: 20,
      Message: '请输入当前密码',
      Data: { Issues: [{ Field: 'Password' }] },
    });
    expect(await rebind({ Password: 'wrong-password-1' })).toMatchObject({ Code: 20, Message: '当前密码不正确' });
    expect(await rebind({ Password: CHOSEN })).toMatchObject({ Successed: true, Data: { PhoneNumber: phone } });
    expect(await server.client().signIn(phone, CHOSEN)).toMatchObject({ Data: { RealName: '孙立新' } });
  });

  it('are not needed by those who have none, just after they signed in', async () => {
    const [first, second] = ['13711110020', '13711110021'];
    const client = server.client();
    await register(client, first, 'x');
    const rebind = async (phone: string) => {
      const before = (await sentTo(server, phone)).length;
      await client.post('/api/Account/GetRebindCode', { PhoneNumber: phone });
      const ValidateCode = await codeSentTo(server, phone, before + 1);
      return client.post('/api/Account/RebindPhone', { PhoneNumber: phone, ValidateCode });
    };
    later(9);
    expect(await rebind(second)).toMatchObject({ Successed: true });
    later(11);
    expect(await rebind(first)).toMatchObject({ Code: 12, Message: '为了您的账号安全，请重新登录后再操作' });
    const change = { OldPassword: '', Password: CHOSEN, ConfirmPassword: CHOSEN };
    expect(await client.post('/api/Account/ChangePassword', change)).toMatchObject({ Code: 12 });
  });

  it('keep a phone number with one account', async () => {
    const client = await server.signIn('13900000016');
    await client.post('/api/Account/GetRebindCode', { PhoneNumber: '13900000018' });
    const rebind = {
      PhoneNumber: '13900000018',
      ValidateCode: await codeSentTo(server, '13900000018'),
      Password: TEST_PASSWORD,
    };
    expect(await client.post('/api/Account/RebindPhone', rebind)).toMatchObject({
      Code: 20,
      Message: '该手机号码已绑定其他账号',
    });
    expect(await hashOf('13900000018')).not.toBeNull();
  });

  it('belong to the phone number once it has another account: the old sign-in name leads there no more', async () => {
    // 13900000010 has another number by now, and still this sign-in name.
    const client = server.client();
    later(1);
    expect(await register(client, '13900000010', 'x')).toMatchObject({ Successed: true, Data: { RealName: null } });
    const [account] = await queryRows(server, `select "LoginId" from "account" where "PhoneNumber" = '13900000010'`);
    expect(account?.['LoginId']).toMatch(/^13900000010-[0-9a-f]{8}$/);
    expect(await server.client().signIn('13900000010', CHOSEN)).toMatchObject({ Code: 11 });
  });

  it('are registered once, whoever asks at the same moment', async () => {
    const phone = '13711110030';
    const client = server.client();
    await client.get('/api/Account/GetRegOrBindCode', { phoneNumber: phone });
    const ValidateCode = await codeSentTo(server, phone);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => client.post('/api/Account/RegOrBind', { PhoneNumber: phone, ValidateCode })),
    );
    expect(replies.filter(({ Successed }) => Successed)).toHaveLength(1);
    expect(await queryRows(server, `select 1 from "account" where "PhoneNumber" = '${phone}'`)).toHaveLength(1);
  });

  it('stay valid for years: nobody has to replace one that is not known to others', async () => {
    later(3 * 365 * 24 * 60);
    expect(await server.client().signIn('13900000007', CHOSEN)).toMatchObject({
      Successed: true,
      Data: { MustChangePassword: false },
    });
  });

  it('change leaves its traces in the op log, without a secret', async () => {
    const rows = await queryRows(server, `select * from "opLog" where "EntityKey" = 'account'`);
    expect(new Set(rows.map(({ OpAction }) => OpAction))).toEqual(
      new Set(['login', 'register', 'resetPassword', 'changePassword', 'rebindPhone']),
    );
    expect(JSON.stringify(rows)).not.toMatch(/1371111|1390000|Pass-|test-password|scrypt/);
  });
});
