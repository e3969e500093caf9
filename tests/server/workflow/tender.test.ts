import { expect, it } from 'vitest';
import { queryRows } from '../../support/server/queryRows.ts';
import { at, listAt, numberAt, type Reply } from '../../support/server/TestClient.ts';
import { ADMIN, CHIEF, FINANCE, MARKET, onOneDatabase, SALES, useServer } from '../../support/server/TestServer.ts';

onOneDatabase('the way of a tender', (kind) => {
  const server = useServer(kind, {}, 'shipped');
  const as = server.people([ADMIN, SALES, CHIEF, FINANCE, MARKET]);

  const get = async (id: number): Promise<unknown> => await as(ADMIN).record('Tender', id);
  const take = async (login: string, action: string, id: number, inputs: object = {}): Promise<Reply> =>
    as(login).post(`/api/Tender/${action}`, { Id: id, Version: numberAt(await get(id), 'Version'), ...inputs });
  const addTender = async (name: string, more: object = {}): Promise<number> => {
    const customers = await as(SALES).get('/api/Customer/Search', { OwnerId: 6, rows: 1 });
    return as(SALES).add('Tender', {
      ProjectName: name,
      CustomerId: numberAt(customers.Data, 'Rows.0.Id'),
      CustomerName: String(at(customers.Data, 'Rows.0.CustomerName')),
      MainBusinessType: 10,
      BusinessType: 1002,
      ProjectRegion: 1,
      EstimateMoney: '500000',
      TenderType: 1,
      SubmitDeadline: '2026-03-20 09:00:00',
      ...more,
    });
  };
  const cansOf = async (login: string, id: number): Promise<unknown> =>
    at((await as(login).get('/api/Tender/Get', { id })).Data, 'Can');

  it('goes from the decision over handing in to the result, each by a small form', async () => {
    const id = await addTender('新城区雨污分流改造工程造价咨询');
    expect(await get(id)).toMatchObject({ TenderState: 1 });
    expect(await cansOf(SALES, id)).toEqual(expect.arrayContaining(['decide', 'cancelTender', 'edit', 'delete']));
    expect(await cansOf(SALES, id)).not.toContain('submitBid');
    expect(await take(SALES, 'SubmitBid', id, { BidSubmitTime: '2026-03-10 09:00:00' })).toMatchObject({ Code: 23 });
    expect(await take(FINANCE, 'Decide', id, { HasTender: true })).toMatchObject({ Code: 12 });
    expect(await take(SALES, 'Decide', id, { HasTender: false })).toMatchObject({
      Code: 20,
      Message: '请输入弃标原因',
    });
    expect(await take(SALES, 'Decide', id, { HasTender: true })).toMatchObject({
      Data: { Record: { TenderState: 10 } },
    });
    expect(await take(SALES, 'SubmitBid', id)).toMatchObject({ Code: 20 });
    const bid = { BidSubmitTime: '2026-03-10 09:00:00', TenderPrice: '480000' };
    expect(await take(SALES, 'SubmitBid', id, bid)).toMatchObject({
      Data: { Record: { TenderState: 20, TenderPrice: 480000 } },
    });
    expect(await take(SALES, 'Decide', id, { HasTender: false, AbandonReason: '太晚了' })).toMatchObject({ Code: 23 });
    const result = { HasSuccess: true, ResultDate: '2026-03-10' };
    expect(await take(SALES, 'RecordResult', id, result)).toMatchObject({ Code: 20, Message: '请输入中标金额' });
    expect(await take(SALES, 'RecordResult', id, { ...result, TenderMoney: '470000' })).toMatchObject({
      Data: { Record: { TenderState: 40, TenderMoney: 470000 } },
    });
    const steps = await as(SALES).get('/api/Tender/StateLog', { id });
    expect(listAt(steps.Data, 'Rows').map((row) => [at(row, 'ActionCode'), at(row, 'ToState')])).toEqual(
      expect.arrayContaining([
        ['decide', 10],
        ['submitBid', 20],
        ['recordResult', 40],
      ]),
    );
  });

  it('becomes a project once, and cannot be corrected after that', async () => {
    const id = await addTender('会展中心二期跟踪审计');
    await take(SALES, 'Decide', id, { HasTender: true });
    await take(SALES, 'RecordResult', id, { HasSuccess: true, ResultDate: '2026-03-10', TenderMoney: '300000' });
    expect(await take(CHIEF, 'ToProject', id)).toMatchObject({ Code: 12 });
    expect(await take(SALES, 'ToProject', id)).toMatchObject({ Code: 20, Message: '请选择项目负责人' });
    const inputs = { ProjectOwnerId: 7, ProjectType: 20, MartketType: 2 };
    expect((await take(SALES, 'ToProject', id, inputs)).Message).toBe('');
    const tender = await get(id);
    expect(tender).toMatchObject({ TenderState: 40, ProjectCount: 1, OwnerId: 6 });
    const found = await as(ADMIN).get('/api/Project/Search', { TenderId: id, list: 'projectListNew' });
    const project = await as(ADMIN).record('Project', numberAt(found.Data, 'Rows.0.Id'));
    expect(project).toMatchObject({
      ProjectState: 1,
      TenderId: id,
      BusinessSources: 10,
      OwnerId: 7,
      ...Object.fromEntries(
        ['ProjectName', 'CustomerId', 'BusinessType', 'EstimateMoney'].map((name) => [name, at(tender, name)]),
      ),
    });
    expect(await cansOf(SALES, id)).not.toContain('toProject');
    // Sessions do not last for days.
    const days = async (): Promise<unknown> => {
      const admin = await server.signIn(ADMIN);
      const { Data } = await admin.get('/api/Project/Search', { TenderId: id, list: 'projectListNew' });
      return at(Data, 'Rows.0.DaysInState');
    };
    expect(await days()).toBe(0);
    expect(at(project, 'DaysInState')).toBe(0);
    // The manager of the region, whose sign-in name is stored at the enum item.
    const [manager] = await queryRows(server, `select "RealName" from "account" where "LoginId" = '13900000010'`);
    expect(at(project, 'AreaManager')).toBe(at(manager, 'RealName'));
    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + 3 * 86_400_000);
    expect(await days()).toBe(3);
    server.clock.now = before;
    expect(await take(SALES, 'ToProject', id, inputs)).toMatchObject({ Code: 23, Message: '该投标已转为项目' });
    expect(
      await take(CHIEF, 'Correct', id, { HasSuccess: false, FailReason: '公示有误', reason: '公示更正' }),
    ).toMatchObject({
      Code: 23,
      Message: '该投标已转为项目，不能更正',
    });
  });
});
