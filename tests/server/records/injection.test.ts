import { expect, it } from 'vitest';
import { at, numberAt } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

const HOSTILE = [
  `'; drop table "order"; --`,
  `" or 1=1 --`,
  `1 union select null from "account"`,
  `\\'; select pg_sleep(5) --`,
  `$1`,
  `{{ $user.LoginId }}`,
  `<script>alert(1)</script>`,
  `%%%___`,
  `../../etc/passwd`,
  `𠮷野家 👩‍👩‍👧 \u200frtl`,
  `a\tb`,
  `${'长'.repeat(90)}`,
];

onEachDatabase('hostile texts', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');

  it.each(HOSTILE)('stores %j and gives it back unchanged', async (text) => {
    const title = `${text}#${HOSTILE.indexOf(text)}`;
    const { Data, Successed } = await client.post('/api/order/Add', {
      Title: title,
      CustomerId: 1,
      Kind: 10,
      Money: 5,
      Remark: text,
    });
    expect(Successed).toBe(true);
    const read = await client.get('/api/order/Get', { id: numberAt(Data, 'Record.Id') });
    expect([at(read.Data, 'Record.Title'), at(read.Data, 'Record.Remark')]).toEqual([title, text.trim()]);
    const found = await client.get('/api/order/Search', { searchKey: title.slice(-20) });
    expect(numberAt(found.Data, 'Total')).toBe(1);
  });

  it('refuses what breaks a line or turns its direction, by its place, where one line is asked for', async () => {
    const add = (Title: string, Remark: string) =>
      client.post('/api/order/Add', { Title, CustomerId: 1, Kind: 10, Money: 5, Remark });
    for (const title of ['一行\n两行', '合同\u202egpj.exe']) {
      const reply = await add(title, '说明');
      expect([reply.Code, at(reply.Data, 'Issues.0.Field')]).toEqual([20, 'Title']);
      expect(at(reply.Data, 'Issues.0.Message')).toContain('第3个字符');
    }
    expect((await add('多行', '一行\n两行')).Successed).toBe(true);
  });

  it.each(HOSTILE)('reads %j as a plain text wherever it stands in a query', async (text) => {
    for (const name of [
      'searchKey',
      'scene',
      'sort',
      'list',
      'page',
      'rows',
      'Title',
      'Money',
      'SignDate',
      'Kind',
      'KindPath',
      'Executors',
      'OwnerUnitId',
      text,
    ]) {
      const reply = await client.get('/api/order/Search', { [name]: text });
      expect([0, 30]).toContain(reply.Code);
      expect(reply.status).toBeLessThan(500);
      expect(reply.Message).not.toMatch(/syntax error|relation|column|pg_/);
    }
    for (const [path, params] of [
      ['/api/order/Get', { id: text }],
      ['/api/order/Pick', { for: text }],
      ['/api/order/Pick', { for: 'order.CustomerName', searchKey: text, 'v.CustomerId': text, ids: text }],
      ['/api/System/GetSchema', { entity: text }],
      ['/api/enumdata/GetEnumItems', { typeName: text }],
      [`/api/${encodeURIComponent(text)}/Search`, {}],
      [`/mediapreview/${encodeURIComponent(text)}`, {}],
    ] as const)
      expect((await client.get(path, params)).status).toBeLessThan(500);
  });

  it('reads a null character as what it is: not allowed', async () => {
    const reply = await client.post('/api/order/Add', { Title: 'a\u0000b', CustomerId: 1, Kind: 10, Money: 5 });
    expect(reply.Code).toBe(30);
    expect((await client.get('/api/order/Search', { searchKey: 'a\u0000b' })).Code).toBe(30);
  });

  it('takes numbers that are too large for what they are', async () => {
    for (const fields of [
      { Money: '999999999999999.99' },
      { CustomerId: '999999999999999' },
      { Money: '1e400' },
      { StaffIds: '999999999999999' },
    ])
      expect(
        (await client.post('/api/order/Add', { Title: '大数', CustomerId: 1, Kind: 10, Money: 5, ...fields })).Code,
      ).toBe(20);
    expect((await client.get('/api/order/Get', { id: '999999999999999' })).Code).toBe(13);
    expect((await client.get('/api/order/Search', { Money: '1e300~' })).status).toBeLessThan(500);
    for (const asked of [{ page: '1e9' }, { rows: '-5' }])
      expect(await client.get('/api/order/Search', asked)).toMatchObject({
        Code: 30,
        Message: `请求内容不正确：${Object.keys(asked)[0]}`,
      });
  });
});
