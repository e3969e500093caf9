import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttp } from '#client/http/createHttp.ts';
import type { Http } from '#client/http/Http.ts';
import { regOrBind, sendBindCode, sendLoginCode, sendRebindCode, sendResetCode } from '#client/phoneCodes.ts';

let server: Server;
let http: Http;
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
  http = createHttp(() => undefined, `http://127.0.0.1:${port}`);
});
afterAll(() => {
  server.close();
});

const phone = '13900000006';

it.each<[call: string, make: () => Promise<unknown>]>([
  [`POST /api/Account/GetPhoneLoginCode phoneNumber=${phone}`, () => sendLoginCode(http, phone)],
  [`GET /api/Account/GetRegOrBindCode?phoneNumber=${phone}`, () => sendBindCode(http, phone)],
  [`POST /api/Account/GetResetPwdCode phoneNumber=${phone}`, () => sendResetCode(http, phone)],
  [`POST /api/Account/GetRebindCode PhoneNumber=${phone}`, () => sendRebindCode(http, phone)],
  [
    `POST /api/Account/RegOrBind PhoneNumber=${phone}&ValidateCode=123456&Password=set-by-code&ConfirmPassword=set-by-code`,
    () => regOrBind(http, { PhoneNumber: phone, ValidateCode: '123456' }),
  ],
])('sends %s', async (call, make) => {
  await make();
  expect(seen).toBe(call);
});
