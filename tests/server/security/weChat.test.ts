import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startProvider, type FakeProvider } from '../../support/server/FakeProvider.ts';
import { codeSentTo, sentTo } from '../../support/server/outbox.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const NONCE = '0123456789abcdef';
const BEGIN = `/api/spaoauth/WxWebAuth/?nonce=${NONCE}`;

onOneDatabase('signing in by WeChat', (kind) => {
  let server: TestServer;
  let provider: FakeProvider;
  /** WeChat knows who scanned by the code. */
  const people = new Map<string, string>();
  beforeAll(async () => {
    provider = await startProvider(({ url }) => {
      const openid = people.get(url.searchParams.get('code') ?? '');
      return { body: openid === undefined ? { errcode: 40029 } : { access_token: 'canary-token', openid } };
    });
    const weChat = { appId: 'wx1', secret: 'canary-secret', openEndpoint: provider.url, apiEndpoint: provider.url };
    server = await openServer(kind, {
      notify: { sms: undefined, mail: undefined, weChat },
      publicUrl: 'http://crm.example',
    });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });
  beforeEach(() => {
    people.clear();
    provider.seen.splice(0);
  });
  const later = (minutes: number): void => {
    server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
  };
  const begin = async (client: TestClient): Promise<string> => {
    const reply = await client.fetch(BEGIN);
    expect(reply.status).toBe(302);
    const url = new URL(reply.headers.get('location') ?? '');
    expect([url.origin, url.searchParams.get('redirect_uri')]).toEqual([
      provider.url,
      'http://crm.example/api/spaoauth/WxWebAuth/Callback',
    ]);
    return url.searchParams.get('state') ?? '';
  };
  const comeBack = async (
    client: TestClient,
    params: Record<string, string>,
  ): Promise<{ ok: boolean; page: string }> => {
    const reply = await client.fetch(`/api/spaoauth/WxWebAuth/Callback?${new URLSearchParams(params).toString()}`, {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    });
    expect(reply.status).toBe(200);
    const page = await reply.text();
    return { ok: page.includes('data-ok="true"'), page };
  };
  /** Signs in by WeChat as a user whom WeChat knows. */
  const scan = async (client: TestClient, openid: string) => {
    people.set('code-1', openid);
    return comeBack(client, { code: 'code-1', state: await begin(client) });
  };
  const goOn = (client: TestClient, returnUrl = '') => client.post('/api/Account/WxWebAuthLogin', { returnUrl });
  const bind = async (client: TestClient, phone: string) => {
    later(1);
    const before = (await sentTo(server, phone)).length;
    await client.get('/api/Account/GetRegOrBindCode', { phoneNumber: phone });
    const ValidateCode = await codeSentTo(server, phone, before + 1);
    return client.post('/api/Account/RegOrBind', { PhoneNumber: phone, ValidateCode });
  };

  it('leads to binding the first time, and in from then on', async () => {
    const client = server.client();
    expect((await scan(client, 'o-1')).ok).toBe(true);
    expect(await client.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
    expect(await goOn(client)).toMatchObject({
      Successed: true,
      Data: { SignedIn: false, User: null, ReturnUrl: '/binding' },
    });
    expect(await bind(client, '13900000006')).toMatchObject({ Data: { RealName: '沈佳宁', WxBound: true } });
    const again = server.client();
    await scan(again, 'o-1');
    expect(await goOn(again, '/nowhere')).toMatchObject({
      Data: { SignedIn: true, User: { RealName: '沈佳宁' } },
    });
    expect(await again.get('/api/Account/CurrentUser')).toMatchObject({ Data: { RealName: '沈佳宁' } });
    expect(await goOn(again)).toMatchObject({ Code: 11, Message: '微信登录未完成，请重试' });
  });

  it('tells its page nothing but how it went, for one origin', async () => {
    const { page } = await scan(server.client(), 'o-1');
    expect(page).toContain('data-origin="http://crm.example"');
    expect(page).toContain(`data-nonce="${NONCE}"`);
    expect(page).not.toMatch(/canary|o-1|code-1|<script>/);
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/api/spaoauth/WxWebAuth/popup.js">']);
  });

  it('takes a state once', async () => {
    const client = server.client();
    people.set('code-1', 'o-2');
    const state = await begin(client);
    const replies = await Promise.all(Array.from({ length: 4 }, () => comeBack(client, { code: 'code-1', state })));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(provider.seen).toHaveLength(1);
  });

  it('takes a state from the browser only that began, for ten minutes', async () => {
    const [client, victim] = [server.client(), server.client()];
    people.set('code-1', 'o-3');
    const state = await begin(client);
    await begin(victim);
    for (const other of [victim, server.client()]) {
      expect((await comeBack(other, { code: 'code-1', state })).ok).toBe(false);
      expect((await goOn(other)).Code).toBe(11);
    }
    expect(provider.seen).toEqual([]);
    expect((await comeBack(client, { code: 'code-1', state })).ok).toBe(true);
    const old = await begin(client);
    later(10);
    expect((await comeBack(client, { code: 'code-1', state: old })).ok).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['no state', { code: 'code-1' }],
    ['an empty state', { code: 'code-1', state: '' }],
    ['a state of its own making', { code: 'code-1', state: 'A'.repeat(43) }],
    ['nothing at all', {}],
  ])('fails with %s', async (_, params) => {
    const client = server.client();
    people.set('code-1', 'o-4');
    await begin(client);
    const { ok, page } = await comeBack(client, params);
    expect([ok, page.includes('data-nonce=""')]).toEqual([false, true]);
    expect(provider.seen).toEqual([]);
    expect((await goOn(client)).Code).toBe(11);
  });

  it('fails when the person refuses, and when WeChat does not know the code', async () => {
    const client = server.client();
    expect((await comeBack(client, { state: await begin(client) })).ok).toBe(false);
    expect((await comeBack(client, { state: await begin(client), code: 'nobody' })).ok).toBe(false);
    people.set('empty', '');
    expect((await comeBack(client, { state: await begin(client), code: 'empty' })).ok).toBe(false);
    expect((await goOn(client)).Code).toBe(11);
  });

  it('forgets who came when ten minutes pass, when somebody else signs in, and at sign-out', async () => {
    const client = server.client();
    for (const meanwhile of [
      () => Promise.resolve(later(10)),
      () => client.signIn('13900000007'),
      () => client.get('/api/account/SigningOut'),
    ]) {
      await scan(client, 'o-5');
      expect((await goOn(client)).Successed).toBe(true);
      await meanwhile();
      expect((await goOn(client)).Code).toBe(11);
    }
    expect(await bind(client, '13900000007')).toMatchObject({ Data: { WxBound: false } });
  });

  it('does not let a disabled account in', async () => {
    const client = server.client();
    await scan(client, 'o-6');
    await bind(client, '13900000009');
    await queryRows(server, `update "account" set "AccountState" = 2 where "LoginId" = '13900000009'`);
    const again = server.client();
    await scan(again, 'o-6');
    expect(await goOn(again)).toMatchObject({ Code: 11, Message: '账号已停用，请联系管理员' });
    expect(await again.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
  });

  it('binds one WeChat user to one account: the last one of an account, and nobody of another', async () => {
    const client = server.client();
    await scan(client, 'o-7');
    await bind(client, '13900000010');
    await scan(client, 'o-8');
    await bind(client, '13900000010');
    const first = server.client();
    await scan(first, 'o-7');
    expect(await goOn(first)).toMatchObject({ Data: { SignedIn: false } });
    const second = server.client();
    await scan(second, 'o-8');
    expect(await bind(second, '13900000016')).toMatchObject({ Code: 11, Message: '该微信已绑定其他账号' });
    expect(await second.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
    const third = server.client();
    await scan(third, 'o-8');
    expect(await goOn(third)).toMatchObject({ Data: { User: { RealName: '孙立新' } } });
  });

  it('leads back into the product only', async () => {
    const back = async (returnUrl: string) => {
      const client = server.client();
      await scan(client, 'o-1');
      return (await goOn(client, returnUrl)).Data;
    };
    expect(await back('/#/order/12?tab=1')).toMatchObject({ SignedIn: true, ReturnUrl: '/order/12?tab=1' });
    expect(await back('https://evil.example/order')).toMatchObject({ SignedIn: true, ReturnUrl: null });
    expect(await back('//evil.example')).toMatchObject({ ReturnUrl: null });
  });

  it('keeps no name of WeChat, and no state, that could be used', async () => {
    const state = await begin(server.client());
    const kept = JSON.stringify([
      await queryRows(server, 'select * from "wxIdentity"'),
      await queryRows(server, 'select * from "wxPending"'),
      await queryRows(server, 'select * from "wxState"'),
    ]);
    expect(kept).not.toMatch(/o-[1-8]"|canary/);
    expect(kept).not.toContain(state);
  });
});

onOneDatabase('without WeChat', (kind) => {
  it('the window says so, to the page that opened it', async () => {
    const server = await openServer(kind, { production: true });
    const reply = await server.client().fetch(BEGIN);
    expect(reply.status).toBe(200);
    const page = await reply.text();
    expect(page).toContain('data-ok="false"');
    expect(page).toContain('data-message="微信登录未开通，请使用其他方式登录"');
    expect(page).toContain(`data-nonce="${NONCE}"`);
    await server.close();
  });

  it('a demo has one WeChat user per browser', async () => {
    const server = await openServer(kind);
    const visit = async (client: TestClient) => {
      const reply = await client.fetch(BEGIN);
      const page = await client.fetch(reply.headers.get('location') ?? '');
      expect(await page.text()).toContain('data-ok="true"');
      return client.post('/api/Account/WxWebAuthLogin', {});
    };
    const [client, other] = [server.client(), server.client()];
    expect(await visit(client)).toMatchObject({ Data: { SignedIn: false } });
    await client.get('/api/Account/GetRegOrBindCode', { phoneNumber: '13900000006' });
    const ValidateCode = await codeSentTo(server, '13900000006');
    await client.post('/api/Account/RegOrBind', { PhoneNumber: '13900000006', ValidateCode });
    const device = new TestClient(
      client.address,
      client.cookie.split('; ').find((cookie) => cookie.startsWith('device=')),
    );
    expect(await visit(device)).toMatchObject({ Data: { SignedIn: true, User: { RealName: '沈佳宁' } } });
    expect(await visit(other)).toMatchObject({ Data: { SignedIn: false } });
    await server.close();
  });
});
