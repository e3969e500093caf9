import { expect, it } from 'vitest';
import { at, column, listAt, numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { ADMIN, CHIEF, onBothDatabases, OTHER_CHIEF, SALES, useServer } from '../../support/server/TestServer.ts';

const COLLEAGUE = '13900000007';
const WAITING = 17;
/** A project of the salesman that is not submitted yet. */
const OPEN = 14;
const [TODAY, LAST] = ['2026-03-10', '2026-03-12'];

onBothDatabases('approvals of an absent user', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const as = server.people([SALES, COLLEAGUE, CHIEF, OTHER_CHIEF, ADMIN]);

  const accountOf = async (login: string): Promise<number> =>
    numberAt((await as(login).get('/api/Account/CurrentUser')).Data, 'Id');
  const delegate = async (from: string, to: string, more: object = {}): Promise<Reply> =>
    as(from).post('/api/Account/AddDelegation', {
      Delegate: await accountOf(to),
      FromDay: TODAY,
      ToDay: LAST,
      ...more,
    });
  const end = async (login: string, reply: Reply): Promise<Reply> =>
    as(login).post('/api/Account/EndDelegation', { Id: numberAt(reply.Data, 'Id') });
  const waiting = async (login: string): Promise<unknown[]> =>
    column((await as(login).get('/api/Project/Search', { scene: 'approval', rows: 100 })).Data, 'Id');
  const canOf = async (login: string): Promise<unknown> =>
    at((await as(login).get('/api/Project/Get', { id: WAITING })).Data, 'Can');
  const approve = async (login: string): Promise<Reply> => {
    return as(login).act('Project/Approve', WAITING, { IsPassed: true }, as(CHIEF));
  };

  /** Everything that waits for a user: entity, action, record, and for whom. */
  const approvals = async (login: string): Promise<unknown[]> => {
    const { Data } = await as(login).get('/api/System/Approvals', { kind: 'waiting' });
    return listAt(Data, 'Groups').flatMap((group) =>
      listAt(group, 'Rows').map((row) => [at(group, 'Entity'), at(group, 'Action'), at(row, 'Id'), at(row, 'For')]),
    );
  };

  it('are lent to a colleague by name, for days', async () => {
    const issueOf = async (more: object): Promise<unknown> =>
      at((await delegate(CHIEF, COLLEAGUE, more)).Data, 'Issues.0.Field');
    expect(await issueOf({ Delegate: await accountOf(CHIEF) })).toBe('Delegate');
    expect(await issueOf({ FromDay: '2026-03-13' })).toBe('ToDay');
    expect(await issueOf({ FromDay: '2026-03-01', ToDay: '2026-03-09' })).toBe('ToDay');
    expect(await issueOf({ ToDay: '2027-03-12' })).toBe('ToDay');

    const made = await delegate(CHIEF, COLLEAGUE);
    expect(made).toMatchObject({ Successed: true });
    expect(await issueOf({ FromDay: LAST, ToDay: LAST })).toBe('FromDay');
    const seen = await as(COLLEAGUE).get('/api/Account/Delegations');
    expect(listAt(seen.Data, 'Rows')).toMatchObject([{ Name: '何志强', FromDay: TODAY, ToDay: LAST, IsOwn: false }]);
    expect(await end(COLLEAGUE, made)).toMatchObject({ Code: 13 });
    expect(await end(CHIEF, made)).toMatchObject({ Successed: true });
    expect(await as(SALES).post('/api/Account/AddDelegation', { LoginId: CHIEF })).toMatchObject({ Code: 12 });
    const byAdmin = await as(ADMIN).post('/api/Account/AddDelegation', {
      LoginId: CHIEF,
      Delegate: await accountOf(COLLEAGUE),
      FromDay: TODAY,
      ToDay: LAST,
    });
    expect(await end(ADMIN, byAdmin)).toMatchObject({ Successed: true });
  });

  it('are named at the record, with the reason, and with the delegate while it lasts', async () => {
    const named = async (): Promise<unknown> =>
      at((await as(SALES).get('/api/RecordApproval/Waiting', { entity: 'Project', record: WAITING })).Data, 'Steps');
    const before = await named();
    expect(before).toMatchObject([{ Title: '审核', Total: 3 }]);
    expect([listAt(before, '0.Names'), listAt(before, '0.Why')]).toEqual([
      expect.arrayContaining(['何志强']),
      expect.arrayContaining(['审批人']),
    ]);
    const made = await delegate(CHIEF, COLLEAGUE);
    expect(await named()).toMatchObject([{ Total: 4 }]);
    await end(CHIEF, made);
    expect(await named()).toEqual(before);
    expect(await as(OTHER_CHIEF).get('/api/RecordApproval/Waiting', { entity: 'Project', record: OPEN })).toMatchObject(
      { Code: 13 },
    );
  });

  it('are seen and explained while it lasts, and no longer', async () => {
    const before = [await waiting(COLLEAGUE), await canOf(COLLEAGUE)];
    expect(before[0]).toEqual([]);
    const made = await delegate(CHIEF, COLLEAGUE);
    expect(await waiting(COLLEAGUE)).toEqual(await waiting(CHIEF));
    expect(await canOf(COLLEAGUE)).toContain('approve');
    expect(await canOf(COLLEAGUE)).not.toContain('edit');
    const why = await as(COLLEAGUE).get('/api/Project/Explain', { id: WAITING, action: 'approve' });
    expect(why.Data).toMatchObject({ May: true });
    expect(JSON.stringify(why.Data)).toContain('代 何志强（是）');
    expect(await approvals(COLLEAGUE)).toContainEqual(['project', 'approve', WAITING, '何志强']);
    expect(await approvals(CHIEF)).toContainEqual(['project', 'approve', WAITING, undefined]);

    await end(ADMIN, made);
    expect(await waiting(COLLEAGUE)).toEqual([]);
  });

  it('never include what the delegate submitted, and are passed on to nobody', async () => {
    const toSales = await delegate(CHIEF, SALES);
    expect(await canOf(SALES)).not.toContain('approve');
    expect(await approve(SALES)).toMatchObject({ Code: 12, Message: '不能审核自己提交的数据' });
    const on = await delegate(SALES, COLLEAGUE);
    expect(await waiting(COLLEAGUE)).toEqual([]);
    await end(SALES, on);
    await end(CHIEF, toSales);
  });

  it('are taken in the name of both, while the absent user has the right', async () => {
    const id = await accountOf(CHIEF);
    await delegate(CHIEF, COLLEAGUE, { ToDay: TODAY });
    expect(await approve(OTHER_CHIEF)).toMatchObject({ Successed: false });
    const set = async (action: string): Promise<void> => {
      const state = { id, action };
      const asked = await as(ADMIN).post('/api/Account/SetState', state);
      const Accept = asked.Code === 0 ? '' : String(at(asked.Data, 'Gains.Accept'));
      const again = { ...state, AcceptGains: Accept };
      const reply = Accept === '' ? asked : await as(ADMIN).post('/api/Account/SetState', again);
      expect(reply).toMatchObject({ Successed: true });
    };
    const { Data } = await as(CHIEF).get('/api/Project/Get', { id: WAITING });
    const pass = async (): Promise<Reply> =>
      as(COLLEAGUE).post('/api/Project/Approve', {
        Id: WAITING,
        Version: numberAt(Data, 'Record.Version'),
        IsPassed: true,
      });
    await set('disable');
    expect(await pass()).toMatchObject({ Successed: false });
    await set('enable');
    expect(await pass()).toMatchObject({
      Successed: true,
      Data: { Record: { ProjectState: 30, ApproverId: 5 } },
    });
    const log = await as(SALES).get('/api/Project/StateLog', { id: WAITING });
    expect(at(log.Data, 'Rows.0.OperatorName')).toMatch(/^\S+ 代 何志强$/);
  });

  it('end with the last day', async () => {
    const own = await as(SALES).get('/api/Project/Get', { id: OPEN });
    const submitted = { Id: OPEN, Version: numberAt(own.Data, 'Record.Version') };
    expect(await as(SALES).post('/api/Project/Submit', submitted)).toMatchObject({ Successed: true });
    expect(await waiting(COLLEAGUE)).toEqual([OPEN]);
    // Disabling the account has ended the sessions of the chief.
    for (const client of [await server.signIn(CHIEF), as(COLLEAGUE)]) {
      const news = await client.get('/api/Message/Search', { scene: 'unread' });
      expect(listAt(news.Data, 'Rows')).toContainEqual(expect.objectContaining({ RelatedId: OPEN }));
    }
    server.clock.now = new Date(server.clock.now.getTime() + 24 * 60 * 60 * 1000);
    const later = await server.signIn(COLLEAGUE);
    const found = await later.get('/api/Project/Search', { scene: 'approval', rows: 100 });
    expect(column(found.Data, 'Id')).toEqual([]);
  });

  it('are listed as done and submitted afterwards', async () => {
    const [chief, sales] = [await server.signIn(CHIEF), await server.signIn(SALES)];
    const own = async (client: TestClient, kind: string): Promise<unknown> =>
      listAt((await client.get('/api/System/Approvals', { kind })).Data, 'Steps')[0];
    expect(await own(sales, 'submitted')).toMatchObject({ Entity: 'project', Id: OPEN, Step: { Action: '提交立项' } });
    const read = await chief.get('/api/Project/Get', { id: OPEN });
    const decision = { Id: OPEN, Version: numberAt(read.Data, 'Record.Version'), IsPassed: true };
    expect(await chief.post('/api/Project/Approve', decision)).toMatchObject({ Successed: true });
    expect(await own(chief, 'done')).toMatchObject({ Entity: 'project', Id: OPEN, Step: { Action: '通过' } });
    expect(await own(sales, 'done')).not.toMatchObject({ Entity: 'project' });
  });
});
