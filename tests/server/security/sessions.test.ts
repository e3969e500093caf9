import { expect, it } from 'vitest';
import { writePassword } from '#server/db/accounts/accountWrites.ts';
import { findAccount } from '#server/db/accounts/accounts.ts';
import { hashToken, newSessionToken } from '#server/access/Sessions.ts';
import { startServer } from '#server/start/startServer.ts';
import { askLoginCode, codeSentTo } from '../../support/server/outbox.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, column, listAt, numberAt, TestClient } from '../../support/server/TestClient.ts';
import { TEST_PASSWORD } from '../../support/server/testSettings.ts';
import { onOneDatabase, openServer, useServer } from '../../support/server/TestServer.ts';

const NEW_PASSWORD = 'another-Pass-77';
const tokenOf = (client: TestClient): string => /sid=([^;]+)/.exec(client.cookie)?.[1] ?? '';

it('session ids are 256 random bits', () => {
  const tokens = Array.from({ length: 1000 }, newSessionToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

onOneDatabase('sessions', (kind) => {
  const server = useServer(kind);
  const isIn = async (client: TestClient, cookie = client.cookie): Promise<boolean> => {
    const reply = await client.get('/api/Account/CurrentUser', {}, { cookie });
    if (!reply.Successed) expect(reply).toMatchObject({ Code: 10, Message: '请先登录', Data: null });
    return reply.Successed;
  };
  const sessionsOf = async (client: TestClient) => listAt((await client.get('/api/Account/Sessions')).Data, 'Rows');
  const later = (minutes: number): void => {
    server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
  };

  it('keeps only the hash of an id', async () => {
    const client = await server.signIn('13900000006');
    const rows = JSON.stringify(await queryRows(server, 'select * from "session"'));
    expect(rows).toContain(hashToken(tokenOf(client)));
    expect(rows).not.toContain(tokenOf(client));
  });

  it('starts a new session at every sign-in and ends the old one', async () => {
    const client = await server.signIn('13900000006');
    const first = client.cookie;
    await client.signIn('13900000006');
    expect(client.cookie).not.toBe(first);
    expect(await isIn(client, first)).toBe(false);
    const second = `sid=${tokenOf(client)}`;
    const code = await askLoginCode(server, client, '13900000006');
    await client.post('/api/Account/PhoneLogin', { LoginId: '13900000006', ValidateCode: code });
    expect([await isIn(client), await isIn(client, second)]).toEqual([true, false]);
  });

  it('never adopts an id that it did not give', async () => {
    const client = server.client();
    const planted = `sid=${'A'.repeat(43)}`;
    const reply = await client.post(
      '/api/Account/Login',
      { LoginId: '13900000006', Password: TEST_PASSWORD },
      { cookie: planted },
    );
    expect(reply.headers.getSetCookie()[0]).not.toContain(planted);
    expect(await isIn(client, planted)).toBe(false);
  });

  it('ends the session at sign-out', async () => {
    const client = await server.signIn('13900000006');
    const { cookie } = client;
    expect(await client.get('/api/account/SigningOut')).toMatchObject({ Successed: true, Data: null });
    expect(await isIn(client, cookie)).toBe(false);
    expect(await client.get('/api/account/SigningOut')).toMatchObject({ Successed: true });
  });

  it('ends a session after an hour without calls, and after twelve hours in any case', async () => {
    const client = await server.signIn('13900000006');
    for (let minute = 50; minute < 12 * 60; minute += 50) {
      later(50);
      expect(await isIn(client)).toBe(true);
    }
    later(21);
    expect(await isIn(client)).toBe(false);
    const idle = await server.signIn('13900000006');
    later(61);
    expect(await isIn(idle)).toBe(false);
  });

  it('lets customers stay as long as customers may', async () => {
    const client = await server.signIn('13800000001');
    later(23 * 60);
    expect(await isIn(client)).toBe(true);
    later(24 * 60 + 1);
    expect(await isIn(client)).toBe(false);
  });

  it('ends all other sessions when the password is changed, and gives this browser a new id', async () => {
    const [here, there] = [await server.signIn('13900000007'), await server.signIn('13900000007')];
    const before = here.cookie;
    const change = { OldPassword: TEST_PASSWORD, Password: NEW_PASSWORD, ConfirmPassword: NEW_PASSWORD };
    expect(await here.post('/api/Account/ChangePassword', change)).toMatchObject({
      Successed: true,
      Data: { RealName: '吴浩' },
    });
    expect([await isIn(here), await isIn(here, before), await isIn(there)]).toEqual([true, false, false]);
    expect(await server.client().signIn('13900000007')).toMatchObject({ Code: 11 });
    expect(await server.client().signIn('13900000007', NEW_PASSWORD)).toMatchObject({ Successed: true });
  });

  it('ends all sessions when the password is reset, that of the browser included', async () => {
    const [here, there] = [await server.signIn('13900000010'), await server.signIn('13900000010')];
    await here.post('/api/Account/GetResetPwdCode', { phoneNumber: '13900000010' });
    const reset = {
      PhoneNumber: '13900000010',
      ValidateCode: await codeSentTo(server, '13900000010'),
      Password: NEW_PASSWORD,
      ConfirmPassword: NEW_PASSWORD,
    };
    expect(await here.post('/api/Account/ResetPassword', reset)).toMatchObject({ Successed: true, Data: null });
    expect([await isIn(here), await isIn(there)]).toEqual([false, false]);
  });

  it('ends all other sessions when the phone number changes', async () => {
    const [here, there] = [await server.signIn('13900000009'), await server.signIn('13900000009')];
    await here.post('/api/Account/GetRebindCode', { PhoneNumber: '13700000009' });
    const rebind = {
      PhoneNumber: '13700000009',
      ValidateCode: await codeSentTo(server, '13700000009'),
      Password: TEST_PASSWORD,
    };
    expect(await here.post('/api/Account/RebindPhone', rebind)).toMatchObject({
      Successed: true,
      Data: { PhoneNumber: '13700000009' },
    });
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  });

  it('ends the sessions of a disabled account for good', async () => {
    const client = await server.signIn('13900000018');
    await queryRows(server, `update "account" set "AccountState" = 2 where "LoginId" = '13900000018'`);
    later(0.1);
    expect(await isIn(client)).toBe(false);
    await queryRows(server, `update "account" set "AccountState" = 1 where "LoginId" = '13900000018'`);
    later(0.1);
    expect(await isIn(client)).toBe(false);
  });

  it('lets no sign-in slip in behind a changed password or a disabled account', async () => {
    const { database, sessions } = server.running.services;
    const account = await findAccount(database.db, '13900000016');
    if (account === undefined) throw new Error('the account is not there');
    const from = { address: '127.0.0.1', agent: null };
    const proved = account.PasswordHash ?? '';
    await writePassword(database.db, account.Id, 'scrypt$other', '2026-03-10 10:00:00');
    await expect(sessions.start(account, { ...from, passwordHash: proved })).rejects.toMatchObject({
      code: 'SIGN_IN_FAILED',
    });
    await queryRows(server, `update "account" set "AccountState" = 2 where "Id" = ${account.Id}`);
    await expect(sessions.start(account, from)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
    expect(await queryRows(server, `select 1 from "session" where "AccountId" = ${account.Id}`)).toEqual([]);
  });

  it('shows a user his sessions, and lets him end them', async () => {
    const here = await server.signIn('13900000002');
    const there = server.client();
    await there.post(
      '/api/Account/Login',
      { LoginId: '13900000002', Password: TEST_PASSWORD },
      { 'user-agent': `Browser ${'x'.repeat(500)}` },
    );
    const rows = await sessionsOf(here);
    expect(rows).toHaveLength(2);
    expect(rows.map((row) => at(row, 'IsCurrent'))).toEqual([false, true]);
    expect(rows[0]).toMatchObject({ Address: '127.0.0.1', Agent: `Browser ${'x'.repeat(500)}`.slice(0, 300) });
    expect(JSON.stringify(rows)).not.toContain(hashToken(tokenOf(here)));
    expect(await here.post('/api/Account/EndSession', { Id: numberAt(rows[0], 'Id') })).toMatchObject({
      Successed: true,
    });
    expect([await isIn(there), await isIn(here)]).toEqual([false, true]);
    expect(await here.post('/api/Account/EndSession', { Id: numberAt(rows[0], 'Id') })).toMatchObject({
      Code: 13,
      Message: '该登录已结束',
    });
  });

  it('shows nobody the sessions of others, and lets nobody end them, but administrators', async () => {
    const [victim, stranger, admin] = [
      await server.signIn('13900000005'),
      await server.signIn('13900000006'),
      await server.signIn('13900000001'),
    ];
    const accountId = numberAt((await victim.get('/api/Account/CurrentUser')).Data, 'Id');
    const [session] = await sessionsOf(victim);
    const end = { Id: numberAt(session, 'Id') };
    expect(await stranger.get('/api/Account/Sessions', { accountId })).toMatchObject({ Code: 12, Data: null });
    const [refused, missing] = [
      await stranger.post('/api/Account/EndSession', end),
      await stranger.post('/api/Account/EndSession', { Id: 999_999 }),
    ];
    expect({ ...refused, headers: null }).toEqual({ ...missing, headers: null });
    expect(refused.Code).toBe(13);
    expect(await isIn(victim)).toBe(true);
    expect(column((await admin.get('/api/Account/Sessions', { accountId })).Data, 'Id')).toEqual([end.Id]);
    expect(await admin.post('/api/Account/EndSession', end)).toMatchObject({ Successed: true });
    expect(await isIn(victim)).toBe(false);
    const logged = await queryRows(server, `select "RecordId" from "opLog" where "OpAction" = 'endSession'`);
    expect(logged.at(-1)).toEqual({ RecordId: accountId });
  });

  it('ends all sessions but the one that asks, those of others for administrators only', async () => {
    const [here, there, stranger, admin] = [
      await server.signIn('13900000018'),
      await server.signIn('13900000018'),
      await server.signIn('13900000006'),
      await server.signIn('13900000001'),
    ];
    const accountId = numberAt((await here.get('/api/Account/CurrentUser')).Data, 'Id');
    expect(await stranger.post('/api/Account/EndOtherSessions', { accountId })).toMatchObject({ Code: 12, Data: null });
    expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
    expect(await here.post('/api/Account/EndOtherSessions', {})).toMatchObject({ Successed: true });
    expect([await isIn(here), await isIn(there), await isIn(stranger)]).toEqual([true, false, true]);
    expect(await admin.post('/api/Account/EndOtherSessions', { accountId })).toMatchObject({ Successed: true });
    expect([await isIn(here), await isIn(admin), await isIn(stranger)]).toEqual([false, true, true]);
  });

  it('finds the sessions of an account by its phone number, for administrators only', async () => {
    const [owner, stranger, admin] = [
      await server.signIn('13900000018'),
      await server.signIn('13900000006'),
      await server.signIn('13900000001'),
    ];
    const { Data: user } = await owner.get('/api/Account/CurrentUser');
    const { Data } = await admin.get('/api/Account/Sessions', { loginId: ' 13900000018 ' });
    expect(Data).toMatchObject({ Account: { Id: at(user, 'Id'), LoginId: '13900000018', Name: at(user, 'RealName') } });
    expect(listAt(Data, 'Rows')).toHaveLength(1);
    expect(JSON.stringify(Data)).not.toContain('Hash');
    expect(await admin.get('/api/Account/Sessions', { loginId: '13000000000' })).toMatchObject({
      Code: 13,
      Message: '没有这个账号',
    });
    for (const loginId of ['13900000018', '13000000000', '13900000006'])
      expect(await stranger.get('/api/Account/Sessions', { loginId })).toMatchObject({ Code: 12, Data: null });
  });

  it('are looked up once for calls that come together, and never by a look that began before something changed', async () => {
    const { sessions } = server.running.services;
    const token = tokenOf(await server.signIn('13900000006'));
    sessions.drop();
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => sessions.find(token)));
    expect(first?.user.loginId).toBeDefined();
    for (const other of others) expect(other).toBe(first);
    sessions.drop();
    const before = sessions.find(token);
    sessions.drop();
    const after = await sessions.find(token);
    expect(await before).not.toBe(after);
    sessions.dropCustomers();
    expect(await sessions.find(token)).toBe(after);
  });

  it('keeps sessions over a restart', async () => {
    const client = await server.signIn('13900000001');
    await server.restart();
    const again = new TestClient(server.running.address, client.cookie);
    expect(await isIn(again, client.cookie)).toBe(true);
  });

  if (kind === 'postgres')
    it('sees within five seconds what another process has ended', async () => {
      const fresh = await openServer(kind);
      const other = await startServer(fresh.settings, () => fresh.clock.now);
      const client = await fresh.signIn('13900000006');
      const there = new TestClient(other.address, client.cookie);
      expect(await isIn(there)).toBe(true);
      await client.get('/api/account/SigningOut');
      fresh.clock.now = new Date(fresh.clock.now.getTime() + 5000);
      expect(await isIn(there, there.cookie)).toBe(false);
      await other.close();
      await fresh.close();
    });
});

onOneDatabase('sessions as they were set up', (kind) => {
  it('last as long as the settings say', async () => {
    const limits = { employee: { idle: 60_000, absolute: 90_000 }, customer: { idle: 10_000, absolute: 20_000 } };
    const server = await openServer(kind, { sessionLimits: limits });
    const client = await server.signIn('13900000006');
    const seconds = async (count: number): Promise<boolean> => {
      server.clock.now = new Date(server.clock.now.getTime() + count * 1000);
      return (await client.get('/api/Account/CurrentUser')).Successed;
    };
    expect([await seconds(50), await seconds(39), await seconds(1)]).toEqual([true, true, false]);
    await server.close();
  });

  it.each([{ proxies: 1 }, { publicUrl: 'https://crm.example.com' }])('have cookies of https with %j', async (more) => {
    const server = await openServer(kind, more);
    const reply = await server.client().signIn('13900000006');
    const device = /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(device),
    ]);
    const asked = await server.client().post('/api/Account/GetPhoneLoginCode', { phoneNumber: '13900000006' });
    expect(asked.headers.getSetCookie()).toEqual([expect.stringMatching(device)]);
    const plain = new TestClient(
      server.running.address,
      `sid=${/=([^;]+)/.exec(reply.headers.getSetCookie()[0] ?? '')?.[1]}`,
    );
    expect(await plain.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
    await server.close();
  });
});
