import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { COMMENT_MINUTES, mayChangeComment, readsComments, writesComments } from '#engine/permission/comments.ts';
import {
  at,
  column,
  type Fields,
  listAt,
  numberAt,
  type Reply,
  type TestClient,
} from '../../support/server/TestClient.ts';
import {
  ADMIN,
  CUSTOMER,
  onEachDatabase,
  onOneDatabase,
  SALES,
  SALES_TOO,
  useServer,
} from '../../support/server/TestServer.ts';
import { smallFacts } from '../../support/smallProduct.ts';
import { customer, employee } from '../../support/userContext.ts';

it('comments are of people who work here, and can be changed for ten minutes by who wrote them', () => {
  const user = employee({});
  const auditor = employee({ facts: smallFacts({ IsAuditor: true }) });
  expect([readsComments(auditor), writesComments(auditor)]).toEqual([true, false]);
  const at0 = { author: user.accountId, writtenAt: 1000 };
  expect([readsComments(user), writesComments(user), readsComments(customer(3))]).toEqual([true, true, false]);
  expect(mayChangeComment(at0, user, 1000 + COMMENT_MINUTES * 60_000)).toBe(true);
  expect(mayChangeComment(at0, user, 1001 + COMMENT_MINUTES * 60_000)).toBe(false);
  expect(mayChangeComment({ ...at0, author: user.accountId + 1 }, user, 1000)).toBe(false);
});

const write = (client: TestClient, call: string, fields: Fields): Promise<Reply> =>
  client.post(`/api/RecordComment/${call}`, fields);
const read = async (client: TestClient, entity: string, record: number, more: Fields = {}): Promise<unknown> =>
  (await client.get('/api/RecordComment/Search', { entity, record, ...more })).Data;

const accountOf = async (client: TestClient): Promise<number> =>
  numberAt((await client.get('/api/Account/CurrentUser')).Data, 'Id');

onEachDatabase('what people write about a record', (kind) => {
  const server = useServer(kind);
  const [admin, sales, salesToo] = [server.as(ADMIN), server.as(SALES), server.as(SALES_TOO)];

  const ORDER = { entity: 'order', record: 1 };

  it('is read by all who may view it, newest first, page by page', async () => {
    for (let i = 1; i <= 25; i++)
      expect(await write(admin, 'Add', { ...ORDER, record: 2, Text: `第 ${i} 条` })).toMatchObject({ Code: 0 });
    const page = await read(admin, 'order', 2);
    expect(page).toMatchObject({ Total: 25, MayWrite: true });
    const counted = await admin.get('/api/RecordComment/Count', { entity: 'order', record: 2 });
    expect(counted.Data).toEqual({ Total: 25 });
    const texts = column(page, 'Text');
    expect([texts.length, texts[0], texts[19]]).toEqual([20, '第 25 条', '第 6 条']);
    const older = await read(admin, 'order', 2, { before: numberAt(listAt(page, 'Rows')[19], 'Id') });
    expect(column(older, 'Text')).toEqual(['第 5 条', '第 4 条', '第 3 条', '第 2 条', '第 1 条']);
  });

  it('is changed and taken away by who wrote it, for ten minutes', async () => {
    const comment = numberAt((await write(sales, 'Add', { ...ORDER, Text: '写错了' })).Data, 'Id');
    expect(await write(admin, 'Edit', { ...ORDER, comment, Text: '别人的' })).toMatchObject({ Code: 13 });
    expect(await write(sales, 'Edit', { ...ORDER, record: 4, comment, Text: '另一条' })).toMatchObject({ Code: 13 });
    expect(await write(sales, 'Delete', { ...ORDER, comment })).toMatchObject({ Code: 0 });
    expect(column(await read(sales, 'order', 1), 'Text')).not.toContain('写错了');
    const late = numberAt((await write(sales, 'Add', { ...ORDER, Text: '留着' })).Data, 'Id');
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + (COMMENT_MINUTES + 1) * 60_000);
    const refused = await write(sales, 'Edit', { ...ORDER, comment: late, Text: '太迟了' });
    expect([refused.Code, refused.Message]).toEqual([12, `评论写下 ${COMMENT_MINUTES} 分钟以后不能再改，可以另写一条`]);
    expect(await write(sales, 'Delete', { ...ORDER, comment: late })).toMatchObject({ Code: 12 });
    server.clock.now = now;
    expect(column(await read(sales, 'order', 1), 'Text')).toContain('留着');
  });

  it('is refused by name where it is empty, too long, or names who may not view the record', async () => {
    const self = await accountOf(salesToo);
    const hidden = await salesToo.get('/api/order/Get', { id: 1 });
    expect(hidden.Code).not.toBe(0);
    const refusals: [Fields, string][] = [
      [{ Text: '  ' }, '请填写评论'],
      [{ Text: '长'.repeat(2001) }, '评论最多 2000 个字，现在有 2001 个'],
      [{ Text: '看', Mentions: self }, '不能查看这条记录，不能提到'],
      [{ Text: '看', Mentions: 999_999 }, '账号 999999不能查看这条记录'],
      [{ Text: '看', Mentions: Array.from({ length: 21 }, (_, i) => i + 1).join() }, '最多提到 20 人'],
    ];
    for (const [fields, message] of refusals) {
      const reply = await write(admin, 'Add', { ...ORDER, ...fields });
      expect([fields, reply.Code, reply.Message]).toEqual([fields, 20, expect.stringContaining(message)]);
    }
  });

  it('is nothing to who may not view the record, and to people from outside', async () => {
    for (const path of ['Search', 'Count', 'People'])
      expect(await salesToo.get(`/api/RecordComment/${path}`, ORDER)).toMatchObject({ Code: 13, Data: null });
    expect(await write(salesToo, 'Add', { ...ORDER, Text: '看不到' })).toMatchObject({ Code: 13 });
    expect(await write(admin, 'Add', { entity: 'nothing', record: 1, Text: '没有' })).toMatchObject({ Code: 13 });
    const outside = await server.signIn(CUSTOMER);
    const rows = listAt((await outside.get('/api/order/Search', { list: 'order/list' })).Data, 'Rows');
    const own = { entity: 'order', record: numberAt(rows[0], 'Id') };
    expect(await outside.get('/api/RecordComment/Search', own)).toMatchObject({ Code: 12 });
    expect(await write(outside, 'Add', { ...own, Text: '客户' })).toMatchObject({ Code: 12 });
  });
});

onOneDatabase('a comment in a product with messages', (kind) => {
  const server = useServer(kind, {}, 'shipped');

  it('is told to whom it names, once, with the way to the record', async () => {
    const [admin, sales] = [await server.signIn(ADMIN), await server.signIn(SALES)];
    const [mine] = listAt((await sales.get('/api/customer/Search', { list: 'customer/list' })).Data, 'Rows');
    const ORDER = { entity: 'customer', record: numberAt(mine, 'Id') };
    const id = await accountOf(sales);
    const people = (await admin.get('/api/RecordComment/People', ORDER)).Data;
    expect(column(people, 'Value')).toContain(id);
    expect(at(people, 'HasMore')).toBe(false);
    // Nearly all users may view it: there are more people than one reply offers.
    const many = (await admin.get('/api/RecordComment/People', { entity: 'activity', record: 7 })).Data;
    expect([column(many, 'Value').length, at(many, 'HasMore')]).toEqual([10, true]);
    const name = String(
      at(
        listAt(people, 'Rows').find((one) => at(one, 'Value') === id),
        'Label',
      ),
    );
    const told = async (): Promise<unknown[]> =>
      listAt((await sales.get('/api/message/Search', { list: 'message/list' })).Data, 'Rows').filter((row) =>
        String(at(row, 'MessageTitle')).includes('提到了您'),
      );
    const Text = `@${name} 请看一下`;
    const added = await write(admin, 'Add', { ...ORDER, Text, Mentions: id });
    expect(added).toMatchObject({ Code: 0, Data: { Told: 1, Untold: '' } });
    expect(await told()).toMatchObject([
      { RelatedEntity: 'customer', RelatedId: ORDER.record, RelatedList: `#comments/${numberAt(added.Data, 'Id')}` },
    ]);
    const comment = numberAt(added.Data, 'Id');
    const changed = await write(admin, 'Edit', { ...ORDER, comment, Text: `${Text}，谢谢`, Mentions: id });
    expect(changed).toMatchObject({ Code: 0, Data: { Told: 0 } });
    expect(await told()).toHaveLength(1);
    const [row] = listAt(await read(sales, 'customer', ORDER.record), 'Rows');
    expect(row).toMatchObject({ Text: `${Text}，谢谢`, IsEdited: true, MayChange: false });
    expect(at(row, 'Mentions')).toEqual([{ Value: id, Label: name }]);
  });

  it('goes with its record into another one, when they are merged', async () => {
    const admin = await server.signIn(ADMIN);
    const found = await admin.get('/api/customer/Search', { list: 'customer/list', sort: 'ContractMoney' });
    const [from, to] = column(found.Data, 'Id').map(Number);
    for (const record of [from ?? 0, to ?? 0])
      await write(admin, 'Add', { entity: 'customer', record, Text: `客户 ${record}` });
    const merged = await admin.confirm('/api/customer/Merge', { ids: `${from},${to}`, keep: to ?? 0 });
    expect(merged).toMatchObject({ Code: 0 });
    expect(column(await read(admin, 'customer', to ?? 0), 'Text')).toEqual([`客户 ${to}`, `客户 ${from}`]);
  });
});

onOneDatabase('comments in a product without messages', (kind) => {
  const server = useServer(kind, { schemasDir: resolve('docs/examples/maintenance') }, 'empty');

  it('say that nobody was told', async () => {
    const admin = await server.signIn('admin');
    const target = { entity: 'WorkOrder', record: 1 };
    const [person] = listAt((await admin.get('/api/RecordComment/People', target)).Data, 'Rows');
    const Mentions = numberAt(person, 'Value');
    const added = await write(admin, 'Add', { ...target, Text: `@${String(at(person, 'Label'))} 配件到了`, Mentions });
    expect([at(added.Data, 'Told'), String(at(added.Data, 'Untold'))]).toEqual([
      0,
      expect.stringContaining('没有消息'),
    ]);
    expect(await read(admin, 'WorkOrder', 1)).toMatchObject({ Total: 1 });
  });
});
