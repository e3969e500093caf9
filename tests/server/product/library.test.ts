import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendEvents } from '#server/jobs/sendEvents.ts';
import { remindDay } from '#server/jobs/startJobs.ts';
import { sweepTransitions } from '#server/workflow/sweepTransitions.ts';
import { at, listAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { queryRows } from '../../support/server/queryRows.ts';
import { makeProduct } from '../../support/server/makeProduct.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const RED_MANSIONS = 1;
const LITTLE_PRINCE = 3;

/** Readers create holds themselves: by the main form, and by one without the reader field. */
const HOLDS = {
  'hold/form.json': {
    title: '预约',
    type: 'object',
    'x-permission': 'LoanMgr',
    'x-title-field': 'BookId',
    'x-customer': {
      where: '{{ $record.ReaderId === $user.CustomerId }}',
      fields: ['BookId', 'ReaderId'],
      edit: ['BookId'],
    },
    properties: {
      BookId: { type: 'integer', title: '图书', 'x-reference': { entity: 'book' } },
      ReaderId: {
        type: 'integer',
        title: '读者',
        default: '{{ $user.CustomerId }}',
        'x-reference': {
          entity: 'reader',
          where: '{{ $record.IsStopped !== true }}',
          message: '停借的读者不能预约',
        },
      },
    },
    'x-checks': [{ field: 'ReaderId', when: '{{ $ref.ReaderId.OutLoans >= 3 }}', message: '借满三本的读者不能预约' }],
    required: ['BookId', 'ReaderId'],
  },
  // A plain `true` makes a record visible to all outside users.
  'bulletin/form.json': {
    title: '公告',
    type: 'object',
    'x-permission': 'LoanMgr',
    'x-title-field': 'Text',
    'x-customer': { where: '{{ true }}', fields: ['Text'] },
    properties: { Text: { type: 'string', title: '内容' } },
  },
  'bulletin/list.json': { title: '公告', columns: ['Text'] },
  'hold/quick.form.json': { title: '预约', sections: [{ title: '预约', fields: ['BookId'] }] },
  'hold/list.json': {
    title: '预约',
    columns: ['BookId', 'ReaderId'],
    create: [
      { form: 'form', title: '预约' },
      { form: 'quick', title: '快速预约' },
    ],
  },
};

onEachDatabase('a library in documents alone', (kind) => {
  let server: TestServer;
  let main: TestClient;
  let reader: TestClient;
  beforeAll(async () => {
    const outside = { ports: [443], resolve: () => Promise.resolve([]), isAllowed: () => true };
    server = await openServer(kind, { schemasDir: makeProduct(HOLDS, 'docs/examples/library') }, 'empty', outside);
    main = await server.signIn('main');
    reader = await server.signIn('reader');
  });
  afterAll(() => server.close());

  const rowsOf = async (who: TestClient, path: string, params: Fields = {}): Promise<unknown[]> =>
    listAt((await who.get(`/api/${path}/Search`, params)).Data, 'Rows');
  const inHouse = async (id: number): Promise<unknown> =>
    at((await main.get('/api/Book/Get', { id })).Data, 'Record.InHouse');
  const draft = async (BookId: number): Promise<number> => {
    const item = { 'items[0][BookId]': BookId, 'items[0][Price]': 20 };
    return await main.add('Loan', { ReaderId: 1, DueOn: '2026-03-20', ...item });
  };

  it('has its administrator open accounts by a name, as nobody comes in by codes that are sent to a phone', async () => {
    const admin = await server.signIn('admin');
    const EmployeeId = await admin.add('Employee', { EmployeeNo: 'E900', RealName: '新同事', UnitId: 1 });
    const open = (LoginId: string) => admin.confirm('/api/Account/Open', { EmployeeId, LoginId, Roles: 'librarian' });
    for (const wrong of ['', 'a', '新 同事', 'a'.repeat(51), 'a/b']) {
      const { Code, Data } = await open(wrong);
      expect([Code, at(Data, 'Issues.0.Field'), at(Data, 'Issues.0.Message')]).toEqual([
        20,
        'LoginId',
        '登录账号为 2 到 50 个字母、数字或 . _ - @ +',
      ]);
    }
    const opened = await open('new.colleague');
    expect(await server.client().signIn('new.colleague', String(at(opened.Data, 'Password')))).toMatchObject({
      Code: 0,
    });
    const outside = await admin.confirm('/api/Account/OpenOutside', { Entity: 'reader', id: 3, LoginId: '陈读者' });
    expect(await server.client().signIn('陈读者', String(at(outside.Data, 'Password')))).toMatchObject({ Code: 0 });
  });

  it('refuses a last copy that is out, and lends a book, which is then missing from the shelf', async () => {
    expect(await inHouse(RED_MANSIONS)).toBe(2);
    const id = await draft(RED_MANSIONS);
    const more = await main.post('/api/LoanItem/Add', { LoanId: id, BookId: LITTLE_PRINCE, Price: 22 });
    expect(more).toMatchObject({ Successed: false, Message: '这本书只有 1 册，已全部借出' });
    const hook = { Name: '读者手机', Url: 'https://app.example/', Entities: 'Loan', Kinds: 'transition', IsOn: true };
    const admin = await server.signIn('admin');
    expect(await admin.post('/api/Webhook/Save', hook)).toMatchObject({ Message: '' });
    expect(await main.post('/api/Loan/Lend', { Id: id, Version: 1 })).toMatchObject({ Successed: true });
    expect(await inHouse(RED_MANSIONS)).toBe(1);
    await sendEvents(server.running.services);
    const events = (await admin.get('/api/Webhook/Events')).Data;
    expect(listAt(events, 'Rows')).toMatchObject([{ RecordId: id, Kind: 'transition' }]);
  });

  it('shows readers their own loans, drafts not among them, and lets them renew twice', async () => {
    const own = await rowsOf(reader, 'Loan');
    expect(own.map((row) => at(row, 'ReaderId'))).toEqual([1, 1, 1]);
    expect(own.every((row) => at(row, 'LoanState') !== 10 && at(row, 'OwnerId') === undefined)).toBe(true);
    const renew = async (): Promise<unknown> => {
      return reader.act('Loan/Renew', 1, {}, main);
    };
    expect([await renew(), await renew(), await renew()]).toMatchObject([
      { Successed: true },
      { Successed: true },
      { Successed: false, Message: '每笔借阅最多续借两次' },
    ]);
  });

  it('lets readers add what is theirs by the default that says so, and tells them why another form cannot', async () => {
    const id = await reader.add('Hold', { BookId: LITTLE_PRINCE });
    const admin = await server.signIn('admin');
    expect(await admin.record('Hold', id)).toMatchObject({ ReaderId: 1 });
    // A reader cannot set another reader.
    const other = await reader.post('/api/Hold/Add', { BookId: RED_MANSIONS, ReaderId: 2 });
    expect(other).toMatchObject({ Successed: true, Data: { Ignored: [{ Field: 'ReaderId' }] } });
    // A default is checked against its condition and the checks like a chosen value.
    const refusals = [
      { change: '"IsStopped" = true', message: '停借的读者不能预约' },
      { change: '"OutLoans" = 3', message: '借满三本的读者不能预约' },
    ];
    for (const { change, message } of refusals) {
      await queryRows(server, `update "reader" set ${change} where "Id" = 1`);
      expect(await reader.post('/api/Hold/Add', { BookId: LITTLE_PRINCE })).toMatchObject({ Message: message });
      await queryRows(server, `update "reader" set "IsStopped" = false, "OutLoans" = 0 where "Id" = 1`);
    }
    const quick = await reader.post('/api/Hold/Add', { form: 'quick', BookId: LITTLE_PRINCE });
    expect([quick.Successed, quick.Message]).toEqual([false, '这条预约保存后您自己看不到，所以没有保存；请联系管理员']);
    expect(await rowsOf(reader, 'Hold')).toHaveLength(2);
    await admin.post('/api/Bulletin/Add', { Text: '国庆闭馆' });
    expect(await rowsOf(reader, 'Bulletin')).toMatchObject([{ Text: '国庆闭馆' }]);
    expect(await rowsOf(admin, 'Hold')).toHaveLength(2);
  });

  it('keeps the loans of another branch from a librarian, and gives a volunteer his own', async () => {
    const [east, volunteer] = [await server.signIn('east'), await server.signIn('volunteer')];
    const idsOf = async (who: TestClient): Promise<unknown[]> =>
      (await rowsOf(who, 'Loan', { sort: 'Id' })).map((row) => at(row, 'Id'));
    expect([await idsOf(main), await idsOf(east), await idsOf(volunteer)]).toEqual([[1, 3, 4], [2], []]);
  });

  it('says that a loan ends, and makes it overdue by itself, to the reader and the librarian', async () => {
    const told = async (loginId: string): Promise<unknown[]> =>
      (await rowsOf(await server.signIn(loginId), 'Message'))
        .map((row) => at(row, 'MessageTitle'))
        .filter((title) => String(title).startsWith('「'));
    const { services } = server.running;
    server.clock.now = new Date('2026-03-19T01:30:00Z');
    await remindDay(services);
    server.clock.now = new Date('2026-03-22T01:30:00Z');
    expect(await sweepTransitions(services)).toBe(1);
    const [due, late] = [/^「JY\d+-\d+」将于 2026-03-20 到期$/, /^「JY\d+-\d+」已逾期$/];
    for (const who of ['main', 'reader'])
      expect(await told(who)).toEqual([expect.stringMatching(late), expect.stringMatching(due)]);
  });
});
