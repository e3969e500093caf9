import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSmtp, type FakeSmtp } from '../../support/server/FakeSmtp.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import type { TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const HOSTILE = [
  `' or 1=1 --`,
  `'; drop table "account"; --`,
  `" or ""="`,
  `13900000001' --`,
  `\\'; select pg_sleep(5) --`,
  `$1`,
  `%`,
  `_`,
  `{{ $user.LoginId }}`,
  `\${process.exit()}`,
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `../../etc/passwd`,
  `__proto__`,
  `constructor`,
  `a\r\nSet-Cookie: sid=x`,
  `13900000001\r\n13900000002`,
  `𠮷\u202E`,
  '9'.repeat(15),
];
const NO_LEAK = /syntax error|relation|column|pg_|select |at Object|node_modules|\.ts:/i;

onEachDatabase('hostile names', (kind) => {
  let server: TestServer;
  let client: TestClient;
  let smtp: FakeSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
    const mail = { url: smtp.url, from: 'crm@example.com' };
    server = await openServer(kind, { notify: { sms: undefined, weChat: undefined, mail } });
    client = await server.signIn('13900000006');
  });
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });

  it.each(HOSTILE)('%j gets nobody in and nothing out', async (text) => {
    const accounts = (await queryRows(server, 'select count(*) from "account"'))[0];
    const [stranger, password] = [server.client(), { Password: text, ConfirmPassword: text }];
    for (const [path, fields] of [
      ['/api/Account/Login', { LoginId: text, Password: text }],
      ['/api/Account/PhoneLogin', { LoginId: text, ValidateCode: text.slice(0, 20) }],
      ['/api/Account/PhoneLogin', { LoginId: '13900000006', ValidateCode: text.slice(0, 20) }],
      ['/api/Account/GetPhoneLoginCode', { phoneNumber: text }],
      ['/api/Account/GetResetPwdCode', { phoneNumber: text }],
      ['/api/Account/RegOrBind', { PhoneNumber: text, ValidateCode: '123456', ...password }],
      ['/api/Account/ResetPassword', { PhoneNumber: text, ValidateCode: '123456', ...password }],
      ['/api/Account/WxWebAuthLogin', { returnUrl: text }],
    ] as const) {
      const reply = await stranger.post(path, fields);
      expect([path, reply.Successed, reply.status]).toEqual([path, false, 200]);
      expect(reply.Message).not.toMatch(NO_LEAK);
    }
    for (const [path, fields] of [
      ['/api/Account/GetRegOrBindCode', { phoneNumber: text }],
      ['/api/spaoauth/WxWebAuth/', { nonce: text }],
      ['/api/spaoauth/WxWebAuth/', { nonce: '0123456789abcdef', origin: text }],
    ] as const)
      expect((await stranger.get(path, fields)).Successed).toBe(false);
    for (const cookie of [`sid=${encodeURIComponent(text)}`, `device=${encodeURIComponent(text)}`])
      expect(await stranger.get('/api/Account/CurrentUser', {}, { cookie })).toMatchObject({ Code: 10 });
    for (const [path, fields] of [
      ['/api/Account/EndSession', { Id: text }],
      ['/api/Account/GetRebindCode', { PhoneNumber: text }],
      ['/api/Account/SendMailVerification', { Email: text }],
      ['/api/Account/SendMailVerification', { Email: `${text}@example.com, b@example.com` }],
      ['/api/Account/ConfirmMail', { Email: text, ValidateCode: '123456' }],
    ] as const)
      expect((await client.post(path, fields)).Successed).toBe(false);
    expect(await client.get('/api/Account/Sessions', { accountId: text })).toMatchObject({ Successed: false });
    expect((await queryRows(server, 'select count(*) from "account"'))[0]).toEqual(accounts);
    expect(smtp.seen).toEqual([]);
  });

  it.each(HOSTILE)('%j in the callback of WeChat is shown to nobody', async (text) => {
    for (const fields of [
      { code: text, state: text },
      { code: 'x', state: text },
      { state: 'x', code: text },
    ]) {
      const reply = await client.fetch(`/api/spaoauth/WxWebAuth/Callback?${new URLSearchParams(fields).toString()}`);
      expect(reply.status).toBe(200);
      const page = await reply.text();
      expect(page).not.toContain(text.length > 3 ? text : '\u0000');
      expect(page).toContain('data-ok="false"');
      expect(page).toContain('data-nonce=""');
    }
  });

  it('a null character is refused wherever it stands', async () => {
    expect(await client.post('/api/Account/Login', 'LoginId=a%00b&Password=c')).toMatchObject({ Code: 30 });
    expect(await client.get('/api/Account/GetRegOrBindCode?phoneNumber=1%00')).toMatchObject({ Code: 30 });
  });

  it('a line break in a sign-in name makes no second line in the op log', async () => {
    const rows = await queryRows(server, `select * from "opLog" where "OpAction" = 'login'`);
    for (const row of rows) expect(JSON.stringify(row)).not.toMatch(/\\r|\\n|drop table|13900000001/);
  });

  it('an address of the browser that is none does not reach the session list', async () => {
    const agent = `<script>alert(1)</script> ${'x'.repeat(400)}`;
    const visitor = server.client();
    await visitor.post(
      '/api/Account/Login',
      { LoginId: '13900000006', Password: 'test-password-1' },
      { 'user-agent': agent, 'x-forwarded-for': "1.2.3.4', now()) --" },
    );
    const rows = JSON.stringify((await visitor.get('/api/Account/Sessions')).Data);
    expect(rows).toContain('127.0.0.1');
    expect(rows).not.toContain('1.2.3.4');
  });
});
