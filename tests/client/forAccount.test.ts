import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { createHttp } from '#client/http/createHttp.ts';
import { forAccount } from '#client/http/forAccount.ts';

it('what a window sends names who uses it, unless the call names its own', async () => {
  const seen: unknown[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers['x-account']);
    request.resume().on('end', () => {
      response.end('{"Successed":true,"Message":"","Data":null,"Code":0}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
  let account = '';
  const http = forAccount(
    createHttp(() => undefined, url),
    () => account,
  );
  const send = (options?: Parameters<typeof http.post>[2]) => http.post('/api/media/Delete', [['id', '1']], options);
  await send();
  account = '6';
  await send();
  await send({ headers: { 'x-account': '7' }, key: 'k' });
  await http.get('/api/System/GetRoutes');
  server.close();

  expect(seen).toEqual([undefined, '6', '7', undefined]);
});
