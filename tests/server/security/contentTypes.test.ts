import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../support/server/testSettings.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const run = promisify(execFile);
const PATHS = ['/api/order/Add', '/api/Account/Login', '/api/Account/GetPhoneLoginCode', '/api/Account/RegOrBind'];
const LOGIN = `LoginId=13900000006&Password=${TEST_PASSWORD}`;

onOneDatabase('bodies', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');
  const post = (path: string, type: string, body: BodyInit) =>
    client.call(path, { method: 'POST', body, headers: { 'content-type': type } });

  it.each([
    ['application/json', '{"Title":"x"}'],
    ['application/json; charset=utf-8', '{"LoginId":"13900000006"}'],
    ['application/vnd.api+json', '{}'],
    ['text/plain', LOGIN],
    ['text/plain; a=application/x-www-form-urlencoded', LOGIN],
    ['application/xml', '<a/>'],
    ['text/html', LOGIN],
    ['application/octet-stream', LOGIN],
    ['application/x-www-form-urlencodedx', LOGIN],
    ['x/application/x-www-form-urlencoded', LOGIN],
  ])('of type %s are refused', async (type, body) => {
    for (const path of PATHS)
      expect(await post(path, type, body)).toMatchObject({
        Successed: false,
        Code: 33,
        status: 415,
        Message: '不支持的内容类型',
      });
  });

  it('are refused without a type, and with one that is none', async () => {
    expect(await client.call('/api/Account/Login', { method: 'POST', body: new Blob([LOGIN]) })).toMatchObject({
      Code: 33,
    });
    expect(await post('/api/Account/Login', '', LOGIN)).toMatchObject({ Successed: false });
  });

  it('of a form are read, however its type is written', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'application/x-www-form-urlencoded; charset=UTF-8',
      'Application/X-WWW-Form-Urlencoded',
    ])
      expect(await post('/api/Account/Login', type, LOGIN)).toMatchObject({ Successed: true });
  });

  it('of several parts are taken for uploads only', async () => {
    const form = new FormData();
    form.append('LoginId', '13900000006');
    form.append('Password', TEST_PASSWORD);
    form.append('phoneNumber', '13900000006');
    for (const path of PATHS)
      expect(await client.call(path, { method: 'POST', body: form })).toMatchObject({ Successed: false, Code: 30 });
    expect(await post('/api/media/UploadAttachement/', 'application/x-www-form-urlencoded', LOGIN)).toMatchObject({
      Successed: false,
    });
  });

  it('beyond the limit are refused', async () => {
    const body = `Title=${'x'.repeat(5 * 1024 * 1024)}`;
    for (const path of PATHS)
      expect(await post(path, 'application/x-www-form-urlencoded', body)).toMatchObject({ Code: 31, status: 413 });
  });

  it('beyond the limit get their reply, although more is sent than is read', async () => {
    const url = `${server.running.address}/api/Account/Login`;
    const { stdout } = await run(process.execPath, ['tests/support/server/sendLarge.mjs', url, '60']);
    expect(JSON.parse(stdout)).toEqual({ 413: 60 });
  });

  it('have replies of the type they say', async () => {
    for (const path of ['/api/Account/CurrentUser', '/api/nowhere', '/api/order/Get?id=x'])
      expect((await client.fetch(path)).headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});
