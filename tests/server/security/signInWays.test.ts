import { afterAll, expect, it } from 'vitest';
import { keepCode } from '#server/db/accounts/codeSends.ts';
import { codeRow } from '#server/session/phoneLogin.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { sentTo } from '../../support/server/outbox.ts';
import type { TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';
import { SMALL_PRODUCT, TEST_PASSWORD } from '../../support/server/testSettings.ts';

const [KNOWN, UNKNOWN] = ['13900000006', '13911112222'];
const BEGIN = '/api/spaoauth/WxWebAuth?nonce=0123456789abcdef';

onOneDatabase('a way in that the product does not name', (kind) => {
  const open: TestServer[] = [];
  afterAll(async () => {
    for (const server of open) await server.close();
  });
  const serve = async (signIn: object): Promise<TestServer> => {
    const company = { 'company.json': { name: '公司', signIn } };
    const server = await openServer(kind, { schemasDir: makeProduct(company, SMALL_PRODUCT) });
    open.push(server);
    return server;
  };
  const askToBind = (client: TestClient, phoneNumber: string) =>
    client.get('/api/Account/GetRegOrBindCode', { phoneNumber });

  it('is not answered: no code to a phone, no WeChat', async () => {
    const server = await serve({});
    const client = server.client();
    const refused = { Code: 16, Message: '这里不使用短信验证码，请用账号和密码登录，其他事情请联系管理员' };
    expect(await client.post('/api/Account/GetPhoneLoginCode', { phoneNumber: KNOWN })).toMatchObject(refused);
    expect(await client.post('/api/Account/GetResetPwdCode', { phoneNumber: KNOWN })).toMatchObject(refused);
    expect(await askToBind(client, UNKNOWN)).toMatchObject(refused);
    expect(await (await client.fetch(BEGIN)).text()).toContain('data-ok="false"');
    expect(await client.post('/api/Account/Login', { LoginId: KNOWN, Password: TEST_PASSWORD })).toMatchObject({
      Successed: true,
    });
    expect(await client.post('/api/Account/GetRebindCode', { PhoneNumber: UNKNOWN })).toMatchObject(refused);
    expect([...(await sentTo(server, KNOWN)), ...(await sentTo(server, UNKNOWN))]).toEqual([]);
  });

  it('makes no account: only who has one binds it', async () => {
    const server = await serve({ sms: { weChat: true } });
    const client = server.client();
    expect(await askToBind(client, KNOWN)).toMatchObject({ Successed: true });
    await expect.poll(() => sentTo(server, KNOWN)).toHaveLength(1);
    // An unknown number gets the same answer, and no message.
    const stranger = server.client();
    expect(await askToBind(stranger, UNKNOWN)).toMatchObject({ Successed: true });
    expect(await sentTo(server, UNKNOWN)).toEqual([]);
    const device = /device=([\w-]+)/.exec(stranger.cookie)?.[1] ?? '';
    const use = { purpose: 'bind', target: UNKNOWN, device, address: '' } as const;
    const end = server.clock.now.getTime() + 60_000;
    await keepCode(server.running.services.database.db, codeRow(use, '123456', device), end);
    expect(
      await stranger.post('/api/Account/RegOrBind', { PhoneNumber: UNKNOWN, ValidateCode: '123456' }),
    ).toMatchObject({ Successed: false, Message: '这个手机号码还没有账号，请联系管理员' });
    expect(await stranger.get('/api/Account/CurrentUser')).toMatchObject({ Code: 10 });
  });

  it('without WeChat and registering, nothing is bound', async () => {
    const server = await serve({ sms: {} });
    expect(await askToBind(server.client(), KNOWN)).toMatchObject({
      Code: 16,
      Message: '这里不能自己注册账号，请联系管理员',
    });
  });
});
