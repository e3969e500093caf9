import { resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { sweepDay } from '#server/jobs/startJobs.ts';
import { at, column, listAt, numberAt, type Fields, type TestClient } from '../../support/server/TestClient.ts';
import { onEachDatabase, useServer } from '../../support/server/TestServer.ts';

const [CALIBRATION, FILTER] = [1, 2];
const [IN_TIME, ORDERED] = [10, 20];

onEachDatabase('records that are made with a transition', (kind) => {
  let admin: TestClient;
  let engineer: TestClient;
  const server = useServer(kind, { schemasDir: resolve('docs/examples/maintenance') }, 'empty');
  beforeAll(async () => {
    await later(0);
  });
  /** Moves the clock and signs in again, because sessions expire. */
  const later = async (days: number): Promise<void> => {
    server.clock.now = new Date(server.clock.now.getTime() + days * 86_400_000);
    admin = await server.signIn('admin');
    engineer = await server.signIn('engineer');
  };

  const recordOf = async (id: number): Promise<unknown> => await admin.record('Upkeep', id);
  const orders = async (upkeep: number): Promise<unknown[]> =>
    listAt((await admin.get('/api/WorkOrder/Search', { UpkeepId: upkeep, sort: 'Id' })).Data, 'Rows');
  const finish = async (id: number, LastDate: string) =>
    engineer.post('/api/Upkeep/Finish', { Id: id, Version: numberAt(await recordOf(id), 'Version'), LastDate });

  it('come in the name of who takes it, though he may not make them himself, and with the owner that the documents give', async () => {
    expect(await engineer.post('/api/WorkOrder/Add', { EquipmentId: 1 })).toMatchObject({ Successed: false, Code: 12 });
    const version = numberAt(await recordOf(CALIBRATION), 'Version');
    expect(await engineer.post('/api/Upkeep/Order', { Id: CALIBRATION, Version: version })).toMatchObject({
      Successed: true,
    });
    expect(await recordOf(CALIBRATION)).toMatchObject({ UpkeepState: ORDERED });
    const [made] = await orders(CALIBRATION);
    expect(made).toMatchObject({ EquipmentIdText: '64 排 CT', FaultKindText: '保养', OwnerId: 4, OrderState: 10 });
    const { Data } = await admin.get('/api/WorkOrder/Log', { id: numberAt(made, 'Id') });
    expect(column(Data, 'OperatorName')).toEqual(['许工']);
  });

  it('come by themselves when their day has come, once', async () => {
    const { services } = server.running;
    expect(await orders(FILTER)).toEqual([]);
    await later(14);
    expect([await sweepDay(services), await sweepDay(services)]).toEqual([1, 0]);
    const made = await orders(FILTER);
    expect(made).toMatchObject([{ OwnerId: 4 }]);
    const { Data } = await admin.get('/api/WorkOrder/Get', { id: numberAt(made, '0.Id') });
    expect(at(Data, 'Record.FaultText')).toBe('到期保养：更换滤网');
    expect(await finish(FILTER, '2026-03-20')).toMatchObject({ Successed: true });
    expect(await recordOf(FILTER)).toMatchObject({ UpkeepState: IN_TIME, NextDate: '2026-04-20' });
  });

  it('are refused together with it, in words of both, and the night goes on with the others', async () => {
    const equipment = async (): Promise<unknown> => (await admin.get('/api/Equipment/Get', { id: 3 })).Data;
    const scrap = async (client: TestClient) => {
      const Version = numberAt(await equipment(), 'Record.Version');
      return client.post('/api/Equipment/Scrap', { Id: 3, Version, StateReason: '无法修复' });
    };
    // Both have to sign it.
    expect(await scrap(admin)).toMatchObject({ Successed: true });
    expect(await equipment()).toMatchObject({ Record: { EquipmentState: 2, ScrapPassed: [1] } });
    expect(at(await equipment(), 'Can')).not.toContain('scrap');
    expect(await scrap(admin)).toMatchObject({ Code: 12, Message: '您已经报废，还要等其他人' });
    // A disabled employee is not waited for: who has signed could end it.
    const id = numberAt((await engineer.get('/api/Account/CurrentUser')).Data, 'Id');
    const setState = async (action: string, more: object = {}): Promise<void> => {
      const reply = await admin.post('/api/Account/SetState', { id, action, ...more });
      const accept = reply.Code === 0 ? undefined : at(reply.Data, 'Gains.Accept');
      if (typeof accept === 'string') await setState(action, { AcceptGains: accept });
      else expect(reply).toMatchObject({ Successed: true });
    };
    await setState('disable');
    expect(at(await equipment(), 'Can')).toContain('scrap');
    await setState('enable');
    expect(at(await equipment(), 'Can')).not.toContain('scrap');
    engineer = await server.signIn('engineer');
    expect(await scrap(engineer)).toMatchObject({
      Successed: true,
      Data: { Record: { EquipmentState: 3, ScrapPassed: [1, 4] } },
    });
    const { Data: steps } = await admin.get('/api/Equipment/StateLog', { id: 3 });
    expect(listAt(steps, 'Rows').slice(0, 2)).toMatchObject([
      { FromState: 2, ToState: 3, OperatorName: '许工' },
      { FromState: 2, ToState: 2, OperatorName: '方舟', Reason: '无法修复' },
    ]);
    const words = '不能同时新建维修单：报废的设备不能报修';
    const wanted = numberAt(await recordOf(FILTER), 'Version');
    expect(await engineer.post('/api/Upkeep/Order', { Id: FILTER, Version: wanted })).toMatchObject({
      Successed: false,
      Code: 23,
      Message: words,
    });
    expect(await finish(CALIBRATION, '2026-02-20')).toMatchObject({ Successed: true });
    await later(60);
    const before = (await orders(CALIBRATION)).length;
    const told: string[] = [];
    const { services } = server.running;
    const log = { ...services.log, warn: (facts: object) => void told.push(JSON.stringify(facts)) };
    await sweepDay({ ...services, log });
    expect(told).toEqual([expect.stringContaining(words)]);
    expect([(await orders(FILTER)).length, (await orders(CALIBRATION)).length - before]).toEqual([1, 1]);
  });

  it('hold what the system finds for them, by what their user sees, whatever is sent', async () => {
    const part = { PartId: 1, Quantity: 1 };
    const received = async (fields: Fields): Promise<unknown> => {
      const { Data } = await admin.post('/api/StockIn/Add', { ...part, InDate: '2026-03-01', ...fields });
      return at(Data, 'Record');
    };
    const first = await received({ Price: 2400, SupplierId: 2, LastInId: 2 });
    const second = await received({ InDate: '2026-03-05', Price: 2300 });
    const [one, two] = [numberAt(first, 'Id'), numberAt(second, 'Id')];
    expect([at(first, 'LastInId'), at(second, 'LastInId')]).toEqual([1, one]);
    // From the earlier receipts: the first, a sum, a list, and the fields that depend on them.
    expect(second).toMatchObject({ FirstInId: 1, Received: 6 });
    expect(String(at(second, 'Sources'))).toMatch(/^[^、]+、[^、]+$/);
    const returned = { ...part, InDate: '2026-03-06', IsReturned: true, Remark: '不合格' };
    const refused = await admin.post('/api/StockIn/Add', { ...returned, Quantity: 8, Received: 100 });
    expect(JSON.stringify(refused)).toContain('退库数量不能大于此前入库合计');
    const figure = async (client: TestClient, query: Fields) =>
      (await client.get('/api/StockIn/Pick', { for: 'stockIn.Received', found: 'true', ...query })).Data;
    expect(await figure(admin, { 'v.PartId': 1, 'v.Id': two })).toEqual({ Rows: [], Total: 0, Value: 6 });
    expect(await figure(admin, { 'v.PartId': 1 })).toMatchObject({ Value: 7 });
    expect(await figure(admin, {})).toMatchObject({ Value: 0 });
    const moved = { Id: two, Version: numberAt(second, 'Version') };
    const { Data } = await admin.post('/api/StockIn/Update', { ...moved, PartId: 2, LastInId: one });
    expect(at(Data, 'Record')).toMatchObject({ LastInId: 2, Price: 2300, Received: 4, FirstInId: 2 });
    const found = async (client: TestClient, query: Fields) =>
      listAt(
        (await client.get('/api/PartUse/Pick', { for: 'partUse.LastInId', found: 'true', ...query })).Data,
        'Rows',
      );
    expect(await found(engineer, { 'v.PartId': 1 })).toMatchObject([{ Id: one, Ref: { Price: 2400 } }]);
    expect(await found(engineer, {})).toEqual([]);
    // A field that people choose has no such record: nothing found would not be the truth.
    const chosen = await engineer.get('/api/PartUse/Pick', { for: 'partUse.PartId', found: 'true' });
    expect(chosen).toMatchObject({ Successed: false, Message: '字段“备件”由人选择，没有由系统查找的记录' });
    // A user without access to the receipts finds nothing, and removes nothing.
    const chief = await server.signIn('chief');
    const kept = await chief.get('/api/PartUse/Pick', { for: 'partUse.LastInId', found: 'true', 'v.PartId': 1 });
    expect(kept.Data).toEqual({ Rows: [], Total: 0, Unread: { Records: '入库' } });
    const order = await admin.record('WorkOrder', 2);
    const rows = ['[0][Id]=1', '[0][PartId]=2', '[0][Quantity]=2', '[0][Price]=480'].concat([
      '[1][PartId]=1',
      '[1][Quantity]=1',
      '[1][Price]=240',
      '[1][LastInId]=2',
    ]);
    const sent = ['Id=2', `Version=${numberAt(order, 'Version')}`, ...rows.map((cell) => `partUses${cell}`)].join('&');
    const saved = await engineer.post('/api/WorkOrder/Update', sent);
    expect(saved).toMatchObject({ Successed: true });
    const stored = await admin.get('/api/PartUse/Search', { PartId: 1 });
    const use = await admin.get('/api/PartUse/Get', { id: numberAt(stored.Data, 'Rows.0.Id') });
    expect(at(use.Data, 'Record.LastInId')).toBe(one);
  });

  it('bring rows made of the rows of the record, those that the documents want, as the record is afterwards', async () => {
    const order = async () => await admin.record('WorkOrder', 1);
    const version = async (): Promise<number> => numberAt(await order(), 'Version');
    const take = async (who: string | TestClient, action: string, fields: Fields): Promise<void> => {
      const client = typeof who === 'string' ? await server.signIn(who) : who;
      const reply = await client.post(`/api/WorkOrder/${action}`, { Id: 1, Version: await version(), ...fields });
      expect(reply).toMatchObject({ Successed: true });
    };
    await take('chief', 'Approve', { IsPassed: true });
    await take(engineer, 'Assign', { Way: 1 });
    const cells = ['[0][PartId]=1', '[0][Quantity]=1', '[0][Price]=2600'].concat([
      '[1][PartId]=2',
      '[1][Quantity]=3',
      '[1][Price]=480',
    ]);
    const rows = cells.map((cell) => `partUses${cell}`).join('&');
    const sent = `Id=1&Version=${await version()}&PriceReason=${encodeURIComponent('整根更换')}&${rows}`;
    expect(await engineer.post('/api/WorkOrder/Update', sent)).toMatchObject({ Successed: true });
    await take(engineer, 'Finish', { Result: '已更换' });
    const nurse = await server.signIn('nurse');
    expect(await nurse.get('/api/Restock/Search', {})).toMatchObject({ Successed: false });
    await take(nurse, 'Accept', { Score: 5 });
    const [made, ...others] = listAt((await admin.get('/api/Restock/Search', {})).Data, 'Rows');
    expect(others).toEqual([]);
    const { Data } = await admin.get('/api/Restock/Get', { id: numberAt(made, 'Id') });
    expect(at(Data, 'Record')).toMatchObject({
      WorkOrderId: 1,
      Total: 1440,
      restockLines: [{ PartId: 2, Quantity: 3, Price: 480, Amount: 1440 }],
    });
  });

  it('are quoted for by the supplier they are assigned to, and withdrawn by their owner', async () => {
    const [nurse, supplier, chief] = [
      await server.signIn('nurse'),
      await server.signIn('supplier'),
      await server.signIn('chief'),
    ];
    const fault = { EquipmentId: 1, FaultKind: 1, Urgency: 1, FaultText: '开机后漏水' };
    const add = async (): Promise<number> => await nurse.add('WorkOrder', fault);
    const take = async (client: TestClient, id: number, action: string, fields: Fields = {}) => {
      const { Data } = await admin.get('/api/WorkOrder/Get', { id });
      return client.post(`/api/WorkOrder/${action}`, { Id: id, Version: numberAt(Data, 'Record.Version'), ...fields });
    };
    const [one, other] = [await add(), await add()];
    await take(nurse, one, 'Submit');
    await take(chief, one, 'Approve', { IsPassed: true });
    expect(await take(supplier, one, 'Quote', { Quote: 900 })).toMatchObject({ Successed: false, Code: 13 });
    expect(await take(engineer, one, 'Assign', { Way: 2, SupplierId: 1 })).toMatchObject({ Successed: true });
    expect(await take(engineer, one, 'Quote', { Quote: 900 })).toMatchObject({ Successed: false, Code: 12 });
    expect(await take(supplier, one, 'Quote', { Quote: 900 })).toMatchObject({
      Data: { Record: { OrderState: 40, Quote: 900 } },
    });
    expect(await take(engineer, other, 'Cancel', { StateReason: '误报' })).toMatchObject({ Successed: false });
    expect(await take(nurse, other, 'Cancel', { StateReason: '误报' })).toMatchObject({
      Data: { Record: { OrderState: 70 } },
    });
  });
});
