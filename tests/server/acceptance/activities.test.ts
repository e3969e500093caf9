import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { compareFigures } from '#server/jobs/compareFigures.ts';
import { samplePng } from '#server/start/demoFiles.ts';
import { sweepTransitions } from '#server/workflow/sweepTransitions.ts';
import { at, column, listAt, numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import {
  CHIEF,
  CUSTOMER,
  MARKET,
  onOneDatabase,
  SALES,
  signInAll,
  useServer,
} from '../../support/server/TestServer.ts';

/** The required fields of an activity; dates are after the clock of the test, 2026-03-10 10:00. */
const ACTIVITY = {
  ActivityTitle: '评估方法交流会',
  ActivityType: 1,
  ActivityAudience: '1',
  OrganizerUnitId: 4,
  StartTime: '2026-04-10 09:00:00',
  EndTime: '2026-04-10 17:00:00',
  ApplyDeadline: '2026-04-07 18:00:00',
  Place: '五楼会议室',
  NeedAudit: true,
  ContactName: '曹颖',
  PhoneNumber: '13900000018',
  Content: '三个专题。',
};

const EMPLOYEES = [MARKET, SALES, CHIEF];

onOneDatabase('activities', (kind) => {
  let as: (login: string) => TestClient;
  const server = useServer(kind, {}, 'shipped');
  beforeAll(async () => {
    as = await signInAll(server, [...EMPLOYEES, CUSTOMER]);
  });

  const read = async (api: string, id: number): Promise<Reply> => as(MARKET).get(`/api/${api}/Get`, { id });
  const take = async (login: string, api: string, action: string, id: number, inputs = {}): Promise<Reply> => {
    const Version = numberAt((await read(api, id)).Data, 'Record.Version');
    return as(login).post(`/api/${api}/${action}`, { Id: id, Version, ...inputs });
  };
  const make = async (more: Readonly<Record<string, string | number | boolean>> = {}): Promise<number> => {
    const file = await as(MARKET).upload('封面.png', await samplePng('封面'));
    return as(MARKET).add('Activity', {
      ...ACTIVITY,
      Cover: file,
      ...more,
    });
  };
  const open = async (more: Readonly<Record<string, string | number | boolean>> = {}): Promise<number> => {
    const id = await make(more);
    expect(await take(MARKET, 'Activity', 'Publish', id)).toMatchObject({ Successed: true });
    return id;
  };
  /** The row of an activity as the public site lists it. */
  const publicRow = async (id: number): Promise<unknown> => {
    const { Data } = await server.client().get('/api/Public/Activity/Search', { rows: 50 });
    return listAt(Data, 'Rows').find((row) => at(row, 'Id') === id);
  };
  const apply = async (login: string, activity: number, more = {}): Promise<Reply> =>
    as(login).post('/api/ActivityApply/Add', {
      ActivityId: activity,
      ApplyName: '报名人',
      PhoneNumber: login,
      PersonCount: 1,
      ...more,
    });
  const pass = async (id: number): Promise<Reply> => take(MARKET, 'ActivityApply', 'Approve', id, { IsPassed: true });
  const figures = async (id: number): Promise<unknown> => {
    const { Data } = await read('Activity', id);
    return [at(Data, 'Record.ApplyCount'), at(Data, 'Record.PassCount')];
  };
  const told = async (title: string): Promise<string[]> => {
    const found = await sql<{ l: string }>`
      select a."LoginId" as l from "message" as m join "account" as a on a."Id" = m."ReceiverAccountId"
      where m."MessageTitle" = ${title} order by 1`.execute(server.running.services.database.db);
    return found.rows.map(({ l }) => l);
  };

  it('say to everybody what they are about, in formatted text that was cleaned, also those for the public alone', async () => {
    const Content = '<h3>议程</h3><p onclick="x()">三个<strong>专题</strong><script>alert(1)</script></p>';
    const forAll = await open({ ActivityAudience: '3', Content });
    expect(await publicRow(forAll)).toMatchObject({
      Content: '<h3>议程</h3><p>三个<strong>专题</strong></p>',
      ActivityTitle: ACTIVITY.ActivityTitle,
    });
    expect(await publicRow(await open({ ActivityTitle: '内部交流会' }))).toBeUndefined();
  });

  it('are published to those they are meant for, who apply and are told what became of it', async () => {
    const id = await make({ ActivityTitle: '面向员工的活动' });
    expect((await as(SALES).get('/api/Activity/Get', { id })).Code).toBe(13);
    expect(await apply(SALES, id)).toMatchObject({ Successed: false });
    await take(MARKET, 'Activity', 'Publish', id);
    const receivers = await told('活动报名：面向员工的活动');
    expect(receivers).toContain(SALES);
    expect(receivers).not.toContain(CUSTOMER);
    expect((await as(SALES).get('/api/Activity/Get', { id })).Successed).toBe(true);
    expect((await as(CUSTOMER).get('/api/Activity/Get', { id })).Code).toBe(13);

    const reply = await apply(SALES, id, { ApplyState: 2 });
    expect(reply).toMatchObject({ Successed: true, Data: { Record: { ApplyState: 1, CreatorId: 6 } } });
    expect(await apply(SALES, id)).toMatchObject({ Code: 20, Message: '您已报名该活动' });
    expect(await apply(CUSTOMER, id)).toMatchObject({ Successed: false });
    const one = numberAt(reply.Data, 'Record.Id');
    expect(await take(SALES, 'ActivityApply', 'Approve', one, { IsPassed: true })).toMatchObject({ Code: 12 });
    expect(await figures(id)).toEqual([1, 0]);
    expect(await pass(one)).toMatchObject({ Successed: true });
    expect(await figures(id)).toEqual([1, 1]);
    expect(await told('报名已通过：面向员工的活动')).toEqual([SALES]);
    expect(await take(MARKET, 'Activity', 'Withdraw', id)).toMatchObject({ Message: '已有人报名，不能撤回' });
  });

  it('show applications to those who made them and to the organisers only', async () => {
    const id = await open();
    await apply(SALES, id);
    await apply(CHIEF, id);
    const seen = async (login: string): Promise<unknown[]> =>
      column(
        (await as(login).get('/api/ActivityApply/Search', { list: 'related', ActivityId: id })).Data,
        'PhoneNumber',
      );
    expect((await seen(MARKET)).sort()).toEqual([CHIEF, SALES].sort());
    expect(await seen(SALES)).toEqual([SALES]);
    expect(await as(SALES).get('/api/ActivityApply/Search', { list: 'list' })).toMatchObject({ Successed: false });
  });

  it('let accepted applicants check in with a code that they do not read', async () => {
    const today = { StartTime: '2026-03-10 14:00:00', EndTime: '2026-03-10 17:00:00' };
    const id = await open({ ...today, ApplyDeadline: '2026-03-10 12:00:00', CheckInCode: '246810' });
    const one = numberAt((await apply(SALES, id)).Data, 'Record.Id');
    const enter = async (login: string, EnteredCode: string): Promise<Reply> =>
      take(login, 'ActivityApply', 'SelfCheckIn', one, { EnteredCode });
    expect(await enter(SALES, '246810')).toMatchObject({ Successed: false });
    await pass(one);
    const seen = [
      await as(SALES).get('/api/Activity/Get', { id }),
      await as(SALES).get('/api/ActivityApply/Get', { id: one }),
      await as(SALES).get('/api/ActivityApply/Explain', { id: one, action: 'selfCheckIn' }),
    ];
    expect(JSON.stringify(seen.map(({ Data }) => Data))).not.toContain('246810');
    expect(await enter(CHIEF, '246810')).toMatchObject({ Successed: false });
    expect(await enter(SALES, '111111')).toMatchObject({ Message: '签到码不对，请看活动现场的签到码' });
    expect(await enter(SALES, '246810')).toMatchObject({ Successed: true, Data: { Record: { ApplyState: 5 } } });
  });

  it('let guests check in with their telephone and the code, and tell nothing about others', async () => {
    const guest = server.client();
    const GUEST = '13711112222';
    const sign = async (activity: number, PhoneNumber: string): Promise<number> => {
      const more = { form: 'signUp', Consent: true, ApplyName: '来宾', PersonCount: 1 };
      const sent = { ...more, ActivityId: activity, PhoneNumber };
      expect(await guest.post('/api/Public/ActivityApply/Add', sent)).toMatchObject({ Successed: true });
      const { Data } = await as(MARKET).get('/api/ActivityApply/Search', { ActivityId: activity, rows: 50 });
      return numberAt(
        listAt(Data, 'Rows').find((row) => at(row, 'PhoneNumber') === PhoneNumber),
        'Id',
      );
    };
    const enter = (PhoneNumber: string, EnteredCode: string): Promise<Reply> =>
      guest.post('/api/Public/ActivityApply/Add', { form: 'checkIn', Consent: true, PhoneNumber, EnteredCode });
    const today = { StartTime: '2026-03-10 14:00:00', EndTime: '2026-03-10 17:00:00', ActivityAudience: '1,2,3' };
    const id = await open({ ...today, ApplyDeadline: '2026-03-10 12:00:00', CheckInCode: '1357' });
    const withoutCode = await open({ ...today, ApplyDeadline: '2026-03-10 12:00:00' });
    const [one, waiting, other] = [
      await sign(id, GUEST),
      await sign(id, '13711112223'),
      await sign(withoutCode, GUEST),
    ];
    const refused = await enter(GUEST, '1357');
    expect(refused).toMatchObject({ Code: 23, Data: null });
    await pass(one);
    await pass(other);
    for (const [phone, code] of [
      [GUEST, '1358'],
      ['13711112223', '1357'],
      ['13711119999', '1357'],
    ] as const)
      expect(await enter(phone, code)).toMatchObject({ Code: 23, Data: null, Message: refused.Message });
    expect(await enter(GUEST, '')).toMatchObject({ Code: 20, Data: { Issues: [{ Field: 'EnteredCode' }] } });
    expect(await enter('', '1357')).toMatchObject({ Code: 20, Data: { Issues: [{ Field: 'PhoneNumber' }] } });
    expect(await enter(GUEST, '1357')).toMatchObject({
      Successed: true,
      Data: { Receipt: null },
      Message: '签到成功，欢迎参加',
    });
    expect(await enter(GUEST, '1357')).toMatchObject({ Code: 23, Message: refused.Message });
    const record = async (apply: number): Promise<unknown> => at((await read('ActivityApply', apply)).Data, 'Record');
    expect(await record(one)).toMatchObject({ ApplyState: 5, CheckInTime: '2026-03-10 10:00:00' });
    expect(await record(waiting)).toMatchObject({ ApplyState: 1, CheckInTime: null });
    expect(await record(other)).toMatchObject({ ApplyState: 2 });
    // Guesses about one telephone come to an end, also from elsewhere; whether it is known makes no difference.
    for (const phone of ['13711112223', '13711118888']) {
      const replies: Reply[] = [];
      for (let i = 0; i < 7; i += 1) replies.push(await enter(phone, String(2000 + i)));
      expect(replies.at(-1)).toMatchObject({ Code: 32, Message: '试的次数太多，请稍后再试' });
    }
  });

  it('never have more people than places, however many are agreed to at once', async () => {
    const id = await open({ MaxCount: 5 });
    const ids: number[] = [];
    for (let i = 0; i < 8; i += 1)
      ids.push(
        numberAt((await apply(MARKET, id, { PhoneNumber: `1370000000${i}`, PersonCount: 2 })).Data, 'Record.Id'),
      );
    const replies = await Promise.all(ids.map(pass));
    expect(replies.filter(({ Successed }) => Successed)).toHaveLength(2);
    for (const { Successed, Message } of replies)
      if (!Successed) expect(Message).toBe('名额不足，已通过的人数加上本次超过活动人数上限');
    expect(await figures(id)).toEqual([8, 2]);
    const ninth = await apply(MARKET, id, { PhoneNumber: '13700000009', PersonCount: 2 });
    expect(ninth).toMatchObject({ Data: { Record: { ApplyState: 1 } } });
    expect(await pass(numberAt(ninth.Data, 'Record.Id'))).toMatchObject({ Successed: false });
    const Version = numberAt((await read('Activity', id)).Data, 'Record.Version');
    expect(await as(MARKET).post('/api/Activity/Update', { Id: id, Version, MaxCount: 3 })).toMatchObject({
      Message: '人数上限不能少于已通过的人数',
    });
    const passed = ids[replies.findIndex(({ Successed }) => Successed)] ?? 0;
    expect(await take(MARKET, 'ActivityApply', 'Cancel', passed)).toMatchObject({ Successed: true });
    expect(await figures(id)).toEqual([9, 1]);
  });

  it('have a waiting list, from which the first that fit come in when others cancel', async () => {
    const id = await open({ NeedAudit: false, MaxCount: 3, ActivityTitle: '有候补的活动' });
    const people: number[] = [];
    for (const [i, PersonCount] of [2, 1, 2, 1].entries())
      people.push(
        numberAt((await apply(MARKET, id, { PhoneNumber: `1371000000${i}`, PersonCount })).Data, 'Record.Id'),
      );
    const states = (): Promise<unknown[]> =>
      Promise.all(people.map(async (each) => at((await read('ActivityApply', each)).Data, 'Record.ApplyState')));
    expect(await states()).toEqual([2, 2, 6, 6]);
    expect(at((await read('Activity', id)).Data, 'Record.WaitCount')).toBe(2);
    expect(await take(MARKET, 'ActivityApply', 'Cancel', people[1] ?? 0)).toMatchObject({ Successed: true });
    expect(await states()).toEqual([2, 4, 6, 2]);
    expect(await take(MARKET, 'ActivityApply', 'Cancel', people[0] ?? 0)).toMatchObject({ Successed: true });
    expect(await states()).toEqual([4, 4, 2, 2]);
  });

  it('need no decision where they ask for none, and end by themselves', async () => {
    const id = await open({ NeedAudit: false, ActivityTitle: '登山' });
    const one = await apply(SALES, id);
    expect(one).toMatchObject({ Data: { Record: { ApplyState: 2 } } });
    const applied = numberAt(one.Data, 'Record.Id');
    expect(await take(MARKET, 'ActivityApply', 'CheckIn', applied)).toMatchObject({ Message: '只能在活动当天签到' });

    const state = async (): Promise<unknown> => at((await read('Activity', id)).Data, 'Record.ActivityState');
    server.clock.now = new Date('2026-04-08T01:00:00+08:00');
    as = await signInAll(server, EMPLOYEES);
    expect(await apply(CHIEF, id)).toMatchObject({ Code: 20, Message: '该活动不在报名期内' });
    await sweepTransitions(server.running.services);
    expect(await state()).toBe(20);
    server.clock.now = new Date('2026-04-10T08:40:00+08:00');
    as = await signInAll(server, EMPLOYEES);
    expect(await take(MARKET, 'ActivityApply', 'CheckIn', applied)).toMatchObject({
      Data: { Record: { ApplyState: 5, CheckInTime: '2026-04-10 08:40:00' } },
    });
    server.clock.now = new Date('2026-04-11T00:10:00+08:00');
    as = await signInAll(server, EMPLOYEES);
    await sweepTransitions(server.running.services);
    expect(await state()).toBe(30);
    expect(await take(MARKET, 'Activity', 'Cancel', id, { StateReason: '下雨' })).toMatchObject({ Code: 23 });
  });

  it('tell everybody who applied when they are cancelled', async () => {
    const more = {
      StartTime: '2026-05-10 09:00:00',
      EndTime: '2026-05-10 17:00:00',
      ApplyDeadline: '2026-05-07 18:00:00',
    };
    const id = await open({ ...more, ActivityTitle: '停办的活动', ActivityAudience: '1,2' });
    as = await signInAll(server, [...EMPLOYEES, CUSTOMER]);
    const forCustomers = await open({ ...more, ActivityAudience: '2' });
    expect(await apply(SALES, forCustomers)).toMatchObject({ Successed: false });
    expect(await apply(CUSTOMER, forCustomers)).toMatchObject({ Successed: true });
    await apply(SALES, id);
    expect(await apply(CUSTOMER, id)).toMatchObject({ Data: { Record: { ApplyState: 1 } } });
    const gone = numberAt((await apply(MARKET, id, { PhoneNumber: CHIEF })).Data, 'Record.Id');
    await take(MARKET, 'ActivityApply', 'Cancel', gone);
    expect(await take(MARKET, 'Activity', 'Cancel', id)).toMatchObject({ Code: 20 });
    expect(await take(MARKET, 'Activity', 'Cancel', id, { StateReason: '场地检修' })).toMatchObject({
      Successed: true,
    });
    expect(await told('活动已取消：停办的活动')).toEqual([CUSTOMER, SALES]);
    expect(await compareFigures(server.running.services)).toBeUndefined();
  });
});
