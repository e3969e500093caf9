import { beforeEach, expect, it } from 'vitest';
import { codeRow } from '#server/session/phoneLogin.ts';
import { keepCode } from '#server/db/accounts/codeSends.ts';
import { startServer } from '#server/start/startServer.ts';
import { startProvider } from '../../support/server/FakeProvider.ts';
import { askLoginCode, codeSentTo, otherThan, sentTo } from '../../support/server/outbox.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, numberAt, TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, useServer } from '../../support/server/TestServer.ts';

const [KNOWN, UNKNOWN] = ['13900000006', '13911112222'];
const WRONG = { Code: 14, Message: '验证码不正确或已失效', Data: null, status: 200 };
const MINUTE = 60_000;

onOneDatabase('codes', (kind) => {
  const server = useServer(kind);
  beforeEach(async () => {
    // Each test has a day of its own, and the limits of it.
    for (const table of ['codeSend', 'codeFailure', 'validateCode']) await queryRows(server, `delete from "${table}"`);
  });
  const later = (milliseconds: number): void => {
    server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
  };
  const login = (client: TestClient, ValidateCode: string, LoginId = KNOWN) =>
    client.post('/api/Account/PhoneLogin', { LoginId, ValidateCode });
  const ask = (client: TestClient, phoneNumber = KNOWN) =>
    client.post('/api/Account/GetPhoneLoginCode', { phoneNumber });

  it('signs in by a code, once', async () => {
    const client = server.client();
    const code = await askLoginCode(server, client, KNOWN);
    expect(await login(client, code)).toMatchObject({ Successed: true, Data: { RealName: '沈佳宁' } });
    expect(await client.get('/api/Account/CurrentUser')).toMatchObject({ Successed: true });
    expect(await login(client, code)).toMatchObject(WRONG);
  });

  it('lets one of many sign in who show the same code at the same moment', async () => {
    const client = server.client();
    const code = await askLoginCode(server, client, KNOWN);
    const replies = await Promise.all(Array.from({ length: 5 }, () => login(client, code)));
    expect(replies.map(({ Code }) => Code).sort()).toEqual([0, 14, 14, 14, 14]);
  });

  it('takes a code for five minutes, and not longer', async () => {
    const client = server.client();
    const code = await askLoginCode(server, client, KNOWN);
    later(5 * MINUTE);
    expect(await login(client, code)).toMatchObject(WRONG);
    const next = await askLoginCode(server, client, KNOWN);
    later(5 * MINUTE - 1);
    expect(await login(client, next)).toMatchObject({ Successed: true });
  });

  it('makes a code void after five wrong ones', async () => {
    const client = server.client();
    const code = await askLoginCode(server, client, KNOWN);
    for (let i = 0; i < 5; i += 1) expect(await login(client, otherThan(code))).toMatchObject(WRONG);
    expect(await login(client, code)).toMatchObject(WRONG);
    later(MINUTE);
    const next = await askLoginCode(server, client, KNOWN);
    for (let i = 0; i < 4; i += 1) await login(client, otherThan(next));
    expect(await login(client, next)).toMatchObject({ Successed: true });
  });

  it('makes the earlier code void when it sends another', async () => {
    const client = server.client();
    const first = await askLoginCode(server, client, KNOWN);
    later(MINUTE);
    const second = await askLoginCode(server, client, KNOWN);
    if (first !== second) expect(await login(client, first)).toMatchObject(WRONG);
    expect(await login(client, second)).toMatchObject({ Successed: true });
  });

  it('takes a code from the browser only that asked for it, and lets no other spoil it', async () => {
    const client = server.client();
    const code = await askLoginCode(server, client, KNOWN);
    const other = server.client();
    await ask(other, '13900000007');
    for (const stranger of [server.client(), other])
      for (let i = 0; i < 4; i += 1) expect(await login(stranger, code)).toMatchObject(WRONG);
    expect(await login(client, code)).toMatchObject({ Successed: true });
  });

  it('takes a code for its purpose only', async () => {
    const client = await server.signIn('13900000007');
    const rest = { Password: 'another-Pass-77', ConfirmPassword: 'another-Pass-77' };
    const uses: Record<string, (ValidateCode: string) => Promise<{ Code: number }>> = {
      login: (ValidateCode) => client.post('/api/Account/PhoneLogin', { LoginId: KNOWN, ValidateCode }),
      bind: (ValidateCode) => client.post('/api/Account/RegOrBind', { PhoneNumber: KNOWN, ValidateCode }),
      reset: (ValidateCode) => client.post('/api/Account/ResetPassword', { PhoneNumber: KNOWN, ValidateCode, ...rest }),
      rebind: (ValidateCode) =>
        client.post('/api/Account/RebindPhone', { PhoneNumber: KNOWN, ValidateCode, Password: 'test-password-1' }),
    };
    const asks: Record<string, () => Promise<{ Successed: boolean }>> = {
      login: () => client.post('/api/Account/GetPhoneLoginCode', { phoneNumber: KNOWN }),
      bind: () => client.get('/api/Account/GetRegOrBindCode', { phoneNumber: KNOWN }),
      reset: () => client.post('/api/Account/GetResetPwdCode', { phoneNumber: KNOWN }),
      rebind: () => client.post('/api/Account/GetRebindCode', { PhoneNumber: KNOWN }),
    };
    for (const [purpose, request] of Object.entries(asks)) {
      later(MINUTE);
      const before = (await sentTo(server, KNOWN)).length;
      expect((await request()).Successed).toBe(true);
      const code = await codeSentTo(server, KNOWN, before + 1);
      for (const [use, show] of Object.entries(uses))
        if (use !== purpose) expect([purpose, use, (await show(code)).Code]).toEqual([purpose, use, 14]);
    }
    expect(await client.get('/api/Account/CurrentUser')).toMatchObject({ Data: { PhoneNumber: '13900000007' } });
  });

  it('takes a code for its phone number only, and for rebinding for its account only', async () => {
    const client = server.client();
    const code = await askLoginCode(server, client, KNOWN);
    expect(await login(client, code, '13900000001')).toMatchObject(WRONG);
    const before = (await sentTo(server, '13700000001')).length;
    const mine = await server.signIn('13900000007');
    await mine.post('/api/Account/GetRebindCode', { PhoneNumber: '13700000001' });
    const rebind = {
      PhoneNumber: '13700000001',
      ValidateCode: await codeSentTo(server, '13700000001', before + 1),
      Password: 'test-password-1',
    };
    await mine.signIn('13900000010');
    expect(await mine.post('/api/Account/RebindPhone', rebind)).toMatchObject(WRONG);
  });

  it('keeps nothing that a code could be read from', async () => {
    const client = server.client();
    const code = await askLoginCode(server, client, KNOWN);
    const kept = JSON.stringify([
      await queryRows(server, 'select * from "validateCode"'),
      await queryRows(server, 'select * from "codeSend"'),
    ]);
    expect(kept).not.toMatch(new RegExp(`"${code}"|${KNOWN}|127\\.0\\.0\\.1`));
    expect(kept).not.toContain(/device=([\w-]+)/.exec(client.cookie)?.[1]);
    const other = server.client();
    await ask(other, '13900000007');
    const hashes = await queryRows(server, 'select distinct "CodeHash" from "validateCode"');
    expect(hashes).toHaveLength(2);
  });

  it('sends one a minute, five an hour and ten a day to a phone, over all four calls together', async () => {
    const client = await server.signIn('13800000001');
    const phone = '13711112222';
    const asks = [
      () => client.post('/api/Account/GetPhoneLoginCode', { phoneNumber: phone }),
      () => client.get('/api/Account/GetRegOrBindCode', { phoneNumber: phone }),
      () => client.post('/api/Account/GetResetPwdCode', { phoneNumber: phone }),
      () => client.post('/api/Account/GetRebindCode', { PhoneNumber: phone }),
    ];
    const codes: number[] = [];
    const round = async (wait: number): Promise<void> => {
      codes.push((await asks[codes.length % 4]?.())?.Code ?? -1);
      later(wait);
    };
    await round(59_000);
    for (const request of asks)
      expect(await request()).toMatchObject({
        Code: 15,
        Message: '验证码已发送，请 1 秒后再试',
        Data: { WaitSeconds: 1 },
        status: 200,
      });
    later(1000);
    for (let i = 0; i < 4; i += 1) await round(MINUTE);
    expect(codes).toEqual([0, 0, 0, 0, 0]);
    expect(await ask(server.client(), phone)).toMatchObject({ Code: 15, Message: '获取验证码次数过多，请稍后再试' });
    later(60 * MINUTE);
    for (let i = 0; i < 5; i += 1) await round(MINUTE);
    later(60 * MINUTE);
    expect(codes).toEqual(Array.from({ length: 10 }, () => 0));
    for (const request of asks) expect(await request()).toMatchObject({ Code: 15 });
    later(22 * 60 * MINUTE);
    expect(await ask(client, phone)).toMatchObject({ Code: 0 });
  });

  it('sends one to a phone that is asked for twenty times at the same moment', async () => {
    const phone = '13711113333';
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => server.client().get('/api/Account/GetRegOrBindCode', { phoneNumber: phone })),
    );
    expect(replies.filter(({ Successed }) => Successed)).toHaveLength(1);
    expect(await sentTo(server, phone)).toHaveLength(1);
  });

  it('sends thirty an hour for one address, and believes no address that the browser claims', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 32; i += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${i}` };
      const phoneNumber = `137000000${String(i).padStart(2, '0')}`;
      codes.push((await server.client().post('/api/Account/GetPhoneLoginCode', { phoneNumber }, headers)).Code);
    }
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 0), 15, 15]);
    later(60 * MINUTE);
    expect(await ask(server.client())).toMatchObject({ Code: 0 });
  });

  it('listens to thirty wrong codes an hour from one address', async () => {
    const client = server.client();
    const code = await askLoginCode(server, client, KNOWN);
    for (let i = 0; i < 30; i += 1) await login(server.client(), '000000', `137000000${String(i).padStart(2, '0')}`);
    expect(await login(client, code)).toMatchObject({ Code: 15, Message: '尝试次数过多，请稍后再试' });
  });

  it('remembers codes and counts over a restart', async () => {
    const client = server.client();
    const code = await askLoginCode(server, client, KNOWN);
    await server.restart();
    const again = new TestClient(server.running.address, client.cookie);
    expect(await ask(again)).toMatchObject({ Code: 15 });
    expect(await login(again, code)).toMatchObject({ Successed: true });
  });

  if (kind === 'postgres')
    it('counts for all processes together', async () => {
      const other = await startServer(server.settings, () => server.clock.now);
      const client = server.client();
      const there = new TestClient(other.address);
      const before = (await sentTo(server, KNOWN)).length;
      const replies = await Promise.all([client, there, client, there].map((one) => ask(one)));
      expect(replies.map(({ Code }) => Code).sort()).toEqual([0, 15, 15, 15]);
      // It arrives after the reply: the next one is not to be taken for it.
      await codeSentTo(server, KNOWN, before + 1);
      later(MINUTE);
      const code = await askLoginCode(server, client, KNOWN);
      const moved = new TestClient(other.address, client.cookie);
      const shown = await Promise.all([client, moved, client, moved].map((one) => login(one, code)));
      expect(shown.map(({ Code }) => Code).sort()).toEqual([0, 14, 14, 14]);
      await other.close();
    });

  it('says the same for phone numbers that nobody has, and sends them nothing', async () => {
    const strip = (reply: object) => ({ ...reply, headers: null });
    for (const path of ['/api/Account/GetPhoneLoginCode', '/api/Account/GetResetPwdCode']) {
      later(MINUTE);
      const [known, unknown] = [
        await server.client().post(path, { phoneNumber: KNOWN }),
        await server.client().post(path, { phoneNumber: UNKNOWN }),
      ];
      expect(known).toMatchObject({ Successed: true, Data: null });
      expect(strip(unknown)).toEqual(strip(known));
    }
    expect(await sentTo(server, UNKNOWN)).toEqual([]);
    const client = server.client();
    later(MINUTE);
    await ask(client, UNKNOWN);
    await ask(client, KNOWN);
    const password = { Password: 'another-Pass-77', ConfirmPassword: 'another-Pass-77' };
    for (const shown of [
      (phone: string) => login(client, '123456', phone),
      (phone: string) =>
        client.post('/api/Account/ResetPassword', { PhoneNumber: phone, ValidateCode: '123456', ...password }),
    ])
      expect(strip(await shown(UNKNOWN))).toEqual(strip(await shown(KNOWN)));
  });

  it('signs nobody in by a phone number that nobody has, even with the right code', async () => {
    const client = server.client();
    await ask(client, UNKNOWN);
    const device = /device=([\w-]+)/.exec(client.cookie)?.[1] ?? '';
    const use = { purpose: 'login', target: UNKNOWN, device, address: '' } as const;
    await keepCode(
      server.running.services.database.db,
      codeRow(use, '123456', device),
      server.clock.now.getTime() + 60_000,
    );
    expect(await login(client, '123456', UNKNOWN)).toMatchObject(WRONG);
    expect(await queryRows(server, 'select * from "validateCode"')).toEqual([]);
  });

  it('wants a phone number, and a code, with the words of the product', async () => {
    const client = server.client();
    expect(await ask(client, '')).toMatchObject({ Code: 20, Message: '请输入您的电话号码' });
    expect(await ask(client, '123')).toMatchObject({ Code: 20, Message: '请输入正确的手机号码' });
    expect(await login(client, '')).toMatchObject({
      Code: 20,
      Message: '请输入短信验证码',
      Data: { Issues: [{ Field: 'ValidateCode', Message: '请输入短信验证码' }] },
    });
    expect(await login(client, '', '')).toMatchObject({ Code: 20, Message: '请输入您的电话号码' });
    for (const path of ['GetPhoneLoginCode', 'GetResetPwdCode', 'PhoneLogin', 'RegOrBind', 'ResetPassword'])
      expect(await client.post(`/api/Account/${path}`, {})).toMatchObject({ Code: 20, Message: '请输入您的电话号码' });
    expect(await client.get('/api/Account/GetRegOrBindCode')).toMatchObject({ Message: '请输入您的电话号码' });
    for (const path of ['PhoneLogin', 'RegOrBind', 'ResetPassword']) {
      const body = { [path === 'PhoneLogin' ? 'LoginId' : 'PhoneNumber']: KNOWN };
      expect(await client.post(`/api/Account/${path}`, body)).toMatchObject({ Code: 20, Message: '请输入短信验证码' });
    }
    expect(await client.get('/api/Account/GetRegOrBindCode', { phoneNumber: '12345678901' })).toMatchObject({
      Code: 20,
    });
    expect(await client.post('/api/Account/GetRebindCode', { PhoneNumber: KNOWN })).toMatchObject({ Code: 10 });
  });

  it('shows the outbox to administrators only', async () => {
    await askLoginCode(server, server.client(), KNOWN);
    expect(await server.client().get('/api/dev/Outbox')).toMatchObject({ Code: 10 });
    expect(await (await server.signIn('13900000007')).get('/api/dev/Outbox')).toMatchObject({ Code: 12, Data: null });
    const { Data } = await (await server.signIn('13900000001')).get('/api/dev/Outbox');
    expect(at(Data, 'Rows.0')).toMatchObject({ Channel: 'sms', Target: KNOWN });
    expect(numberAt(Data, 'Rows.0.Id')).toBeGreaterThan(0);
  });
});

onOneDatabase('codes by a provider', (kind) => {
  /** A server with an SMS provider, and functions that request a code and read the clock. */
  async function openWithProvider(replyTime: number) {
    const provider = await startProvider(() => ({ body: { Code: 'OK' } }));
    const sms = {
      provider: 'aliyun',
      endpoint: provider.url,
      keyId: 'id',
      keySecret: 'secret',
      signName: '规矩',
      template: 'SMS_1',
      noticeTemplate: undefined,
      appId: '',
      region: '',
    } as const;
    const notify = { sms, mail: undefined, weChat: undefined };
    const server = await openServer(kind, { notify, production: true, codeLimits: { perDay: 15, replyTime } });
    const ask = async (phoneNumber: string) => {
      const start = performance.now();
      const reply = await server.client().post('/api/Account/GetPhoneLoginCode', { phoneNumber });
      return { ...reply, time: performance.now() - start };
    };
    const pass = (time: number): void => {
      server.clock.now = new Date(server.clock.now.getTime() + time);
    };
    const close = async (): Promise<void> => {
      await server.close();
      await provider.close();
    };
    return { provider, server, ask, pass, close };
  }

  it('are answered after the same time, sent or not', async () => {
    const replyTime = 600;
    const { provider, ask, pass, close } = await openWithProvider(replyTime);
    let asked = 0;
    for (const wait of [0, 200, 1500]) {
      provider.answer = async () => {
        await new Promise((resolve) => setTimeout(resolve, wait));
        return { body: { Code: 'OK' } };
      };
      // Other processes may delay a single reply: a real difference would appear every time.
      let apart = Infinity;
      for (let i = 0; i < 3 && apart >= replyTime / 2; i += 1) {
        pass(61 * MINUTE);
        const [known, unknown] = [await ask(KNOWN), await ask(UNKNOWN)];
        asked += 1;
        expect([known.Code, unknown.Code]).toEqual([0, 0]);
        for (const reply of [known, unknown]) expect(reply.time).toBeGreaterThanOrEqual(replyTime - 5);
        apart = Math.abs(known.time - unknown.time);
      }
      expect(apart).toBeLessThan(replyTime / 2);
    }
    const told = provider.seen.map(({ url }) => url.searchParams.get('PhoneNumbers'));
    expect(told).toEqual(Array.from({ length: asked }, () => KNOWN));
    await close();
  });

  it('are told when they could not be sent, and are limited by the hour and by the address', async () => {
    // A refusal is reported if it arrives before the reply is due: on a busy machine that takes a while.
    const { provider, server, ask, pass, close } = await openWithProvider(1000);
    const codes = async (...phones: string[]) => (await Promise.all(phones.map(ask))).map(({ Code }) => Code);
    for (let i = 0; i < 3; i += 1) {
      pass(MINUTE);
      expect(await codes(KNOWN, UNKNOWN)).toEqual([0, 0]);
    }
    provider.answer = () => ({ body: { Code: 'isv.AMOUNT_NOT_ENOUGH' } });
    pass(MINUTE);
    expect(await ask(KNOWN)).toMatchObject({ Code: 16, Message: '发送失败，请稍后重试', Data: null });
    // It was not sent: the user need not wait a minute. It still counts for the hour.
    provider.answer = () => ({ body: { Code: 'OK' } });
    expect(await ask(KNOWN)).toMatchObject({ Code: 0 });
    pass(MINUTE);
    expect(await ask(KNOWN)).toMatchObject({ Code: 15, Message: '获取验证码次数过多，请稍后再试' });
    expect(await codes('13711112221', '13711112222', '13711112223', '13711112224')).toEqual([0, 0, 0, 0]);
    expect(await ask('13711112229')).toMatchObject({ Code: 15, Message: '操作过于频繁，请稍后再试' });
    expect(await (await server.signIn('13900000001')).get('/api/dev/Outbox')).toMatchObject({ status: 404 });
    await close();
  });

  it('are not to be had in production without one, by known and unknown numbers alike', async () => {
    const server = await openServer(kind, { production: true });
    for (const phoneNumber of [KNOWN, UNKNOWN])
      expect(await server.client().post('/api/Account/GetPhoneLoginCode', { phoneNumber })).toMatchObject({
        Code: 16,
        Message: '短信服务未开通，请联系管理员',
      });
    expect(await queryRows(server, 'select * from "outbox"')).toEqual([]);
    await server.close();
  });
});
