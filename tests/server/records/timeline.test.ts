import { expect, it } from 'vitest';
import { at, column, type Fields, listAt, numberAt, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, CUSTOMER, onEachDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

const MEMBER = '13900000007';

/** All pages of what happened to a record. */
async function whole(client: TestClient, entity: string, record: number, more: Fields = {}): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let after = ''; ;) {
    const page = (await client.get('/api/RecordTimeline/Search', { entity, record, after, ...more })).Data;
    rows.push(...listAt(page, 'Rows'));
    after = String(at(page, 'Next'));
    if (after === '') return rows;
  }
}

const keysOf = (rows: readonly unknown[]): string[] => rows.map((row) => String(at(row, 'Key')));
const timesOf = (rows: readonly unknown[]): string[] => rows.map((row) => String(at(row, 'Time')));

onEachDatabase('what happened to a record', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const [admin, sales] = [server.as(ADMIN), server.as(SALES)];

  it('is told once, newest first, page by page, and by kind', async () => {
    const found = await admin.get('/api/customer/Search', { list: 'customer/list', sort: '-ContractMoney' });
    const record = numberAt(listAt(found.Data, 'Rows')[0], 'Id');
    for (let i = 1; i <= 25; i++) {
      const said = { entity: 'customer', record, Text: `第 ${i} 次` };
      expect(await admin.post('/api/RecordComment/Add', said)).toMatchObject({ Code: 0 });
    }
    const rows = await whole(admin, 'customer', record);
    expect(new Set(keysOf(rows)).size).toBe(rows.length);
    expect(timesOf(rows)).toEqual(timesOf(rows).sort().reverse());
    const page = (await admin.get('/api/RecordTimeline/Search', { entity: 'customer', record })).Data;
    const kinds = listAt(page, 'Kinds').map(String);
    expect(kinds).toEqual(expect.arrayContaining(['comment', 'related', 'change', 'message', 'output']));
    // Each kind contains its entries; an entry that also has files is listed under both kinds.
    const byKind = await Promise.all(kinds.map((each) => whole(admin, 'customer', record, { kinds: each })));
    expect(new Set(byKind.flatMap(keysOf))).toEqual(new Set(keysOf(rows)));
    const comments = byKind[kinds.indexOf('comment')] ?? [];
    expect(comments.map((row) => at(row, 'Text'))).toEqual(Array.from({ length: 25 }, (_, i) => `第 ${25 - i} 次`));
    const related = byKind[kinds.indexOf('related')] ?? [];
    const contacts = await admin.get('/api/contact/Search', { list: 'contact/list', CustomerId: record });
    const told = related.filter((row) => at(row, 'Entity') === 'contact').map((row) => at(row, 'RecordId'));
    expect(told.sort()).toEqual(column(contacts.Data, 'Id').sort());
    const wrong = await admin.get('/api/RecordTimeline/Search', { entity: 'customer', record, kinds: 'gossip' });
    expect(wrong.Code).toBe(30);
    const lost = await admin.get('/api/RecordTimeline/Search', { entity: 'customer', record, after: 'somewhere' });
    expect(lost.Code).toBe(30);
  });

  it('has the states of a transition, its reason and what it changed in one place', async () => {
    const found = await admin.get('/api/contract/Search', { list: 'contract/list' });
    const record = numberAt(listAt(found.Data, 'Rows')[0], 'Id');
    const rows = await whole(admin, 'contract', record, { kinds: 'transition' });
    const states = listAt((await admin.get('/api/contract/StateLog', { id: record })).Data, 'Rows');
    const moved = states.filter((row) => !['create', 'edit'].includes(String(at(row, 'ActionCode'))));
    expect(moved.length).toBeGreaterThan(0);
    for (const step of moved)
      expect(rows).toContainEqual(
        expect.objectContaining({ Time: at(step, 'OpTime'), Name: at(step, 'OperatorName') }),
      );
    expect(rows.flatMap((row) => listAt(row, 'Steps')).length).toBeGreaterThan(0);
  });

  it('is nothing to who may not view the record, and to people from outside', async () => {
    const all = column((await admin.get('/api/contract/Search', { list: 'contract/list', rows: 100 })).Data, 'Id');
    const own = column((await sales.get('/api/contract/Search', { list: 'contract/list', rows: 100 })).Data, 'Id');
    const hidden = all.find((id) => !own.includes(id));
    const asked = { entity: 'contract', record: Number(hidden) };
    expect(await sales.get('/api/RecordTimeline/Search', asked)).toMatchObject({ Code: 13, Data: null });
    const none = { entity: 'nothing', record: 1 };
    expect(await admin.get('/api/RecordTimeline/Search', none)).toMatchObject({ Code: 13 });
    const outside = await server.signIn(CUSTOMER);
    const rows = listAt((await outside.get('/api/contract/Search', { list: 'contract/list' })).Data, 'Rows');
    const theirs = { entity: 'contract', record: numberAt(rows[0], 'Id') };
    expect(await outside.get('/api/RecordTimeline/Search', theirs)).toMatchObject({ Code: 12 });
    // A message is only shown to its receiver.
    const mine = await whole(
      sales,
      'customer',
      numberAt(listAt((await sales.get('/api/customer/Search', { list: 'customer/list' })).Data, 'Rows')[0], 'Id'),
      { kinds: 'message' },
    );
    const received = column(
      (await sales.get('/api/message/Search', { list: 'message/list', rows: 100 })).Data,
      'MessageTitle',
    );
    for (const row of mine) expect(received).toContain(at(row, 'Title'));
  });

  it('is told to who follows it, in one message until he has read it, as long as he may view it', async () => {
    // Another user's record, which this user may view as a member.
    const own = await sales.get('/api/customer/Search', { list: 'customer/list', scene: 'mine' });
    const record = numberAt(listAt(own.Data, 'Rows')[0], 'Id');
    const target = { entity: 'customer', record };
    const change = async (fields: Fields): Promise<void> => {
      const Version = Number((await admin.record('customer', record)).Version);
      const saved = await admin.confirm('/api/customer/Update', { Id: record, Version, ...fields });
      expect(saved).toMatchObject({ Code: 0 });
    };
    const member = await server.signIn(MEMBER);
    await change({ MemberIds: numberAt((await member.get('/api/Account/CurrentUser')).Data, 'LoginInfo.EmployeeId') });
    expect((await admin.get('/api/RecordFollow/Search', target)).Data).toMatchObject({ IsFollowing: false, Total: 0 });
    for (let i = 0; i < 2; i++) expect(await member.post('/api/RecordFollow/Save', target)).toMatchObject({ Code: 0 });
    expect((await member.get('/api/RecordFollow/Search', target)).Data).toMatchObject({ IsFollowing: true, Total: 1 });
    const told = async (): Promise<unknown[]> =>
      listAt((await member.get('/api/message/Search', { list: 'message/list', rows: 100 })).Data, 'Rows').filter(
        (row) => String(at(row, 'MessageTitle')).startsWith('您关注的客户'),
      );
    await member.post('/api/RecordComment/Add', { ...target, Text: '自己写的' });
    expect(await told()).toEqual([]);
    await change({ Remark: '第一次' });
    await admin.post('/api/RecordComment/Add', { ...target, Text: '看到了' });
    const [first, ...more] = await told();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ RelatedEntity: 'customer', RelatedId: record });
    const message = numberAt(first, 'Id');
    const content = String(at((await member.get('/api/message/Get', { id: message })).Data, 'Record.Content'));
    expect(content.split('\n')).toEqual([expect.stringMatching(/ 编辑$/), expect.stringMatching(/ 评论：看到了$/)]);
    await member.post('/api/message/MarkRead', { ids: message });
    await change({ Remark: '第二次' });
    expect(await told()).toHaveLength(2);
    const [other] = await told();
    expect(numberAt(other, 'Id')).not.toBe(message);
    // A user without access gets no more messages, and is no longer listed as a follower.
    await change({ MemberIds: '' });
    expect(await member.get('/api/customer/Get', { id: record })).toMatchObject({ Code: 13 });
    const before = (await told()).length;
    await admin.post('/api/RecordComment/Add', { ...target, Text: '内部讨论' });
    expect(await told()).toHaveLength(before);
    expect((await admin.get('/api/RecordFollow/Search', target)).Data).toMatchObject({ Names: [], Total: 0 });
    for (const call of ['Save', 'Delete'])
      expect(await member.post(`/api/RecordFollow/${call}`, target)).toMatchObject({ Code: 13 });
  });
});
