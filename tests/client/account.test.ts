import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccountCalls, type AccountCalls } from '#client/createAccountCalls.ts';
import { createHttp } from '#client/http/createHttp.ts';
import { createSessionCalls, type SessionCalls } from '#client/createSessionCalls.ts';

let server: Server;
let account: AccountCalls;
let session: SessionCalls;
let seen = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen = `${request.method ?? ''} ${request.url ?? ''} ${body}`.trim();
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ Successed: true, Message: '', Data: null, Code: 0 }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const http = createHttp(() => undefined, `http://127.0.0.1:${port}`);
  account = createAccountCalls(http);
  session = createSessionCalls(http);
});
afterAll(() => {
  server.close();
});

const proof = { phone: '13900000006', code: '123456' };
const chosen = { password: 'new-1', confirm: 'new-2' };

it.each<[call: string, make: () => Promise<unknown>]>([
  ['POST /api/Account/Login LoginId=1&Password=a%26b', () => session.signIn('1', 'a&b')],
  ['GET /api/Account/CurrentUser', () => session.currentUser()],
  ['GET /api/account/SigningOut', () => session.signOut()],
  ['GET /api/System/GetCompany', () => session.company()],
  ['GET /api/System/GetRoutes?appType=1', () => session.routes()],
  ['POST /api/Account/PhoneLogin LoginId=13900000006&ValidateCode=123456', () => account.phoneLogin(proof)],
  ['POST /api/Account/GetPhoneLoginCode phoneNumber=13900000006', () => account.sendLoginCode('13900000006')],
  ['GET /api/Account/GetRegOrBindCode?phoneNumber=13900000006', () => account.sendBindCode('13900000006')],
  [
    `POST /api/Account/RegOrBind PhoneNumber=13900000006&Password=set-by-code&ConfirmPassword=set-by-code&ValidateCode=123456`,
    () => account.regOrBind(proof),
  ],
  [
    'POST /api/Account/RebindPhone PhoneNumber=13900000006&ValidateCode=123456&Password=old',
    () => account.rebindPhone({ ...proof, password: 'old' }),
  ],
  ['POST /api/Account/GetRebindCode PhoneNumber=13900000006', () => account.sendRebindCode('13900000006')],
  ['POST /api/Account/SendMailVerification Email=a%40b.cn', () => account.sendMailCode('a@b.cn')],
  ['POST /api/Account/ConfirmMail Email=a%40b.cn&ValidateCode=1234', () => account.confirmMail('a@b.cn', '1234')],
  [
    'POST /api/Account/ResetPassword PhoneNumber=13900000006&ValidateCode=123456&Password=new-1&ConfirmPassword=new-2&EndTokens=false',
    () => account.resetPassword({ ...proof, ...chosen }),
  ],
  ['POST /api/Account/GetResetPwdCode phoneNumber=13900000006', () => account.sendResetCode('13900000006')],
  [
    'POST /api/Account/ChangePassword OldPassword=old&Password=new-1&ConfirmPassword=new-2&EndTokens=false',
    () => account.changePassword({ ...chosen, old: 'old' }),
  ],
  ['POST /api/Account/WxWebAuthLogin returnUrl=%2Fa%3Fb%3D1', () => account.wxLogin('/a?b=1')],
  ['GET /api/Account/Sessions', () => account.sessions()],
  ['GET /api/Account/Sessions?loginId=13900000006', () => account.sessions('13900000006')],
  ['POST /api/Account/EndSession Id=7', () => account.endSession(7)],
  ['POST /api/Account/EndOtherSessions accountId=9', () => account.endOtherSessions(9)],
])('sends %s', async (call, make) => {
  await make();
  expect(seen).toBe(call);
});
