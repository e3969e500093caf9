import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendEvents } from '#server/jobs/sendEvents.ts';
import { remindDay } from '#server/jobs/startJobs.ts';
import { sweepTransitions } from '#server/workflow/sweepTransitions.ts';
import { at, listAt, numberAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const RED_MANSIONS = 1;
const LITTLE_PRINCE = 3;

onEachDatabase('a library in documents alone', (kind) => {
  let server: TestServer;
  let main: TestClient;
  let reader: TestClient;
  beforeAll(async () => {
    const outside = { ports: [443], resolve: () => Promise.resolve([]), isAllowed: () => true };
    server = await openServer(kind, { schemasDir: resolve('docs/examples/library') }, 'empty', outside);
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
    const reply = await main.post('/api/Loan/Add', { ReaderId: 1, DueOn: '2026-03-20', ...item });
    return numberAt(reply.Data, 'Record.Id');
  };

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
      const version = numberAt((await main.get('/api/Loan/Get', { id: 1 })).Data, 'Record.Version');
      return reader.post('/api/Loan/Renew', { Id: 1, Version: version });
    };
    expect([await renew(), await renew(), await renew()]).toMatchObject([
      { Successed: true },
      { Successed: true },
      { Successed: false, Message: '每笔借阅最多续借两次' },
    ]);
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
