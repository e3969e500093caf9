import { describe, expect, it } from 'vitest';
import { ERROR_CODES, WIRE_CODES } from '#engine/errors.ts';
import { dispositionOf } from '#server/http/securityHeaders.ts';
import { ERROR_REPLIES } from '#server/http/envelope.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';
import { at, listAt } from '../../support/server/TestClient.ts';

describe('errors on the wire', () => {
  it.each(ERROR_CODES)('%s has a status, a wire code of its own and a Chinese text', (code) => {
    const { status, text } = ERROR_REPLIES[code];
    expect(status).toBeGreaterThanOrEqual(200);
    expect(ERROR_CODES.filter((other) => WIRE_CODES[other] === WIRE_CODES[code])).toEqual([code]);
    expect(text).toMatch(/\p{Script=Han}/u);
  });
});

describe('file names in headers', () => {
  it.each([
    ['a"b\r\nX: 1.pdf', `attachment; filename="a_b__X: 1.pdf"; filename*=UTF-8''a%22b%0D%0AX%3A%201.pdf`],
    ['合同(1).pdf', `attachment; filename="__(1).pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C%281%29.pdf`],
  ])('%j cannot break out', (name, header) => expect(dispositionOf('attachment', name)).toBe(header));
});

onOneDatabase('the gate', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');

  it('wants a session for everything but signing in', async () => {
    const stranger = server.client();
    for (const path of [
      '/api/Account/CurrentUser',
      '/api/order/Search',
      '/api/order/Get?id=1',
      '/api/System/GetSchema?entity=order',
      '/api/enumdata/GetEnumItems?typeName=Kind',
      '/api/order/Export',
    ])
      expect(await stranger.get(path)).toMatchObject({ Successed: false, Code: 10, status: 200 });
    // Files of public records are public; any other does not exist for a visitor.
    expect(await stranger.get('/mediapreview/1')).toMatchObject({ Successed: false, Code: 13 });
    expect(await stranger.post('/api/order/Add', { Title: 'x' })).toMatchObject({ Code: 10 });
  });

  it('slows one address down that tries to sign in without end', async () => {
    const stranger = server.client();
    const codes = new Set<number>();
    for (let i = 0; i < 125; i += 1) codes.add((await stranger.post('/api/Account/Login', { LoginId: '' })).Code);
    expect([...codes]).toEqual([20, 32]);
  });

  it('answers unknown paths, entities and names in the same envelope, without telling anything', async () => {
    expect(await client.get('/api/nowhere')).toMatchObject({ status: 404, Code: 13, Message: '请求的地址不存在' });
    expect(await client.get('/api/nowhere/Search')).toMatchObject({ status: 200, Code: 13 });
    expect(await client.get('/api/System/GetSchema', { entity: 'nowhere' })).toMatchObject({ Code: 13 });
    expect(await client.get('/api/order/Get', { id: 'x' })).toMatchObject({ Code: 30, Message: '请求内容不正确：id' });
  });

  it.each(['page=-1', 'page=10001', 'rows=x', 'rows=0', 'rows=101', 'startPage=1.5', 'page='])(
    'names the paging that is none: %s',
    async (query) => {
      for (const path of ['/api/order/Search', '/api/order/Export', '/api/order/Pick'])
        expect(await client.get(`${path}?for=receipt.OrderId&${query}`)).toMatchObject({
          Code: 30,
          Message: `请求内容不正确：${query.split('=')[0] ?? ''}`,
        });
    },
  );

  it.each([
    [`searchKey=${'x'.repeat(101)}`, '搜索内容最多 100 个字'],
    ['sort=OrderNo,Title,Money,SignDate', '最多按 3 个字段排序'],
    ['scene=nothing', '列表没有这个分类'],
    ['within=galaxy', '没有这个范围'],
  ])('refuses what a list cannot give instead of giving something else: %s', async (query, Message) => {
    for (const path of ['/api/order/Search', '/api/order/Export'])
      expect(await client.get(`${path}?${query}`)).toMatchObject({ Code: 30, Message });
  });

  it('gives as many rows as were asked for, whatever a screen offers', async () => {
    const all = listAt((await client.get('/api/order/Search', { rows: 100, sort: 'Id' })).Data, 'Rows');
    const page = listAt((await client.get('/api/order/Search', { rows: 3, page: 1, sort: 'Id' })).Data, 'Rows');
    expect(page.map((row) => at(row, 'Id'))).toEqual(all.slice(3, 6).map((row) => at(row, 'Id')));
    const picked = await client.get('/api/receipt/Pick', { for: 'receipt.OrderId', rows: 3 });
    expect(listAt(picked.Data, 'Rows')).toHaveLength(3);
  });

  it('takes no bytes that are no text, in a body or an address', async () => {
    const base = 'CustomerId=1&Kind=10&Money=5&Title=';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const refused = { Code: 30, Message: '提交的内容不是有效的 UTF-8 编码' };
    expect(await client.post('/api/order/Add', `${base}%ff%fe`)).toMatchObject(refused);
    const raw = Buffer.concat([Buffer.from(base), Buffer.from([0xff, 0xfe])]);
    expect(await client.call('/api/order/Add', { method: 'POST', body: raw, headers })).toMatchObject(refused);
    expect(await client.get('/api/order/Search?searchKey=%e4%ba')).toMatchObject(refused);
    expect((await client.get('/api/order/Search?searchKey=%e4%ba%8c')).Successed).toBe(true);
  });

  it('finds paths whatever the case of their letters', async () => {
    expect(await client.get('/api/account/currentuser')).toMatchObject({ Successed: true });
    expect(await client.get('/API/ORDER/search')).toMatchObject({ Successed: true });
  });

  it('tells nothing of what went wrong inside', async () => {
    const { database } = server.running.services;
    const { sql } = await import('kysely');
    await sql`alter table "enumItem" rename to "enumItemGone"`.execute(database.db);
    await sql`alter table "opLog" rename to "opLogGone"`.execute(database.db);
    const reply = await client.post('/api/order/Add', { Title: '内部错误', CustomerId: 1, Kind: 10, Money: 5 });
    await sql`alter table "opLogGone" rename to "opLog"`.execute(database.db);
    await sql`alter table "enumItemGone" rename to "enumItem"`.execute(database.db);
    expect(reply).toMatchObject({ status: 500, Code: 99, Message: '服务器出错，请稍后重试', Data: null });
    expect(await client.get('/api/order/Search', { Title: '内部错误' })).toMatchObject({ Data: { Total: 0 } });
  });

  it('serves documents with a tag, and says when they have not changed', async () => {
    const first = await client.fetch('/api/System/GetSchema?entity=order');
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await client.fetch('/api/System/GetSchema?entity=order', { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await (
      await server.signIn('13900000016')
    ).fetch('/api/System/GetSchema?entity=order', { headers: { 'if-none-match': tag } });
    expect(other.status).toBe(200);
  });
});

onOneDatabase('behind a proxy with https', (kind) => {
  const server = useServer(kind, { proxies: 1 });

  it('counts failures by the address the nearest proxy saw, not by what the browser claims', async () => {
    const client = server.client();
    const attempt = (claimed: string) =>
      client.post(
        '/api/Account/Login',
        { LoginId: '13900000007', Password: 'wrong-password' },
        { 'x-forwarded-for': `${claimed}, 10.0.0.9` },
      );
    for (let i = 0; i < 5; i += 1) expect((await attempt(`1.2.3.${i}`)).Code).toBe(11);
    expect((await attempt('9.9.9.9')).Code).toBe(32);
  });
});
