import { request } from 'node:http';
import { expect, it } from 'vitest';
import { sentTo } from '../../support/server/outbox.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const POSTS = [
  '/api/Account/Login',
  '/api/Account/PhoneLogin',
  '/api/Account/GetPhoneLoginCode',
  '/api/Account/RegOrBind',
  '/api/Account/RebindPhone',
  '/api/Account/GetRebindCode',
  '/api/Account/SendMailVerification',
  '/api/Account/ConfirmMail',
  '/api/Account/ResetPassword',
  '/api/Account/GetResetPwdCode',
  '/api/Account/WxWebAuthLogin',
  '/api/Account/ChangePassword',
  '/api/Account/EndSession',
  '/api/order/Add',
  '/api/order/Update',
  '/api/order/Delete',
  '/api/order/BulkDelete',
  '/api/order/Transfer',
  '/api/media/UploadAttachement/',
  '/api/media/Delete',
  '/api/Media/Resumable',
  '/api/Media/Resumable/Finish',
  '/api/system/GetEnumType',
];
/** These change something, too. */
const GETS = [
  '/api/account/SigningOut',
  '/api/Account/GetRegOrBindCode?phoneNumber=13711112222',
  '/api/spaoauth/WxWebAuth/?nonce=0123456789abcdef',
];
const ELSEWHERE = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { referer: 'https://evil.example/x' },
  { origin: 'https://app.example.evil.example' },
  { referer: 'not an address' },
];
const LISTED = 'https://app.example';

onOneDatabase('calls that other sites make browsers send', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');
  const post = (path: string, headers: Readonly<Record<string, string>>) =>
    client.post(path, { Title: 'x', phoneNumber: '13711112222', LoginId: 'a', Password: 'b' }, headers);

  it.each(POSTS)('POST %s is refused', async (path) => {
    for (const headers of ELSEWHERE)
      expect(await post(path, headers)).toMatchObject({ Code: 35, status: 403, Message: '不允许来自其他网站的请求' });
  });

  it.each(GETS)('GET %s is refused', async (path) => {
    for (const headers of ELSEWHERE) expect(await client.get(path, {}, headers)).toMatchObject({ Code: 35 });
  });

  it('are refused where a browser says nothing of itself: a read that changes something, on plain http under a name', async () => {
    const ask = (headers: Readonly<Record<string, string>>): Promise<number> =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(client.address);
        const options = {
          hostname,
          port,
          path: '/api/account/SigningOut',
          headers: { host: 'crm.example', ...headers },
        };
        request(options, (reply) => {
          reply.resume();
          resolve(reply.statusCode ?? 0);
        })
          .on('error', reject)
          .end();
      });
    expect(await ask({})).toBe(403);
    expect(await ask({ referer: 'http://crm.example/#/index' })).toBe(200);
    expect(await ask({ 'x-requested-with': 'XMLHttpRequest' })).toBe(200);
  });

  it('change nothing', async () => {
    expect(await client.get('/api/Account/CurrentUser')).toMatchObject({ Successed: true });
    expect(await sentTo(server, '13711112222')).toEqual([]);
    expect(await queryRows(server, 'select * from "wxState"')).toEqual([]);
    expect(await queryRows(server, 'select * from "codeSend"')).toEqual([]);
  });

  it('are those of others only: our own pages, and what is no browser, go on', async () => {
    const { host } = new URL(client.address);
    for (const headers of [
      { 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' },
      { origin: `http://${host}` },
      { referer: `http://${host}/#/login` },
      {},
    ])
      expect(await client.post('/api/order/Add', { Title: '' }, headers)).toMatchObject({ Code: 20 });
  });

  it('may read, as links do', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await client.get('/api/Account/CurrentUser', {}, headers)).toMatchObject({ Successed: true });
  });

  it('get no leave to read, nor to ask', async () => {
    for (const path of ['/api/Account/CurrentUser', '/api/nowhere']) {
      const reply = await client.fetch(path, { headers: { origin: LISTED } });
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    }
    const preflight = await client.fetch('/api/Account/Login', {
      method: 'OPTIONS',
      headers: { origin: LISTED, 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([404, null]);
  });
});

onOneDatabase('pages of listed origins', (kind) => {
  const server = useServer(kind, { origins: [LISTED], publicUrl: 'https://api.example' });
  const client = server.client();
  const allowed = (headers: Headers) => [
    headers.get('access-control-allow-origin'),
    headers.get('access-control-allow-credentials'),
    headers.get('vary'),
  ];

  it('may call and read, failures too', async () => {
    for (const site of ['same-site', 'cross-site']) {
      const headers = { origin: LISTED, 'sec-fetch-site': site };
      const login = await client.post('/api/Account/Login', { LoginId: '13900000006', Password: 'x' }, headers);
      expect(login).toMatchObject({ Code: 11 });
      expect(allowed(login.headers)).toEqual([LISTED, 'true', 'Origin']);
    }
    const missing = await client.fetch('/api/nowhere', { headers: { origin: LISTED } });
    expect(allowed(missing.headers)).toEqual([LISTED, 'true', 'Origin']);
  });

  it('are told so before they ask', async () => {
    const reply = await client.fetch('/api/order/Add', {
      method: 'OPTIONS',
      headers: {
        origin: LISTED,
        'access-control-request-headers': 'idempotency-key',
        'access-control-request-method': 'POST',
      },
    });
    expect(reply.status).toBe(204);
    expect(allowed(reply.headers)).toEqual([LISTED, 'true', 'Origin']);
    expect(reply.headers.get('access-control-allow-headers')).toBe(
      'content-type, idempotency-key, x-account, authorization, x-proof',
    );
    expect(reply.headers.get('access-control-allow-methods')).toBe('GET, POST');
  });

  it('may upload large files, and read how far they are', async () => {
    const path = '/api/Media/Resumable';
    const preflight = await client.fetch(path, {
      method: 'OPTIONS',
      headers: { origin: LISTED, 'access-control-request-method': 'PATCH' },
    });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, HEAD, PATCH, DELETE');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('upload-offset');
    const reply = await client.fetch(path, { method: 'POST', headers: { origin: LISTED, 'upload-length': '5' } });
    expect([reply.status, ...allowed(reply.headers)]).toEqual([401, LISTED, 'true', 'Origin']);
    expect(reply.headers.get('access-control-expose-headers')).toContain('upload-offset');
  });

  it.each(['https://app.example.evil.example', 'http://app.example', 'https://app.example:444', 'null'])(
    'are no others: %s',
    async (origin) => {
      const reply = await client.post('/api/Account/Login', { LoginId: 'a', Password: 'b' }, { origin });
      expect(reply).toMatchObject({ Code: 35 });
      expect(allowed(reply.headers)).toEqual([null, null, 'Origin']);
    },
  );

  it('and our own are known by their public address, whatever host was asked', async () => {
    const login = (origin: string) => client.post('/api/Account/Login', { LoginId: 'a', Password: 'b' }, { origin });
    expect((await login('https://api.example')).Code).toBe(11);
    expect((await login(client.address)).Code).toBe(35);
  });

  it('may open the window of WeChat, to be told what became of it', async () => {
    const begin = (origin: string) =>
      client.fetch(`/api/spaoauth/WxWebAuth/?nonce=0123456789abcdef&origin=${encodeURIComponent(origin)}`, {
        headers: { 'sec-fetch-site': 'cross-site', referer: `${LISTED}/` },
      });
    expect((await begin(LISTED)).status).toBe(302);
    expect((await begin('https://evil.example')).status).toBe(403);
  });
});
