import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smtpMail } from '#server/notify/makeNotify.ts';
import { aliyunSms, signAliyun, signTencent, tencentSms } from '#server/notify/smsProviders.ts';
import { weChatWeb } from '#server/notify/weChat.ts';
import { startProvider, type FakeProvider } from '../../support/server/FakeProvider.ts';
import { startSmtp, type FakeSmtp } from '../../support/server/FakeSmtp.ts';
import { at } from '../../support/server/TestClient.ts';
import { TEST_NOW } from '../../support/server/testSettings.ts';

const PHONE = '13900000006';
const CODE = { template: 'SMS_1', params: { code: '012345' } };
const KEY = { id: 'key-id', secret: 'key-secret' };

describe('outside systems', () => {
  let provider: FakeProvider;
  const account = () => ({
    endpoint: provider.url,
    keyId: KEY.id,
    keySecret: KEY.secret,
    signName: '规矩',
    template: 'SMS_1',
    noticeTemplate: undefined,
    appId: '1400',
    region: 'ap-guangzhou',
  });
  beforeAll(async () => (provider = await startProvider(() => ({}))));
  beforeEach(() => provider.seen.splice(0));
  afterAll(() => provider.close());

  it('sends by Alibaba Cloud what it has signed', async () => {
    provider.answer = () => ({ body: { Code: 'OK' } });
    await aliyunSms({ provider: 'aliyun', ...account() }, () => TEST_NOW)(PHONE, CODE);
    const [request] = provider.seen;
    const query = Object.fromEntries(request?.url.searchParams ?? []);
    expect(query).toEqual({
      PhoneNumbers: PHONE,
      SignName: '规矩',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"012345"}',
    });
    const nonce = String(request?.headers['x-acs-signature-nonce']);
    const { host } = new URL(provider.url);
    const wanted = signAliyun({ host, action: 'SendSms', version: '2017-05-25', query, moment: TEST_NOW, nonce }, KEY);
    expect(request).toMatchObject({ method: 'POST', body: '', headers: wanted });
  });

  it('sends by Tencent Cloud what it has signed', async () => {
    provider.answer = () => ({ body: { Response: { SendStatusSet: [{ Code: 'Ok' }] } } });
    await tencentSms({ provider: 'tencent', ...account() }, () => TEST_NOW)(PHONE, CODE);
    const [request] = provider.seen;
    const body = request?.body ?? '';
    expect(JSON.parse(body)).toEqual({
      PhoneNumberSet: [`+86${PHONE}`],
      SmsSdkAppId: '1400',
      SignName: '规矩',
      TemplateId: 'SMS_1',
      TemplateParamSet: ['012345'],
    });
    const { host } = new URL(provider.url);
    const wanted = signTencent({ host, service: 'sms', action: 'SendSms', body, moment: TEST_NOW }, KEY);
    expect(request).toMatchObject({ method: 'POST', headers: { ...wanted, 'x-tc-version': '2021-01-11' } });
  });

  it.each([
    ['refuses', { body: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Response: { Error: { Code: 'LimitExceeded' } } } }],
    ['says nothing we know', { body: [] }],
    ['says no JSON', { status: 502, body: '<html>' }],
    ['leads elsewhere', { status: 302, headers: { location: 'https://evil.example/' } }],
  ])('fails alike when the provider %s', async (_, answer) => {
    provider.answer = () => answer;
    const failed = { code: 'SEND_FAILED', text: undefined };
    await expect(aliyunSms({ provider: 'aliyun', ...account() }, () => TEST_NOW)(PHONE, CODE)).rejects.toMatchObject(
      failed,
    );
    await expect(tencentSms({ provider: 'tencent', ...account() }, () => TEST_NOW)(PHONE, CODE)).rejects.toMatchObject(
      failed,
    );
    expect(provider.seen).toHaveLength(2);
  });

  it('lets nothing secret into the words of a failure', async () => {
    const gone = { ...account(), endpoint: 'http://127.0.0.1:1' };
    for (const send of [
      aliyunSms({ provider: 'aliyun', ...gone }, () => TEST_NOW),
      tencentSms({ provider: 'tencent', ...gone }, () => TEST_NOW),
    ]) {
      const failure: unknown = await send(PHONE, CODE).catch((error: unknown) => error);
      expect(failure instanceof Error ? `${failure.message}${failure.stack ?? ''}` : '').not.toMatch(
        /key-secret|139000|012345/,
      );
      expect(failure).not.toHaveProperty('cause');
    }
  });

  describe('WeChat', () => {
    const weChat = () =>
      weChatWeb(
        { appId: 'wx1', secret: 'wx-secret', openEndpoint: provider.url, apiEndpoint: provider.url },
        'https://crm.example.com',
      );

    it('is asked for the code to scan, with our callback and state', () => {
      const url = new URL(weChat().authorizeUrl('st-1', 'device'));
      expect([url.pathname, url.hash]).toEqual(['/connect/qrconnect', '#wechat_redirect']);
      expect(Object.fromEntries(url.searchParams)).toEqual({
        appid: 'wx1',
        redirect_uri: 'https://crm.example.com/api/spaoauth/WxWebAuth/Callback',
        response_type: 'code',
        scope: 'snsapi_login',
        state: 'st-1',
      });
    });

    it('tells who scanned', async () => {
      provider.answer = () => ({ body: { access_token: 'x', openid: 'o-1', unionid: 'u-1' } });
      expect(await weChat().identify('c&1')).toBe('wx1:o-1');
      expect(Object.fromEntries(provider.seen[0]?.url.searchParams ?? [])).toEqual({
        appid: 'wx1',
        secret: 'wx-secret',
        code: 'c&1',
        grant_type: 'authorization_code',
      });
    });

    it.each([{ errcode: 40029, errmsg: 'invalid code' }, { openid: '' }, { openid: {} }, {}])(
      'is nobody without a name: %j',
      async (body) => {
        provider.answer = () => ({ body });
        await expect(weChat().identify('c')).rejects.toMatchObject({ code: 'SEND_FAILED' });
      },
    );
  });
});

describe('mail', () => {
  let smtp: FakeSmtp;
  beforeAll(async () => (smtp = await startSmtp()));
  afterAll(() => smtp.close());
  const send = () => smtpMail({ url: smtp.url, from: '规矩 <crm@example.com>' });

  it('goes to its one receiver', async () => {
    await send()('a@example.com', { title: '邮箱验证码', content: '验证码 012345' });
    const [mail] = smtp.seen;
    expect(mail).toMatchObject({ from: 'crm@example.com', to: ['a@example.com'] });
    const [, coded = ''] = (mail?.content ?? '').split('\n\n');
    const text = /base64/.test(mail?.content ?? '')
      ? Buffer.from(coded, 'base64').toString()
      : decodeURIComponent(coded.replace(/=\n/g, '').replace(/=/g, '%'));
    expect(text).toContain('验证码 012345');
  });

  it.each(['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com'])(
    'has no other, whatever the address holds: %j',
    async (address) => {
      smtp.seen.splice(0);
      await send()(address, { title: '验证码\r\nBcc: b@example.com', content: '1' }).catch(() => undefined);
      for (const { to, content } of smtp.seen) {
        expect(to).not.toContain('b@example.com');
        expect(content).not.toMatch(/^Bcc:/im);
      }
    },
  );

  it('fails when the server refuses, without its words', async () => {
    smtp.refuse = 'gone@example.com';
    const failure: unknown = await send()('gone@example.com', { title: '验证码', content: '012345' }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 'SEND_FAILED' });
    expect(failure instanceof Error ? failure.message : '').not.toMatch(/gone|012345/);
    expect(at(failure, 'cause')).toBeUndefined();
  });
});
