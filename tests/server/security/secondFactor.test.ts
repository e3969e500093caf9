import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { codeAt } from '#server/session/totp.ts';
import { at, listAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, onEachDatabase, onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';
import { TEST_PASSWORD } from '../../support/server/testSettings.ts';

const STEP = 30_000;

onEachDatabase('a second factor', (kind) => {
  let admin: TestClient;
  let secret = '';
  let recovery: string[] = [];
  const server = useServer(kind);

  const pass = (milliseconds: number): void => {
    server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
  };
  const code = (by = 0): string => codeAt(secret, Math.floor(server.clock.now.getTime() / STEP) + by);
  const first = async (client = server.client()): Promise<{ client: TestClient; reply: Reply; Ticket: string }> => {
    const reply = await client.signIn(SALES);
    return { client, reply, Ticket: String(at(reply.Data, 'Ticket')) };
  };
  const second = (client: TestClient, Ticket: string, Code: string): Promise<Reply> =>
    client.post('/api/Account/SecondFactor', { Ticket, Code });
  const turnOn = async (client: TestClient): Promise<Reply> => {
    const begun = await client.post('/api/Account/BeginSecondFactor', { Password: TEST_PASSWORD });
    secret = String(at(begun.Data, 'Secret'));
    const reply = await client.post('/api/Account/ConfirmSecondFactor', { Code: code() });
    recovery = listAt(reply.Data, 'RecoveryCodes').map(String);
    return reply;
  };

  it('is begun by the password, counts when a code of it was shown, and ends other sessions', async () => {
    const [sales, other] = [await server.signIn(SALES), await server.signIn(SALES)];
    expect(await sales.post('/api/Account/BeginSecondFactor', { Password: 'wrong-1' })).toMatchObject({ Code: 20 });
    expect(at((await sales.get('/api/Account/CurrentUser')).Data, 'HasSecondFactor')).toBe(false);
    const begun = await sales.post('/api/Account/BeginSecondFactor', { Password: TEST_PASSWORD });
    expect(at(begun.Data, 'Uri')).toContain(`secret=${String(at(begun.Data, 'Secret'))}`);
    expect(await sales.post('/api/Account/ConfirmSecondFactor', { Code: '000000' })).toMatchObject({
      Code: 20,
      Data: { Issues: [{ Field: 'Code' }] },
    });
    // Begun and not proved: the password alone still signs in.
    expect((await first()).reply).toMatchObject({ Code: 0 });
    expect(await turnOn(sales)).toMatchObject({ Code: 0 });
    expect(new Set(recovery).size).toBe(10);
    expect(at((await sales.get('/api/Account/CurrentUser')).Data, 'HasSecondFactor')).toBe(true);
    expect(await other.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
    expect(await sales.post('/api/Account/BeginSecondFactor', { Password: TEST_PASSWORD })).toMatchObject({ Code: 30 });
  });

  it('is kept encrypted, its key and its codes not beside it', async () => {
    const { rows } = await sql<Record<string, unknown>>`select * from "secondFactor"`.execute(
      server.running.services.database.db,
    );
    const stored = JSON.stringify(rows);
    for (const clear of [secret, ...recovery, ...recovery.map((one) => one.replace('-', ''))])
      expect(stored).not.toContain(clear);
    const file = join(server.settings.dataDir, 'keys/installation.key');
    expect(readFileSync(file)).toHaveLength(32);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('is asked for after the right password only, and each code signs in once', async () => {
    const wrong = await server.client().signIn(SALES, 'wrong-password-1');
    expect(wrong).toMatchObject({ Code: 11, Data: null });
    pass(STEP);
    const { client, reply, Ticket } = await first();
    expect(reply).toMatchObject({ Code: 17, Message: '请输入动态验证码' });
    expect(client.cookie).not.toContain('sid=');
    expect(await client.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
    const used = code();
    expect(await second(client, Ticket, used)).toMatchObject({ Code: 0 });
    expect(await client.get('/api/Account/CurrentUser')).toMatchObject({ Code: 0 });
    const again = await first();
    expect(await second(again.client, again.Ticket, used)).toMatchObject({ Code: 14 });
    // The one before is no way around it.
    expect(await second(again.client, again.Ticket, code(-1))).toMatchObject({ Code: 14 });
    expect(await second(again.client, `${again.Ticket}x`, code(1))).toMatchObject({ Code: 11 });
    expect(await second(again.client, again.Ticket, code(1))).toMatchObject({ Code: 0 });
  });

  it('is one code once, however many try it at the same moment', async () => {
    pass(3 * STEP);
    const tries = await Promise.all(Array.from({ length: 4 }, () => first()));
    const replies = await Promise.all(tries.map(({ client, Ticket }) => second(client, Ticket, code())));
    expect(replies.filter(({ Code }) => Code === 0)).toHaveLength(1);
  });

  it('lets in by a recovery code, once', async () => {
    pass(20 * 60_000);
    const [one = ''] = recovery;
    const { client, Ticket } = await first();
    expect(await second(client, Ticket, one.toLowerCase())).toMatchObject({ Code: 0 });
    const next = await first();
    expect(await second(next.client, next.Ticket, one)).toMatchObject({ Code: 14 });
  });

  it('ends its ticket after five minutes and with another password', async () => {
    pass(20 * 60_000);
    const { client, Ticket } = await first();
    pass(5 * 60_000);
    expect(await second(client, Ticket, code())).toMatchObject({ Code: 11, Message: '登录已超时，请重新登录' });
  });

  it('makes whoever guesses wait, without locking out a browser that was let in before', async () => {
    pass(20 * 60_000);
    const owner = await first();
    expect(await second(owner.client, owner.Ticket, code())).toMatchObject({ Code: 0 });
    pass(STEP);
    const { client, Ticket } = await first();
    const guesses: number[] = [];
    for (let i = 0; i < 12; i += 1) guesses.push((await second(client, Ticket, '123456')).status);
    expect(guesses.filter((status) => status === 429).length).toBeGreaterThan(4);
    const back = await first(owner.client);
    expect(await second(back.client, back.Ticket, code())).toMatchObject({ Code: 0 });
  });

  it('is reset by an administrator, which stands in the op log, and taken away by its owner with a code', async () => {
    pass(20 * 60_000);
    admin = await server.signIn(ADMIN);
    const account = at((await admin.get('/api/Account/Search', { searchKey: SALES })).Data, 'Rows.0');
    expect(at(account, 'HasSecondFactor')).toBe(true);
    const id = Number(at(account, 'Id'));
    const { client, Ticket } = await first();
    expect(await second(client, Ticket, code())).toMatchObject({ Code: 0 });
    expect(await client.post('/api/Account/ResetSecondFactor', { id })).toMatchObject({ Code: 12 });
    expect(await admin.post('/api/Account/ResetSecondFactor', { id })).toMatchObject({ Code: 0 });
    expect(await client.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
    const log = await admin.get('/api/system/SearchOpLogList', { EntityKey: 'account', OpAction: 'resetSecondFactor' });
    expect(at(log.Data, 'Rows.0')).toMatchObject({ RecordId: id, Changes: [{ Title: '两步验证', AfterText: '否' }] });

    const sales = (await first()).client;
    expect(await turnOn(sales)).toMatchObject({ Code: 0 });
    const end = (Code: string): Promise<Reply> =>
      sales.post('/api/Account/EndSecondFactor', { Password: TEST_PASSWORD, Code });
    expect(await end('000000')).toMatchObject({ Code: 20 });
    pass(STEP);
    expect(await end(code())).toMatchObject({ Code: 0 });
    expect((await first()).reply).toMatchObject({ Code: 0 });
  });
});

onOneDatabase('a second factor that administrators have to have', (kind) => {
  const server = useServer(kind, { secondFactor: 'admins' });

  it('keeps them at their own account until they have it, and others not at all', async () => {
    const admin = await server.signIn(ADMIN);
    expect(at((await admin.get('/api/Account/CurrentUser')).Data, 'NeedsSecondFactor')).toBe(true);
    for (const path of ['/api/Account/Search', '/api/Role/Search', '/api/order/Search', '/api/Schema/GetSchema'])
      expect((await admin.get(path)).Successed).toBe(false);
    expect(await admin.get('/api/order/Search')).toMatchObject({ Code: 12, Message: '请先在用户中心开启两步验证' });
    expect(await (await server.signIn(SALES)).get('/api/order/Search')).toMatchObject({ Code: 0 });
    const begun = await admin.post('/api/Account/BeginSecondFactor', { Password: TEST_PASSWORD });
    const Code = codeAt(String(at(begun.Data, 'Secret')), Math.floor(server.clock.now.getTime() / STEP));
    expect(await admin.post('/api/Account/ConfirmSecondFactor', { Code })).toMatchObject({ Code: 0 });
    expect(await admin.get('/api/order/Search')).toMatchObject({ Code: 0 });
    expect(await admin.post('/api/Account/EndSecondFactor', { Password: TEST_PASSWORD, Code })).toMatchObject({
      Code: 12,
    });
  });
});

onOneDatabase('a sign-in with a browser that was never seen', (kind) => {
  const server = useServer(kind, {}, 'shipped');

  it('is told to the owner; the first of all and one that is known are not', async () => {
    const count = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from "message" where "MessageTitle" = '账号在新设备登录'`.execute(
        server.running.services.database.db,
      );
      return rows[0]?.count ?? 0;
    };
    const person = server.client();
    await person.signIn('13900000005');
    const before = await count();
    await person.signIn('13900000005');
    expect(await count()).toBe(before);
    await server.signIn('13900000005');
    expect(await count()).toBe(before + 1);
  });
});
