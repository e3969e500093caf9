import { expect, it } from 'vitest';
import { at, column, listAt, numberAt, type Reply } from '../../support/server/TestClient.ts';
import {
  CHIEF,
  COMPANY,
  GROUP,
  onOneDatabase,
  OTHER_CHIEF,
  SALES,
  useServer,
} from '../../support/server/TestServer.ts';

const CHAIRMAN = '13900000002';
/** A project that SALES owns and that is not set up yet. */
const OPEN = 14;

onOneDatabase('the approval of a project', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const as = server.people([SALES, CHIEF, COMPANY, GROUP, CHAIRMAN, OTHER_CHIEF]);

  const read = async (login: string, id: number): Promise<Reply> => as(login).get('/api/Project/Get', { id });
  const take = async (login: string, action: string, id: number, inputs: object = {}): Promise<Reply> => {
    const Version = numberAt((await read(GROUP, id)).Data, 'Record.Version');
    return as(login).post(`/api/Project/${action}`, { Id: id, Version, ...inputs });
  };
  const stateOf = async (id: number): Promise<unknown> => at((await read(GROUP, id)).Data, 'Record.ProjectState');
  const steps = async (id: number): Promise<unknown[]> =>
    listAt((await as(SALES).get('/api/Project/StateLog', { id })).Data, 'Rows');

  it('is asked for by the owner alone, once everything is filled in', async () => {
    expect(at((await read(SALES, OPEN)).Data, 'Can')).toContain('submit');
    expect(at((await read(CHIEF, OPEN)).Data, 'Can')).not.toContain('submit');
    expect(await take(CHIEF, 'Submit', OPEN)).toMatchObject({ Code: 12, Message: '只有负责人可以提交立项' });

    const { Version } = { Version: numberAt((await read(SALES, OPEN)).Data, 'Record.Version') };
    await as(SALES).post('/api/Project/Update', { Id: OPEN, Version, PlanEndDate: '' });
    const incomplete = await take(SALES, 'Submit', OPEN);

    expect(incomplete).toMatchObject({ Code: 20, Message: '请选择计划完成' });
    expect(await stateOf(OPEN)).toBe(1);

    await as(SALES).post('/api/Project/Update', { Id: OPEN, Version: Version + 1, PlanEndDate: '2027-01-01' });
    expect(await take(SALES, 'Submit', OPEN)).toMatchObject({
      Successed: true,
      Data: { Record: { ProjectState: 5, ProjectStateText: '立项审核中', SubmitterId: 6 }, Editable: [] },
    });
    expect(at((await read(SALES, OPEN)).Data, 'Can')).toEqual(['transfer', 'withdraw']);
  });

  it('waits for the chief of the unit and for executives of the company and the group, for nobody else', async () => {
    const waiting = async (login: string): Promise<unknown[]> =>
      column((await as(login).get('/api/Project/Search', { scene: 'approval', rows: 100 })).Data, 'Id');
    for (const login of [CHIEF, COMPANY, GROUP]) expect(await waiting(login)).toContain(OPEN);

    expect(await waiting(OTHER_CHIEF)).not.toContain(OPEN);
    expect(await waiting(SALES)).toEqual([]);
    expect(await take(SALES, 'Approve', OPEN, { IsPassed: true })).toMatchObject({ Successed: false, Code: 12 });
    expect(await take(OTHER_CHIEF, 'Approve', OPEN, { IsPassed: true })).toMatchObject({ Successed: false, Code: 13 });
    expect(await take(CHAIRMAN, 'Approve', OPEN, { IsPassed: true })).toMatchObject({ Successed: false, Code: 12 });
    expect(await stateOf(OPEN)).toBe(5);
  });

  it('is rejected with a reason only', async () => {
    expect(await take(CHIEF, 'Approve', OPEN)).toMatchObject({ Code: 20, Message: '请选择审核结果' });
    expect(await take(CHIEF, 'Approve', OPEN, { IsPassed: false })).toMatchObject({
      Code: 20,
      Message: '请输入不通过原因',
    });
    expect(await stateOf(OPEN)).toBe(5);

    expect(await take(CHIEF, 'Approve', OPEN, { IsPassed: false, RejectReason: '资料不全' })).toMatchObject({
      Successed: true,
      Data: { Record: { ProjectState: 1, RejectReason: '资料不全', ApproverId: 5 } },
    });
    expect((await steps(OPEN))[0]).toEqual({
      StateField: 'ProjectState',
      FromState: 5,
      ToState: 1,
      ActionCode: 'approve',
      OperatorName: '何志强',
      OpTime: '2026-03-10 10:00:00',
      Reason: '资料不全',
    });
  });

  it('begins anew after a rejection, and a reason given with a pass is not stored', async () => {
    await take(SALES, 'Submit', OPEN);
    expect(at((await read(SALES, OPEN)).Data, 'Record')).toMatchObject({ RejectReason: null, ApproverId: null });
    const passed = await take(CHIEF, 'Approve', OPEN, { IsPassed: true, RejectReason: '无', ApproveRemark: '同意' });

    expect(at(passed.Data, 'Record')).toMatchObject({ ProjectState: 30, RejectReason: null, ApproverId: 5 });
    expect((await steps(OPEN))[0]).toMatchObject({ FromState: 5, ToState: 30, Reason: '同意' });
    expect((await steps(OPEN)).length).toBeGreaterThanOrEqual(4);
  });

  it('refuses every jump that the table does not have, and changes nothing', async () => {
    for (const action of ['Submit', 'Approve', 'Withdraw', 'Restore', 'Finish', 'Unfinish', 'Reopen'])
      expect(await take(GROUP, action, OPEN, { IsPassed: true, StateReason: '原因' })).toMatchObject({
        Code: 23,
        Message: '当前状态不允许此操作',
      });
    const before = await read(GROUP, OPEN);
    await as(GROUP).post('/api/Project/Update', {
      Id: OPEN,
      Version: numberAt(before.Data, 'Record.Version'),
      ProjectState: 150,
    });

    expect(await stateOf(OPEN)).toBe(30);
    expect(await take(GROUP, 'Nothing', OPEN)).toMatchObject({ Successed: false, Code: 13 });
  });

  it('never falls to the submitter: it goes to the chief above, and where there is none to executives', async () => {
    const own = 4;
    expect(await take(CHIEF, 'Submit', own)).toMatchObject({ Successed: true });
    expect(await take(CHIEF, 'Approve', own, { IsPassed: true })).toMatchObject({
      Code: 12,
      Message: '不能审核自己提交的数据',
    });
    expect(at((await read(COMPANY, own)).Data, 'Can')).toContain('approve');
    expect(await take(COMPANY, 'Approve', own, { IsPassed: true })).toMatchObject({ Successed: true });
    // Neither the unit of 92 nor the units above it have a chief.
    expect(at((await read(GROUP, 92)).Data, 'Can')).toContain('approve');
    expect(await take(GROUP, 'Approve', 92, { IsPassed: true })).toMatchObject({ Successed: true });
  });

  it('is given once when two approve at the same moment', async () => {
    const id = 17;
    const before = await steps(id);
    const Version = numberAt((await read(GROUP, id)).Data, 'Record.Version');
    const replies = await Promise.all(
      [CHIEF, COMPANY, GROUP].map((login) =>
        as(login).post('/api/Project/Approve', { Id: id, Version, IsPassed: true }),
      ),
    );

    expect(replies.filter(({ Successed }) => Successed)).toHaveLength(1);
    expect(replies.filter(({ Successed }) => !Successed).map(({ Code }) => Code)).toEqual([23, 23]);
    expect(await steps(id)).toHaveLength(before.length + 1);
  });

  it('refuses a version that is not the newest', async () => {
    const id = 15;
    const Version = numberAt((await read(SALES, id)).Data, 'Record.Version');
    expect(await as(SALES).post('/api/Project/Submit', { Id: id, Version: Version - 1 })).toMatchObject({ Code: 21 });
    expect(await as(SALES).post('/api/Project/Submit', { Id: id })).toMatchObject({ Successed: false, Code: 30 });
  });

  it('tells of each record when several are asked about', async () => {
    const reply = await as(GROUP).post('/api/Project/Approve', { ids: '79,30,44', IsPassed: true });

    expect(reply).toMatchObject({
      Successed: true,
      Data: { Done: [79, 44], Failed: [{ Id: 30, Message: '当前状态不允许此操作' }] },
    });
  });

  it('answers a repeated call with the first reply', async () => {
    const key = { 'idempotency-key': 'terminate-15' };
    const Version = numberAt((await read(SALES, 15)).Data, 'Record.Version');
    const body = { Id: 15, Version, StateReason: '客户取消' };
    const first = await as(SALES).post('/api/Project/Terminate', body, key);
    const again = await as(SALES).post('/api/Project/Terminate', body, key);

    expect(first).toMatchObject({ Successed: true, Data: { Record: { ProjectState: 3, StateReason: '客户取消' } } });
    expect(again.Data).toEqual(first.Data);
    expect(await take(GROUP, 'Restore', 15)).toMatchObject({ Code: 20, Message: '请输入恢复原因' });
    expect(await take(GROUP, 'Restore', 15, { StateReason: 'x' })).toMatchObject({ Code: 20 });
    expect(await take(GROUP, 'Restore', 15, { StateReason: '继续做' })).toMatchObject({ Successed: true });
  });
});
