import { expect, it } from 'vitest';
import { startSmtp } from '../../support/server/FakeSmtp.ts';
import { codeSentTo, otherThan } from '../../support/server/outbox.ts';
import { onOneDatabase, openServer } from '../../support/server/TestServer.ts';

const MAIL = 'jianing@example.com';

onOneDatabase('a mail address', (kind) => {
  it('is the account’s after its owner has shown the code that was sent to it', async () => {
    const server = await openServer(kind);
    const client = await server.signIn('13900000006');
    const confirm = (ValidateCode: string, Email = MAIL) =>
      client.post('/api/Account/ConfirmMail', { Email, ValidateCode });
    expect(await client.post('/api/Account/SendMailVerification', { Email: 'x' })).toMatchObject({
      Code: 20,
      Message: '请输入正确的邮箱',
    });
    expect(await client.post('/api/Account/SendMailVerification', { Email: ` ${MAIL} ` })).toMatchObject({
      Successed: true,
      Data: null,
    });
    expect(await client.post('/api/Account/SendMailVerification', { Email: MAIL })).toMatchObject({ Code: 15 });
    const code = await codeSentTo(server, MAIL);
    expect(await confirm(otherThan(code))).toMatchObject({ Code: 14 });
    expect(await confirm(code, 'other@example.com')).toMatchObject({ Code: 14 });
    expect((await client.get('/api/Account/CurrentUser')).Data).not.toMatchObject({ Email: MAIL });
    expect(await confirm(code)).toMatchObject({ Successed: true });
    expect(await client.get('/api/Account/CurrentUser')).toMatchObject({ Data: { Email: MAIL } });
    expect(await server.client().post('/api/Account/SendMailVerification', { Email: MAIL })).toMatchObject({
      Code: 10,
    });
    await server.close();
  });

  it('is written to through the mail server that is set', async () => {
    const smtp = await startSmtp();
    const mail = { url: smtp.url, from: 'crm@example.com' };
    const server = await openServer(kind, {
      notify: { sms: undefined, weChat: undefined, mail },
      production: true,
      codeLimits: { perDay: 1000, replyTime: 1000 },
    });
    const client = await server.signIn('13900000006');
    expect(await client.post('/api/Account/SendMailVerification', { Email: MAIL })).toMatchObject({ Successed: true });
    expect(smtp.seen.map(({ to }) => to)).toEqual([[MAIL]]);
    smtp.refuse = 'gone@example.com';
    expect(await client.post('/api/Account/SendMailVerification', { Email: smtp.refuse })).toMatchObject({ Code: 16 });
    await server.close();
    await smtp.close();
  });
});
